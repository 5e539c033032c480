import type { Book, ProgressChange } from '../../api/types.ts'
import { whereInBook } from '../../lib/where-in-book.ts'
import { progressTexts } from './texts.ts'

type Received = Pick<ProgressChange, 'kind' | 'currentPage' | 'progressPercentage' | 'completed'>

/** A place of the history in words. */
export function progressDescription(reported: Received, book: Pick<Book, 'fileFormat' | 'pageCount'>): string {
  return reported.kind === 'unread' ? progressTexts.unread : whereInBook(reported, book)
}

/** With what one was there: the device or app by its name, and the way that it told the place. */
export function sourceInWords({ origin, device }: Pick<ProgressChange, 'origin' | 'device'>): string {
  const way = progressTexts.origins[origin]
  return device === null ? way : `${device}, ${way}`
}
