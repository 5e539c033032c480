import { raw, sql } from '../sql.ts'
import type { Tx } from '../tx.ts'
import { indexBooks, indexSeries } from '../writes/search/search-index.ts'

const indexedTables = { books: indexBooks, series: indexSeries } as const
const rowsAtOnce = 500

/**
 * Builds the full text of every book and series, which each database stores in its own way, and the statistics.
 * @param follow returns what to call with the number of indexed rows of a table
 */
export async function indexContent(tx: Tx, follow: (table: string) => (rows: number) => void): Promise<void> {
  for (const [table, index] of Object.entries(indexedTables)) {
    const report = follow(table)
    let rows = 0
    for (let after = 0; ; ) {
      const found = await tx.all<{ seq: number }>(
        sql`select seq from ${raw(table)} where seq > ${after} order by seq limit ${rowsAtOnce}`,
      )
      const last = found.at(-1)
      if (last === undefined) break
      await index(
        tx,
        found.map(({ seq }) => seq),
      )
      after = last.seq
      rows += found.length
      report(rows)
    }
  }
  await tx.optimize()
}
