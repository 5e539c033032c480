import type { Viewer } from '../../../domain/access/viewer.ts'
import { type FeatureKind, localSource } from '../../../domain/recommendations/recommendation.ts'
import type { FeatureOfSeries, FeatureTaste, KnownSeries } from '../../../domain/recommendations/taste.ts'
import type { Reader } from '../../database.ts'
import { among, type Fragment, join, raw, rowsOf, sql } from '../../sql.ts'
import { seriesVisible, visibleTo } from '../access/visibility.ts'
import { cachedRows } from '../search/counting.ts'
import { readable } from './next-books.ts'

/** The latest series that say what a person likes. */
const maxKnown = 400

/** The visible series that the viewer read or rated, the latest first. */
export async function listKnownSeries(viewer: Viewer, reader: Reader): Promise<KnownSeries[]> {
  const { userId } = viewer
  return reader.all<KnownSeries>(
    sql`select s.seq, s.id, s.title, s.year, s.book_count as books, coalesce(sp.read_count, 0) as read,
          coalesce(sp.in_progress_count, 0) as inProgress, coalesce(sp.last_read_at, r.updated_at) as at, r.rating
        from (select series_seq from series_progress where user_id = ${userId}
              union select series_seq from series_ratings where user_id = ${userId}) own
          join series s on s.seq = own.series_seq
          left join series_progress sp on sp.user_id = ${userId} and sp.series_seq = s.seq
          left join series_ratings r on r.user_id = ${userId} and r.series_seq = s.seq
        where s.book_count > 0 and ${seriesVisible(viewer, 's')}
        order by coalesce(sp.last_read_at, r.updated_at) desc, s.id limit ${maxKnown}`,
  )
}

/** Internal numbers of series that are not recommended: read, rated, on the want-to-read list, or dismissed. */
export async function listKnownSeqs(reader: Reader, userId: string): Promise<number[]> {
  const rows = await reader.all<{ seq: number }>(
    sql`select series_seq as seq from series_progress where user_id = ${userId}
        union select series_seq from series_ratings where user_id = ${userId}
        union select coalesce(q.series_seq, b.series_seq) from queue_entries q left join books b on b.seq = q.book_seq
          where q.user_id = ${userId}
        union select s.seq from dismissed_recommendations d join series s on s.id = d.external_id
          where d.user_id = ${userId} and d.source = ${localSource}
        order by 1`,
  )
  return rows.map(({ seq }) => seq)
}

/** The ids of the same series. */
export async function listKnownSeriesIds(reader: Reader, userId: string): Promise<ReadonlySet<string>> {
  const seqs = await listKnownSeqs(reader, userId)
  const rows = await reader.all<{ id: string }>(sql`select s.id from series s where ${among(raw('s.seq'), seqs)}`)
  return new Set(rows.map(({ id }) => id))
}

/** Roles by which people recognize a work. */
const creators = sql`x.role in ('author', 'co_author', 'writer', 'penciller', 'inker', 'illustrator')`

/** What these series, which the caller knows to be visible, have in common with others. In large libraries elsewhere. */
export async function listFeatures(reader: Reader, seqs: readonly number[]): Promise<readonly FeatureOfSeries[]> {
  if (seqs.length === 0) return []
  const page = rowsOf([...seqs].sort((a, b) => a - b))
  const ofTerms = (kind: FeatureKind, { joins, terms, test }: TermJoin) =>
    sql`select x.series_seq as seriesSeq, ${kind} as kind, cast(t.seq as text) as key, t.name
        from ${page} page cross join ${raw(joins)} x on x.series_seq = page.value
          join ${raw(terms)} t on t.seq = x.${raw(columnOf[terms])} where ${test}`
  const statement = sql`${join(
    [...termJoins].map(([kind, joined]) => ofTerms(kind, joined)),
    ' union ',
  )}
    union select x.series_seq, 'collection', c.id, c.name from ${page} page
      cross join collection_series x on x.series_seq = page.value join collections c on c.id = x.collection_id
    union select s.seq, 'publisher', s.publisher, s.publisher from ${page} page
      join series s on s.seq = page.value where s.publisher is not null and s.publisher <> ''
    order by 1, 2, 3`
  return cachedRows<FeatureOfSeries>(reader, statement, ['catalog'])
}

type TermJoin = {
  readonly joins: 'series_people' | 'series_genres' | 'series_tags'
  readonly terms: keyof typeof columnOf
  readonly test: Fragment
}
const columnOf = { people: 'person_seq', genres: 'genre_seq', tags: 'tag_seq' } as const
const termJoins = new Map<FeatureKind, TermJoin>([
  ['person', { joins: 'series_people', terms: 'people', test: creators }],
  ['genre', { joins: 'series_genres', terms: 'genres', test: raw('true') }],
  ['tag', { joins: 'series_tags', terms: 'tags', test: raw('true') }],
])

export type FeatureUse = { readonly kind: FeatureKind; readonly key: string; readonly uses: number }

/** How many visible series have each of the features; publishers are left out. */
export async function countUses(
  viewer: Viewer,
  reader: Reader,
  features: readonly Pick<FeatureTaste, 'kind' | 'key'>[],
): Promise<readonly FeatureUse[]> {
  const visible = await visibleTo(viewer, reader, 's.seq')
  const keysOf = (kind: FeatureKind) => [...new Set(features.filter((one) => one.kind === kind).map(({ key }) => key))]
  const parts = [...termJoins].flatMap(([kind, { joins, terms, test }]) => {
    const seqs = keysOf(kind)
      .map(Number)
      .sort((a, b) => a - b)
    if (seqs.length === 0) return []
    return sql`select ${kind} as kind, cast(f.value as text) as key, count(distinct s.seq) as uses
      from ${rowsOf(seqs)} f cross join ${raw(joins)} x on x.${raw(columnOf[terms])} = f.value
        join series s on s.seq = x.series_seq
      where ${test} and s.book_count > 0 and ${visible} group by f.value`
  })
  const collections = keysOf('collection').sort()
  const ofCollections = sql`select 'collection' as kind, x.collection_id as key, count(*) as uses
    from collection_series x join series s on s.seq = x.series_seq
    where ${among(raw('x.collection_id'), collections)} and s.book_count > 0 and ${visible} group by x.collection_id`
  const all = [...parts, ...(collections.length === 0 ? [] : [ofCollections])]
  return all.length === 0 ? [] : cachedRows<FeatureUse>(reader, join(all, ' union all '), ['catalog'])
}

/** How many series the viewer sees. */
export async function countVisibleSeries(viewer: Viewer, reader: Reader): Promise<number> {
  const visible = await visibleTo(viewer, reader, 's.seq')
  const statement = sql`select count(*) as count from series s where s.book_count > 0 and ${visible}`
  return (await cachedRows<{ count: number }>(reader, statement, ['catalog']))[0]?.count ?? 0
}

/** Candidates that are compared more closely. */
const maxCandidates = 300

type Wanted = { readonly features: readonly FeatureTaste[]; readonly except: readonly number[] }

export type FoundSeries = Pick<KnownSeries, 'seq' | 'id' | 'title' | 'year'>

/**
 * The visible series with a readable book that share most with a taste. Scans all series that share anything, so it is
 * cached until the catalog or the taste changes.
 */
export async function findCandidates(
  viewer: Viewer,
  reader: Reader,
  { features, except }: Wanted,
): Promise<readonly FoundSeries[]> {
  const parts = candidateParts(features)
  if (parts.length === 0) return []
  const statement = sql`select s.seq, s.id, s.title, s.year from (
      select c.seq, sum(c.weight) as points from (${join(parts, ' union all ')}) c
      where not ${among(raw('c.seq'), except)} and ${await visibleTo(viewer, reader, 'c.seq')}
      group by c.seq having sum(c.weight) > 0) best
    join series s on s.seq = best.seq
    where s.book_count > 0 and exists (select 1 from books o
      where o.series_seq = s.seq and o.deleted_at is null and ${readable('o')})
    order by best.points desc, s.id limit ${maxCandidates}`
  return cachedRows(reader, statement, ['catalog'])
}

/** Each series that has a wanted feature, with what it is worth. */
function candidateParts(features: readonly FeatureTaste[]): Fragment[] {
  const weighed = (kind: FeatureKind) =>
    features.filter((one) => one.kind === kind).sort((a, b) => (a.key < b.key ? -1 : 1))
  const parts = [...termJoins].flatMap(([kind, { joins, terms, test }]) => {
    const wanted = weighed(kind)
    if (wanted.length === 0) return []
    const keys = rowsOf(wanted.map(({ key }) => Number(key)))
    // Someone may have written and drawn a series.
    return sql`select distinct x.series_seq as seq, x.${raw(columnOf[terms])} as term, w.value as weight
      from ${keys} f join ${weightsOf(wanted)} w on w.key = f.key
        cross join ${raw(joins)} x on x.${raw(columnOf[terms])} = f.value where ${test}`
  })
  const wanted = weighed('collection')
  if (wanted.length === 0) return parts
  const ids = rowsOf(wanted.map(({ key }) => key))
  const ofCollections = sql`select x.series_seq as seq, 0 as term, w.value as weight
    from ${ids} f join ${weightsOf(wanted)} w on w.key = f.key
      cross join collection_series x on x.collection_id = f.value`
  return [...parts, ofCollections]
}

function weightsOf(features: readonly FeatureTaste[]): Fragment {
  return rowsOf(features.map(({ score }) => score))
}
