import type { NewId } from '../../../domain/ids.ts'
import { raw, sql } from '../../sql.ts'
import { createTx, type Tx } from '../../tx.ts'
import type { Statements } from './statements.ts'

/** The tools of a write over the writer's connection. */
export function openTx(statements: Statements, newId: NewId): Tx {
  return createTx(
    {
      all: async (statement) => statements.all(statement),
      get: async (statement) => statements.get(statement),
      run: async (statement) => statements.run(statement),
      insert: async (_table, { text, params }) => Number(statements.prepare(text).run(...params).lastInsertRowid),
      async index(table, seq, columns) {
        const names = Object.keys(columns)
        const text = `insert into ${table} (rowid, ${names.join(', ')}) values (?${', ?'.repeat(names.length)})`
        statements.prepare(text).run(seq, ...Object.values(columns))
      },
      async optimize() {
        statements.run(sql`insert into ${raw('book_search')} (book_search) values ('optimize')`)
        statements.run(sql`insert into ${raw('series_search')} (series_search) values ('optimize')`)
        statements.run(raw('analyze'))
      },
    },
    newId,
  )
}
