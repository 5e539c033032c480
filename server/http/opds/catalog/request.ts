import type { Reader } from '../../../db/database.ts'
import type { SeriesRecord } from '../../../db/records/series.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Choice } from './choice.ts'
import type { NavigationEntry } from './model.ts'

/** Everything that builds a feed: who looks, through what, what was chosen, and which page of the list. */
export type Request = {
  readonly viewer: Viewer
  readonly reader: Reader
  /** Longest side of thumbnails in pixels. */
  readonly thumbnailEdge: number
  /** 1-based. */
  readonly page: number
  readonly pageSize: number
  /** What the address says of facets; feeds without them do not look. */
  readonly choice: Choice
  /** Milliseconds since 1970, only for feeds that have nothing of their own to tell when they changed. */
  readonly startedAt: number
}

/** When the newest thing of a list changed; a list of nothing changed when the service started. */
export function newest(items: readonly { readonly updatedAt: number }[], request: Request): number {
  return items.length === 0 ? request.startedAt : Math.max(...items.map((item) => item.updatedAt))
}

/** A series to walk on to. */
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
