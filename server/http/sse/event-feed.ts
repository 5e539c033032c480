import type { Reader } from '../../db/database.ts'
import { visibleSeriesIds } from '../../db/queries/series.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { RecordedEvent } from '../../events/bus.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import { scanStatusFor } from '../../library/system/scan-status-for.ts'

/** An event as it goes over the wire; `type` inside, so that a plain EventSource hears it. */
export type WireEvent = DomainEvent & { readonly timestamp: string }

/**
 * What a viewer may hear, in order: events of visible libraries and series, and progress only of their own.
 * What is gone cannot be looked up any more: restricted viewers hear that the library changed instead.
 */
export async function heardBy(
  viewer: Viewer,
  reader: Reader,
  events: readonly RecordedEvent[],
): Promise<ReadonlyArray<readonly [number, WireEvent]>> {
  const own = events.filter(({ event }) => inLibraries(viewer, event) && isOwn(viewer, event))
  const visible = isByTags(viewer) ? await visibleSeries(viewer, reader, own) : null
  return own.map((recorded) => {
    const event = tellable(viewer, recorded.event, visible)
    return [recorded.id, { ...event, timestamp: new Date(recorded.at).toISOString() }] as const
  })
}

function isByTags(viewer: Viewer): boolean {
  return viewer.allowTagIds.length > 0 || viewer.denyTagIds.length > 0
}

function inLibraries(viewer: Viewer, event: DomainEvent): boolean {
  return viewer.libraryIds === null || viewer.libraryIds.includes(event.libraryId)
}

function isOwn(viewer: Viewer, event: DomainEvent): boolean {
  return event.type !== 'progress_updated' || event.userId === viewer.userId
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
  if (visible === null || event.type.startsWith('library_')) return event
  const seriesId = seriesOf(event)
  const seen = seriesId !== undefined && visible.has(seriesId)
  return seen ? event : { type: 'library_updated', libraryId: event.libraryId }
}
