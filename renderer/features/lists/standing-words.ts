import type { Book, ReadListStanding } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber } from '../../lib/format.ts'

export const english = {
  next: (title: string) => `Read next: ${title}`,
  again: 'Read again from the start',
  goOn: (title: string) => `Continue ${title}`,
  allRead: (total: number) => (total === 1 ? 'Read.' : `All ${formatNumber(total)} books are read.`),
  someRead: (read: number, total: number) => `${formatNumber(read)} of ${formatNumber(total)} read`,
  begun: (count: number) => `${formatNumber(count)} begun`,
} as const

export const listStanding = inLanguage('listStanding', english)

/** What the one button of a reading list says. */
export function nextWords({ title, readProgress }: Pick<Book, 'title' | 'readProgress'>): string {
  if (readProgress === undefined) return listStanding.next(title)
  return readProgress.completed ? listStanding.again : listStanding.goOn(title)
}

/** How far one is, in words. */
export function standingWords({ total, read, inProgress }: Omit<ReadListStanding, 'next'>): string {
  if (read === total) return listStanding.allRead(total)
  const some = listStanding.someRead(read, total)
  return inProgress === 0 ? some : `${some}, ${listStanding.begun(inProgress)}`
}
