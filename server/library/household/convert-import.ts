import { open } from 'node:fs/promises'
import { listFileSizes } from '../../db/queries/household/household-files.ts'
import { findUser } from '../../db/queries/users/users.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { householdFormat } from '../../domain/household/lines.ts'
import type { ConversionFailure, ConvertedSource, TaskInput } from '../../workers/messages.ts'
import type { LibraryContext } from '../library-context.ts'

type Context = Pick<LibraryContext, 'database' | 'workers' | 'clock' | 'log' | 'drives'>

/** Where the file of another program is, and where its export is written. */
export type ImportSource = {
  readonly path: string
  /** A file or folder of this computer; else an upload. */
  readonly isOnServer: boolean
  readonly output: string
  /** What columns of people's own say, where that is not as their names suggest. */
  readonly columns: ImportColumns
}

export type ImportColumns = NonNullable<TaskInput<'convert-import'>['columns']>

/**
 * Turns the database or the exported file of another program into an export of ours.
 * @returns null when the file is of no other program: it is imported as it is
 * @throws AppError `unprocessable` for one that its importer cannot read, `unavailable` for a drive that does not respond
 */
export async function convertImport(
  viewer: Viewer,
  context: Context,
  { path, isOnServer, output, columns }: ImportSource,
): Promise<ConvertedSource | null> {
  const { database, workers, clock, log, drives } = context
  const start = isOnServer ? '' : await startOf(path)
  if (start.includes(householdFormat)) return null
  if (isOnServer && drives.isUnresponsive(path)) throw new AppError('folder_drive_silent')
  const user = await findUser(database.reader, viewer.userId)
  const converted = await workers.run('convert-import', {
    path,
    isOnServer,
    output,
    columns,
    root: isOnServer ? drives.driveOf(path) : null,
    sizes: isOnServer ? await listFileSizes(database.reader) : [],
    now: clock(),
    viewer: { id: viewer.userId, username: user?.username ?? '' },
  })
  if (converted.ok) return converted.value
  const { code, program, message } = converted.failure
  const isText = !isOnServer && !start.includes('\0') && !start.startsWith(gzipStart)
  // What is wrong with a text is said of its lines.
  if (code === 'unknown-program' && isText) return null
  log.warn('Could not import the file of another program', { program, problem: message })
  throw refusalOf(converted.failure)
}

function refusalOf({ code, program }: ConversionFailure): AppError {
  if (code === 'unknown-program') return new AppError('import_program_unknown')
  if (code === 'missing') return new AppError('import_source_missing')
  if (code === 'too-large') return new AppError('import_source_too_large')
  return program === null
    ? new AppError('import_database_unreadable')
    : new AppError('import_program_unreadable', { program })
}

const gzipStart = '\u001f\u008b'

/** The first bytes of a file, one character each. */
async function startOf(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
