import { notFound } from '../../../domain/errors.ts'
import type { SeriesField } from '../../../domain/metadata/patch.ts'
import type { MetadataSourceId } from '../../../domain/vocabulary.ts'
import type { MergedSeries } from '../../records/book.ts'
import type { SeriesWrite } from '../../records/series.ts'
import { among, raw, sql } from '../../sql.ts'
import { foldOrNull, titleKey } from '../../text-keys.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { indexBooks, indexSeries } from '../search/search-index.ts'
import { seqsOf } from '../seqs.ts'
import { type Related, saveRelations } from '../series/relations.ts'
import { type CurrentSeries, columnsOfSeries, saveTitles, type TitlesOfSeries } from '../series/series-columns.ts'

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
  const librarySeqs = await seqsOf(
    tx,
    'libraries',
    list.map(({ libraryId }) => libraryId),
  )
  const placed = list.map((one) => {
    const librarySeq = librarySeqs.get(one.libraryId)
    if (librarySeq === undefined) throw notFound('library')
    return { ...one, librarySeq, key: `${librarySeq} ${one.pathKey}` }
  })
  const known = await tx.all<{ id: string; key: string }>(
    sql`select id, library_seq || ' ' || path_key as key from series
        where ${among(raw('library_seq'), [...librarySeqs.values()])}
          and ${among(
            raw('path_key'),
            placed.map(({ pathKey }) => pathKey),
          )}`,
  )
  const ids = new Map(known.map(({ id, key }) => [key, id]))
  const added = placed.filter(({ id, key }) => {
    const isNew = !ids.has(key)
    if (isNew) ids.set(key, id)
    return isNew
  })
  await tx.insertAll(
    'series',
    added.map(({ id, librarySeq, pathKey, path, groupingReason, title }) => ({
      ...{ id, librarySeq, pathKey, path, pathFold: foldOrNull(path), groupingReason },
      ...{ title, titleKey: titleKey(title), titleFold: foldOrNull(title) },
      ...{ coverUpdatedAt: now, createdAt: now, updatedAt: now },
    })),
  )
  const isNew = new Set(added)
  return placed.map((one) => ({ id: ids.get(one.key) ?? one.id, isNew: isNew.has(one) }))
}

/** Stores the merged metadata of a series' books; locked fields stay. */
async function saveSeriesMetadata(tx: Tx, { series: list, now }: SaveSeriesMetadata): Promise<void> {
  const known = await currentSeries(
    tx,
    list.map((one) => one.id),
  )
  const related: Related[] = []
  const titled: TitlesOfSeries[] = []
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
    related.push({ seq: current.seq, relations, isNew: false })
    if (titles !== undefined) titled.push({ seq: current.seq, titles })
    if (columns.title !== current.title) renamed.push(current.seq)
  }
  await saveRelations(tx, 'series', related, now)
  await saveTitles(tx, titled, now)
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
