import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { noteText } from '../../../domain/notes/table.ts'
import { failWith, type Result } from '../../../domain/result.ts'
import type { DumpFailure, DumpFormatId, InspectedDump, InspectedFile } from '../../../workers/messages.ts'
import type { LibraryContext } from '../../library-context.ts'

/** A file of the folder of local databases. */
export type LocalDatabase = {
  readonly file: string
  /** Absolute. */
  readonly path: string
  /** The drive that it is on: it may be a link. */
  readonly root: string
  readonly size: number
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
  /** Whose database it is; null: of no known service. */
  readonly format: DumpFormatId | null
  /** Why it isn't used, in a sentence; null: it can be. */
  readonly problem: string | null
  /** Series in its index, as far as that is built; null: there is none. */
  readonly entries: number | null
  readonly isIndexed: boolean
}

type Place = Pick<LocalDatabase, 'path' | 'root'>

/** The databases of services that people put into a folder of the data directory. */
export type LocalDatabases = {
  /** Where they are put. Absolute. */
  readonly folder: string
  /** All files, by name. Each is inspected once, unless it changes or its index is built. */
  list(): Promise<readonly LocalDatabase[]>
  /** The one that is used of a service; null: there is none. */
  find(format: DumpFormatId): Promise<LocalDatabase | null>
  /** Path of the index of a service. */
  indexOf(format: DumpFormatId): string
  /** To be called when an index was built. */
  forget(): void
  removeIndex(format: DumpFormatId): Promise<void>
}

/** Files that are looked at. */
const mostFiles = 20

export function createLocalDatabases({
  workers,
  folders,
  drives,
}: Pick<LibraryContext, 'workers' | 'folders' | 'drives'>): LocalDatabases {
  const folder = folders.localDatabases
  const indexOf = (format: DumpFormatId) => join(folders.localIndexes, `${format}.db`)
  const indexes = { mangabaka: indexOf('mangabaka'), gcd: indexOf('gcd') }
  const known = new Map<string, InspectedFile>()

  /** Only a worker follows a link: its drive may hang. */
  async function look(file: string, { path, root }: Place): Promise<Result<InspectedFile, DumpFailure>> {
    if (drives.isUnresponsive(path)) return failWith({ code: 'silent', detail: '' })
    const answer = await workers.run('inspect-dump', { path, root, indexes, known: known.get(file) ?? null })
    // A file may be copied at this moment, and an index that isn't complete goes on.
    if (answer.ok && answer.value.dump?.ok && answer.value.dump.value.isComplete) known.set(file, answer.value)
    return answer
  }

  async function inspect(file: string): Promise<LocalDatabase | null> {
    const path = join(folder, file)
    const link = await lstat(path).catch(() => null)
    if (link === null || link.isDirectory()) return null
    const place = { path, root: drives.driveOf(path) }
    const looked = await look(file, place)
    if (looked.ok) return shown(file, place, looked.value)
    if (looked.failure.code === 'missing') return null
    return { file, ...place, size: 0, modifiedAt: link.mtimeMs, ...unusable(looked.failure) }
  }

  async function list(): Promise<readonly LocalDatabase[]> {
    const names = await readdir(folder).catch(() => [])
    const files = names.filter((name) => !name.startsWith('.') && !sideFile.test(name)).sort()
    const found: LocalDatabase[] = []
    for (const file of files.slice(0, mostFiles)) {
      const one = await inspect(file)
      if (one !== null) found.push(one)
    }
    return found.map((one) => withoutOlder(one, found))
  }

  return {
    folder,
    list,
    find: async (format) => (await list()).find((one) => one.format === format && one.problem === null) ?? null,
    indexOf,
    forget: () => known.clear(),
    async removeIndex(format) {
      known.clear()
      for (const end of ['', '-journal']) await rm(`${indexOf(format)}${end}`, { force: true })
    },
  }
}

/** What SQLite and copying programs put beside a file. */
const sideFile = /-(?:wal|shm|journal)$|\.(?:part|tmp|crdownload|md5|sha1|sha256|txt)$/i

function shown(file: string, place: Place, { size, mtimeMs, dump }: InspectedFile): LocalDatabase | null {
  if (dump === null) return null
  return { file, ...place, size, modifiedAt: mtimeMs, ...(dump.ok ? stateOf(dump.value) : unusable(dump.failure)) }
}

function stateOf({ format, entries, isComplete }: InspectedDump) {
  return { format, problem: null, entries, isIndexed: isComplete }
}

function unusable({ code, detail }: DumpFailure) {
  const problem = {
    missing: noteText('local_database_denied'),
    'no-database': noteText('local_database_archive'),
    wal: noteText('local_database_wal'),
    unknown: noteText('local_database_unknown'),
    incomplete: noteText('local_database_incomplete', { column: detail }),
    unreadable: noteText('local_database_unreadable'),
    'not-indexed': noteText('local_database_indexing'),
    'not-found': noteText('local_database_unreadable'),
    'no-method': noteText('local_database_unreadable'),
    stopped: noteText('local_database_slow'),
    silent: noteText('local_database_silent'),
  }[code]
  return { format: null, problem, entries: null, isIndexed: false }
}

/** Of several files of a service, the newest is used. */
function withoutOlder(one: LocalDatabase, all: readonly LocalDatabase[]): LocalDatabase {
  const isAfter = (other: LocalDatabase) =>
    other.modifiedAt > one.modifiedAt || (other.modifiedAt === one.modifiedAt && other.file > one.file)
  const newer = all.find((other) => other !== one && other.format === one.format && isAfter(other))
  if (one.format === null || newer === undefined) return one
  return { ...one, problem: noteText('local_database_older', { file: newer.file }), entries: null, isIndexed: false }
}
