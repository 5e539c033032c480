import type { PersonDeletion } from '../../api/types.ts'
import { plural } from '../../lib/format.ts'

const names: Readonly<Record<keyof PersonDeletion['removed'], readonly [one: string, many: string]>> = {
  progress: ['reading place', 'reading places'],
  progressChanges: ['line of reading history', 'lines of reading history'],
  completions: ['finished book', 'finished books'],
  readingSessions: ['reading session', 'reading sessions'],
  ratings: ['rating', 'ratings'],
  annotations: ['bookmark or highlight', 'bookmarks and highlights'],
  queueEntries: ['book or series in “Want to read”', 'books and series in “Want to read”'],
  filterPresets: ['saved filter', 'saved filters'],
  preferences: ['preference', 'preferences'],
  apiKeys: ['key for an app', 'keys for apps'],
  sessions: ['open sign-in', 'open sign-ins'],
}

/** What goes with an account, each with its number; what there is none of is left out. */
export function whatGoes(removed: PersonDeletion['removed']): readonly string[] {
  return (Object.keys(names) as (keyof typeof names)[])
    .filter((kind) => removed[kind] > 0)
    .map((kind) => plural(removed[kind], ...names[kind]))
}

/** The lists of somebody that stay, in a sentence; null when they made none. */
export function whatStays({ collections, readLists }: PersonDeletion['kept']): string | null {
  const parts = [
    ...(collections > 0 ? [plural(collections, 'collection')] : []),
    ...(readLists > 0 ? [plural(readLists, 'reading list')] : []),
  ]
  return parts.length === 0 ? null : `What they made for everybody stays: ${parts.join(' and ')}.`
}
