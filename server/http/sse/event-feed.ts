import type { Reader } from '../../db/database.ts'
import { shownListIds } from '../../db/queries/lists.ts'
import { visibleSeriesIds } from '../../db/queries/series.ts'
import { isUnrestricted } from '../../db/queries/visibility.ts'
import { seesWholeLibraries, type Viewer } from '../../domain/access/viewer.ts'
import type { RecordedEvent } from '../../events/bus.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import { scanStatusFor } from '../../library/system/scan-status-for.ts'

/** An event as it goes over the wire; `type` inside, so that a plain EventSource hears it. */
export type WireEvent = DomainEvent & { readonly timestamp: string }

/**
 * What a viewer may hear, in order: events of visible libraries and series, progress and queue only of their own, and
 * that a list changed, by its id when they are shown the list; that people or access changed, for who may see people,
 * and that settings, backups or the audit log did, for who may see those.
 * What is gone cannot be looked up any more: restricted viewers hear that the library changed instead.
 */
export async function heardBy(
  viewer: Viewer,
  reader: Reader,
  events: readonly RecordedEvent[],
): Promise<ReadonlyArray<readonly [number, WireEvent]>> {
  const own = events.filter(({ event }) => inLibraries(viewer, event) && isOwn(viewer, event) && mayHear(viewer, event))
  const visible = seesWholeLibraries(viewer) ? null : await visibleSeries(viewer, reader, own)
  const lists = isUnrestricted(viewer) ? null : await shownLists(viewer, reader, own)
  return own.map((recorded) => {
    const event = isOfList(recorded.event)
      ? withoutHidden(recorded.event, lists)
      : tellable(viewer, recorded.event, visible)
    return [recorded.id, { ...event, timestamp: new Date(recorded.at).toISOString() }] as const
  })
}

type ListEvent = Extract<DomainEvent, { type: `list_${string}` }>

function isOfList(event: DomainEvent): event is ListEvent {
  return event.type.startsWith('list_')
}

/** Of the lists that events name, those that the viewer is shown. */
async function shownLists(
  viewer: Viewer,
  reader: Reader,
  events: readonly RecordedEvent[],
): Promise<ReadonlySet<string>> {
  const named = events.map(({ event }) => event).filter(isOfList)
  const shown = await Promise.all(
    (['collection', 'readList'] as const).map((kind) => {
      const ids = named.flatMap(({ list, listId }) => (list === kind && listId !== undefined ? [listId] : []))
      return ids.length === 0 ? new Set<string>() : shownListIds(viewer, reader, kind, ids)
    }),
  )
  return new Set(shown.flatMap((ids) => [...ids]))
}

/** @param shown lists that the viewer is shown; null when all of them */
function withoutHidden(event: ListEvent, shown: ReadonlySet<string> | null): ListEvent {
  if (shown === null || (event.listId !== undefined && shown.has(event.listId))) return event
  return { type: 'list_updated', list: event.list }
}

function inLibraries(viewer: Viewer, event: DomainEvent): boolean {
  if (viewer.libraryIds === null || !('libraryId' in event)) return true
  return viewer.libraryIds.includes(event.libraryId)
}

function isOwn(viewer: Viewer, event: DomainEvent): boolean {
  return !('userId' in event) || event.userId === viewer.userId
}

function mayHear(viewer: Viewer, event: DomainEvent): boolean {
  if (event.type === 'server_updated') {
    return viewer.permissions.has(event.part === 'plugins' ? 'plugins-manage' : 'system-admin')
  }
  return event.type !== 'household_updated' || viewer.permissions.has('users-read')
}

function seriesOf(event: DomainEvent): string | undefined {
  return 'seriesId' in event ? event.seriesId : undefined
}

function visibleSeries(viewer: Viewer, reader: Reader, events: readonly RecordedEvent[]): Promise<ReadonlySet<string>> {
  const ids = new Set(events.map(({ event }) => seriesOf(event)).filter((id) => id !== undefined))
  return visibleSeriesIds(viewer, reader, [...ids])
}

/** @param visible series that the viewer may see; null when all of them */
function tellable(viewer: Viewer, event: DomainEvent, visible: ReadonlySet<string> | null): DomainEvent {
  if (event.type === 'scan_progressed') return { ...event, status: scanStatusFor(viewer, event.status) }
  if (visible === null || !('libraryId' in event) || event.type.startsWith('library_')) return event
  const seriesId = seriesOf(event)
  const seen = seriesId !== undefined && visible.has(seriesId)
  return seen ? event : { type: 'library_updated', libraryId: event.libraryId }
}
