import type { SeriesField } from '../../../domain/metadata/patch.ts'
import type { MetadataSourceId } from '../../../domain/vocabulary.ts'
import type { MergedSeries } from '../../records/book.ts'
import type { SeriesWrite } from '../../records/series.ts'
import { among, raw, sql } from '../../sql.ts'
import { foldOrNull, titleKey } from '../../text-keys.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { indexBooks, indexSeries } from '../search/search-index.ts'
import { seqOf } from '../seqs.ts'
import { openTerms, saveRelations } from '../series/relations.ts'
import { type CurrentSeries, columnsOfSeries, saveTitles } from '../series/series-columns.ts'

type AddSeries = { readonly series: readonly SeriesWrite[]; readonly now: number }
type SaveSeriesMetadata = {
  readonly series: readonly {
    readonly id: string
    /** The merge of its books, before locks. Without a title the current one stays. */
    readonly values: MergedSeries
    readonly provenance: Readonly<Partial<Record<SeriesField, MetadataSourceId>>>
    readonly groupingReason?: string
  }[]
  readonly now: number
}

/**
 * Creates series found by a scan; known path keys are left unchanged. Returns the id of each path key, new or not, in
 * the given order.
 */
async function addSeries(
  tx: Tx,
  { series: list, now }: AddSeries,
): Promise<readonly { readonly id: string; readonly isNew: boolean }[]> {
  return await Array.fromAsync(list, async (one) => {
    const librarySeq = await seqOf(tx, 'libraries', one.libraryId)
    const known = await tx.get<{ id: string }>(
      sql`select id from series where library_seq = ${librarySeq} and path_key = ${one.pathKey}`,
    )
    if (known !== undefined) return { id: known.id, isNew: false }
    await tx.insert('series', {
      id: one.id,
      librarySeq,
      pathKey: one.pathKey,
      path: one.path,
      pathFold: foldOrNull(one.path),
      groupingReason: one.groupingReason,
      title: one.title,
      titleKey: titleKey(one.title),
      titleFold: foldOrNull(one.title),
      coverUpdatedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    return { id: one.id, isNew: true }
  })
}

/** Stores the merged metadata of a series' books; locked fields stay. */
async function saveSeriesMetadata(tx: Tx, { series: list, now }: SaveSeriesMetadata): Promise<void> {
  const known = await currentSeries(
    tx,
    list.map((one) => one.id),
  )
  const terms = openTerms(tx, now)
  const renamed: number[] = []
  for (const one of list) {
    const current = known.get(one.id)
    if (current === undefined) continue
    const { columns, relations, titles } = columnsOfSeries(one, current)
    const reason = one.groupingReason
    await tx.update(
      'series',
      { ...columns, ...(reason !== undefined && { groupingReason: reason }), updatedAt: now },
      sql`seq = ${current.seq}`,
    )
    await saveRelations(tx, { kind: 'series', seq: current.seq }, relations, { terms, now, isNew: false })
    if (titles !== undefined) await saveTitles(tx, current.seq, titles, now)
    if (columns.title !== current.title) renamed.push(current.seq)
  }
  if (renamed.length > 0) await indexBooks(tx, await bookSeqs(tx, renamed))
  await indexSeries(
    tx,
    [...known.values()].map((one) => one.seq),
  )
}

async function bookSeqs(tx: Tx, seriesSeqs: readonly number[]): Promise<number[]> {
  const inSeries = among(raw('series_seq'), seriesSeqs)
  return (await tx.all<{ seq: number }>(sql`select seq from books where ${inSeries} and deleted_at is null`)).map(
    ({ seq }) => seq,
  )
}

async function currentSeries(tx: Tx, ids: readonly string[]): Promise<Map<string, CurrentSeries>> {
  const rows = await tx.all<
    Omit<CurrentSeries, 'locks' | 'provenance'> & { id: string; locks: string; provenance: string }
  >(sql`select id, seq, title, title_sort as titleSort, locks, provenance from series where ${among(raw('id'), ids)}`)
  return new Map(
    rows.map((row) => [row.id, { ...row, locks: JSON.parse(row.locks), provenance: JSON.parse(row.provenance) }]),
  )
}

export const scanSeriesWrites = {
  addSeries: change(['catalog'], addSeries),
  saveSeriesMetadata: change(['catalog'], saveSeriesMetadata),
}
