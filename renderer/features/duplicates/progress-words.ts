import { positionWords as words } from '../../lib/book-words.ts'
import { texts } from './texts.ts'

type CopyProgress = { readonly completed: boolean; readonly currentPage: number | null; readonly pageCount: number }

/** Progress in a book as text. */
export function progressText({ completed, currentPage, pageCount }: CopyProgress): string {
  if (completed) return texts.read
  if (currentPage === null) return texts.unread
  return words.pageOf(currentPage, pageCount)
}

/** Progress in a series as text. */
export function shareWords(readCount: number, bookCount: number): string {
  if (readCount === 0) return texts.unread
  return readCount >= bookCount ? texts.read : texts.someRead(readCount, bookCount)
}
