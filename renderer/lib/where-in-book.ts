import type { Book, ReadProgress } from '../api/types.ts'
import { placeWords } from './book-words.ts'
import { formatPercent } from './format.ts'

type Place = Pick<ReadProgress, 'currentPage' | 'progressPercentage' | 'completed'>

/** A place in words. An EPUB has no pages that are the same everywhere: its share is told. */
export function whereInBook(
  { currentPage, progressPercentage, completed }: Place,
  { fileFormat, pageCount }: Pick<Book, 'fileFormat' | 'pageCount'>,
): string {
  if (completed) return placeWords.finished
  if (fileFormat !== 'epub')
    return pageCount === 0 ? placeWords.page(currentPage) : placeWords.pageOf(currentPage, pageCount)
  const share = progressPercentage ?? (pageCount > 0 ? currentPage / pageCount : 0)
  return formatPercent(share)
}
