import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { NewId } from '../../../domain/ids.ts'
import type { Statement, Value } from '../../database.ts'
import { type Fragment, sql } from '../../sql.ts'
import type { Statements } from './statements.ts'

/** What a write works with: one open transaction of the writer thread. */
export type Tx = {
  all<Row>(statement: Statement): Row[]
  get<Row>(statement: Statement): Row | undefined
  /** How many rows changed. */
  run(statement: Statement): number
  /** Adds one row; answers its `seq` (or rowid). */
  insert<T extends SQLiteTable>(table: T, row: InferInsertModel<T>): number
  /** Sets the given columns of the rows that fit; columns that are undefined stay as they are. */
  update<T extends SQLiteTable>(table: T, changes: Changes<T>, where: Fragment): number
  /** For rows that a write makes in passing (genres, people, links). */
  readonly newId: NewId
}

export type Changes<T extends SQLiteTable> = {
  readonly [K in keyof InferInsertModel<T>]?: InferInsertModel<T>[K] | undefined
}

type Shape = { readonly text: string; readonly columns: readonly SQLiteColumn[] }

export function openTx(statements: Statements, newId: NewId): Tx {
  const inserts = new WeakMap<SQLiteTable, Map<string, Shape>>()

  function insertShape(table: SQLiteTable, keys: readonly string[]): Shape {
    const shapes = inserts.get(table) ?? new Map<string, Shape>()
    inserts.set(table, shapes)
    const signature = keys.join()
    const found = shapes.get(signature)
    if (found !== undefined) return found
    const columns = keys.map((key) => columnOf(table, key))
    const names = columns.map((column) => column.name).join(', ')
    const places = columns.map(() => '?').join(', ')
    const shape = { text: `insert into ${getTableName(table)} (${names}) values (${places})`, columns }
    shapes.set(signature, shape)
    return shape
  }

  return {
    all: statements.all,
    get: statements.get,
    run: statements.run,
    newId,
    insert(table, row) {
      const entries = given(row)
      const shape = insertShape(
        table,
        entries.map(([key]) => key),
      )
      const values = entries.map(([, value], index) => bound(shape.columns[index], value))
      return Number(statements.prepare(shape.text).run(...values).lastInsertRowid)
    },
    update(table, changes, where) {
      const entries = given(changes)
      if (entries.length === 0) return 0
      const columns = entries.map(([key]) => columnOf(table, key))
      const text = `update ${getTableName(table)} set ${columns.map((column) => `${column.name} = ?`).join(', ')} where ${where.text}`
      const values = entries.map(([, value], index) => bound(columns[index], value))
      return statements.run({ text, params: [...values, ...where.params] })
    },
  }
}

/** Adds each row or, where one stands in its way by the named columns, sets the rest of its columns. */
export function upsert<T extends SQLiteTable>(
  tx: Tx,
  table: T,
  row: InferInsertModel<T>,
  key: readonly (keyof InferInsertModel<T> & string)[],
): void {
  const where = key.map((name) => sql`${column(table, name)} is ${bound(columnOf(table, name), row[name])}`)
  const keyed = where.reduce((left, right) => sql`${left} and ${right}`)
  if (tx.update(table, row as Changes<T>, keyed) === 0) tx.insert(table, row)
}

function column(table: SQLiteTable, key: string): Fragment {
  return { fragment: true, text: columnOf(table, key).name, params: [] }
}

function columnOf(table: SQLiteTable, key: string): SQLiteColumn {
  const found: SQLiteColumn | undefined = getTableColumns(table)[key]
  if (found === undefined) throw new Error(`The table ${getTableName(table)} has no column ${key}`)
  return found
}

function given(row: object): [string, unknown][] {
  return Object.entries(row).filter(([, value]) => value !== undefined)
}

/** The value as the driver takes it: booleans as 1 and 0, JSON as text. */
function bound(target: SQLiteColumn | undefined, value: unknown): Value {
  if (value === null || value === undefined || target === undefined) return null
  return target.mapToDriverValue(value) as Value
}
