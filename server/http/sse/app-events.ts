import type { DomainEvent } from '../../events/domain-event.ts'
import { bareId } from '../kit/request/bare-id.ts'

/** One event in the format of reader apps: a name on the `event:` line, JSON on the `data:` line. */
export type AppEvent = { readonly name: string; readonly data: Readonly<Record<string, unknown>> }

const shutdownHooks = { created: 'Added', updated: 'Changed', deleted: 'Deleted' } as const

/**
 * The events of reader apps for an event visible to the viewer; none where they have no counterpart.
 * @param event already filtered for the viewer
 * @param memberIds members of the event's list visible to the viewer; empty for other events
 */
export function appEventsOf(event: DomainEvent, memberIds: readonly string[]): readonly AppEvent[] {
  switch (event.type) {
    case 'library_created':
    case 'library_updated':
    case 'library_deleted':
      return [{ name: `Library${endOf(event.type)}`, data: { libraryId: bareId(event.libraryId) } }]
    case 'series_created':
    case 'series_updated':
    case 'series_deleted': {
      const { seriesId, libraryId } = event
      return [{ name: `Series${endOf(event.type)}`, data: { seriesId, libraryId: bareId(libraryId) } }]
    }
    case 'series_bulk_purged':
      return [{ name: 'SeriesChanged', data: { seriesId: event.seriesId, libraryId: bareId(event.libraryId) } }]
    case 'book_created':
    case 'book_updated':
    case 'book_deleted': {
      const { bookId, seriesId, libraryId } = event
      return [{ name: `Book${endOf(event.type)}`, data: { bookId, seriesId, libraryId: bareId(libraryId) } }]
    }
    case 'list_created':
    case 'list_updated':
    case 'list_deleted':
      if ('cover' in event && event.cover !== undefined) return listPictureEvents(event, event.cover)
      return [...listEvents(event, memberIds), ...listPictureEvents(event)]
    default:
      return ofReading(event)
  }
}

function endOf(type: string): string {
  return shutdownHooks[type.slice(type.lastIndexOf('_') + 1) as keyof typeof shutdownHooks]
}

type ListEvent = Extract<DomainEvent, { type: `list_${string}` }>

function listEvents({ type, list, listId }: ListEvent, memberIds: readonly string[]): readonly AppEvent[] {
  // A viewer who may not know which list it is gets nothing: there is no event for “one of your lists”.
  if (listId === undefined) return []
  const end = endOf(type)
  return list === 'collection'
    ? [{ name: `Collection${end}`, data: { collectionId: listId, seriesIds: memberIds } }]
    : [{ name: `ReadList${end}`, data: { readListId: listId, bookIds: memberIds } }]
}

type CoverChange = { readonly isShown: boolean; readonly isRemoved: boolean }

/** @param cover what happened to a picture; absent: the first item of the list may have changed */
function listPictureEvents(
  { type, list, listId }: ListEvent,
  cover: CoverChange = { isShown: true, isRemoved: type === 'list_deleted' },
): readonly AppEvent[] {
  if (listId === undefined) return []
  const end = cover.isRemoved ? 'Deleted' : 'Added'
  const selected = cover.isShown
  return list === 'collection'
    ? [{ name: `ThumbnailSeriesCollection${end}`, data: { collectionId: listId, selected } }]
    : [{ name: `ThumbnailReadList${end}`, data: { readListId: listId, selected } }]
}

function ofReading(event: DomainEvent): readonly AppEvent[] {
  if (event.type === 'progress_updated') {
    const { bookId, userId, seriesId, removed } = event
    return [
      { name: `ReadProgress${removed === undefined ? 'Changed' : 'Deleted'}`, data: { bookId, userId } },
      { name: `ReadProgressSeries${removed === 'series' ? 'Deleted' : 'Changed'}`, data: { seriesId, userId } },
    ]
  }
  return event.type === 'cover_updated' ? coverEvents(event) : []
}

function coverEvents(event: Extract<DomainEvent, { type: 'cover_updated' }>): readonly AppEvent[] {
  const { entityType, entityId, seriesId, removed } = event
  const end = removed === undefined ? 'Added' : 'Deleted'
  const selected = removed !== 'other'
  if (entityType === 'book') {
    return [{ name: `ThumbnailBook${end}`, data: { bookId: entityId, seriesId: seriesId ?? '', selected } }]
  }
  return entityType === 'series' ? [{ name: `ThumbnailSeries${end}`, data: { seriesId: entityId, selected } }] : []
}
