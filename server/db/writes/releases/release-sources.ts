import { releaseLimits } from '../../../domain/releases/release.ts'
import type { PollSummary } from '../../records/releases.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Json } from '../../tables/table-options.ts'
import { type Tx, upsert } from '../../tx.ts'
import { change } from '../change.ts'

type RegisteredSource = {
  readonly sourceKey: string
  readonly displayName: string
  readonly kind: string
  readonly config: Json | null
}
type Registration = {
  readonly registered: number
  /** Sources that were removed, and the releases that went with them. */
  readonly pruned: number
  readonly removed: number
}
type RegisterSources = {
  readonly pluginId: string
  readonly sources: readonly RegisteredSource[]
  readonly now: number
}

/**
 * Sets the sources of a plugin; others of it are removed with their releases. What an administrator set stays.
 * @returns null for a plugin that is not stored
 */
async function registerSources(tx: Tx, { pluginId, sources, now }: RegisterSources): Promise<Registration | null> {
  if ((await tx.get(sql`select 1 from plugins where id = ${pluginId}`)) === undefined) return null
  const keys = sources.map(({ sourceKey }) => sourceKey)
  const isLeftOut = sql`plugin_id = ${pluginId} and not ${among(raw('source_key'), keys)}`
  const found = await tx.get<{ count: number }>(
    sql`select count(*) as count from releases where source_id in (select id from release_sources where ${isLeftOut})`,
  )
  const pruned = await tx.run(sql`delete from release_sources where ${isLeftOut}`)
  const known = await tx.all<{ id: string; sourceKey: string; createdAt: number }>(
    sql`select id, source_key as sourceKey, created_at as createdAt from release_sources where plugin_id = ${pluginId}`,
  )
  for (const source of sources) {
    const { id = tx.newId(), createdAt = now } = known.find(({ sourceKey }) => sourceKey === source.sourceKey) ?? {}
    await upsert(tx, 'releaseSources', { id, pluginId, ...source, createdAt, updatedAt: now }, ['id'])
  }
  return { registered: sources.length, pruned, removed: found?.count ?? 0 }
}

type UpdateSource = {
  readonly id: string
  readonly changes: { readonly isEnabled?: boolean | undefined; readonly cronSchedule?: string | null | undefined }
  readonly now: number
}

/** Returns false for an unknown source. */
async function updateReleaseSource(tx: Tx, { id, changes, now }: UpdateSource): Promise<boolean> {
  return (await tx.update('releaseSources', { ...changes, updatedAt: now }, sql`id = ${id}`)) > 0
}

type ResetSource = {
  readonly id: string
  /** Those whose releases are removed; null: all. */
  readonly seriesIds: readonly string[] | null
  readonly now: number
}

/** Removes the releases of a source and all that it remembers. Returns how many releases there were. */
async function resetReleaseSource(tx: Tx, { id, seriesIds, now }: ResetSource): Promise<number> {
  const nothing = { etag: null, state: null, lastPolledAt: null, lastError: null, lastErrorAt: null, lastSummary: null }
  await tx.update('releaseSources', { ...nothing, notBefore: null, updatedAt: now }, sql`id = ${id}`)
  const isOfSeries =
    seriesIds === null ? raw('true') : sql`series_seq in (select seq from series where ${among(raw('id'), seriesIds)})`
  return tx.run(sql`delete from releases where source_id = ${id} and ${isOfSeries}`)
}

type StoreSourceState = { readonly id: string; readonly etag?: string | null; readonly state?: Json | null }

async function storeSourceState(tx: Tx, { id, etag, state }: StoreSourceState): Promise<void> {
  await tx.update('releaseSources', { etag, state }, sql`id = ${id}`)
}

type FinishPoll = {
  readonly id: string
  /** Absent: unchanged. */
  readonly etag?: string
  /** Null: it succeeded. */
  readonly error: string | null
  /** Null: the previous one stays. */
  readonly summary: PollSummary | null
  readonly notBefore: number | null
  readonly now: number
}

/** Stores the outcome of a poll, and removes the oldest releases of a source that has too many. */
async function finishPoll(tx: Tx, { id, etag, error, summary, notBefore, now }: FinishPoll): Promise<void> {
  const outcome = error === null ? { lastError: null, lastErrorAt: null } : { lastError: error, lastErrorAt: now }
  const result = summary === null ? {} : { lastSummary: summary }
  await tx.update('releaseSources', { ...outcome, ...result, etag, notBefore, lastPolledAt: now }, sql`id = ${id}`)
  await trimReleases(tx, { sourceId: id })
}

/** Removes the oldest releases of a source that has too many; those that nobody has decided about stay longest. */
async function trimReleases(tx: Tx, { sourceId }: { readonly sourceId: string }): Promise<void> {
  await tx.run(
    sql`delete from releases where source_id = ${sourceId} and id in (
          select id from releases where source_id = ${sourceId}
          order by case state when 'announced' then 0 else 1 end, shown_at desc, id desc
          limit -1 offset ${releaseLimits.perSource})`,
  )
}

export const releaseSourceWrites = {
  registerSources: change(['system'], registerSources),
  updateReleaseSource: change(['system'], updateReleaseSource),
  resetReleaseSource: change(['system'], resetReleaseSource),
  storeSourceState: change(['system'], storeSourceState),
  finishPoll: change(['system'], finishPoll),
  trimReleases: change(['system'], trimReleases),
}
