import type { NewId } from '../domain/ids.ts'
import type { Statement, Value } from './database.ts'
import type { SearchTable } from './queries/search/full-text.ts'
import { type Fragment, raw, sql } from './sql.ts'
import type { Tables } from './tables/all.ts'
import { jsonColumns } from './tables/json-columns.ts'

export type TableName = keyof Tables
/** Typed rows: to insert, as stored, and partial. */
export type Insert<N extends TableName> = Tables[N]['$inferInsert']
export type Select<N extends TableName> = Tables[N]['$inferSelect']
export type Changes<N extends TableName> = { readonly [K in keyof Insert<N>]?: Insert<N>[K] | undefined }

/** Tools of a write: the open transaction of a commit. */
export type Tx = Omit<TxDriver, 'insertRows'> & {
  /** Inserts one row; returns its `seq`. */
  insert<N extends TableName>(table: N, row: Insert<N>): Promise<number>
  /** Inserts rows in order; returns the `seq` of each. */
  insertAll<N extends TableName>(table: N, rows: readonly Insert<N>[]): Promise<readonly number[]>
  /** Inserts the rows whose key is not in the table yet. */
  insertMissing<N extends TableName>(table: N, rows: readonly Insert<N>[]): Promise<void>
  /** Sets the given columns of the matching rows; undefined columns stay unchanged. */
  update<N extends TableName>(table: N, changes: Changes<N>, where: Fragment): Promise<number>
  /** For rows that many writes create as a side effect (genres, people, links). */
  readonly newId: NewId
}

/** What a dialect provides of a transaction. */
export type TxDriver = {
  all<Row>(statement: Statement): Promise<Row[]>
  get<Row>(statement: Statement): Promise<Row | undefined>
  /** Returns the number of changed rows. */
  run(statement: Statement): Promise<number>
  /** Inserts rows in order; returns the `seq` of each, where the table has numbers and no row is skipped. */
  insertRows(rows: Rows): Promise<readonly number[]>
  /** Adds rows to a full-text table. */
  index(table: SearchTable, texts: readonly IndexedText[]): Promise<void>
  /** After a large scan: updates planner statistics and compacts the full-text index. */
  optimize(): Promise<void>
}

/** Rows of a table with the same columns, by their names in the database. */
export type Rows = {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
  /** Skip rows whose key is in the table. */
  readonly skipsKnown: boolean
}

/** A row of a full-text table: tokens from `searchTokens` by column. */
export type IndexedText = { readonly seq: number; readonly columns: Readonly<Record<string, string>> }

export function createTx(driver: TxDriver, newId: NewId): Tx {
  async function insertAll(table: TableName, rows: readonly object[], skipsKnown: boolean): Promise<number[]> {
    const seqs: number[] = []
    for (const part of withSameColumns(table, rows)) {
      seqs.push(...(await driver.insertRows({ table: snakeCase(table), ...part, skipsKnown })))
    }
    return seqs
  }

  return {
    ...driver,
    newId,
    insert: async (table, row) => (await insertAll(table, [row], false))[0] ?? 0,
    insertAll: (table, rows) => insertAll(table, rows, false),
    async insertMissing(table, rows) {
      await insertAll(table, rows, true)
    },
    async update(table, changes, where) {
      const { columns, values } = definedColumns(table, changes)
      if (columns.length === 0) return 0
      const assignments = columns.map((column) => `${snakeCase(column)} = ?`).join(', ')
      const text = `update ${snakeCase(table)} set ${assignments} where ${where.text}`
      return await driver.run({ text, params: [...values, ...where.params] })
    },
  }
}

/** The rows in order, in parts with the same defined columns. */
function withSameColumns(table: TableName, rows: readonly object[]): readonly Pick<Rows, 'columns' | 'rows'>[] {
  const parts: { readonly signature: string; readonly columns: readonly string[]; readonly rows: Value[][] }[] = []
  for (const row of rows) {
    const { columns, values } = definedColumns(table, row)
    const signature = columns.join()
    const last = parts.at(-1)
    if (last?.signature === signature) last.rows.push(values)
    else parts.push({ signature, columns: columns.map(snakeCase), rows: [values] })
  }
  return parts
}

/** Inserts a row, or updates the one with the same key. */
export async function upsert<N extends TableName>(
  tx: Tx,
  table: N,
  row: Insert<N>,
  key: readonly (keyof Insert<N> & string)[],
): Promise<void> {
  const { columns, values } = definedColumns(table, row)
  const same = key.map((name) => sql`${raw(snakeCase(name))} = ${values[columns.indexOf(name)] ?? null}`)
  const where = same.reduce((left, right) => sql`${left} and ${right}`)
  if ((await tx.update(table, row as Changes<N>, where)) === 0) await tx.insert(table, row)
}

/** The defined columns, with their values as the driver takes them. */
function definedColumns(
  table: TableName,
  row: object,
): { readonly columns: readonly string[]; readonly values: Value[] } {
  const json: readonly string[] = jsonColumns[table] ?? []
  const columns: string[] = []
  const values: Value[] = []
  for (const [column, value] of Object.entries(row)) {
    if (value === undefined) continue
    columns.push(column)
    values.push(json.includes(column) ? asJson(value) : plain(value))
  }
  return { columns, values }
}

function asJson(value: unknown): Value {
  return value === null ? null : JSON.stringify(value)
}

function plain(value: unknown): Value {
  return typeof value === 'boolean' ? Number(value) : (value as Value)
}

const snakeCases = new Map<string, string>()

/** The database name of a table or column of the typed schema. */
function snakeCase(name: string): string {
  const known = snakeCases.get(name)
  if (known !== undefined) return known
  const converted = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  snakeCases.set(name, converted)
  return converted
}
