import type { CoverOwner } from '../../records/cover.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import type { Insert, TableName, Tx } from '../../tx.ts'

/** A row as the driver returns it. */
type StoredRow = Readonly<Record<string, string | number | null>>
/** What identifies a row of each table that an import changes, as named in the database. */
const keys: Partial<Record<TableName, { readonly name: string; readonly columns: readonly string[] }>> = {
  readProgress: { name: 'read_progress', columns: ['user_id', 'book_seq'] },
  progressChanges: { name: 'progress_changes', columns: ['id'] },
  completions: { name: 'completions', columns: ['id'] },
  readingSessions: { name: 'reading_sessions', columns: ['id'] },
  seriesRatings: { name: 'series_ratings', columns: ['user_id', 'series_seq'] },
  queueEntries: { name: 'queue_entries', columns: ['id'] },
  filterPresets: { name: 'filter_presets', columns: ['id'] },
  userPreferences: { name: 'user_preferences', columns: ['user_id', 'key'] },
  readerPlaces: { name: 'reader_places', columns: ['user_id', 'document'] },
  annotations: { name: 'annotations', columns: ['id'] },
  collections: { name: 'collections', columns: ['id'] },
  readLists: { name: 'read_lists', columns: ['id'] },
  collectionSeries: { name: 'collection_series', columns: ['collection_id', 'series_seq'] },
  readListBooks: { name: 'read_list_books', columns: ['read_list_id', 'book_seq'] },
  sharingTags: { name: 'sharing_tags', columns: ['id'] },
  seriesSharingTags: { name: 'series_sharing_tags', columns: ['series_seq', 'tag_id'] },
  users: { name: 'users', columns: ['id'] },
}

type Recorder = {
  readonly tx: Tx
  /** Removes rows. */
  remove(table: TableName, where: Fragment): Promise<void>
  /** Remembers details that were set and locked, whose other effects are not remembered row by row. */
  note(details: NotedDetails): Promise<void>
  /** Remembers a cover that was added. */
  noteCover(cover: NotedCover): Promise<void>
}

/** A cover that an import added, and what it is the cover of. */
export type NotedCover = CoverOwner & { readonly coverId: string }

/** Details of a series or a book that an import set. */
export type NotedDetails = {
  readonly subject: 'series' | 'book'
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
}

/** In place of a table, for details. */
const detailsName = 'details'
const coverName = 'cover'

/**
 * A transaction that remembers what it changes in the tables of an import, so that this can be undone: each row before and
 * after.
 * @param importId null: nothing is remembered
 */
export function recordedTx(tx: Tx, importId: string | null): Recorder {
  if (importId === null) {
    const none = async () => undefined
    return { tx, remove: (table, where) => removeRows(tx, table, where), note: none, noteCover: none }
  }
  const id = importId
  let place: number | null = null

  async function add(change: Omit<Insert<'importChanges'>, 'importId' | 'place'>): Promise<void> {
    place ??= (await lastPlace(tx, id)) + 1
    await tx.insert('importChanges', { ...change, importId: id, place })
    place += 1
  }

  async function record(table: TableName, before: StoredRow | null, after: StoredRow | null): Promise<void> {
    const [known, row] = [keys[table], after ?? before]
    if (known === undefined || row === null) return
    const rowKey = Object.fromEntries(known.columns.map((column) => [column, row[column]]))
    await add({ tableName: known.name, rowKey, rowBefore: before, rowAfter: after })
  }

  return {
    tx: {
      ...tx,
      async insert(table, row) {
        const seq = await tx.insert(table, row)
        const known = keys[table]
        if (known !== undefined) await record(table, null, await readRow(tx, known.name, keyOf(known.columns, row)))
        return seq
      },
      async update(table, changes, where) {
        const known = keys[table]
        if (known === undefined) return await tx.update(table, changes, where)
        const before = await tx.all<StoredRow>(sql`select * from ${raw(known.name)} where ${where}`)
        const count = await tx.update(table, changes, where)
        for (const row of before) {
          const key = Object.fromEntries(known.columns.map((column) => [column, row[column] ?? null]))
          await record(table, row, await readRow(tx, known.name, key))
        }
        return count
      },
    },
    async remove(table, where) {
      const name = keys[table]?.name
      const before = name === undefined ? [] : await tx.all<StoredRow>(sql`select * from ${raw(name)} where ${where}`)
      await removeRows(tx, table, where)
      for (const row of before) await record(table, row, null)
    },
    note: ({ subject, id: of, values }) =>
      add({ tableName: detailsName, rowKey: { subject, id: of }, rowBefore: null, rowAfter: values }),
    noteCover: (cover) => add({ tableName: coverName, rowKey: cover, rowBefore: null, rowAfter: cover }),
  }
}

async function removeRows(tx: Tx, table: TableName, where: Fragment): Promise<void> {
  const name = keys[table]?.name
  if (name !== undefined) await tx.run(sql`delete from ${raw(name)} where ${where}`)
}

async function lastPlace(tx: Tx, importId: string): Promise<number> {
  const row = await tx.get<{ last: number | null }>(
    sql`select max(place) as last from import_changes where import_id = ${importId}`,
  )
  return row?.last ?? 0
}

/** The columns of a key, from a row as the program names them. */
function keyOf(columns: readonly string[], row: object): StoredRow {
  const values = row as Readonly<Record<string, string | number | null>>
  return Object.fromEntries(
    columns.map((column) => [column, values[column.replace(/_(.)/g, (_, letter) => letter.toUpperCase())] ?? null]),
  )
}

async function readRow(tx: Tx, table: string, key: StoredRow): Promise<StoredRow | null> {
  return (await tx.get<StoredRow>(sql`select * from ${raw(table)} where ${sameKey(key)}`)) ?? null
}

function sameKey(key: StoredRow): Fragment {
  return Object.entries(key)
    .map(([column, value]) => sql`${raw(column)} = ${value}`)
    .reduce((left, right) => sql`${left} and ${right}`)
}

/** A row that an import changed. */
export type RecordedChange = {
  readonly place: number
  readonly tableName: string
  readonly rowKey: string
  readonly rowBefore: string | null
  readonly rowAfter: string | null
}

/** The details that a change is about; null for a row. */
export function notedDetails({ tableName, rowKey, rowAfter }: RecordedChange): NotedDetails | null {
  if (tableName !== detailsName || rowAfter === null) return null
  const key = JSON.parse(rowKey) as Pick<NotedDetails, 'subject' | 'id'>
  return { ...key, values: JSON.parse(rowAfter) as NotedDetails['values'] }
}

/** The cover that a change is about; null for others. */
export function notedCover({ tableName, rowKey }: RecordedChange): NotedCover | null {
  return tableName === coverName ? (JSON.parse(rowKey) as NotedCover) : null
}

/** Names come from the database itself, where only {@link recordedTx} writes them; others are never put in a statement. */
const tableNames = new Set(Object.values(keys).map(({ name }) => name))

/**
 * Puts a row back as it was.
 * @returns the row as the import left it; null when it was changed since then and stays
 */
export async function undoChange(tx: Tx, change: RecordedChange): Promise<StoredRow | null> {
  const { tableName } = change
  if (!tableNames.has(tableName)) return null
  const [key, before, after] = [change.rowKey, change.rowBefore, change.rowAfter].map((text) =>
    text === null ? null : (JSON.parse(text) as StoredRow),
  )
  if (key == null) return null
  const now = await readRow(tx, tableName, key)
  if (!isSame(now, after ?? null)) return null
  if (before == null) await tx.run(sql`delete from ${raw(tableName)} where ${sameKey(key)}`)
  else if (now === null) await putRow(tx, tableName, before)
  else await setRow(tx, tableName, key, before)
  return after ?? before ?? null
}

/** Columns that a later version added are not compared. */
function isSame(now: StoredRow | null, after: StoredRow | null): boolean {
  if (now === null || after === null) return now === after
  return Object.entries(after).every(([column, value]) => now[column] === value)
}

async function putRow(tx: Tx, table: string, row: StoredRow): Promise<void> {
  const columns = Object.keys(row)
  const values = Object.values(row)
  const text = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`
  await tx.run({ text, params: values })
}

async function setRow(tx: Tx, table: string, key: StoredRow, row: StoredRow): Promise<void> {
  const assignments = Object.keys(row).map((column) => `${column} = ?`)
  const where = sameKey(key)
  const text = `update ${table} set ${assignments.join(', ')} where ${where.text}`
  await tx.run({ text, params: [...Object.values(row), ...where.params] })
}
