import type { Book, ReadListStanding } from '../../api/types.ts'
import { formatNumber } from '../../lib/format.ts'

/** What the one button of a reading list says. */
export function nextWords({ title, readProgress }: Pick<Book, 'title' | 'readProgress'>): string {
  if (readProgress === undefined) return `Read next: ${title}`
  return readProgress.completed ? 'Read again from the start' : `Continue ${title}`
}

/** How far one is, in words. */
export function standingWords({ total, read, inProgress }: Omit<ReadListStanding, 'next'>): string {
  if (read === total) return total === 1 ? 'Read.' : `All ${formatNumber(total)} books are read.`
  const begun = inProgress === 0 ? '' : `, ${formatNumber(inProgress)} begun`
  return `${formatNumber(read)} of ${formatNumber(total)} read${begun}`
}
