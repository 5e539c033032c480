import type { QueryKey } from '@tanstack/react-query'
import { keys } from './keys.ts'
import type { ToldTask } from './live-tasks.ts'
import type { ScanStatus } from './types.ts'

/** An event of the stream. Kinds that this page does not know are let pass. */
export type LiveEvent = {
  readonly type: string
  readonly bookId?: string
  readonly seriesId?: string
  readonly libraryId?: string
  readonly entityId?: string
  readonly entityType?: string
  readonly status?: ScanStatus
  readonly task?: ToldTask
  /** What of the server is another one. */
  readonly part?: string
  /** `collection` or `readList`. */
  readonly list?: string
  readonly listId?: string
}

/**
 * What an event makes stale, as key prefixes. Everything, when the stream says that it could not replay what was
 * missed; nothing, for events that change no list and no page.
 */
export function staleKeys(event: LiveEvent): readonly QueryKey[] | 'everything' {
  switch (event.type) {
    case 'resync':
      return 'everything'
    case 'book_created':
    case 'book_updated':
    case 'book_deleted':
      return [...bookKeys(event.bookId), ...seriesKeys(event.seriesId), keys.libraries, ...listKeys]
    case 'series_created':
    case 'series_updated':
    case 'series_deleted':
    case 'series_bulk_purged':
      return [...seriesKeys(event.seriesId), keys.bookLists, keys.libraries, keys.decisions, ...listKeys, ...accessKeys]
    case 'library_created':
      return [keys.libraries, keys.activeScans]
    // Also told instead of the books and series of a library when very many of them changed at once.
    case 'library_updated':
      return [
        keys.libraries,
        keys.seriesLists,
        keys.bookLists,
        keys.anySeries,
        keys.anyBook,
        ...listKeys,
        ...accessKeys,
      ]
    case 'library_deleted':
      return [keys.libraries, keys.seriesLists, keys.bookLists, keys.activeScans, ...listKeys]
    case 'cover_updated':
      // Choosing a cover locks it.
      if (event.entityId === undefined) return []
      return [event.entityType === 'book' ? keys.bookMetadata(event.entityId) : keys.seriesMetadata(event.entityId)]
    case 'progress_updated':
      return [...bookKeys(event.bookId), ...seriesKeys(event.seriesId), ...listKeys, keys.statistics, keys.devices]
    case 'annotations_updated':
      return event.bookId === undefined ? [] : [keys.annotations(event.bookId)]
    case 'queue_updated':
      return [keys.queue, keys.anySeries, keys.anyBook]
    case 'account_updated':
      return [keys.me, keys.ownGrants, keys.credentials, keys.pairingOffers, keys.services]
    case 'household_updated':
      return [keys.people, keys.credentials, keys.invitations, keys.accessGroups, ...accessKeys]
    case 'network_updated':
      return [keys.discovery]
    case 'server_updated':
      return serverKeys[event.part ?? ''] ?? []
    case 'list_created':
    case 'list_updated':
    case 'list_deleted':
      return [event.list === 'collection' ? keys.collections : keys.readLists]
    default:
      return []
  }
}

/** Whether the cover of a collection or reading list, which is that of what stands first in it, may be another one now. */
export function changesListCovers(event: LiveEvent): boolean {
  if (event.type === 'cover_updated') return true
  const stale = staleKeys(event)
  return stale === 'everything' || stale.includes(keys.collections) || stale.includes(keys.readLists)
}

/** The first names of keys whose changes the stream tells: what is kept under them is not asked for on a suspicion. */
const told: ReadonlySet<unknown> = new Set(
  [
    ...[keys.libraries, keys.activeScans, keys.seriesLists, keys.anySeries, keys.bookLists, keys.anyBook],
    ...[keys.queue, keys.collections, keys.readLists, keys.statistics, keys.decisions],
    ...[keys.people, keys.invitations, keys.accessGroups, keys.sharingTags, keys.sights, keys.discovery],
  ].map(([name]) => name),
)

/** Whether the stream tells when an answer under this key is another one. */
export function isTold([name]: QueryKey): boolean {
  return told.has(name)
}

/** What of the server an event names. */
const serverKeys: Readonly<Record<string, readonly QueryKey[]>> = {
  settings: [keys.settings],
  backups: [keys.backups],
  plugins: [keys.plugins, keys.services],
  audit: [keys.auditHeads],
}

/** What collections hold, automatic ones above all, and how far one is in a reading list. */
const listKeys = [keys.collections, keys.readLists] as const

/** How many series a tag is on, and how many somebody sees. */
const accessKeys = [keys.sharingTags, keys.sights] as const

function bookKeys(id: string | undefined): readonly QueryKey[] {
  return id === undefined ? [keys.bookLists] : [keys.bookLists, keys.book(id)]
}

function seriesKeys(id: string | undefined): readonly QueryKey[] {
  return id === undefined ? [keys.seriesLists] : [keys.seriesLists, keys.oneSeries(id)]
}
