import type { NewId } from '../../../domain/ids.ts'
import { raw, sql } from '../../sql.ts'
import { createTx, type Rows, type Tx } from '../../tx.ts'
import type { Statements } from './statements.ts'

/** The tools of a write over the writer's connection. */
export function openTx(statements: Statements, newId: NewId): Tx {
  return createTx(
    {
      all: async (statement) => statements.all(statement),
      get: async (statement) => statements.get(statement),
      run: async (statement) => statements.run(statement),
      async insertRows(rows) {
        const statement = statements.prepare(insertText(rows))
        return rows.rows.map((values) => Number(statement.run(...values).lastInsertRowid))
      },
      async index(table, texts) {
        const names = Object.keys(texts[0]?.columns ?? {})
        const text = `insert into ${table} (rowid, ${names.join(', ')}) values (?${', ?'.repeat(names.length)})`
        for (const { seq, columns } of texts) statements.prepare(text).run(seq, ...Object.values(columns))
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

function insertText({ table, columns, skipsKnown }: Rows): string {
  const values = columns.map(() => '?').join(', ')
  return `insert ${skipsKnown ? 'or ignore ' : ''}into ${table} (${columns.join(', ')}) values (${values})`
}
