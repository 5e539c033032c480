import type { PersonDeletion } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { formatList, plural } from '../../lib/format.ts'
import { texts } from './texts.ts'

const words = texts.removal

type Kind = keyof PersonDeletion['removed']

/** Data of a person, each kind with its count. */
export const english = {
  progress: (count: number) => plural(count, 'book with reading progress', 'books with reading progress'),
  progressChanges: (count: number) => plural(count, 'reading history entry', 'reading history entries'),
  completions: (count: number) => plural(count, 'finished book'),
  readingSessions: (count: number) => plural(count, 'reading session'),
  ratings: (count: number) => plural(count, 'rating'),
  annotations: (count: number) => plural(count, 'bookmark or highlight', 'bookmarks and highlights'),
  queueEntries: (count: number) => plural(count, 'item in “Want to read”', 'items in “Want to read”'),
  filterPresets: (count: number) => plural(count, 'saved filter'),
  preferences: (count: number) => plural(count, 'preference'),
  apiKeys: (count: number) => plural(count, 'API key'),
  sessions: (count: number) => plural(count, 'active session'),
} as const satisfies Readonly<Record<Kind, (count: number) => string>>

const deletions = inLanguage('deletions', english)

/** What is deleted with an account, with counts; empty kinds are left out. */
export function deletedDataWords(removed: PersonDeletion['removed']): readonly string[] {
  return (Object.keys(deletions) as Kind[])
    .filter((kind) => removed[kind] > 0)
    .map((kind) => deletions[kind](removed[kind]))
}

/** A person's lists that stay, as a sentence; null when there are none. */
export function remainingListsSentence({ collections, readLists }: PersonDeletion['kept']): string | null {
  const parts = [
    ...(collections > 0 ? [words.collections(collections)] : []),
    ...(readLists > 0 ? [words.readLists(readLists)] : []),
  ]
  return parts.length === 0 ? null : words.stays(formatList(parts))
}
