import type { Book, ReadProgress } from '../api/types.ts'
import { positionWords } from './book-words.ts'
import { formatPercent } from './format.ts'

type ProgressInBook = Pick<ReadProgress, 'currentPage' | 'progressPercentage' | 'completed'>

/** A place in words. An EPUB has no pages that are the same everywhere: its share is told. */
export function whereInBook(
  { currentPage, progressPercentage, completed }: ProgressInBook,
  { fileFormat, pageCount }: Pick<Book, 'fileFormat' | 'pageCount'>,
): string {
  if (completed) return positionWords.finished
  if (fileFormat !== 'epub')
    return pageCount === 0 ? positionWords.page(currentPage) : positionWords.pageOf(currentPage, pageCount)
  const share = progressPercentage ?? (pageCount > 0 ? currentPage / pageCount : 0)
  return formatPercent(share)
}
