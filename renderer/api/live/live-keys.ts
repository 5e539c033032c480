import type { QueryKey } from '@tanstack/react-query'
import type { EventOf, EventType, StreamEvent } from '../../../server/contract/events.ts'
import { isActive } from '../queries/libraries.ts'
import { keys } from './keys.ts'

/** Key prefixes; `everything` when the stream could not replay missed events. */
export type Stale = readonly QueryKey[] | 'everything'

/** Members of collections (automatic ones above all) and progress in reading lists. */
const listKeys = [keys.collections, keys.readLists] as const

/** How many series carry a tag, and how many a person sees. */
const accessKeys = [keys.sharingTags, keys.sights] as const

/** Queries that show the state or the result of tasks of a type, besides the list of all tasks. */
const keysByTask: Readonly<Record<string, readonly QueryKey[]>> = {
  export: [keys.exports],
  backup: [keys.backups],
  restore: [keys.backups],
  'plugin-sync': [keys.services],
  'plugin-recommendations': [keys.recommendations],
  'release-poll': [keys.releases, keys.releaseSources],
}

/** Queries that may have changed while the stream was closed: task figures are not replayed. */
export const keysOfTasks: readonly QueryKey[] = [keys.tasks, keys.exports, keys.backups, keys.services]

/** Queries for each part of the server that an event names. App addresses depend on some settings. */
const keysByPart: { readonly [Part in EventOf<'server_updated'>['part']]: readonly QueryKey[] } = {
  settings: [keys.settings, keys.appPaths, keys.discovery],
  backups: [keys.backups],
  plugins: [keys.plugins, keys.services, keys.releaseSources],
  audit: [keys.auditHeads],
}

// Releases are shown with what of them is in the library.
const ofBook = ({ bookId, seriesId }: { readonly bookId: string; readonly seriesId: string }) => [
  ...[keys.bookLists, keys.book(bookId), keys.seriesLists, keys.oneSeries(seriesId)],
  ...[keys.libraries, ...listKeys, keys.releases],
]
const ofSeries = ({ seriesId }: { readonly seriesId: string }) => [
  ...[
    keys.toMatch,
    keys.seriesLists,
    keys.oneSeries(seriesId),
    keys.bookLists,
    keys.libraries,
    keys.decisions,
    keys.queue,
  ],
  keys.recommendations,
  keys.releases,
  ...[...listKeys, ...accessKeys],
]
const ofList = ({ list }: Pick<EventOf<'list_updated'>, 'list'>) => [
  list === 'collection' ? keys.collections : keys.readLists,
]

/**
 * Queries that each type of event invalidates: the only place that decides what is refetched after a change on the
 * server.
 */
const staleByType: { readonly [T in EventType]: (event: EventOf<T>) => Stale } = {
  resync: () => 'everything',
  displaced: () => [],
  place: () => [],
  book_created: ofBook,
  book_updated: ofBook,
  book_deleted: ofBook,
  series_created: ofSeries,
  series_updated: ofSeries,
  series_deleted: ofSeries,
  series_bulk_purged: ofSeries,
  matches_updated: () => [keys.toMatch],
  releases_updated: ({ seriesId }) => [keys.releases, keys.oneSeries(seriesId)],
  library_created: () => [keys.libraries, keys.activeScans],
  // Also sent instead of single books and series of a library when very many of them changed at once.
  library_updated: () => [
    ...[keys.libraries, keys.seriesLists, keys.bookLists, keys.anySeries, keys.anyBook],
    ...[keys.toMatch, keys.recommendations, keys.releases],
    ...[...listKeys, ...accessKeys],
  ],
  library_deleted: () => [
    ...[keys.libraries, keys.seriesLists, keys.bookLists, keys.activeScans, keys.toMatch, keys.recommendations],
    ...[...listKeys, keys.releases],
  ],
  // A verification may have found damaged files.
  library_jobs_updated: ({ libraryId }) => [keys.libraryJobs(libraryId), keys.anyDamagedBooks],
  // Choosing a cover locks it, which changes the version of its owner's metadata.
  cover_updated: ({ entityType, entityId }) =>
    entityType === 'book'
      ? [keys.bookMetadata(entityId), keys.bookCovers(entityId)]
      : [keys.seriesMetadata(entityId), keys.seriesCovers(entityId)],
  progress_updated: ({ bookId, seriesId }) => [
    ...[keys.seriesLists, keys.oneSeries(seriesId), keys.recommendations],
    ...keysOfProgress(bookId),
  ],
  annotations_updated: ({ bookId }) => [keys.annotations(bookId)],
  queue_updated: () => [keys.queue, keys.anySeries, keys.anyBook, keys.recommendations],
  recommendations_updated: () => [keys.recommendations],
  account_updated: () => [keys.me, keys.ownGrants, keys.credentials, keys.pairingOffers, keys.services],
  household_updated: () => [keys.people, keys.credentials, keys.invitations, keys.accessGroups, ...accessKeys],
  network_updated: () => [keys.discovery, keys.https, keys.deviceAddress],
  // A newer server may send other names.
  server_updated: ({ part }) => keysByPart[part] ?? [],
  list_created: ofList,
  list_updated: ofList,
  list_deleted: ofList,
  scan_progressed: ({ status }) => (isActive(status) ? [] : [keys.libraries, keys.seriesLists, keys.bookLists]),
  task_progressed: ({ task }) => [keys.tasks, keys.metrics, ...(keysByTask[task.taskType] ?? [])],
  log_written: () => [keys.anyLogs],
}

/** Keys that an event invalidates; none for unknown types, which a newer server may send. */
export function staleKeys(event: StreamEvent): Stale {
  if (!Object.hasOwn(staleByType, event.type)) return []
  const find = staleByType[event.type] as (event: StreamEvent) => Stale
  return find(event)
}

/** Besides its series, what progress in a book affects. */
export function keysOfProgress(bookId: string): readonly QueryKey[] {
  return [keys.bookLists, keys.book(bookId), ...listKeys, keys.statistics, keys.devices]
}

/** Whether the cover of a collection or reading list, taken from its first member, may have changed. */
export function changesListCovers(event: StreamEvent): boolean {
  if (event.type === 'cover_updated') return true
  const stale = staleKeys(event)
  return stale === 'everything' || stale.includes(keys.collections) || stale.includes(keys.readLists)
}

/** First elements of keys covered by events: they are not refetched on suspicion. */
const liveKeyNames: ReadonlySet<unknown> = new Set(
  [
    ...[keys.libraries, keys.anyLibraryJobs, keys.activeScans, keys.seriesLists, keys.anySeries, keys.bookLists],
    ...[keys.anyBook, keys.queue, keys.recommendations, keys.collections, keys.readLists, keys.statistics],
    ...[keys.decisions, keys.toMatch],
    ...[keys.people, keys.invitations, keys.accessGroups, keys.sharingTags, keys.sights, keys.discovery, keys.https],
  ].map(([name]) => name),
)

/** Whether events invalidate this key. */
export function isLive([name]: QueryKey): boolean {
  return liveKeyNames.has(name)
}
