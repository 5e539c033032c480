import type { AccessMode } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import { among, type Fragment, join, raw, sql } from '../../sql.ts'

/** A user's direct grant, not through a group. */
export type OwnGrant = {
  readonly sharingTagId: string
  readonly sharingTagName: string
  readonly accessMode: AccessMode
  readonly createdAt: number
}

/** By the name of the tag. */
export async function listOwnGrants(reader: Reader, userId: string): Promise<OwnGrant[]> {
  return reader.all<OwnGrant>(
    sql`select t.id as sharingTagId, t.name as sharingTagName, g.access_mode as accessMode, g.created_at as createdAt
        from user_grants g join sharing_tags t on t.id = g.tag_id where g.user_id = ${userId}
        order by t.name_fold, t.id`,
  )
}

/** Ids of granted libraries by user id; none for users with access to all. */
export async function grantedLibraries(reader: Reader, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await reader.all<{ userId: string; libraryId: string }>(
    sql`select x.user_id as userId, l.id as libraryId from user_libraries x join libraries l on l.seq = x.library_seq
        where ${among(raw('x.user_id'), userIds)} order by l.name, l.id`,
  )
  const byUser = new Map<string, string[]>()
  for (const { userId, libraryId } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), libraryId])
  return byUser
}

/** Data deleted with a user, and data that stays, by name in the API. */
const holdings = {
  progress: 'read_progress where user_id',
  progressChanges: 'progress_changes where user_id',
  completions: 'completions where user_id',
  readingSessions: 'reading_sessions where user_id',
  ratings: 'series_ratings where user_id',
  annotations: 'annotations where user_id',
  queueEntries: 'queue_entries where user_id',
  filterPresets: 'filter_presets where user_id',
  preferences: 'user_preferences where user_id',
  apiKeys: 'api_keys where user_id',
  sessions: 'sessions where revoked_at is null and user_id',
  collections: 'collections where created_by',
  readLists: 'read_lists where created_by',
} as const

export type UserHoldings = { readonly [K in keyof typeof holdings]: number }

/** The amount of a user's data. */
export async function countHoldings(reader: Reader, userId: string): Promise<UserHoldings> {
  const counts = Object.entries(holdings).map(
    ([name, from]) => sql`(select count(*) from ${raw(from)} = ${userId}) as ${raw(name)}`,
  )
  const row = await reader.get<UserHoldings>(sql`select ${join(counts, ', ')}`)
  if (row === undefined) throw new Error('counting answered nothing')
  return row
}

export type Preference = { readonly key: string; readonly value: unknown; readonly updatedAt: number }

/** By key. */
export function listPreferences(reader: Reader, userId: string): Promise<Preference[]> {
  return select(reader, userId, raw('true'))
}

/** Null when unset. */
export async function findPreference(reader: Reader, userId: string, key: string): Promise<Preference | null> {
  const [found] = await select(reader, userId, sql`key = ${key}`)
  return found ?? null
}

async function select(reader: Reader, userId: string, where: Fragment): Promise<Preference[]> {
  const rows = await reader.all<Preference & { readonly value: string }>(
    sql`select key, value, updated_at as updatedAt from user_preferences where user_id = ${userId} and ${where}
        order by key`,
  )
  return rows.map((row) => ({ ...row, value: JSON.parse(row.value) as unknown }))
}
