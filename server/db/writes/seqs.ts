import { notFound } from '../../domain/errors.ts'
import { among, raw, sql } from '../sql.ts'
import type { Tx } from '../tx.ts'

type Table = 'libraries' | 'series' | 'books'
const things = { libraries: 'library', series: 'series', books: 'book' } as const

/** The internal number of a row. @throws AppError not_found */
export async function seqOf(tx: Tx, table: Table, id: string): Promise<number> {
  const row = await tx.get<{ seq: number }>(sql`select seq from ${raw(table)} where id = ${id}`)
  if (row === undefined) throw notFound(things[table])
  return row.seq
}

/** The internal numbers of the existing ids, in their order. */
export async function seqsOf(tx: Tx, table: Table, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.all<{ id: string; seq: number }>(
    sql`select id, seq from ${raw(table)} where ${among(raw('id'), [...new Set(ids)])}`,
  )
  const found = new Map(rows.map(({ id, seq }) => [id, seq]))
  return new Map(
    ids.flatMap((id) => {
      const seq = found.get(id)
      return seq === undefined ? [] : [[id, seq]]
    }),
  )
}
