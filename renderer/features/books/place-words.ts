import type { Book, ProgressChange } from '../../api/types.ts'
import { whereInBook } from '../../lib/where-in-book.ts'
import { placeTexts } from './texts.ts'

type Told = Pick<ProgressChange, 'kind' | 'currentPage' | 'progressPercentage' | 'completed'>

/** A place of the history in words. */
export function placeInWords(told: Told, book: Pick<Book, 'fileFormat' | 'pageCount'>): string {
  return told.kind === 'unread' ? placeTexts.unread : whereInBook(told, book)
}

/** With what one was there: the device or app by its name, and the way that it told the place. */
export function sourceInWords({ origin, device }: Pick<ProgressChange, 'origin' | 'device'>): string {
  const way = placeTexts.origins[origin]
  return device === null ? way : `${device}, ${way}`
}
