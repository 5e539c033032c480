import type { Database as Connection } from 'better-sqlite3'
import { AppError } from '../../../domain/errors.ts'
import type { Integrity } from '../../database.ts'

/** Messages of SQLite's own check: `quick_check` skips comparing indexes with their tables. */
export function integrity(connection: Connection, check: 'quick_check' | 'integrity_check'): Integrity {
  const rows = connection.pragma(`${check}(20)`) as Record<string, string>[]
  const problems = rows.flatMap((row) => Object.values(row)).filter((line) => line !== 'ok')
  return problems.length === 0 ? { ok: true } : { ok: false, problems }
}

/**
 * The thorough check of a whole file, table by table so that it can be cancelled in between.
 * @param isStopped checked before each table
 * @returns null when it was cancelled
 */
export function checkByTable(connection: Connection, isStopped: () => boolean): Integrity | null {
  const problems: string[] = []
  for (const { name } of tablesOf(connection)) {
    if (isStopped()) return null
    const rows = connection.pragma(`integrity_check('${name.replaceAll("'", "''")}')`) as Record<string, string>[]
    problems.push(...rows.flatMap((row) => Object.values(row)).filter((line) => line !== 'ok'))
    if (problems.length > 0) return { ok: false, problems: problems.slice(0, 20) }
  }
  return { ok: true }
}

function tablesOf(connection: Connection) {
  return connection
    .prepare<[], { name: string; wr: number }>(
      "select name, wr from pragma_table_list where schema = 'main' and type in ('table', 'shadow')",
    )
    .all()
}

/** Rows looked up in each table, evenly spread over it. */
const SEEKS = 12

/**
 * Samples a file that is too large to be read whole at each start: the page counts of its header, and some rows of
 * every table, whose pages SQLite checks while reading. Indexes are left to the full check that follows in the
 * background. Takes milliseconds, whatever the size.
 * @throws SqliteError where it reads a damaged page
 */
export function sampledCheck(connection: Connection): Integrity {
  const [pages, free] = ['page_count', 'freelist_count'].map((name) =>
    Number(connection.pragma(name, { simple: true })),
  )
  if (pages === undefined || free === undefined || free > pages) {
    return { ok: false, problems: ['its header counts more free pages than there are pages'] }
  }
  for (const { name, wr } of tablesOf(connection)) checkTable(connection, `"${name.replaceAll('"', '""')}"`, wr === 1)
  return { ok: true }
}

/** Reads the first and last row number. SQLite looks up the end of a table for one aggregate, and reads all of it for two. */
export function endsOf(table: string): string {
  return `select (select min(rowid) from ${table}) as first, (select max(rowid) from ${table}) as last`
}

function checkTable(connection: Connection, table: string, isWithoutRowid: boolean): void {
  if (isWithoutRowid) {
    connection.prepare(`select * from ${table} limit 3`).all()
    return
  }
  const range = connection.prepare<[], { first: number | null; last: number | null }>(endsOf(table)).get()
  if (range?.first == null || range.last == null) return
  const seek = connection.prepare(`select * from ${table} where rowid >= ? limit 2`)
  for (let step = 0; step <= SEEKS; step++)
    seek.all(Math.floor(range.first + ((range.last - range.first) * step) / SEEKS))
}

/** Known damage of the open database file. */
export type DamageMonitor = {
  /** The first problems found; null: none known. */
  problems(): readonly string[] | null
  /** Records a failure if it means that the file is damaged. @returns the failure */
  note(error: unknown): unknown
  /** The same for asynchronous work. */
  watch<T>(work: Promise<T>): Promise<T>
  found(problems: readonly string[]): void
}

/** @param onFound called once, with the first problem found */
export function createDamageMonitor(onFound: (problems: readonly string[]) => void = () => undefined): DamageMonitor {
  let known: readonly string[] | null = null
  const found = (problems: readonly string[]) => {
    if (known !== null) return
    known = problems.slice(0, 20)
    onFound(known)
  }
  const note = (error: unknown) => {
    const { reason } = Object(error instanceof AppError ? error.details : null) as { reason?: unknown }
    const isDamage = /^(damaged$|SQLITE_(CORRUPT|NOTADB))/.test(String(reason))
    if (isDamage) found([String(reason)])
    return error
  }
  return {
    problems: () => known,
    found,
    note,
    watch: (work) => work.catch((error: unknown) => Promise.reject(note(error))),
  }
}

/** The error for a copy that failed its check. */
export function damagedCopyError(health: Extract<Integrity, { ok: false }>): AppError {
  return new AppError('backup_of_damaged_database', {}, { reason: 'damaged', problems: health.problems.slice(0, 20) })
}
