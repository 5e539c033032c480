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

/** An index that is being built, from the beginning or where it was left. */
export type OpenIndex = {
  readonly state: IndexState
  /** Writes a portion as a whole. */
  add(portion: {
    readonly names: readonly { readonly key: string; readonly entry: number }[]
    readonly words: readonly { readonly id: number; readonly tokens: string }[]
    readonly next: number
    readonly entries: number
  }): void
  /** Makes it ready for searches. */
  finish(): void
  close(): void
}

/** Continues the index of a version of a file, or begins it. @throws Error of SQLite, such as for a full disk */
export function openIndex(path: string, version: DumpVersion): OpenIndex {
  const known = indexStateOf(path, version)
  if (known === null) removeIndex(path)
  const index = new BetterSqlite(path)
  // A crash of the computer costs the index, which is built anew.
  index.pragma('journal_mode = truncate')
  index.pragma('synchronous = off')
  if (known === null) {
    index.exec(schema)
    const begin = index.prepare('insert into state values (?, ?, ?, ?, 0, 0, 0)')
    begin.run(indexVersion, version.format, version.size, version.mtimeMs)
  }
  const addName = index.prepare('insert or ignore into names values (?, ?)')
  const addWords = index.prepare('insert into words (rowid, tokens) values (?, ?)')
  const advance = index.prepare('update state set next = ?, entries = entries + ?')
  const write = index.transaction((portion: Parameters<OpenIndex['add']>[0]) => {
    for (const { key, entry } of portion.names) addName.run(key, entry)
    for (const { id, tokens } of portion.words) addWords.run(id, tokens)
    advance.run(portion.next, portion.entries)
  })
  return {
    state: known ?? { ...version, next: 0, entries: 0, isComplete: false },
    add: (portion) => {
      write(portion)
    },
    finish: () => {
      index.exec("insert into words (words) values ('optimize')")
      index.exec('update state set complete = 1')
    },
    close: () => {
      index.close()
    },
  }
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

/** @throws Error of SQLite */
export function openSearchedIndex(path: string): SearchedIndex {
  const index = new BetterSqlite(path, { readonly: true, fileMustExist: true })
  const column = <T>(query: string) => index.prepare<unknown[], T>(query).pluck()
  return {
    entriesNamed: (key, limit) => column<number>('select entry from names where key = ? limit ?').all(key, limit),
    matching: (expression, limit) =>
      column<number>('select rowid from words where words match ? order by rank limit ?').all(expression, limit),
    frequency: (term) => column<number>('select doc from terms where term = ?').get(term) ?? 0,
    termsFrom: (start, end) => column<string>('select term from terms where term >= ? and term < ?').all(start, end),
    close: () => {
      index.close()
    },
  }
}
