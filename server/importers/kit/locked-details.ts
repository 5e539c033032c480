import type { MetadataLine } from '../../domain/household/edited-lines.ts'
import type { SourceLine } from '../importer.ts'
import type { SqliteSource, SqlValue } from './sqlite-source.ts'

type Values = MetadataLine['values']
/** A field here, the column of its value, and the one that says that somebody edited it. */
export type LockedColumn = {
  readonly field: keyof Values
  readonly value: string
  readonly lock: string
  /** Its value as it is written here; default: as it is. Null: not known here. */
  readonly written?: (value: SqlValue) => string | number | null
}

/** Columns whose locks are called as they are, with this at their end. */
export function lockedBy(suffix: string) {
  return (field: LockedColumn['field'], value: string): LockedColumn => ({ field, value, lock: `${value}${suffix}` })
}

type Table = {
  readonly name: string
  /** The column that says which series or book a row is about. */
  readonly owner: string
  readonly columns: readonly LockedColumn[]
}

/** The edited details of each row; columns that an older or newer version lacks are none. */
export function* lockedDetails(
  source: SqliteSource,
  { name, owner, columns }: Table,
  subjectOf: (owner: SqlValue) => Pick<MetadataLine, 'series' | 'book'>,
): Generator<SourceLine> {
  const known = columns.filter(({ value, lock }) => source.hasColumn(name, value) && source.hasColumn(name, lock))
  if (known.length === 0) return
  const selected = known.map(({ value, lock }, place) => `${value} as value${place}, ${lock} as lock${place}`)
  const isEdited = known.map(({ lock }) => `${lock} = 1`).join(' or ')
  const query = `select ${owner} as owner, ${selected.join(', ')} from ${name} where ${isEdited} order by ${owner}`
  for (const row of source.rows<Record<string, SqlValue>>(query)) {
    const edited = known.flatMap(({ field, written = asWritten }, place) => {
      const value = Number(row[`lock${place}`] ?? 0) === 1 ? written(row[`value${place}`] ?? null) : null
      return value === null || value === '' ? [] : [[field, value] as const]
    })
    if (edited.length === 0) continue
    yield { type: 'metadata', ...subjectOf(row.owner ?? null), values: Object.fromEntries(edited) as Values }
  }
}

type List = {
  readonly field: 'genres' | 'tags'
  /** Tables of the query, without which there are none. */
  readonly tables: readonly string[]
  /** The table and column that say that somebody edited the list. */
  readonly lock: readonly [table: string, column: string]
  /** Rows of `owner` and `value`, of edited lists alone, in the order of their owners. */
  readonly query: string
}

/** The edited lists of genres or tags. */
export function* lockedLists(
  source: SqliteSource,
  { field, tables, lock, query }: List,
  subjectOf: (owner: SqlValue) => Pick<MetadataLine, 'series' | 'book'>,
): Generator<SourceLine> {
  if (!tables.every((name) => source.hasTable(name)) || !source.hasColumn(...lock)) return
  const lists = Map.groupBy(source.rows<{ owner: SqlValue; value: string }>(query), ({ owner }) =>
    Buffer.isBuffer(owner) ? owner.toString('hex') : String(owner),
  )
  for (const rows of lists.values()) {
    const [first] = rows
    if (first === undefined) continue
    const values = { [field]: rows.map(({ value }) => value) } as Values
    yield { type: 'metadata', ...subjectOf(first.owner), values }
  }
}

const asWritten = (value: SqlValue) => (typeof value === 'string' || typeof value === 'number' ? value : null)

/** A word of another program as ours; in capitals or not. @param words theirs, in lower case */
export function inOurWords(words: Readonly<Record<string, string>>): (value: SqlValue) => string | null {
  return (value) => words[String(value ?? '').toLowerCase()] ?? null
}
