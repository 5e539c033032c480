import type { Peers } from '../domain/peers.ts'
import type { Outcome, Write } from './write.ts'

/**
 * Read-only access to the database. Its methods belong to the dialect and `db/queries`; other folders only pass it on.
 */
export type Reader = {
  /** Every row of one statement. */
  all<Row>(statement: Statement): Promise<Row[]>
  /** The first row of one statement. */
  get<Row>(statement: Statement): Promise<Row | undefined>
  /**
   * Every row of a statement that scans many rows; in large libraries it runs in a separate thread so that other
   * queries do not wait.
   */
  pass<Row>(statement: Statement): Promise<Row[]>
  /** A counter that grows with every commit touching the topic; a result cached under a lower value may be stale. */
  version(topic: Topic): number
  /**
   * Calls `listener`, which must not throw, after every commit touching the topic.
   * @returns the function that unsubscribes
   */
  follow(topic: Topic, listener: () => void): () => void
  /** Cached counts and row sets, valid until one of their topics changes. */
  readonly counts: Map<string, CachedAnswer<number>>
  readonly matches: Map<string, CachedAnswer<Matches>>
  readonly rows: Map<string, CachedAnswer<readonly unknown[]>>
  readonly marks: Map<string, CachedAnswer<Uint8Array>>
  readonly pages: Map<string, CachedAnswer<readonly number[]>>
  /** Books of lists without what depends on a viewer; see `load-books.ts`. */
  readonly books: Map<number, unknown>
}

/** Internal row numbers: a list when there are few, else a byte map in which byte `seq - 1` is 1 for members. */
export type Matches =
  | { readonly total: number; readonly few: readonly number[]; readonly marks: null }
  | { readonly total: number; readonly few: null; readonly marks: Uint8Array }
/** `value`: the promise of the result, shared by callers while the query runs. */
export type CachedAnswer<T> = { readonly version: string; readonly value: Promise<T> }

/** SQL text of one statement and its bound values. Built by `db/sql.ts`, never by hand outside `db/`. */
export type Statement = { readonly text: string; readonly params: readonly Value[] }
export type Value = string | number | null | Uint8Array

/** Topics of a commit: lists depend on `catalog`, read states and queues on `reading`, everything else on `system`. */
export const topics = ['catalog', 'reading', 'system'] as const
export type Topic = (typeof topics)[number]

export type Priority = 'user' | 'scan'

export type Integrity = { readonly ok: true } | { readonly ok: false; readonly problems: readonly string[] }

/** Empty when the file can be restored. */
export type Inspection = { readonly schemaVersion: number | null; readonly problems: readonly string[] }

/** Progress and cancellation of a long copy. */
export type CopyRun = {
  /** Called repeatedly with the copied and total bytes. */
  readonly reportProgress?: ((copied: number, total: number) => void) | undefined
  /** Cancels the copy, which then rejects with `conflict` and leaves no file. */
  readonly signal?: AbortSignal
  /** Check the copy and reject with `unavailable` if it is damaged; default: true. */
  readonly isChecked?: boolean
}

export type Database = {
  readonly reader: Reader
  readonly peers: Peers
  /**
   * Runs the writes in one transaction, in order: all of them or none. `user` commits (the default) run before waiting
   * `scan` commits.
   * @returns the result of each write, in the same order
   * @throws AppError `conflict` when something with this name or id exists, `not_found` when a write names something
   * that does not exist, `unavailable` when the disk is full, read-only or failing
   */
  commit<const W extends readonly Write<unknown>[]>(
    writes: W,
    options?: { readonly priority?: Priority },
  ): Promise<Outcome<W>>
  /** Copies the whole database to one file at `path`, which must not exist. Reads and writes continue meanwhile. */
  backup(path: string, copying?: CopyRun): Promise<void>
  /** Copies a backup of the database to `path`, which must not exist, ready to replace it: without active sessions. */
  copyRestorable(from: string, path: string, copying?: CopyRun): Promise<void>
  /**
   * Checks whether another database file, which must not be written meanwhile, could replace this one. Never throws
   * because of its contents.
   */
  inspect(path: string): Promise<Inspection>
  /**
   * Moves the write-ahead log into the main file: `passive` without waiting for readers; `truncate` also empties the
   * log.
   */
  checkpoint(mode: 'passive' | 'truncate'): Promise<void>
  /** For idle times: releases cached pages and returns memory freed by this thread and the writer to the system. */
  shrink(): Promise<void>
  /**
   * For long scans: releases cached pages here and in the writer so that they do not accumulate. Takes about a
   * millisecond; pages in use stay.
   */
  trim(): Promise<void>
  /**
   * Checks the whole file in a separate thread (seconds for a large one), or what a server database lets anyone check.
   * Damage is reported by {@link damage}.
   */
  integrity(): Promise<Integrity>
  /** Whether the whole file was checked on opening, or another server does it; if not, {@link integrity} must be called. */
  readonly isChecked: boolean
  /** Known damage of the database; null: none. */
  damage(): readonly string[] | null
  /**
   * Checks the file on disk, since cached pages outlive it.
   * @throws AppError `unavailable` when it is missing, no longer a database, or known to be damaged
   */
  quickCheck(): Promise<void>
  /** Size of the database file and its log in bytes. */
  size(): Promise<number>
  /** Finishes queued commits, checkpoints and closes. Idempotent. */
  close(): Promise<void>
}
