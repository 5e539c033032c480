import type { DomainEvent } from './domain-event.ts'

/** Above this many book or series events of one library in one burst, clients reload the library instead. */
export const burstLimit = 100

/** Events with the same key are equivalent: the last one stays, with merged fields. */
function keyOf(event: DomainEvent): string {
  switch (event.type) {
    case 'book_created':
    case 'book_updated':
    case 'book_deleted':
      return `${event.type} ${event.bookId} ${event.seriesId}`
    case 'progress_updated':
    case 'annotations_updated':
      return `${event.type} ${event.bookId} ${event.userId}`
    case 'series_created':
    case 'series_updated':
    case 'series_deleted':
    case 'series_bulk_purged':
    case 'matches_updated':
    case 'releases_updated':
      return `${event.type} ${event.seriesId}`
    case 'cover_updated':
      return `${event.type} ${event.entityType} ${event.entityId}`
    case 'library_created':
    case 'library_updated':
    case 'library_deleted':
    case 'library_jobs_updated':
      return `${event.type} ${event.libraryId}`
    case 'queue_updated':
    case 'recommendations_updated':
    case 'account_updated':
      return `${event.type} ${event.userId}`
    case 'household_updated':
    case 'network_updated':
      return event.type
    case 'server_updated':
      return `${event.type} ${event.part}`
    case 'list_updated':
      return `${event.type} ${event.list} ${event.listId ?? ''} ${JSON.stringify(event.cover ?? null)}`
    case 'list_created':
    case 'list_deleted':
      return `${event.type} ${event.list} ${event.listId ?? ''}`
    case 'scan_progressed':
      return `${event.type} ${event.status.scanId}`
  }
}

type Updated = Extract<DomainEvent, { type: 'book_updated' | 'series_updated' }>

/** An update without fields means all of them. */
function joinFields(earlier: Updated, later: Updated): readonly string[] | undefined {
  if (earlier.fields === undefined || later.fields === undefined) return undefined
  return [...new Set([...earlier.fields, ...later.fields])]
}

function merge(earlier: DomainEvent, later: DomainEvent): DomainEvent {
  if (earlier.type === 'series_bulk_purged' && later.type === 'series_bulk_purged') {
    return { ...later, count: earlier.count + later.count }
  }
  const isUpdate = later.type === 'book_updated' || later.type === 'series_updated'
  if (!isUpdate || (earlier.type !== 'book_updated' && earlier.type !== 'series_updated')) return later
  const fields = joinFields(earlier, later)
  const { fields: _fields, ...rest } = later
  return fields === undefined ? rest : { ...rest, fields }
}

type BulkEvent = Extract<
  DomainEvent,
  {
    type:
      | `book_${string}`
      | 'series_created'
      | 'series_updated'
      | 'series_deleted'
      | 'matches_updated'
      | 'cover_updated'
      | 'releases_updated'
  }
>

/**
 * Events that a scan or a poll of releases emits by the thousand. Purge, progress and library events are rare or
 * personal and never coalesced.
 */
function isBulk(event: DomainEvent): event is BulkEvent {
  return (
    event.type.startsWith('book_') ||
    event.type === 'series_created' ||
    event.type === 'series_updated' ||
    event.type === 'series_deleted' ||
    event.type === 'matches_updated' ||
    event.type === 'cover_updated' ||
    event.type === 'releases_updated'
  )
}

function dedupe(events: readonly DomainEvent[]): readonly DomainEvent[] {
  const merged = new Map<string, DomainEvent>()
  for (const event of events) {
    const key = keyOf(event)
    const earlier = merged.get(key)
    merged.delete(key)
    merged.set(key, earlier === undefined ? event : merge(earlier, event))
  }
  return [...merged.values()]
}

/**
 * Shortens a burst: repeats are sent once (at the last position, to preserve the order of cause and effect), and a
 * library with more than `burstLimit` book and series events gets one `library_updated`.
 */
export function coalesce(events: readonly DomainEvent[]): readonly DomainEvent[] {
  const distinct = dedupe(events)
  const bulk = new Map<string, number>()
  for (const event of distinct) {
    if (isBulk(event)) bulk.set(event.libraryId, (bulk.get(event.libraryId) ?? 0) + 1)
  }
  const overLimit = new Set([...bulk].filter(([, count]) => count > burstLimit).map(([libraryId]) => libraryId))
  if (overLimit.size === 0) return distinct
  const merged = distinct.filter((event) => !(isBulk(event) && overLimit.has(event.libraryId)))
  const reported = [...overLimit].map((libraryId): DomainEvent => ({ type: 'library_updated', libraryId }))
  return dedupe([...merged, ...reported])
}
