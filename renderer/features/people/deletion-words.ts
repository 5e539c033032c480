import type { PersonDeletion } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { formatList, plural } from '../../lib/format.ts'
import { texts } from './texts.ts'

const words = texts.removal

type Kind = keyof PersonDeletion['removed']

/** What belongs to a person, each with its number. */
export const english = {
  progress: (count: number) => plural(count, 'reading place'),
  progressChanges: (count: number) => plural(count, 'line of reading history', 'lines of reading history'),
  completions: (count: number) => plural(count, 'finished book'),
  readingSessions: (count: number) => plural(count, 'reading session'),
  ratings: (count: number) => plural(count, 'rating'),
  annotations: (count: number) => plural(count, 'bookmark or highlight', 'bookmarks and highlights'),
  queueEntries: (count: number) =>
    plural(count, 'book or series in “Want to read”', 'books and series in “Want to read”'),
  filterPresets: (count: number) => plural(count, 'saved filter'),
  preferences: (count: number) => plural(count, 'preference'),
  apiKeys: (count: number) => plural(count, 'key for an app', 'keys for apps'),
  sessions: (count: number) => plural(count, 'open sign-in'),
} as const satisfies Readonly<Record<Kind, (count: number) => string>>

const deletions = inLanguage('deletions', english)

/** What goes with an account, each with its number; what there is none of is left out. */
export function whatGoes(removed: PersonDeletion['removed']): readonly string[] {
  return (Object.keys(deletions) as Kind[])
    .filter((kind) => removed[kind] > 0)
    .map((kind) => deletions[kind](removed[kind]))
}

/** The lists of somebody that stay, in a sentence; null when they made none. */
export function whatStays({ collections, readLists }: PersonDeletion['kept']): string | null {
  const parts = [
    ...(collections > 0 ? [words.collections(collections)] : []),
    ...(readLists > 0 ? [words.readLists(readLists)] : []),
  ]
  return parts.length === 0 ? null : words.stays(formatList(parts))
}
