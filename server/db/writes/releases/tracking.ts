import { AppError, notFound } from '../../../domain/errors.ts'
import { releaseLimits } from '../../../domain/releases/release.ts'
import { sql } from '../../sql.ts'
import { type Tx, upsert } from '../../tx.ts'
import { change } from '../change.ts'
import { seqOf } from '../seqs.ts'

type SetTracking = {
  readonly seriesId: string
  readonly isTracked?: boolean | undefined
  readonly changes: {
    readonly trackChapters?: boolean | undefined
    readonly trackVolumes?: boolean | undefined
    /** Null: every language. */
    readonly languages?: readonly string[] | null | undefined
    readonly latestKnownChapter?: number | null | undefined
    readonly latestKnownVolume?: number | null | undefined
  }
  readonly now: number
}

/** @throws AppError not_found */
async function setTracking(tx: Tx, { seriesId, isTracked, changes, now }: SetTracking): Promise<void> {
  const seriesSeq = await seqOf(tx, 'series', seriesId)
  await tx.update('series', { isTracked }, sql`seq = ${seriesSeq}`)
  const known = await tx.get<{ createdAt: number }>(
    sql`select created_at as createdAt from series_tracking where series_seq = ${seriesSeq}`,
  )
  const row = { seriesSeq, ...changes, createdAt: known?.createdAt ?? now, updatedAt: now }
  await upsert(tx, 'seriesTracking', row, ['seriesSeq'])
}

type AddAlias = {
  readonly seriesId: string
  readonly alias: string
  readonly aliasKey: string
  readonly now: number
}

/**
 * Adds an alias, or changes the spelling of the one that counts as the same. Returns its id.
 * @throws AppError not_found, unprocessable when there are too many
 */
async function putAlias(tx: Tx, { seriesId, alias, aliasKey, now }: AddAlias): Promise<string> {
  const seriesSeq = await seqOf(tx, 'series', seriesId)
  const all = await tx.all<{ id: string; aliasKey: string }>(
    sql`select id, alias_key as aliasKey from series_aliases where series_seq = ${seriesSeq} order by id`,
  )
  const known = all.find((one) => one.aliasKey === aliasKey)
  if (known !== undefined) {
    await tx.update('seriesAliases', { alias }, sql`id = ${known.id}`)
    return known.id
  }
  if (all.length >= releaseLimits.aliases) throw new AppError('too_many_references', { most: releaseLimits.aliases })
  const id = tx.newId()
  await tx.insert('seriesAliases', { id, seriesSeq, alias, aliasKey, createdAt: now })
  return id
}

/** @throws AppError not_found */
async function removeAlias(
  tx: Tx,
  { seriesId, id }: { readonly seriesId: string; readonly id: string },
): Promise<void> {
  const seriesSeq = await seqOf(tx, 'series', seriesId)
  const removed = await tx.run(sql`delete from series_aliases where id = ${id} and series_seq = ${seriesSeq}`)
  if (removed === 0) throw notFound('entry')
}

export const trackingWrites = {
  setTracking: change(['catalog', 'system'], setTracking),
  putAlias: change(['system'], putAlias),
  removeAlias: change(['system'], removeAlias),
}
