import type { ApiKey, Permission } from '../../../api/types.ts'
import { texts } from './texts.ts'

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
type KeyScope = 'all' | 'reading' | 'chosen'

/** @param ofOwner what the owner may */
export function scopeOf(rights: readonly Permission[], ofOwner: readonly Permission[]): KeyScope {
  const has = new Set(rights)
  if (ofOwner.every((right) => has.has(right))) return 'all'
  const isReading = has.size === readingRights.length && readingRights.every((right) => has.has(right))
  return isReading ? 'reading' : 'chosen'
}

/** A key as it is being made or changed. */
export type KeyDraft = {
  readonly name: string
  readonly scope: KeyScope
  readonly rights: readonly Permission[]
  /** `2027-01-31`, the last day on which it is good; null: until it is revoked. */
  readonly lastDay: string | null
}

export const newKeyDraft: KeyDraft = { name: '', scope: 'all', rights: readingRights, lastDay: null }

/** The draft of a key that is there. @param own what its owner may */
export function draftOf({ name, permissions, expiresAt }: ApiKey, own: readonly Permission[]): KeyDraft {
  const lastDay = expiresAt === null ? null : dayOf(new Date(expiresAt))
  return { name, scope: scopeOf(permissions, own), rights: permissions, lastDay }
}

/** A day as fields for days have it, where the browser is. */
export function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

/** Why a draft cannot be sent, by its fields. */
export function problemsOf({ name, scope, rights, lastDay }: KeyDraft, now: Date) {
  return {
    name: name.trim() === '' && texts.noName,
    rights: scope === 'chosen' && rights.length === 0 && texts.noRights,
    // Days compare as their texts do.
    lastDay: lastDay !== null && (lastDay === '' || lastDay < dayOf(now)) && texts.noDay,
  }
}

/** The same as it is sent. @param own what the owner may: a key to read has no more than that */
export function keyToSend({ name, scope, rights, lastDay }: KeyDraft, own: readonly Permission[]) {
  const reading = readingRights.filter((right) => own.includes(right))
  const permissions = { all: null, reading, chosen: [...rights] }[scope]
  const expiresAt = lastDay === null ? null : new Date(`${lastDay}T23:59:59`).toISOString()
  return { name: name.trim(), permissions, expiresAt }
}
