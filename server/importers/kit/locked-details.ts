import type { MetadataLine } from '../../domain/household/edited-lines.ts'
import type { SourceLine } from '../importer.ts'
import type { SqliteSource, SqlValue } from './sqlite-source.ts'

type Values = MetadataLine['values']
type Subject = Pick<MetadataLine, 'series' | 'book'>

/** A field here, the column of its value, and the one that says that somebody edited it. */
export type LockedColumn = {
  readonly field: keyof Values
  readonly value: string
  readonly lock: string
  /** A value that is not empty, as it is written here; default: as it is. Null: none; undefined: not known here. */
  readonly written?: (value: SqlValue) => Values[keyof Values]
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

/**
 * The edited details of each row, null for those that somebody emptied; columns that an older or newer version lacks are
 * none.
 * @param subjectOf null: what the row is about is nothing here
 */
export function* lockedDetails(
  source: SqliteSource,
  { name, owner, columns }: Table,
  subjectOf: (owner: SqlValue) => Subject | null,
): Generator<SourceLine> {
  const known = columns.filter(({ value, lock }) => source.hasColumn(name, value) && source.hasColumn(name, lock))
  if (known.length === 0) return
  const selected = known.map(({ value, lock }, place) => `${value} as value${place}, ${lock} as lock${place}`)
  const isEdited = known.map(({ lock }) => `${lock} = 1`).join(' or ')
  const query = `select ${owner} as owner, ${selected.join(', ')} from ${name} where ${isEdited} order by ${owner}`
  for (const row of source.rows<Record<string, SqlValue>>(query)) {
    const subject = subjectOf(row.owner ?? null)
    const edited = known.flatMap(({ field, written = asWritten }, place) => {
      const value = row[`value${place}`] ?? null
      const local = value === null || value === '' ? null : written(value)
      const isLeftOut = Number(row[`lock${place}`] ?? 0) !== 1 || local === undefined
      // Everything has a title.
      return isLeftOut || (field === 'title' && local === null) ? [] : [[field, local] as const]
    })
    if (subject === null || edited.length === 0) continue
    yield { type: 'metadata', ...subject, values: bounded(Object.fromEntries(edited) as Values) }
  }
}

type ListRow = Readonly<Record<string, SqlValue>>
type List = {
  /** Tables of the query, without which nothing is known of the list. */
  readonly tables: readonly string[]
  /** The table of the locks, its column of the owner, and the columns that say that somebody edited the list. */
  readonly locks: { readonly table: string; readonly owner: string; readonly columns: readonly string[] }
  /** Rows of `owner` and others, in the order of their list. Those of lists that nobody edited are left out. */
  readonly query: string
  /** What the rows of one owner say; they may be none. */
  readonly values: (rows: readonly ListRow[]) => Values
}

/** The edited lists of genres, tags or people, also those that somebody emptied. */
export function* lockedLists(
  source: SqliteSource,
  { tables, locks, query, values }: List,
  subjectOf: (owner: SqlValue) => Subject | null,
): Generator<SourceLine> {
  const columns = locks.columns.filter((column) => source.hasColumn(locks.table, column))
  if (columns.length === 0 || !tables.every((name) => source.hasTable(name))) return
  const isEdited = columns.map((column) => `${column} = 1`).join(' or ')
  const owners = source.rows<{ owner: SqlValue }>(
    `select ${locks.owner} as owner from ${locks.table} where ${isEdited} order by ${locks.owner}`,
  )
  const edited = new Map<string, { readonly owner: SqlValue; readonly rows: ListRow[] }>()
  for (const { owner } of owners) edited.set(keyOf(owner), { owner, rows: [] })
  if (edited.size === 0) return
  for (const row of source.rows<ListRow>(query)) edited.get(keyOf(row.owner ?? null))?.rows.push(row)
  for (const { owner, rows } of edited.values()) {
    const subject = subjectOf(owner)
    if (subject !== null) yield { type: 'metadata', ...subject, values: bounded(values(rows)) }
  }
}

/** The limits of a line: one value beyond them would refuse the whole file. */
const longest = { text: 50_000, item: 500, items: 1_000 }

/** Values within these limits: longer texts are cut, longer names are left out. */
function bounded(values: Values): Values {
  const within = (value: unknown): unknown => {
    if (typeof value === 'string') return value.slice(0, longest.text)
    if (!Array.isArray(value)) return value
    const nameOf = (one: unknown) => (typeof one === 'string' ? one : String((one as { name?: unknown }).name))
    return value.filter((one) => nameOf(one).length <= longest.item).slice(0, longest.items)
  }
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, within(value)])) as Values
}

const keyOf = (owner: SqlValue) => (Buffer.isBuffer(owner) ? owner.toString('hex') : String(owner))

/** The values of rows, as a list of texts. */
export const texts = (rows: readonly ListRow[]) => rows.map(({ value }) => String(value ?? ''))

const asWritten = (value: SqlValue) => (typeof value === 'string' || typeof value === 'number' ? value : undefined)

/** A word of another program as ours; in capitals or not. @param words theirs, in lower case */
export function inOurWords(words: Readonly<Record<string, string>>): (value: SqlValue) => string | undefined {
  return (value) => words[String(value).toLowerCase()]
}

/** The columns of a date that is locked as one. @param value of its text, or of its time */
export function lockedDate(value: string, lock: string): LockedColumn[] {
  return (['year', 'month', 'day'] as const).map((field, place) => ({
    ...{ field, value, lock },
    // Programs write the first year where they have no date.
    written: (text) => {
      const [, ...parts] = /^(\d{4})-(\d\d)-(\d\d)/.exec(String(text)) ?? []
      return Number(parts[0] ?? 0) > 1 ? Number(parts[place]) : null
    },
  }))
}
