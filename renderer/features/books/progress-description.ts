import type { Book, ProgressChange } from '../../api/types.ts'
import { whereInBook } from '../../lib/reading-progress.ts'
import { progressTexts } from './texts.ts'

type Received = Pick<ProgressChange, 'kind' | 'currentPage' | 'progressPercentage' | 'completed'>

/** An entry of the history as text. */
export function progressDescription(reported: Received, book: Pick<Book, 'fileFormat' | 'pageCount'>): string {
  return reported.kind === 'unread' ? progressTexts.unread : whereInBook(reported, book)
}

/** The device or app of an entry, and how it sent the progress. */
export function sourceInWords({ origin, device }: Pick<ProgressChange, 'origin' | 'device'>): string {
  const way = progressTexts.origins[origin]
  return device === null ? way : `${device}, ${way}`
}
