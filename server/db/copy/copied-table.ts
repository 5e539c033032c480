import type { CopiedRow, CopiedTable, CopiedValue, Portion } from './copy-side.ts'

/** Bytes of a portion: the rows in memory, whatever their size. */
const portionBytes = 1_000_000
const rowsAtMost = 2_000
const rowsAtFirst = 50

/** Columns of a table in the order in which both databases return them, with the number beside its key. */
export function columnsOf({ columns, hasRowid }: CopiedTable): readonly string[] {
  return hasRowid ? [...columns, 'rowid'] : columns
}

/**
 * The condition, order and limit of a portion.
 * @param at spells the placeholder of a value by its position, from 1
 */
export function portionClause({ key }: CopiedTable, isFirst: boolean, at: (position: number) => string): string {
  const columns = key.join(', ')
  const values = key.map((_, index) => at(index + 1)).join(', ')
  const after = isFirst ? '' : `where (${columns}) > (${values}) `
  return `${after}order by ${columns} limit ${at(isFirst ? 1 : key.length + 1)}`
}

/**
 * Reads a table in portions of about the same size, in the order of its key.
 * @param read returns up to `limit` rows behind those with the key `after`; null: from the start
 */
export async function* readPortions(
  { key }: CopiedTable,
  read: (after: readonly CopiedValue[] | null, limit: number) => Promise<readonly CopiedRow[]>,
): AsyncGenerator<Portion> {
  let limit = rowsAtFirst
  let after: readonly CopiedValue[] | null = null
  for (;;) {
    const rows: readonly CopiedRow[] = await read(after, limit)
    const last = rows.at(-1)
    if (last === undefined) return
    const portion = portionOf(rows)
    yield portion
    if (rows.length < limit) return
    after = key.map((column) => last[column] ?? null)
    const bytes = portion.lines.reduce((sum, line) => sum + line.length, 0)
    const fitting = Math.floor((portionBytes * rows.length) / bytes)
    // Slowly upwards: the next rows may be larger than those seen so far.
    limit = Math.max(1, Math.min(fitting, limit * 2, rowsAtMost))
  }
}

/** PostgreSQL stores no NUL character in a text: it is replaced, as by every write. */
function portionOf(rows: readonly CopiedRow[]): Portion {
  const lines = rows.map((row) => JSON.stringify(row))
  if (!lines.some((line) => line.includes('\\u0000'))) return { rows, lines }
  const storable = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
  )
  return { rows: storable, lines: storable.map((row) => JSON.stringify(row)) }
}

function plain(value: CopiedValue): CopiedValue {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}
