import { notFound } from '../../../domain/errors.ts'
import { sql } from '../../sql.ts'
import { type Tx, upsert } from '../../tx.ts'
import { change } from '../change.ts'
import { seqOf } from '../seqs.ts'
import { refuseMore } from './references.ts'

type Rate = {
  readonly userId: string
  readonly seriesId: string
  /** 1 to 100. */
  readonly rating: number
  readonly notes: string | null
  readonly now: number
}
type PutExternalRating = {
  readonly seriesId: string
  readonly sourceName: string
  /** 0 to 100. */
  readonly rating: number
  readonly voteCount: number | null
  readonly now: number
}

/** Stores a user's rating of a series. */
async function rateSeries(tx: Tx, { userId, seriesId, rating, notes, now }: Rate): Promise<void> {
  const seriesSeq = await seqOf(tx, 'series', seriesId)
  const known = await tx.get<{ createdAt: number }>(
    sql`select created_at as createdAt from series_ratings where user_id = ${userId} and series_seq = ${seriesSeq}`,
  )
  const row = { userId, seriesSeq, rating, notes, createdAt: known?.createdAt ?? now, updatedAt: now }
  await upsert(tx, 'seriesRatings', row, ['userId', 'seriesSeq'])
  await averageRatings(tx, seriesSeq)
}

/** Deletes the rating; does nothing without one. */
async function unrateSeries(tx: Tx, { userId, seriesId }: Pick<Rate, 'userId' | 'seriesId'>): Promise<void> {
  const seq = await seqOf(tx, 'series', seriesId)
  await tx.run(sql`delete from series_ratings where user_id = ${userId} and series_seq = ${seq}`)
  await averageRatings(tx, seq)
}

/** The average of all users, to a hundredth. */
export async function averageRatings(tx: Tx, seriesSeq: number): Promise<void> {
  await tx.run(
    sql`update series set community_rating = r.average, rating_count = r.count
        from (select round(avg(rating), 2) as average, count(*) as count
              from series_ratings where series_seq = ${seriesSeq}) as r
        where seq = ${seriesSeq}`,
  )
}

/** External ratings of a series, one per source. */
async function putExternalRating(
  tx: Tx,
  { seriesId, sourceName, rating, voteCount, now }: PutExternalRating,
): Promise<void> {
  const seriesSeq = await seqOf(tx, 'series', seriesId)
  const row = { rating, voteCount, fetchedAt: now, updatedAt: now }
  const same = sql`series_seq = ${seriesSeq} and source_name = ${sourceName}`
  if ((await tx.update('externalRatings', row, same)) === 0) {
    await refuseMore(tx, 'external_ratings', { key: sql`series_seq = ${seriesSeq}` })
    await tx.insert('externalRatings', { id: tx.newId(), seriesSeq, sourceName, ...row, createdAt: now })
  }
  await averageExternal(tx, seriesSeq)
}

/** @throws AppError `not_found` */
async function removeExternalRating(
  tx: Tx,
  { seriesId, sourceName }: Pick<PutExternalRating, 'seriesId' | 'sourceName'>,
) {
  const seq = await seqOf(tx, 'series', seriesId)
  const removed = await tx.run(
    sql`delete from external_ratings where series_seq = ${seq} and source_name = ${sourceName}`,
  )
  if (removed === 0) throw notFound('rating')
  await averageExternal(tx, seq)
}

async function averageExternal(tx: Tx, seriesSeq: number): Promise<void> {
  await tx.run(
    sql`update series set external_rating =
          (select round(avg(rating), 2) from external_ratings where series_seq = ${seriesSeq}) where seq = ${seriesSeq}`,
  )
}

export const ratingWrites = {
  rateSeries: change(['catalog', 'reading'], rateSeries),
  unrateSeries: change(['catalog', 'reading'], unrateSeries),
  putExternalRating: change(['catalog'], putExternalRating),
  removeExternalRating: change(['catalog'], removeExternalRating),
}
