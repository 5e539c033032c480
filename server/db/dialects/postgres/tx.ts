import type { PoolClient } from 'pg'
import type { NewId } from '../../../domain/ids.ts'
import type { Statement, Value } from '../../database.ts'
import { createTx, type Rows, type Tx } from '../../tx.ts'
import { analyzeTables } from './analyze.ts'
import { tsvectorOf } from './full-text.ts'
import { numberedTables } from './migrations/schema/numbered-tables.ts'
import { namedQuery, queryOf, storable } from './statements.ts'

/** The tools of a write over the open transaction of a connection, and the number of rows that it inserted. */
export function openTx(client: PoolClient, newId: NewId): { readonly tx: Tx; readonly added: () => number } {
  let added = 0
  const query = async (statement: Statement) => await client.query(queryOf(statement))
  const tx = createTx(
    {
      all: async <Row>(statement: Statement) => (await query(statement)).rows as Row[],
      get: async <Row>(statement: Statement) => (await query(statement)).rows[0] as Row | undefined,
      run: async (statement) => (await query(statement)).rowCount ?? 0,
      async insertRows(rows) {
        added += rows.rows.length
        return await insertRows(client, rows)
      },
      async index(table, texts) {
        const rows = texts.map(({ seq, columns }) => [seq, tsvectorOf(columns)])
        await insertRows(client, { table, columns: ['rowid', 'words'], rows, skipsKnown: false })
      },
      async optimize() {
        await analyzeTables(client)
      },
    },
    newId,
  )
  return { tx, added: () => added }
}

/** Rows of one statement, which the server reads as one value. */
const maxRows = 1_000

/** Inserts rows as JSON: one statement and one round trip for many, with the types that the table has. */
async function insertRows(client: PoolClient, { table, columns, rows, skipsKnown }: Rows): Promise<number[]> {
  const names = columns.join(', ')
  const returning = numberedTables.has(table) ? ' returning seq' : ''
  const text = `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)${
    skipsKnown ? ' on conflict do nothing' : ''
  }${returning}`
  const seqs: number[] = []
  for (let from = 0; from < rows.length; from += maxRows) {
    const given = rows.slice(from, from + maxRows).map((values) => asRecord(columns, values))
    const inserted = await client.query(namedQuery(text, [JSON.stringify(given)]))
    for (const { seq } of inserted.rows as { seq: number }[]) seqs.push(seq)
  }
  return seqs
}

function asRecord(columns: readonly string[], values: readonly Value[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(columns.map((column, at) => [column, asJson(values[at] ?? null)]))
}

function asJson(value: Value): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : storable(value)
}
