import type { Book, ReadListProgress } from '../../api/types.ts'
import { listProgress } from './texts.ts'

/** Label of the read button of a reading list. */
export function nextWords({ title, readProgress }: Pick<Book, 'title' | 'readProgress'>): string {
  if (readProgress === undefined) return listProgress.next(title)
  return readProgress.completed ? listProgress.again : listProgress.continueReading(title)
}

/** Progress as text. */
export function progressWords({ total, read, inProgress }: Omit<ReadListProgress, 'next'>): string {
  if (read === total) return listProgress.allRead(total)
  const some = listProgress.someRead(read, total)
  return inProgress === 0 ? some : `${some}, ${listProgress.inProgress(inProgress)}`
}
