import type sqlite from 'better-sqlite3'
import type { World } from './world.ts'

/** In every title, name and path of what is hidden, where it can be. */
export const marker = 'Zzhidden'

/** Shadow tables of full text, and what changes by itself: groups of duplicates are made anew by each look for them. */
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

const received = (table: string, row: unknown) =>
  `${table} ${JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value))}`

const hiddenSeries = `select seq from series where title like '${marker}%' or library_seq = (select seq from libraries where id = ?)`

/**
 * Rows that hold the marker, an id of something hidden, or the internal number of one. They are looked for again only when
 * anything was written since.
 */
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

/** The internal numbers of what is hidden, by the columns that hold them. */
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
