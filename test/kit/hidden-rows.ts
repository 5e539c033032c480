import type sqlite from 'better-sqlite3'
import type { World } from './world.ts'

/** Part of every title, name and path of hidden content. */
export const marker = 'Zzhidden'

/** Full-text shadow tables, and tables that change by themselves, such as duplicate groups. */
const apart = /^sqlite_|search|words|sessions|refresh|api_keys|devices|pairings|jobs|counters|duplicate/

function tables(raw: sqlite.Database): readonly string[] {
  const rows = raw.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]
  return rows.map(({ name }) => name).filter((name) => !apart.test(name))
}

export function everyRow(raw: sqlite.Database): readonly string[] {
  return tables(raw).flatMap((table) =>
    raw
      .prepare(`select * from ${table}`)
      .all()
      .map((row) => received(table, row)),
  )
}

/** Measured once a cover is first made, and stored some time later. */
const measured = /^cover_(of|width|height)$/

const received = (table: string, row: unknown) =>
  `${table} ${JSON.stringify(row, (name, value) => (measured.test(name) ? null : plain(value)))}`

const plain = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)

const hiddenSeries = `select seq from series where title like '${marker}%' or library_seq = (select seq from libraries where id = ?)`

/** Rows with the marker, an ID or an internal number of hidden content, cached until the next write. */
export function hiddenRowsOf(raw: sqlite.Database, shared: ReadonlySet<string>, worlds: readonly World[]) {
  const version = raw.prepare('pragma data_version').pluck()
  const numbers = numbersOf(raw, worlds[0]?.libraryId ?? '')
  const every = tables(raw).map((table) => ({ table, rows: raw.prepare(`select * from ${table}`) }))
  const ids = worlds.flatMap((world) => [world.seriesId, ...Object.values(world.books).map(({ id }) => String(id))])
  const hiddenIds = new Set(ids.filter((id) => !shared.has(id)))

  function look(): readonly string[] {
    const hidden = numbers()
    const isHidden = ([name, value]: readonly [string, unknown]) =>
      typeof value === 'number'
        ? hidden[name]?.has(value)
        : typeof value === 'string' && (value.includes(marker) || hiddenIds.has(value))
    return every
      .flatMap(({ table, rows }) => {
        const all = rows.all() as Record<string, unknown>[]
        return all.filter((row) => Object.entries(row).some(isHidden)).map((row) => received(table, row))
      })
      .sort()
  }

  let found: { readonly version: unknown; readonly rows: readonly string[] } = { version: null, rows: [] }
  return () => {
    const now = version.get()
    if (found.version !== now) found = { version: now, rows: look() }
    return found.rows
  }
}

/** The internal numbers of hidden content, by the columns that refer to them. */
function numbersOf(raw: sqlite.Database, libraryId: string): () => Readonly<Record<string, ReadonlySet<number>>> {
  const queries = {
    library_seq: raw.prepare('select seq from libraries where id = ?').pluck(),
    series_seq: raw.prepare(hiddenSeries).pluck(),
    book_seq: raw.prepare(`select seq from books where series_seq in (${hiddenSeries})`).pluck(),
  }
  return () =>
    Object.fromEntries(
      Object.entries(queries).map(([name, query]) => [name, new Set(query.all(libraryId) as number[])]),
    )
}
