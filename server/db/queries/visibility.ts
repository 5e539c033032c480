import type { Viewer } from '../../domain/access/viewer.ts'
import { all, among, type Fragment, raw, sql } from '../sql.ts'

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
  const series = raw(alias)
  if (viewer.libraryIds !== null) {
    conditions.push(
      sql`${series}.library_seq in (select seq from libraries where ${among(raw('id'), viewer.libraryIds)})`,
    )
  }
  if (viewer.denyTagIds.length > 0) conditions.push(sql`not ${carries(series, viewer.denyTagIds)}`)
  if (viewer.allowTagIds.length > 0) conditions.push(carries(series, viewer.allowTagIds))
  return all(conditions)
}

function carries(series: Fragment, tagIds: readonly string[]): Fragment {
  return sql`exists (select 1 from series_sharing_tags st
                     where st.series_seq = ${series}.seq and ${among(raw('st.tag_id'), tagIds)})`
}

/**
 * For long lists of books: the set of visible series is made once for the statement, not once per book.
 * @param alias of the table `books` in the query
 */
export function booksVisible(viewer: Viewer, alias: string): Fragment {
  if (isUnrestricted(viewer)) return raw('1')
  return sql`${raw(alias)}.series_seq in (select v.seq from series v where ${seriesVisible(viewer, 'v')})`
}

/** Libraries are hidden by library grants only; a library whose every series is hidden shows as empty. */
export function librariesVisible(viewer: Viewer, alias: string): Fragment {
  return viewer.libraryIds === null ? raw('1') : among(raw(`${alias}.id`), viewer.libraryIds)
}
