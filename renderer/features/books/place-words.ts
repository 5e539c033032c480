import type { Book, ProgressChange } from '../../api/types.ts'
import { placeTexts } from './texts.ts'

type Told = Pick<ProgressChange, 'kind' | 'currentPage' | 'progressPercentage' | 'completed'>

/** A place of the history in words. An EPUB has no pages that are the same everywhere: its share is told. */
export function placeInWords(
  { kind, currentPage, progressPercentage, completed }: Told,
  { fileFormat, pageCount }: Pick<Book, 'fileFormat' | 'pageCount'>,
): string {
  if (kind === 'unread') return placeTexts.unread
  if (completed) return placeTexts.finished
  if (fileFormat !== 'epub') return placeTexts.page(currentPage, pageCount)
  const share = progressPercentage ?? (pageCount > 0 ? currentPage / pageCount : 0)
  return `${Math.round(share * 100)} %`
}

/** With what one was there: the device or app by its name, and the way that it told the place. */
export function sourceInWords({ origin, device }: Pick<ProgressChange, 'origin' | 'device'>): string {
  const way = placeTexts.origins[origin]
  return device === null ? way : `${device}, ${way}`
}
