import { createHash } from 'node:crypto'
import { closeSync, copyFileSync, existsSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type HouseholdLine, householdFormat, householdVersion } from '../domain/household/lines.ts'
import { type Result, succeed } from '../domain/result.ts'
import type { SourceColumn, SourceContext } from './importer.ts'
import { picturesBeside } from './kit/pictures-beside.ts'
import { readSourceFile, SourceTooLargeError } from './kit/source-file.ts'
import { isSqliteFile, openSqliteSource } from './kit/sqlite-source.ts'
import { databaseImporters, fileImporters, sourceNames } from './registry.ts'

export type ConversionOrder = Pick<SourceContext, 'viewer' | 'columns'> & {
  /** The database or file, or with `isOnServer` the folder that it is in; it is not changed. */
  readonly path: string
  /** Where it lies on this computer, with the files of its books perhaps; an upload is alone. */
  readonly isOnServer: boolean
  /** The drive that it is on; null: that of the server's own data. */
  readonly root: string | null
  /** Where the export is written; copies of the database are beside it meanwhile. */
  readonly output: string
  /** Sizes of the files here, in bytes: no other file of the source needs to be read. */
  readonly sizes: readonly number[]
  /** Milliseconds since 1970. */
  readonly now: number
  /** Called for each line, so that a long conversion does not look stuck. */
  readonly onLine?: () => void
}

/** An export in our format made of the data of another program. */
export type ConvertedSource = {
  readonly program: string
  readonly version: string
  /** Whether this version was known when the importer was written. */
  readonly isKnownVersion: boolean
  /** Columns of people's own whose meaning is asked. */
  readonly columns: readonly SourceColumn[]
}

/**
 * `unknown-program`: of none that can be imported; `missing`: not there, or not for this server to read; `unreadable`:
 * damaged, or with other content than its program writes; `too-large`: more than is read.
 */
export type ConversionFailure = {
  readonly code: 'unknown-program' | 'missing' | 'unreadable' | 'too-large'
  readonly program: string | null
  /** In English, from the library that reads it; for the log. */
  readonly message: string
}

/**
 * Reads the database or the exported file of another program and writes what it says as an export in our format.
 * @returns null: it is such an export, and was copied
 */
export function convertSource(order: ConversionOrder): Result<ConvertedSource | null, ConversionFailure> {
  const reading: Reading = { program: null }
  try {
    const found = order.isOnServer ? findSource(order.path) : { path: order.path, folder: null }
    if (found === null) return unknownProgram
    const source = { ...order, ...found }
    if (order.isOnServer && isOwnExport(source.path)) {
      copyFileSync(source.path, order.output)
      return succeed(null)
    }
    return isSqliteFile(source.path) ? convertDatabase(source, reading) : convertFile(source, reading)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, failure: { code: codeOf(error), program: reading.program, message } }
  }
}

function codeOf(error: unknown): ConversionFailure['code'] {
  if (error instanceof SourceTooLargeError) return 'too-large'
  return error instanceof Error && 'code' in error && missing.includes(String(error.code)) ? 'missing' : 'unreadable'
}

const missing = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM']

/** A database or file, and the folder that paths in it are relative to; null: it is alone. */
type FoundSource = { readonly path: string; readonly folder: string | null }

/** The file that was named, or the one that a program keeps in the folder. @throws Error of the file system */
function findSource(path: string): FoundSource | null {
  if (!statSync(path).isDirectory()) return { path, folder: dirname(path) }
  const name = sourceNames.find((one) => existsSync(join(path, one)))
  return name === undefined ? null : { path: join(path, name), folder: path }
}

/** Whether a file begins with the header of an export of ours. */
function isOwnExport(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(startBytes)
    return start.toString('latin1', 0, readSync(file, start)).includes(householdFormat)
  } finally {
    closeSync(file)
  }
}

const startBytes = 4_096

type OpenSource = ConversionOrder & FoundSource

/** Whose file it is, once that is known. */
type Reading = { program: string | null }

function convertDatabase(order: OpenSource, reading: Reading): ReturnType<typeof convertSource> {
  const copy = `${order.output}.source`
  try {
    copyDatabase(order.path, copy)
    const source = openSqliteSource(copy)
    try {
      const importer = databaseImporters.find(({ tables }) => tables.every((name) => source.hasTable(name)))
      if (importer === undefined) return unknownProgram
      reading.program = importer.program
      const { text, isKnown } = importer.version(source)
      const context = contextOf(order)
      writeExport(order, importer.read(source, context))
      const columns = importer.columns?.(source, context) ?? []
      return succeed({ program: importer.program, version: text, isKnownVersion: isKnown, columns })
    } finally {
      source.close()
    }
  } finally {
    for (const end of endings) rmSync(`${copy}${end}`, { force: true })
  }
}

function convertFile(order: OpenSource, reading: Reading): ReturnType<typeof convertSource> {
  const file = readSourceFile(order.path)
  const importer = fileImporters.find(({ isFile }) => isFile(file))
  if (importer === undefined) return unknownProgram
  reading.program = importer.program
  writeExport(order, importer.read(file, contextOf(order)))
  return succeed({ program: importer.program, version: '', isKnownVersion: true, columns: [] })
}

const unknownProgram = {
  ok: false,
  failure: { code: 'unknown-program', program: null, message: 'no importer knows its content' },
} as const

function contextOf(order: OpenSource): SourceContext {
  const pictureOf = picturesBeside(order.isOnServer ? dirname(order.path) : null)
  return { viewer: order.viewer, columns: order.columns ?? {}, hashOf: hashesIn(order), pictureOf }
}

/** What may lie beside a database: its write-ahead log holds the newest changes while its program runs. */
const endings = ['', '-wal', '-shm'] as const

function copyDatabase(path: string, copy: string): void {
  copyFileSync(path, copy)
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`)
}

const portionBytes = 256 * 1024

/** Header, lines and end, in portions. */
function writeExport({ output, now, onLine }: ConversionOrder, lines: Iterable<HouseholdLine>): void {
  const file = openSync(output, 'w', 0o600)
  try {
    let text = ''
    let count = 0
    const write = (line: HouseholdLine) => {
      text += `${JSON.stringify(line)}\n`
      count += 1
      onLine?.()
      if (text.length < portionBytes) return
      writeSync(file, text)
      text = ''
    }
    const createdAt = new Date(now).toISOString()
    write({
      type: 'header',
      format: householdFormat,
      version: householdVersion,
      createdAt,
      scope: 'household',
      complete: true,
    })
    // No library here has the name of another program's: its series may be found by their titles.
    for (const line of lines) write(line.type === 'series' ? { titles: [], ...line } : line)
    write({ type: 'end', lines: count + 1 })
    writeSync(file, text)
  } finally {
    closeSync(file)
  }
}

/** Hashes of files of the source whose size a file here has. */
function hashesIn({ folder, sizes, onLine }: OpenSource): SourceContext['hashOf'] {
  if (folder === null) return () => null
  const known = new Set(sizes)
  const buffer = Buffer.alloc(portionBytes)
  return (path, bytes) => {
    if (!known.has(bytes) || path.split('/').includes('..')) return null
    try {
      const file = join(folder, path)
      if (statSync(file).size !== bytes) return null
      return hashOf(file, buffer, onLine)
    } catch {
      // It is not there, or cannot be read: the book is found by something else, or not.
      return null
    }
  }
}

function hashOf(path: string, buffer: Buffer, onPortion?: () => void): string {
  const hash = createHash('sha256')
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      hash.update(buffer.subarray(0, read))
      onPortion?.()
    }
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}
