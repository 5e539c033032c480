import type { PoolClient } from 'pg'
import type { NewId } from '../../../domain/ids.ts'
import type { Statement } from '../../database.ts'
import { createTx, type Tx } from '../../tx.ts'
import { tsvectorOf } from './full-text.ts'
import { numberedTables } from './migrations/schema/numbered-tables.ts'
import { queryOf } from './statements.ts'

/** The tools of a write over the open transaction of a connection, and the number of rows that it inserted. */
export function openTx(client: PoolClient, newId: NewId): { readonly tx: Tx; readonly added: () => number } {
  let added = 0
  const query = async (statement: Statement) => await client.query(queryOf(statement))
  const tx = createTx(
    {
      all: async <Row>(statement: Statement) => (await query(statement)).rows as Row[],
      get: async <Row>(statement: Statement) => (await query(statement)).rows[0] as Row | undefined,
      run: async (statement) => (await query(statement)).rowCount ?? 0,
      async insert(table, statement) {
        added += 1
        if (!numberedTables.has(table)) return (await query(statement)).rowCount ?? 0
        const { rows } = await query({ ...statement, text: `${statement.text} returning seq` })
        return (rows[0] as { seq: number }).seq
      },
      async index(table, seq, columns) {
        await client.query({
          name: `index ${table}`,
          text: `insert into ${table} (rowid, words) values ($1, $2::tsvector)`,
          values: [seq, tsvectorOf(columns)],
        })
      },
      async optimize() {
        await client.query('analyze')
      },
    },
    newId,
  )
  return { tx, added: () => added }
}
