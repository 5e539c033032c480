import type { ApiKey, Permission } from '../../../api/types.ts'
import { texts } from './texts.ts'

/** Default permissions of a paired device: read and save progress. */
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

/** Permissions of a key: all of its owner, reading and progress, or a custom set. */
type KeyScope = 'all' | 'reading' | 'chosen'

/** @param ofOwner permissions of the owner */
export function scopeOf(rights: readonly Permission[], ofOwner: readonly Permission[]): KeyScope {
  const has = new Set(rights)
  if (ofOwner.every((right) => has.has(right))) return 'all'
  const isReading = has.size === readingRights.length && readingRights.every((right) => has.has(right))
  return isReading ? 'reading' : 'chosen'
}

/** A key that is being created or edited. */
export type KeyDraft = {
  readonly name: string
  readonly scope: KeyScope
  readonly rights: readonly Permission[]
  /** Last valid day, such as `2027-01-31`; null without expiry. */
  readonly lastDay: string | null
}

export const newKeyDraft: KeyDraft = { name: '', scope: 'all', rights: readingRights, lastDay: null }

/**
 * Draft of an existing key.
 * @param own permissions of its owner
 */
export function draftOf({ name, permissions, expiresAt }: ApiKey, own: readonly Permission[]): KeyDraft {
  const lastDay = expiresAt === null ? null : dayOf(new Date(expiresAt))
  return { name, scope: scopeOf(permissions, own), rights: permissions, lastDay }
}

/** Value of a date input in the local time zone. */
export function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

/** Validation errors by field. */
export function problemsOf({ name, scope, rights, lastDay }: KeyDraft, now: Date) {
  return {
    name: name.trim() === '' && texts.noName,
    rights: scope === 'chosen' && rights.length === 0 && texts.noRights,
    // ISO dates compare as strings.
    lastDay: lastDay !== null && (lastDay === '' || lastDay < dayOf(now)) && texts.noDay,
  }
}

/**
 * Request body of a draft.
 * @param own permissions of the owner: a reading key has no others
 */
export function keyToSend({ name, scope, rights, lastDay }: KeyDraft, own: readonly Permission[]) {
  const reading = readingRights.filter((right) => own.includes(right))
  const permissions = { all: null, reading, chosen: [...rights] }[scope]
  const expiresAt = lastDay === null ? null : new Date(`${lastDay}T23:59:59`).toISOString()
  return { name: name.trim(), permissions, expiresAt }
}
