import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import {
  type FileWithPosition,
  findSeriesFiles,
  findWantToReadFiles,
  listReadListFiles,
} from '../../db/queries/books/book-files.ts'
import { findList } from '../../db/queries/lists/lists.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { safeFileName, uniqueFileNames } from '../../domain/text/file-names.ts'
import { FileAccessError } from '../../workers/files/library-files.ts'
import type { FileVersion } from '../../workers/files/open-files.ts'
import { fileNameOf } from '../books/book-files.ts'
import type { LibraryContext } from '../library-context.ts'
import { planZip, readZip } from './zip-plan.ts'

/** An archive that is generated while it is sent. */
export type OpenedArchive = {
  /** File name of the archive, safe on every system. */
  readonly name: string
  readonly size: number
  /** Equal versions mean equal bytes. */
  readonly version: string
  /** Bytes from `first` to `last`, both inclusive. @throws AppError `unavailable` when a file changed meanwhile */
  readonly read: (first: number, last: number) => AsyncIterable<Uint8Array>
}

type FoundFile = FileWithPosition & FileVersion

/** Increase when the same files result in other bytes. */
const layoutVersion = 1
const PROBES_AT_ONCE = 16
const MAX_NAMED = 20

/**
 * All books of a series as one zip, stored, in reading order, from the files currently on disk.
 * @param skipMissing leaves out missing files; otherwise a missing one fails the request, since an archive silently
 * lacking a volume would be taken for complete
 * @throws AppError `not_found` (also without books), `unavailable`
 */
export async function openSeriesArchive(
  viewer: Viewer,
  context: LibraryContext,
  order: { readonly seriesId: string; readonly skipMissing: boolean },
): Promise<OpenedArchive> {
  const series = await findSeriesFiles(viewer, context.database.reader, order.seriesId)
  if (series === null || series.files.length === 0) throw notFound('series')
  return openArchive(context, { ...series, nameOf: fileNameOf }, order.skipMissing)
}

/**
 * The books of a read list visible to the viewer as one zip; see {@link openSeriesArchive}. Where the list has a manual
 * order, the names begin with the position.
 */
export async function openReadListArchive(
  viewer: Viewer,
  context: LibraryContext,
  order: { readonly readListId: string; readonly skipMissing: boolean },
): Promise<OpenedArchive> {
  const list = await findList(viewer, context.database.reader, 'readList', order.readListId)
  if (list === null) throw notFound('read_list')
  const files = await listReadListFiles(viewer, context.database.reader, list)
  if (files.length === 0) throw notFound('book_in_read_list')
  const nameOf = list.ordered ? numberedNamesOf(files) : fileNameOf
  return openArchive(context, { title: list.name, files, nameOf }, order.skipMissing)
}

/** The viewer's want-to-read queue as one zip, a series by its next book; see {@link openReadListArchive}. */
export async function openWantedArchive(
  viewer: Viewer,
  context: LibraryContext,
  { skipMissing }: { readonly skipMissing: boolean },
): Promise<OpenedArchive> {
  const wanted = await findWantToReadFiles(viewer, context.database.reader)
  if (wanted === null) throw notFound('read_list')
  return openArchive(context, { ...wanted, nameOf: numberedNamesOf(wanted.files) }, skipMissing)
}

function numberedNamesOf({ length }: readonly FileWithPosition[]): ArchiveRequest['nameOf'] {
  const digits = String(length).length
  return (file, index) => `${String(index + 1).padStart(digits, '0')} - ${fileNameOf(file)}`
}

type ArchiveRequest = {
  readonly title: string
  readonly files: readonly FileWithPosition[]
  /** Name in the archive. @param index 0-based position among `files` */
  readonly nameOf: (file: FileWithPosition, index: number) => string
}

async function openArchive(
  context: LibraryContext,
  wanted: ArchiveRequest,
  skipMissing: boolean,
): Promise<OpenedArchive> {
  const { checksums } = context
  const found = await probeFiles(context, wanted.files)
  const missing = wanted.files.filter((_, index) => found[index] === null)
  if (missing.length > 0 && (!skipMissing || missing.length === found.length)) throw refusal(missing)
  const there = found.flatMap((file, index) => (file === null ? [] : [{ file, name: wanted.nameOf(file, index) }]))
  const files = there.map(({ file }) => file)
  const names = uniqueFileNames(there.map(({ name }) => name))
  const entries = files.map(({ size, mtimeUs }, index) => ({
    name: names[index] ?? '',
    size,
    modifiedAt: Math.floor(mtimeUs / 1_000),
  }))
  const plan = planZip(entries)
  const contents = { checksum: (index: number) => checksums.of(at(files, index)), read: readPart(context, files) }
  return {
    name: `${safeFileName(wanted.title)}.zip`,
    size: plan.size,
    version: versionOf(files, names),
    read: (first, last) => readZip(plan, { first, last }, contents),
  }
}

/** The state of each file; null for a missing one. */
async function probeFiles(
  { drives }: LibraryContext,
  numbered: readonly FileWithPosition[],
): Promise<(FoundFile | null)[]> {
  const found: (FoundFile | null)[] = numbered.map(() => null)
  const waiting = numbered.entries()
  const probeNext = async (): Promise<void> => {
    for (const [index, file] of waiting) {
      const path = join(file.libraryPath, file.relativePath)
      const root = file.libraryPath
      const now = await drives.files.stat({ path, root })
      if (now.ok) found[index] = { ...file, path, root, ...now.value }
    }
  }
  await Promise.all(Array.from({ length: PROBES_AT_ONCE }, probeNext))
  return found
}

function refusal(missing: readonly FileWithPosition[]): AppError {
  if (missing.some(({ offline }) => offline === 1)) {
    return new AppError('library_offline')
  }
  const names = missing.slice(0, MAX_NAMED).map(({ relativePath }) => basename(relativePath))
  const count = missing.length
  return new AppError('files_gone', { count, names: names.slice(0, 3) }, { missing: names, count })
}

function versionOf(files: readonly FoundFile[], names: readonly string[]): string {
  const hash = createHash('sha256').update(`zip ${layoutVersion}\n`)
  for (const [index, { bookId, size, mtimeUs }] of files.entries()) {
    hash.update(`${bookId} ${size} ${mtimeUs} ${names[index] ?? ''}\n`)
  }
  return hash.digest('hex')
}

/** Reads part of a file, verifying before and after that it is unchanged. */
function readPart({ drives }: LibraryContext, found: readonly FoundFile[]) {
  return async function* (index: number, first: number, last: number): AsyncGenerator<Uint8Array> {
    try {
      yield* drives.files.stream(at(found, index), first, last)
    } catch (error) {
      throw error instanceof FileAccessError ? new AppError('archive_changed') : error
    }
  }
}

function at(files: readonly FoundFile[], index: number): FoundFile {
  const file = files[index]
  if (file === undefined) throw new RangeError(`the archive has no file ${index}`)
  return file
}
