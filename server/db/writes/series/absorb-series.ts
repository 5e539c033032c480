import { raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { absorbReleases } from '../releases/merge-tracking.ts'
import { indexBooks, removeFromSearch } from '../search/search-index.ts'
import { seqsOf } from '../seqs.ts'
import { copySharingTags } from './move-series.ts'
import { refreshSeriesOf } from './refresh-series.ts'

type AbsorbSeries = {
  /** The series with user data; its books are missing. */
  readonly id: string
  /** The new series with its content, in the same library or another. */
  readonly absorbedId: string
  readonly now: number
}
type Home = { readonly librarySeq: number; readonly pathKey: string }

/**
 * Continues a series as the new series with its content: takes over library, path and books, and deletes the other row.
 * Missing books left in another library get a separate series there.
 */
async function absorbSeries(tx: Tx, { id, absorbedId, now }: AbsorbSeries): Promise<void> {
  const seqs = await seqsOf(tx, 'series', [id, absorbedId])
  const to = seqs.get(id)
  const from = seqs.get(absorbedId)
  if (to === undefined || from === undefined) return
  const [formerHome, newHome] = [await homeOf(tx, to), await homeOf(tx, from)]
  if (formerHome === undefined || newHome === undefined) return
  await copySharingTags(tx, { fromSeq: from, toSeq: to, now })
  await absorbReleases(tx, { fromSeq: from, toSeq: to, now })
  await tx.run(sql`update books set series_seq = ${to} where series_seq = ${from}`)
  await tx.run(sql`update books set home_seq = ${to} where home_seq = ${from}`)
  const placement = await tx.get<{ path: string | null; pathFold: string | null; groupingReason: string | null }>(
    sql`select path, path_fold as pathFold, grouping_reason as groupingReason from series where seq = ${from}`,
  )
  await removeFromSearch(tx, sql`select ${from}`, 'series_search')
  await tx.run(sql`delete from series where seq = ${from}`)
  await tx.update('series', { ...placement, ...newHome, updatedAt: now }, sql`seq = ${to}`)
  if (formerHome.librarySeq !== newHome.librarySeq) await leaveRedirect(tx, { seq: to, left: formerHome, now })
  const books = await tx.all<{ seq: number }>(
    sql`select seq from books where series_seq = ${to} and deleted_at is null`,
  )
  await indexBooks(
    tx,
    books.map(({ seq }) => seq),
  )
  await refreshSeriesOf(tx, [{ seriesId: id }], now)
}

async function homeOf(tx: Tx, seq: number): Promise<Home | undefined> {
  return await tx.get<Home>(sql`select library_seq as librarySeq, path_key as pathKey from series where seq = ${seq}`)
}

const described = raw('path, path_fold, grouping_reason, title, title_sort, title_key, title_fold, title_sort_fold')

async function leaveRedirect(
  tx: Tx,
  { seq, left: formerHome, now }: { readonly seq: number; readonly left: Home; readonly now: number },
): Promise<void> {
  const { librarySeq, pathKey } = formerHome
  const isStaying = sql`library_seq = ${librarySeq} and (series_seq = ${seq} or home_seq = ${seq})`
  if ((await tx.get(sql`select 1 as found from books where ${isStaying}`)) === undefined) return
  await tx.run(
    sql`insert into series (id, library_seq, path_key, ${described}, cover_updated_at, created_at, updated_at)
        select ${tx.newId()}, ${librarySeq}, ${pathKey}, ${described}, ${now}, ${now}, ${now}
        from series where seq = ${seq}`,
  )
  const own = sql`(select seq from series where library_seq = ${librarySeq} and path_key = ${pathKey})`
  await tx.run(sql`update books set series_seq = ${own} where library_seq = ${librarySeq} and series_seq = ${seq}`)
  await tx.run(sql`update books set home_seq = null where library_seq = ${librarySeq} and home_seq = ${seq}`)
}

export const absorbSeriesWrites = { absorbSeries: change(['catalog', 'reading'], absorbSeries) }
