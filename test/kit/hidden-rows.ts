import { copiedTables } from '../../server/db/copy/copied-tables.ts'
import type { Reader } from '../../server/db/database.ts'
import { type Fragment, raw, sql } from '../../server/db/sql.ts'
import type { World } from './world.ts'

/** Part of every title, name and path of hidden content. */
export const marker = 'Zzhidden'

/** Full-text tables, and tables that change by themselves, such as duplicate groups. */
const apart = /search|words|sessions|refresh|api_keys|devices|pairings|jobs|counters|duplicate/

type Row = Readonly<Record<string, unknown>>

async function rowsOfTables(reader: Reader): Promise<readonly (readonly [table: string, row: Row])[]> {
  const names = copiedTables()
    .map(({ name }) => name)
    .filter((name) => !apart.test(name))
  const rows = await Promise.all(names.map((name) => reader.all<Row>(sql`select * from ${raw(name)}`)))
  return names.flatMap((name, at) => (rows[at] ?? []).map((row) => [name, row] as const))
}

/** Every stored row, as text. */
export async function everyRow(reader: Reader): Promise<readonly string[]> {
  return (await rowsOfTables(reader)).map(([table, row]) => received(table, row))
}

/** Measured once a cover is first made, and stored some time later. */
const measured = /^cover_(of|width|height)$/

const received = (table: string, row: unknown) =>
  `${table} ${JSON.stringify(row, (name, value) => (measured.test(name) ? null : plain(value)))}`

const plain = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)

/**
 * Rows with the marker, an ID or an internal number of hidden content, cached while `stateOf` answers the same.
 * @param stateOf changes with every write, whatever it touches
 */
export function hiddenRowsOf(
  reader: Reader,
  stateOf: () => Promise<string>,
  shared: ReadonlySet<string>,
  worlds: readonly World[],
) {
  const ids = worlds.flatMap((world) => [world.seriesId, ...Object.values(world.books).map(({ id }) => String(id))])
  const hiddenIds = new Set(ids.filter((id) => !shared.has(id)))

  async function look(): Promise<readonly string[]> {
    const hidden = await hiddenNumbers(reader, worlds[0]?.libraryId ?? '')
    const isHidden = ([name, value]: readonly [string, unknown]) =>
      typeof value === 'number'
        ? hidden[name]?.has(value)
        : typeof value === 'string' && (value.includes(marker) || hiddenIds.has(value))
    const rows = await rowsOfTables(reader)
    return rows
      .filter(([, row]) => Object.entries(row).some(isHidden))
      .map(([table, row]) => received(table, row))
      .sort()
  }

  let found: { readonly state: string; readonly rows: readonly string[] } = { state: '', rows: [] }
  return async () => {
    const state = await stateOf()
    if (found.state !== state) found = { state, rows: await look() }
    return found.rows
  }
}

/** The internal numbers of hidden content, by the columns that refer to them. */
async function hiddenNumbers(
  reader: Reader,
  libraryId: string,
): Promise<Readonly<Record<string, ReadonlySet<number>>>> {
  const series = sql`select seq from series
    where title like ${`${marker}%`} or library_seq = (select seq from libraries where id = ${libraryId})`
  const seqsOf = async (select: Fragment) => new Set((await reader.all<{ seq: number }>(select)).map(({ seq }) => seq))
  return {
    library_seq: await seqsOf(sql`select seq from libraries where id = ${libraryId}`),
    series_seq: await seqsOf(series),
    book_seq: await seqsOf(sql`select seq from books where series_seq in (${series})`),
  }
}
