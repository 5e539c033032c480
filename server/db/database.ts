import type { Outcome, Write } from './write.ts'

/**
 * A way into the database that only reads. What is inside belongs to the dialect and to `db/queries`;
 * other folders hand it on and never call its methods.
 */
export type Reader = {
  /** Every row of one statement. */
  all<Row>(statement: Statement): Promise<Row[]>
  /** The first row of one statement. */
  get<Row>(statement: Statement): Promise<Row | undefined>
  /**
   * Every row of one statement that scans many rows; in large libraries in a separate thread, so that other queries do
   * not wait.
   */
  pass<Row>(statement: Statement): Promise<Row[]>
  /** A number that grows with every commit that touched the topic; what was counted before it may be stale. */
  version(topic: Topic): number
  /** Calls `listener`, which must not throw, after every commit that touched the topic. @returns what ends it */
  follow(topic: Topic, listener: () => void): () => void
  /** Cached counts and row sets, valid until something they depend on changes. */
  readonly counts: Map<string, CachedAnswer<number>>
  readonly matches: Map<string, CachedAnswer<Matches>>
  readonly rows: Map<string, CachedAnswer<readonly unknown[]>>
  readonly marks: Map<string, CachedAnswer<Uint8Array>>
}

/**
 * Internal numbers of rows: a list when they are few, else one byte each, where byte `seq - 1` is 1 for a number that
 * is among them.
 */
export type Matches =
  | { readonly total: number; readonly few: readonly number[]; readonly marks: null }
  | { readonly total: number; readonly few: null; readonly marks: Uint8Array }
/** `value`: what was asked, also while the answer is under way. */
export type CachedAnswer<T> = { readonly version: string; readonly value: Promise<T> }

/** SQL text of one statement and its bound values. Built by `db/sql.ts`, never by hand outside `db/`. */
export type Statement = { readonly text: string; readonly params: readonly Value[] }
export type Value = string | number | null | Uint8Array

/** Topics of a commit: lists depend on `catalog`, read states and queues on `reading`, the rest on `system`. */
export const topics = ['catalog', 'reading', 'system'] as const
export type Topic = (typeof topics)[number]

export type Priority = 'user' | 'scan'

export type Integrity = { readonly ok: true } | { readonly ok: false; readonly problems: readonly string[] }

/** No problems: it can be restored. */
export type Inspection = { readonly schemaVersion: number | null; readonly problems: readonly string[] }

/** How a long copy is watched and stopped. */
export type CopyRun = {
  /** Called now and then with how much is copied of how much, in bytes. */
  readonly reportProgress?: ((copied: number, total: number) => void) | undefined
  /** Stops the copy, which is refused as `conflict` then and leaves no file. */
  readonly signal?: AbortSignal
  /** Whether the copy of the database is checked, and refused as `unavailable` where it is damaged; default: true. */
  readonly isChecked?: boolean
}

export type Database = {
  readonly reader: Reader
  /**
   * Runs the writes in one transaction, in order: all of them or none.
   * `user` commits (the default) go before every waiting `scan` commit.
   * @returns what each write answered, in the same order
   * @throws AppError `conflict` when something with this name or id exists, `not_found` when a write names something
   *   that does not exist, `unavailable` when the disk is full, read-only or failing
   */
  commit<const W extends readonly Write<unknown>[]>(
    writes: W,
    options?: { readonly priority?: Priority },
  ): Promise<Outcome<W>>
  /**
   * A complete copy of the database as one file at `path`, which must not exist. Readers and writers continue
   * meanwhile.
   */
  backup(path: string, copying?: CopyRun): Promise<void>
  /**
   * A copy of a backup of the database at `path`, which must not exist, ready to replace it: without active sessions.
   */
  copyRestorable(from: string, path: string, copying?: CopyRun): Promise<void>
  /** Checks another database file, which nobody writes: whether this program could take it for its own. Never throws for what is in it. */
  inspect(path: string): Promise<Inspection>
  /** Moves the log into the main file: `passive` without waiting for readers, `truncate` also empties the log. */
  checkpoint(mode: 'passive' | 'truncate'): Promise<void>
  /** For idle times: releases cached pages, and returns memory freed by this thread and the writer to the system. */
  shrink(): Promise<void>
  /**
   * For long one-pass work: releases cached pages here and in the writer, so that they do not accumulate. Takes about a
   * millisecond; pages in use stay.
   */
  trim(): Promise<void>
  /** The thorough check of the whole file (seconds for a large one), in a thread of its own. What it finds is {@link damage}. */
  integrity(): Promise<Integrity>
  /** Whether the whole file was checked when it was opened; else {@link integrity} has to. */
  readonly isChecked: boolean
  /** What is known to be wrong with the file; null: nothing. */
  damage(): readonly string[] | null
  /**
   * Checks the file itself, since cached pages outlive it.
   * @throws AppError `unavailable` when it is missing, is no database any more or is known to be damaged
   */
  quickCheck(): Promise<void>
  /** Bytes of the database file and its log. */
  size(): Promise<number>
  /** Finishes waiting commits, checkpoints and closes. May be called twice. */
  close(): Promise<void>
}
