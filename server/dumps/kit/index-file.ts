import { rmSync, statSync } from 'node:fs'
import BetterSqlite, { type Database as Connection } from 'better-sqlite3'
import type { DumpFormatId } from '../dump-format.ts'

/** The version of a file: an index is of one of them. */
export type DumpVersion = { readonly format: DumpFormatId; readonly size: number; readonly mtimeMs: number }

/** How far an index has been built. */
export type IndexState = DumpVersion & {
  /** The last id that was read. */
  readonly next: number
  readonly entries: number
  readonly isComplete: boolean
}

/** Raised whenever an index is built in another way: older ones are built anew. */
const indexVersion = 1

const schema = `
  create table state (
    version integer not null, format text not null, size integer not null, mtime real not null,
    next integer not null, entries integer not null, complete integer not null
  );
  create table names (key text not null, entry integer not null, primary key (key, entry)) without rowid;
  create virtual table words using fts5(tokens, content = '', tokenize = 'unicode61 remove_diacritics 0');
  create virtual table terms using fts5vocab(words, 'row');
`

const endings = ['', '-wal', '-shm', '-journal'] as const

/** Removes an index. It may be missing. */
export function removeIndex(path: string): void {
  for (const end of endings) rmSync(`${path}${end}`, { force: true })
}

/** The state of an index of this version of a file; null: there is none, or it is of another version or damaged. */
export function indexStateOf(path: string, version: DumpVersion): IndexState | null {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return null
  try {
    const index = new BetterSqlite(path, { readonly: true })
    try {
      return readState(index, version)
    } finally {
      index.close()
    }
  } catch {
    return null
  }
}

function readState(index: Connection, { format, size, mtimeMs }: DumpVersion): IndexState | null {
  type Row = { next: number; entries: number; complete: number }
  const query = 'select * from state where version = ? and format = ? and size = ? and mtime = ?'
  const row = index.prepare<unknown[], Row>(query).get(indexVersion, format, size, mtimeMs)
  if (row === undefined) return null
  return { format, size, mtimeMs, next: row.next, entries: row.entries, isComplete: row.complete === 1 }
}

/** What is wrong with an index itself, and no disk that is full or other work with it. */
export function isDamaged(error: unknown): boolean {
  const code = error instanceof BetterSqlite.SqliteError ? error.code : ''
  // Of the tables of another version, SQLite only says that something is not there.
  return /^SQLITE_(?:CORRUPT|NOTADB|ERROR$)/.test(code)
}

type Portion = {
  readonly names: readonly { readonly key: string; readonly entry: number }[]
  readonly words: readonly { readonly id: number; readonly tokens: string }[]
  readonly next: number
  readonly entries: number
}

/** An index that is being built, from the beginning or where it was left. */
export type OpenIndex = {
  readonly state: IndexState
  /** Writes a portion as a whole. @returns false when another run has written it already */
  add(portion: Portion): boolean
  /** Makes it ready for searches. */
  finish(): void
  close(): void
}

/**
 * Continues the index of a version of a file, or begins it: opening for writing takes back what a crash left.
 * @throws Error of SQLite, such as for a full disk or an index that another run is writing
 */
export function openIndex(path: string, version: DumpVersion): OpenIndex {
  const { index, state } = knownIndex(path, version) ?? newIndex(path, version)
  const write = ofIndex(() => writerOf(index, state.next))
  return {
    state,
    add: (portion) => ofIndex(() => write(portion)),
    finish: () => {
      ofIndex(() => index.exec("insert into words (words) values ('optimize')"))
      // All of it is on the disk before it says that it is complete.
      index.pragma('synchronous = full')
      index.exec('update state set complete = 1')
    },
    close: () => {
      index.close()
    },
  }
}

type Opened = { readonly index: Connection; readonly state: IndexState }

/** Null: there is none, or it is of another version or damaged. */
function knownIndex(path: string, version: DumpVersion): Opened | null {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return null
  const index = new BetterSqlite(path)
  try {
    const state = readState(index, version)
    if (state !== null) return { index: forWriting(index), state }
  } catch (error) {
    if (!isDamaged(error)) {
      index.close()
      throw error
    }
  }
  index.close()
  return null
}

function newIndex(path: string, version: DumpVersion): Opened {
  removeIndex(path)
  const index = forWriting(new BetterSqlite(path))
  index.transaction(() => {
    index.exec(schema)
    const begin = index.prepare('insert into state values (?, ?, ?, ?, 0, 0, 0)')
    begin.run(indexVersion, version.format, version.size, version.mtimeMs)
  })()
  return { index, state: { ...version, next: 0, entries: 0, isComplete: false } }
}

/** A crash of the computer costs the index, which is built anew. */
function forWriting(index: Connection): Connection {
  index.pragma('journal_mode = truncate')
  index.pragma('synchronous = off')
  return index
}

function writerOf(index: Connection, from: number): OpenIndex['add'] {
  const advance = index.prepare('update state set next = ?, entries = entries + ? where next = ? and complete = 0')
  const addName = index.prepare('insert or ignore into names values (?, ?)')
  const addWords = index.prepare('insert into words (rowid, tokens) values (?, ?)')
  return index.transaction(({ names, words, next, entries }: Portion) => {
    // A run that was cancelled may still be writing its last portion, which is this one.
    if (advance.run(next, entries, from).changes === 0) return false
    for (const { key, entry } of names) addName.run(key, entry)
    for (const { id, tokens } of words) addWords.run(id, tokens)
    return true
  })
}

/** An index that is searched. */
export type SearchedIndex = {
  entriesNamed(key: string, limit: number): readonly number[]
  /** Rows of words that match an FTS5 expression, best first. */
  matching(expression: string, limit: number): readonly number[]
  /** How many titles have a word. */
  frequency(term: string): number
  /** Words between two, in order. */
  termsFrom(start: string, end: string): readonly string[]
  close(): void
}

/** That an index is damaged, and not the database that it is of. */
export class DamagedIndexError extends Error {}

/** @throws DamagedIndexError, Error of SQLite */
function ofIndex<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw isDamaged(error) ? new DamagedIndexError('The index is damaged', { cause: error }) : error
  }
}

/** @throws DamagedIndexError, also by what it returns, Error of SQLite */
export function openSearchedIndex(path: string): SearchedIndex {
  const index = new BetterSqlite(path, { readonly: true, fileMustExist: true })
  const all = <T>(query: string, ...values: readonly unknown[]) =>
    ofIndex(() =>
      index
        .prepare<unknown[], T>(query)
        .pluck()
        .all(...values),
    )
  return {
    entriesNamed: (key, limit) => all<number>('select entry from names where key = ? limit ?', key, limit),
    matching: (expression, limit) =>
      all<number>('select rowid from words where words match ? order by rank limit ?', expression, limit),
    frequency: (term) => all<number>('select doc from terms where term = ?', term)[0] ?? 0,
    termsFrom: (start, end) => all<string>('select term from terms where term >= ? and term < ?', start, end),
    close: () => {
      index.close()
    },
  }
}
