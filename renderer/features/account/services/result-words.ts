import type { SyncResult } from '../../../api/types.ts'
import { exchangeTexts as words } from './texts.ts'

/** What came of an exchange, the most important first: never nothing. What the service refused is told by itself. */
export function resultInWords(result: SyncResult): readonly string[] {
  const { pulled, matched, booksMarked, ratingsTaken, pushed, pushFailed, conflicts, unmatched, isComplete } = result
  const changes = [
    ...(booksMarked > 0 ? [words.marked(booksMarked)] : []),
    ...(ratingsTaken > 0 ? [words.ratings(ratingsTaken)] : []),
    ...(pushed > 0 ? [words.pushed(pushed)] : []),
  ]
  return [
    ...(changes.length === 0 && pushFailed === 0 ? [words.nothing] : changes),
    ...(conflicts > 0 ? [words.conflicts(conflicts)] : []),
    ...(pulled > 0 ? [words.pulled(pulled, matched)] : []),
    ...(unmatched > 0 ? [words.unmatched(unmatched)] : []),
    ...(isComplete ? [] : [words.incomplete]),
  ]
}
