import type { Reader } from '../../database.ts'
import { type Fragment, raw, sql } from '../../sql.ts'

/** Rows per statement. */
const AT_ONCE = 500
/** Rows of a table that one statement scans. */
const SCAN_ROWS = 2_000

/** One or two columns that form a unique sort key. */
export type WalkKey = readonly [first: string, second?: string]
type Keys = { readonly k1: number | string; readonly k2: number | string | null }

/**
 * The rows of a statement in batches, in key order; no row is skipped or repeated, whatever changes meanwhile.
 * @param source tables and a condition, to which `and` can be appended
 */
export async function* walk<Row extends object>(
  reader: Reader,
  [first, second]: WalkKey,
  columns: Fragment,
  source: Fragment,
): AsyncGenerator<readonly Row[], void> {
  const order = raw(second === undefined ? first : `${first}, ${second}`)
  let afterLast: Fragment = raw('true')
  for (;;) {
    const rows: (Row & Keys)[] = await reader.all(
      sql`select ${raw(first)} as k1, ${raw(second ?? 'null')} as k2, ${columns} from ${source} and ${afterLast}
          order by ${order} limit ${AT_ONCE}`,
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < AT_ONCE) return
    afterLast =
      second === undefined
        ? sql`${raw(first)} > ${last.k1}`
        : sql`${raw(first)} >= ${last.k1} and (${order}) > (${last.k1}, ${last.k2})`
  }
}

/**
 * The rows of a table that match an expensive condition, scanned in ranges so that no statement takes long.
 * @param alias of the table in the source
 */
export async function* scanRows<Row extends object>(
  reader: Reader,
  table: { readonly name: 'books' | 'series'; readonly alias: string },
  columns: Fragment,
  source: Fragment,
): AsyncGenerator<readonly Row[], void> {
  const seq = raw(`${table.alias}.seq`)
  const top = await reader.get<{ seq: number | null }>(sql`select max(seq) as seq from ${raw(table.name)}`)
  const end = top?.seq ?? 0
  for (let after = 0; after < end; after += SCAN_ROWS) {
    const rows = await reader.all<Row>(
      sql`select ${columns} from ${source} and ${seq} > ${after} and ${seq} <= ${after + SCAN_ROWS} order by ${seq}`,
    )
    if (rows.length > 0) yield rows
  }
}
