import type { Viewer } from '../../domain/access/viewer.ts'
import { all, among, type Fragment, join, raw, sql } from '../sql.ts'

/**
 * The one visibility rule (documented at `Viewer`), as conditions that hold for what the viewer may see. Every query
 * that takes a viewer uses one of these; for a viewer without restrictions they are always true and cost nothing.
 */
export function isUnrestricted(viewer: Viewer): boolean {
  return viewer.libraryIds === null && viewer.allowTagIds.length === 0 && viewer.denyTagIds.length === 0
}

/** @param alias of the table `series` in the query */
export function seriesVisible(viewer: Viewer, alias: string): Fragment {
  const conditions: Fragment[] = []
  if (viewer.libraryIds !== null) conditions.push(sql`${raw(alias)}.library_seq in (${granted(viewer.libraryIds)})`)
  if (viewer.denyTagIds.length > 0) conditions.push(sql`not ${carries(alias, viewer.denyTagIds)}`)
  if (viewer.allowTagIds.length > 0) conditions.push(carries(alias, viewer.allowTagIds))
  return all(conditions)
}

function carries(alias: string, tagIds: readonly string[]): Fragment {
  return sql`exists (select 1 from series_sharing_tags st
                     where st.series_seq = ${raw(alias)}.seq and ${tagged(tagIds)})`
}

/**
 * For long lists of books: the sets of series are made once for the statement and looked up by the number that every
 * list index of books carries. The plus keeps the planner from reading books by series instead of in their order.
 * @param alias of the table `books` in the query
 */
export function booksVisible(viewer: Viewer, alias: string): Fragment {
  const series = raw(`+${alias}.series_seq`)
  const conditions: Fragment[] = []
  if (viewer.libraryIds !== null) {
    conditions.push(
      sql`${series} in (select v.seq from series v where v.library_seq in (${granted(viewer.libraryIds)}))`,
    )
  }
  const carriers = (tagIds: readonly string[]) =>
    sql`select st.series_seq from series_sharing_tags st where ${tagged(tagIds)}`
  if (viewer.denyTagIds.length > 0) conditions.push(sql`${series} not in (${carriers(viewer.denyTagIds)})`)
  if (viewer.allowTagIds.length > 0) conditions.push(sql`${series} in (${carriers(viewer.allowTagIds)})`)
  return all(conditions)
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

/** Libraries are hidden by library grants only; a library whose every series is hidden shows as empty. */
export function librariesVisible(viewer: Viewer, alias: string): Fragment {
  return viewer.libraryIds === null ? raw('1') : among(raw(`${alias}.id`), viewer.libraryIds)
}
