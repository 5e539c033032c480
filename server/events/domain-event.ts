import type { Happening } from '../contract/events.ts'

/** What of an event is for the server alone. Not on our own wire. */
type Notes = {
  readonly library_updated: {
    /** The series in it that changed, `all` where any may have; absent: the library itself. */
    readonly seriesIds?: readonly string[] | 'all'
  }
  readonly household_updated: {
    /** When no more than sharing tags of these series changed. */
    readonly seriesIds?: readonly string[]
  }
  readonly list_created: ListNotes
  readonly list_updated: ListNotes
  readonly list_deleted: {
    /** What was in it: for apps that watch what they show. */
    readonly memberIds?: readonly string[]
    /** By what else it is known whom it was shown to. */
    readonly ownerId?: string | null
    readonly condition?: unknown
  }
}

type ListNotes = {
  /** What of it changed; absent: the list itself. */
  readonly memberIds?: readonly string[]
  /** Only the custom cover changed (chosen, added or removed). For apps only. */
  readonly cover?: { readonly isShown: boolean; readonly isRemoved: boolean }
}

/** What comes from the contract, as those who may not change it see it. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T

type WithNotes<E> = E extends { readonly type: keyof Notes } ? E & Notes[E['type']] : E

/**
 * Everything that happens and that someone may want to know, past tense: the events of the contract and what the server
 * notes with them. Published after the commit that made it true.
 */
export type DomainEvent = WithNotes<Immutable<Happening>>

/** The live state of a scan. */
export type ScanStatus = Extract<DomainEvent, { type: 'scan_progressed' }>['status']
