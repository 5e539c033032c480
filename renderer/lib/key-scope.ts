import type { Permission } from '../api/types.ts'

/** What a paired device may do unless somebody chose otherwise: read, and keep its place. */
export const readingRights = [
  'libraries-read',
  'series-read',
  'books-read',
  'collections-read',
  'readlists-read',
  'pages-read',
  'progress-read',
  'progress-write',
  'system-health',
] as const satisfies readonly Permission[]

/** What a key may do: all that its owner may, to read and keep a place, or some chosen things. */
export type KeyScope = 'all' | 'reading' | 'chosen'

/** @param ofOwner what the owner may */
export function scopeOf(rights: readonly Permission[], ofOwner: readonly Permission[]): KeyScope {
  const has = new Set(rights)
  if (ofOwner.every((right) => has.has(right))) return 'all'
  const isReading = has.size === readingRights.length && readingRights.every((right) => has.has(right))
  return isReading ? 'reading' : 'chosen'
}
