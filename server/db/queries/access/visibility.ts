import { isAllowListed, seesEntireLibraries, type Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { all, among, type Fragment, join, raw, sql } from '../../sql.ts'
import { cachedMarks, isMarked } from '../search/counting.ts'
import { withinAgeLimit } from './age-limit.ts'

/**
 * The visibility rule (documented at `Viewer`) as SQL conditions. Every query that takes a viewer uses one of these;
 * for an unrestricted viewer they are always true and cost nothing.
 */
export function isUnrestricted(viewer: Viewer): boolean {
  return viewer.libraryIds === null && seesEntireLibraries(viewer)
}

/** @param alias of the table `series` in the query */
export function seriesVisible(viewer: Viewer, alias: string): Fragment {
  const conditions: Fragment[] = []
  if (viewer.libraryIds !== null) conditions.push(sql`${raw(alias)}.library_seq in (${granted(viewer.libraryIds)})`)
  if (viewer.denyTagIds.length > 0) conditions.push(sql`not ${hasTag(alias, viewer.denyTagIds)}`)
  if (isAllowListed(viewer)) {
    conditions.push(viewer.allowTagIds.length === 0 ? raw('false') : hasTag(alias, viewer.allowTagIds))
  }
  if (viewer.maxAgeRating !== null)
    conditions.push(...withinAgeLimit(viewer.maxAgeRating, viewer.isUnratedAllowed, alias))
  return all(conditions)
}

function hasTag(alias: string, tagIds: readonly string[]): Fragment {
  return sql`exists (select 1 from series_sharing_tags st
                     where st.series_seq = ${raw(alias)}.seq and ${tagged(tagIds)})`
}

/**
 * For long lists: tests cached bits instead of the grants of every skipped row, at a tenth of the cost; rebuilt when
 * the catalog changes. A series newer than the bits counts as not visible.
 * @param column that holds the internal number of a series: `s.seq`, `b.series_seq`
 */
export async function visibleTo(viewer: Viewer, reader: Reader, column: string): Promise<Fragment> {
  if (isUnrestricted(viewer)) return raw('true')
  const marks = await cachedMarks(reader, sql`select s.seq from series s where ${seriesVisible(viewer, 's')}`, [
    'catalog',
  ])
  return isMarked(raw(column), marks)
}

/**
 * True for books visible to the viewer. For joins that need nothing else of the book: testing a cached bit costs a
 * fifth of a table lookup.
 * @param column that holds the internal number of a book: `x.book_seq`
 */
export async function bookVisibleTo(viewer: Viewer, reader: Reader, column: string): Promise<Fragment> {
  const visible = await visibleTo(viewer, reader, 'b.series_seq')
  const marks = await cachedMarks(reader, sql`select b.seq from books b where b.deleted_at is null and ${visible}`, [
    'catalog',
  ])
  return isMarked(raw(column), marks)
}

function granted(libraryIds: readonly string[]): Fragment {
  return sql`select seq from libraries where ${among(raw('id'), libraryIds)}`
}

/** A few ids are bound one by one, which is faster than unpacking a list for every series. */
function tagged(tagIds: readonly string[]): Fragment {
  if (tagIds.length > 50) return among(raw('st.tag_id'), tagIds)
  const ids = join(
    tagIds.map((id) => sql`${id}`),
    ', ',
  )
  return sql`st.tag_id in (${ids})`
}

/**
 * Viewers without restrictions inside libraries see the libraries granted to them, including empty ones. Others see the
 * libraries in which they see a series, so a fully hidden library looks like an empty one.
 */
export function librariesVisible(viewer: Viewer, alias: string): Fragment {
  const isGranted = viewer.libraryIds === null ? raw('true') : among(raw(`${alias}.id`), viewer.libraryIds)
  if (seesEntireLibraries(viewer)) return isGranted
  return sql`(${isGranted} and exists (select 1 from series lv
    where lv.library_seq = ${raw(alias)}.seq and lv.book_count > 0 and ${seriesVisible(viewer, 'lv')}))`
}
