import type { Reader } from '../../db/database.ts'
import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import { visibleMembers } from '../../db/queries/lists/list-members.ts'
import { findsSeries, shownListIds } from '../../db/queries/lists/lists.ts'
import { visibleLibraryIds } from '../../db/queries/scanning/libraries.ts'
import { visibleSeriesIds, walkVisibleSeriesIds } from '../../db/queries/series/series.ts'
import { seesEntireLibraries, type Viewer } from '../../domain/access/viewer.ts'
import type { PublishedEvent } from '../../events/bus.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import { scanStatusFor } from '../../library/libraries/scan-status.ts'

/**
 * Filters events for a viewer: events of visible libraries, series and lists, their own progress and queue; changes of
 * people or access for those who may see people; and changes of settings, backups or the audit log for those who may
 * see these. Items that were visible before the event count as well: the viewer learns that they are gone or, when they
 * became hidden, that their library changed. Anything else produces no event at all, so that nothing can be counted.
 */
export type ViewerEvents = {
  select(events: readonly PublishedEvent[]): Promise<readonly PublishedEvent[]>
  /** Recorded events that may still be replayed. */
  stillVisible<E extends PublishedEvent>(events: readonly E[]): Promise<readonly E[]>
}

/** @param viewer must not change; changed access requires a new filter */
export function createViewerEvents(viewer: Viewer, reader: Reader): ViewerEvents {
  const view = createCatalogView(viewer, reader)
  const filterEvent = async (event: DomainEvent): Promise<DomainEvent | null> => {
    if ('list' in event) return filterListEvent(viewer, reader, event)
    if (event.type === 'household_updated') return filterHouseholdEvent(view, event)
    if (!('libraryId' in event)) return event
    return filterLibraryEvent(viewer, view, event)
  }
  return {
    async select(events) {
      const own = events.filter(({ event }) => isFor(viewer, event))
      await view.load(own.map(({ event }) => event))
      const visibleEvents: PublishedEvent[] = []
      for (const { at, event } of own) {
        const filtered = await filterEvent(event)
        if (filtered !== null) visibleEvents.push({ at, event: filtered })
      }
      return visibleEvents
    },
    async stillVisible(events) {
      if (seesEntireLibraries(viewer)) return events
      const named = events.map(({ event }) => ('seriesId' in event ? event.seriesId : undefined))
      const visible = await visibleSeriesIds(
        viewer,
        reader,
        named.filter((id) => id !== undefined),
      )
      return events.filter((_, index) => {
        const id = named[index]
        return id === undefined || visible.has(id)
      })
    },
  }
}

/** Filters without a query of the catalog. */
function isFor(viewer: Viewer, event: DomainEvent): boolean {
  if ('libraryId' in event && viewer.libraryIds?.includes(event.libraryId) === false) return false
  if ('userId' in event && event.userId !== viewer.userId) return false
  if (event.type === 'server_updated') {
    return viewer.permissions.has(event.part === 'plugins' ? 'plugins-manage' : 'system-admin')
  }
  return event.type !== 'household_updated' || viewer.permissions.has('users-read')
}

/** Sharing tags of hidden items are hidden with them. */
function filterHouseholdEvent(
  view: CatalogView,
  { type, seriesIds }: Extract<DomainEvent, { type: 'household_updated' }>,
): DomainEvent | null {
  return seriesIds === undefined || view.isAffected('', seriesIds) ? { type } : null
}

type ListEvent = Extract<DomainEvent, { type: `list_${string}` }>
type LibraryEvent = Exclude<Extract<DomainEvent, { libraryId: string }>, ListEvent>

function filterLibraryEvent(viewer: Viewer, view: CatalogView, event: LibraryEvent): DomainEvent | null {
  if (event.type === 'scan_progressed') {
    return view.isLibraryKnown(event.libraryId) ? { ...event, status: scanStatusFor(viewer, event.status) } : null
  }
  if (event.type === 'library_updated') {
    const { type, libraryId, seriesIds } = event
    const isAffected = seriesIds === undefined ? view.isLibraryKnown(libraryId) : view.isAffected(libraryId, seriesIds)
    return isAffected ? { type, libraryId } : null
  }
  const seriesId = 'seriesId' in event ? event.seriesId : undefined
  if (seriesId === undefined) return view.isLibraryKnown(event.libraryId) ? event : null
  const { libraryId } = event
  if (view.isVisible(seriesId)) return event
  if (!view.wasVisible(seriesId)) return null
  return isRemoval(event) ? event : { type: 'library_updated', libraryId }
}

function isRemoval({ type }: LibraryEvent): boolean {
  return type === 'series_deleted' || type === 'book_deleted' || type === 'series_bulk_purged'
}

/** Events of a list are for viewers who may see the list and the members that changed. */
async function filterListEvent(viewer: Viewer, reader: Reader, event: ListEvent): Promise<DomainEvent | null> {
  if (isUnrestricted(viewer)) return event
  const { type, list, listId, memberIds } = event
  if (listId === undefined) return { type: 'list_updated', list }
  const visibleIds = memberIds === undefined ? null : await visibleMembers(viewer, reader, list, memberIds)
  if (type === 'list_deleted') {
    const isFilled = event.condition !== undefined && (await findsSeries(viewer, reader, event.condition))
    if (event.ownerId !== viewer.userId && visibleIds?.size === 0 && !isFilled) return null
    return { type, list, listId, memberIds: [...(visibleIds ?? [])] }
  }
  if (visibleIds?.size === 0) return null
  const isShown = (await shownListIds(viewer, reader, list, [listId])).has(listId)
  if (isShown) return { type, list, listId, ...(event.cover !== undefined && { cover: event.cover }) }
  // Visible members were removed: the viewer learns that one of their lists changed.
  return visibleIds === null ? null : { type: 'list_updated', list }
}

/** The viewer's present and previous view of the catalog. */
type CatalogView = {
  /** Call with the events of a batch before they are sent: determines what they changed. */
  load(events: readonly DomainEvent[]): Promise<void>
  isVisible(seriesId: string): boolean
  /** Before the batch. */
  wasVisible(seriesId: string): boolean
  isLibraryKnown(libraryId: string): boolean
  /** Whether one of the series of a library is or was visible; for `all`: whether the visible ones changed. */
  isAffected(libraryId: string, seriesIds: readonly string[] | 'all'): boolean
}

/** A viewer of whole libraries is filtered by the library alone, which was checked already. */
const fullVisibility: CatalogView = {
  load: async () => undefined,
  isVisible: () => true,
  wasVisible: () => true,
  isLibraryKnown: () => true,
  isAffected: () => true,
}

function createCatalogView(viewer: Viewer, reader: Reader): CatalogView {
  if (seesEntireLibraries(viewer)) return fullVisibility
  const loadSeries = async (): Promise<Set<string>> => {
    const ids = new Set<string>()
    for await (const some of walkVisibleSeriesIds(viewer, reader)) for (const id of some) ids.add(id)
    return ids
  }
  const loadLibraries = async () => (await visibleLibraryIds(viewer, reader)) ?? new Set<string>()
  // Loaded early, so that the first event already knows what was visible before it.
  const loading = Promise.all([loadSeries(), loadLibraries()])
  loading.catch(() => undefined)
  let before: ReadonlySet<string> = new Set()
  let now: Set<string> | null = null
  let librariesBefore: ReadonlySet<string> = new Set()
  let libraries: ReadonlySet<string> = new Set()
  let isOther = false

  return {
    async load(events) {
      if (now === null) [now, libraries] = await loading
      const named = new Set(events.flatMap(seriesIdsOf))
      const visible = await visibleSeriesIds(viewer, reader, [...named])
      before = new Set([...named].filter((id) => now?.has(id)))
      isOther = false
      for (const id of named)
        if (visible.has(id)) now.add(id)
        else now.delete(id)
      if (events.some((event) => event.type === 'library_updated' && event.seriesIds === 'all')) {
        const known = now
        now = await loadSeries()
        isOther = now.size !== known.size || [...now].some((id) => !known.has(id))
      }
      librariesBefore = libraries
      if (events.some((event) => 'libraryId' in event)) libraries = await loadLibraries()
    },
    isVisible: (id) => now?.has(id) === true,
    wasVisible: (id) => before.has(id),
    isLibraryKnown: (id) => libraries.has(id) || librariesBefore.has(id),
    isAffected(libraryId, seriesIds) {
      if (seriesIds === 'all') return isOther && (libraries.has(libraryId) || librariesBefore.has(libraryId))
      return seriesIds.some((id) => now?.has(id) === true || before.has(id))
    },
  }
}

function seriesIdsOf(event: DomainEvent): readonly string[] {
  if (event.type === 'library_updated' || event.type === 'household_updated') {
    return Array.isArray(event.seriesIds) ? event.seriesIds : []
  }
  return 'seriesId' in event && event.seriesId !== undefined ? [event.seriesId] : []
}
