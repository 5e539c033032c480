import type { Book, ReadListProgress } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber } from '../../lib/format.ts'

export const english = {
  next: (title: string) => `Read next: ${title}`,
  again: 'Read again',
  continueReading: (title: string) => `Continue ${title}`,
  allRead: (total: number) => (total === 1 ? 'Read' : `All ${formatNumber(total)} books read`),
  someRead: (read: number, total: number) => `${formatNumber(read)} of ${formatNumber(total)} read`,
  inProgress: (count: number) => `${formatNumber(count)} in progress`,
} as const

export const listProgress = inLanguage('listProgress', english)

/** What the one button of a reading list says. */
export function nextWords({ title, readProgress }: Pick<Book, 'title' | 'readProgress'>): string {
  if (readProgress === undefined) return listProgress.next(title)
  return readProgress.completed ? listProgress.again : listProgress.continueReading(title)
}

/** How far one is, in words. */
export function progressWords({ total, read, inProgress }: Omit<ReadListProgress, 'next'>): string {
  if (read === total) return listProgress.allRead(total)
  const some = listProgress.someRead(read, total)
  return inProgress === 0 ? some : `${some}, ${listProgress.inProgress(inProgress)}`
}
