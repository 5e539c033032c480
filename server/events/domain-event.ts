import type { PublishedEvent } from '../contract/events.ts'

/** Internal data of an event, not sent to clients. */
type Notes = {
  readonly library_updated: {
    /** Its series that changed, `all` when unknown; absent: the library itself. */
    readonly seriesIds?: readonly string[] | 'all'
  }
  readonly household_updated: {
    /** Set when only sharing tags of these series changed. */
    readonly seriesIds?: readonly string[]
  }
  readonly list_created: ListNotes
  readonly list_updated: ListNotes
  readonly list_deleted: {
    /** Its former members, for apps that track them. */
    readonly memberIds?: readonly string[]
    /** Other criteria of who could see it. */
    readonly ownerId?: string | null
    readonly condition?: unknown
  }
}

type ListNotes = {
  /** Members that changed; absent: the list itself. */
  readonly memberIds?: readonly string[]
  /** Only the custom cover changed (selected, added or removed). For apps only. */
  readonly cover?: { readonly isShown: boolean; readonly isRemoved: boolean }
}

/** Events of the contract, read-only. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T

type WithNotes<E> = E extends { readonly type: keyof Notes } ? E & Notes[E['type']] : E

/**
 * All events, in the past tense: those of the contract and internal data. Published after the commit that they
 * describe.
 */
export type DomainEvent = WithNotes<Immutable<PublishedEvent>>

/** The live state of a scan. */
export type ScanStatus = Extract<DomainEvent, { type: 'scan_progressed' }>['status']
