import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import type { HouseholdLine } from '../../server/domain/household/lines.ts'
import { type ConversionOrder, convertSource } from '../../server/importers/convert-source.ts'

export const viewer = { id: '018f0000-0000-7000-8000-000000000001', username: 'ada' }

type Converted = {
  readonly program: string
  readonly version: string
  readonly isKnownVersion: boolean
  readonly lines: readonly HouseholdLine[]
  /** The lines of a type. */
  of<T extends HouseholdLine['type']>(type: T): readonly Extract<HouseholdLine, { readonly type: T }>[]
}

/**
 * A database of another program, made of its own statements, and what the importer reads in it.
 * @throws Error when no importer reads it
 */
export function convertStatements(statements: string, order: Partial<ConversionOrder> = {}): Converted {
  return convertAt((path) => writeDatabase(path, statements), order)
}

function writeDatabase(path: string, statements: string): void {
  const database = new BetterSqlite(path)
  database.pragma('synchronous = off')
  database.exec(statements)
  database.close()
}

/**
 * As {@link convertStatements}, of a database on the computer of the server.
 * @param beside contents of files by their paths below the folder of the database
 */
export function convertFolder(statements: string, beside: Readonly<Record<string, string | Uint8Array>>): Converted {
  return convertAt(
    (path) => {
      for (const [name, content] of Object.entries(beside)) {
        const file = join(dirname(path), name)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, content)
      }
      writeDatabase(path, statements)
    },
    { isOnServer: true },
  )
}

/**
 * A file that another program exported, and what the importer reads in it.
 * @throws Error when no importer reads it
 */
export function convertContent(content: string | Uint8Array): Converted {
  return convertAt((path) => writeFileSync(path, content))
}

function convertAt(make: (path: string) => void, order: Partial<ConversionOrder> = {}): Converted {
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-source-'))
  try {
    const [path, output] = [join(folder, 'source'), join(folder, 'export.ndjson')]
    make(path)
    const converted = convertSource({
      path,
      output,
      viewer,
      isOnServer: false,
      root: null,
      sizes: [],
      now: 0,
      ...order,
    })
    if (!converted.ok) throw new Error(`${converted.failure.code}: ${converted.failure.message}`)
    if (converted.value === null) throw new Error('it is an export of ours')
    const lines = readFileSync(output, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as HouseholdLine)
    const of = <T extends HouseholdLine['type']>(type: T) =>
      lines.filter((line): line is Extract<HouseholdLine, { readonly type: T }> => line.type === type)
    return { ...converted.value, lines, of }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
