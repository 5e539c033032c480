import type { Tx } from '../../dialects/sqlite/tx.ts'
import { sql } from '../../sql.ts'
import { change } from '../change.ts'

/** After a large scan: updates planner statistics and compacts the full-text index. */
function optimize(tx: Tx): void {
  tx.run(sql`insert into book_search (book_search) values ('optimize')`)
  tx.run(sql`insert into series_search (series_search) values ('optimize')`)
  tx.run(sql`analyze`)
}

export const maintenanceWrites = {
  optimize: change([], (tx: Tx, _args: Readonly<Record<string, never>>) => optimize(tx)),
}
