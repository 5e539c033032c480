import type { Reader } from '../../../db/database.ts'
import type { SeriesRecord } from '../../../db/records/series.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Choice } from './choice.ts'
import type { NavigationEntry } from './model.ts'

/** Context of building a feed: viewer, origin, selection and page. */
export type Request = {
  readonly viewer: Viewer
  readonly reader: Reader
  /** Longest side of thumbnails in pixels. */
  readonly thumbnailEdge: number
  /** 1-based. */
  readonly page: number
  readonly pageSize: number
  /** The facets in the address; ignored by feeds without them. */
  readonly choice: Choice
  /** Milliseconds since 1970, for feeds without their own time of change. */
  readonly startedAt: number
}

/** Time of the newest change in a list; the start of the service for an empty list. */
export function newest(items: readonly { readonly updatedAt: number }[], request: Request): number {
  return items.length === 0 ? request.startedAt : Math.max(...items.map((item) => item.updatedAt))
}

/** A link to a series. */
export function seriesEntry(series: SeriesRecord): NavigationEntry {
  const books = series.bookCount === 1 ? '1 book' : `${series.bookCount} books`
  const unread =
    series.unreadCount === null || series.unreadCount === series.bookCount ? '' : `, ${series.unreadCount} unread`
  return {
    id: `urn:uuid:${series.id}`,
    title: series.title,
    summary: `${books}${unread}`,
    target: { to: 'series', id: series.id },
    sort: null,
    count: series.bookCount,
    updatedAt: series.updatedAt,
  }
}
