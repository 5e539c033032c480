import { notFound } from '../../../domain/errors.ts'
import { type Tx, upsert } from '../../dialects/sqlite/tx.ts'
import { sql } from '../../sql.ts'
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
function rateSeries(tx: Tx, { userId, seriesId, rating, notes, now }: Rate): void {
  const seriesSeq = seqOf(tx, 'series', seriesId)
  const known = tx.get<{ createdAt: number }>(
    sql`select created_at as createdAt from series_ratings where user_id = ${userId} and series_seq = ${seriesSeq}`,
  )
  const row = { userId, seriesSeq, rating, notes, createdAt: known?.createdAt ?? now, updatedAt: now }
  upsert(tx, 'seriesRatings', row, ['userId', 'seriesSeq'])
  averageRatings(tx, seriesSeq)
}

/** Deletes the rating; does nothing without one. */
function unrateSeries(tx: Tx, { userId, seriesId }: Pick<Rate, 'userId' | 'seriesId'>): void {
  const seq = seqOf(tx, 'series', seriesId)
  tx.run(sql`delete from series_ratings where user_id = ${userId} and series_seq = ${seq}`)
  averageRatings(tx, seq)
}

/** The average of all users, to a hundredth. */
export function averageRatings(tx: Tx, seriesSeq: number): void {
  tx.run(
    sql`update series set community_rating = r.average, rating_count = r.count
        from (select round(avg(rating), 2) as average, count(*) as count
              from series_ratings where series_seq = ${seriesSeq}) as r
        where seq = ${seriesSeq}`,
  )
}

/** External ratings of a series, one per source. */
function putExternalRating(tx: Tx, { seriesId, sourceName, rating, voteCount, now }: PutExternalRating): void {
  const seriesSeq = seqOf(tx, 'series', seriesId)
  const row = { rating, voteCount, fetchedAt: now, updatedAt: now }
  const same = sql`series_seq = ${seriesSeq} and source_name = ${sourceName}`
  if (tx.update('externalRatings', row, same) === 0) {
    refuseMore(tx, 'external_ratings', { key: sql`series_seq = ${seriesSeq}` })
    tx.insert('externalRatings', { id: tx.newId(), seriesSeq, sourceName, ...row, createdAt: now })
  }
  averageExternal(tx, seriesSeq)
}

/** @throws AppError `not_found` */
function removeExternalRating(tx: Tx, { seriesId, sourceName }: Pick<PutExternalRating, 'seriesId' | 'sourceName'>) {
  const seq = seqOf(tx, 'series', seriesId)
  const removed = tx.run(sql`delete from external_ratings where series_seq = ${seq} and source_name = ${sourceName}`)
  if (removed === 0) throw notFound('rating')
  averageExternal(tx, seq)
}

function averageExternal(tx: Tx, seriesSeq: number): void {
  tx.run(
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
