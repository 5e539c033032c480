import type { SeriesLock } from '../../../domain/metadata/locks.ts'
import type { SeriesField } from '../../../domain/metadata/patch.ts'
import type { MetadataSourceId } from '../../../domain/vocabulary.ts'
import type { MergedSeries } from '../../records/book.ts'
import { among, raw, sql } from '../../sql.ts'
import { foldOrNull, titleKey } from '../../text-keys.ts'
import type { Changes, Tx } from '../../tx.ts'
import type { Relations } from './relations.ts'

type SeriesColumns = Changes<'series'>

export type CurrentSeries = {
  readonly seq: number
  readonly title: string
  readonly titleSort: string | null
  readonly locks: readonly SeriesLock[]
  readonly provenance: Readonly<Partial<Record<SeriesField, MetadataSourceId>>>
}

export type SeriesChange = {
  readonly values: MergedSeries
  readonly provenance: Readonly<Partial<Record<SeriesField, MetadataSourceId>>>
}

/** The columns and lists set by merged metadata, without those of locked fields. */
export function columnsOfSeries(
  { values, provenance }: SeriesChange,
  current: CurrentSeries,
): { readonly columns: SeriesColumns; readonly relations: Relations; readonly titles: readonly string[] | undefined } {
  const locks = new Set(current.locks)
  const open = <T>(field: SeriesField, columns: T): T | undefined => (locks.has(field) ? undefined : columns)
  const title = locks.has('title') ? current.title : (values.title ?? current.title)
  const titleSort = locks.has('titleSort') ? current.titleSort : orNull(values.titleSort)
  const columns: SeriesColumns = {
    title,
    titleSort,
    titleKey: titleKey(titleSort ?? title),
    titleFold: foldOrNull(title),
    titleSortFold: foldOrNull(titleSort),
    ...open('summary', { summary: orNull(values.summary), summaryFold: foldOrNull(values.summary) }),
    ...open('publisher', { publisher: orNull(values.publisher), publisherFold: foldOrNull(values.publisher) }),
    ...open('imprint', { imprint: orNull(values.imprint) }),
    ...open('status', { status: orNull(values.status) }),
    ...open('ageRating', { ageRating: orNull(values.ageRating) }),
    ...open('language', { language: orNull(values.language) }),
    ...open('readingDirection', { readingDirection: orNull(values.readingDirection) }),
    ...open('year', { year: orNull(values.year) }),
    ...open('totalVolumeCount', { totalVolumeCount: whole(values.totalVolumeCount) }),
    ...open('totalChapterCount', { totalChapterCount: orNull(values.totalChapterCount) }),
    provenance: retainedProvenance(provenance, current.provenance, current.locks),
  }
  return {
    columns,
    relations: {
      people: open('people', orEmpty(values.people)),
      genres: open('genres', orEmpty(values.genres)),
      tags: open('tags', orEmpty(values.tags)),
      links: open('links', orEmpty(values.links)),
      externalIds: open('externalIds', orEmpty(values.externalIds)),
    },
    titles: open('alternateTitles', orEmpty(values.alternateTitles)),
  }
}

export type TitlesOfSeries = { readonly seq: number; readonly titles: readonly string[] }

/** Replaces alternate titles from files; manual ones stay, equal ones keep their id. */
export async function saveTitles(tx: Tx, series: readonly TitlesOfSeries[], now: number): Promise<void> {
  if (series.length === 0) return
  const inSeries = among(
    raw('series_seq'),
    series.map(({ seq }) => seq),
  )
  const remaining = series.flatMap(({ seq, titles }) => titles.map((title) => `${seq} ${title}`))
  const isObsolete = sql`is_manual = 0 and not (${among(raw("series_seq || ' ' || title"), remaining)})`
  await tx.run(sql`delete from series_titles where ${inSeries} and ${isObsolete}`)
  if (remaining.length === 0) return
  const stored = await tx.all<{ key: string }>(
    sql`select series_seq || ' ' || title as key from series_titles where ${inSeries}`,
  )
  const known = new Set(stored.map(({ key }) => key))
  const added = series.flatMap(({ seq, titles }) =>
    [...new Set(titles)].filter((title) => !known.has(`${seq} ${title}`)).map((title) => ({ seriesSeq: seq, title })),
  )
  const common = { label: 'alternate', createdAt: now, updatedAt: now }
  await tx.insertAll(
    'seriesTitles',
    added.map((row) => ({ id: tx.newId(), ...row, ...common })),
  )
}

export function orNull<T>(value: T | undefined): T | null {
  return value ?? null
}

export function orEmpty<T>(value: readonly T[] | undefined): readonly T[] {
  return value ?? []
}

function whole(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : Math.trunc(value)
}

/** The merged provenance; locked fields retain their current one. */
export function retainedProvenance(
  provenance: Readonly<Record<string, string>>,
  sources: Readonly<Record<string, string | undefined>>,
  locks: Iterable<string>,
): Readonly<Record<string, string>> {
  const merged: Record<string, string> = { ...provenance }
  for (const field of locks) {
    const source = sources[field]
    if (source === undefined) delete merged[field]
    else merged[field] = source
  }
  return merged
}
