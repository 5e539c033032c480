import { positionWords as words } from '../../lib/book-words.ts'
import { texts } from './texts.ts'

type CopyProgress = { readonly completed: boolean; readonly currentPage: number | null; readonly pageCount: number }

/** How far one has read a book, in words. */
export function progressText({ completed, currentPage, pageCount }: CopyProgress): string {
  if (completed) return texts.read
  if (currentPage === null) return texts.unread
  return words.pageOf(currentPage, pageCount)
}

/** How much of a series one has read, in words. */
export function shareWords(readCount: number, bookCount: number): string {
  if (readCount === 0) return texts.unread
  return readCount >= bookCount ? texts.read : texts.someRead(readCount, bookCount)
}
