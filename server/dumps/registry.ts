import type { SqliteSource } from '../importers/kit/sqlite-source.ts'
import type { DumpFormat } from './dump-format.ts'
import { gcd } from './gcd/gcd.ts'
import { mangabaka } from './mangabaka/mangabaka.ts'

const formats: readonly DumpFormat[] = [mangabaka, gcd]

/** What is wrong with a database that has the series of a service, and not all else that is read; null: nothing. */
type Recognized = { readonly format: DumpFormat; readonly missing: string | null }

/** The format of a database by its tables, never by its name; null: it is of no known service. */
export function recognizeDump(dump: SqliteSource): Recognized | null {
  const format = formats.find(({ tables }) => {
    const [main, columns] = Object.entries(tables)[0] ?? []
    // `series` is a name that other programs use as well.
    return (
      main !== undefined &&
      dump.hasStoredTable(main) &&
      columns?.slice(0, 3).every((one) => dump.hasColumn(main, one)) === true
    )
  })
  if (format === undefined) return null
  const needed = Object.entries(format.tables).flatMap(([table, columns]) => columns.map((column) => [table, column]))
  const missing = needed.find(
    ([table = '', column = '']) => !dump.hasStoredTable(table) || !dump.hasColumn(table, column),
  )
  return { format, missing: missing === undefined ? null : missing.join('.') }
}
