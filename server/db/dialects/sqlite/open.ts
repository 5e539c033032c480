import { mkdirSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import BetterSqlite, { type Database as Connection } from 'better-sqlite3'
import { type AuditActor, serverActor } from '../../../domain/audit/entry.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Clock } from '../../../domain/ids.ts'
import { alone } from '../../../domain/peers.ts'
import type { CommitBy } from '../../audit/rules.ts'
import type { Database, Inspection, Integrity, Priority } from '../../database.ts'
import { releaseMemory } from '../../release-memory.ts'
import type { Outcome, Write } from '../../write.ts'
import { type BackgroundQueryRunner, createBackgroundQueryRunner, inThread } from './background-query.ts'
import { openForReading, openForWriting } from './connection.ts'
import { linkCounting } from './counting-link.ts'
import { createDamageMonitor, type DamageMonitor } from './integrity.ts'
import type { BackgroundQueryData } from './messages.ts'
import { damaged, isOutdated, type Preparation, type Prepared, prepareSchema, type ReportSteps } from './migrate.ts'
import { openReader } from './reader.ts'
import { asAppError } from './storage-error.ts'
import { linkWriter, type WriterLink } from './writer-link.ts'

export type OpenOptions = {
  /** Absolute path; created if missing. */
  readonly file: string
  /** Folder for the copy made before a migration. */
  readonly backupsDir: string
  readonly now: Clock
  /** Returns the current actor for the audit log; null: the server itself. */
  readonly actor?: () => AuditActor | null
  /** Largest file size in pages of 4096 bytes; unlimited by default. */
  readonly maxPageCount?: number
  /** Upgrade a database of an earlier version; default: true. */
  readonly mayMigrate?: boolean
  /** Files up to this size in bytes are checked whole at each start. */
  readonly smallFile?: number
  /** Called once when the open file turns out to be damaged. */
  readonly onDamage?: (problems: readonly string[]) => void
  /** Called before each step of an upgrade. */
  readonly onUpgradeStep?: ReportSteps
  /** Called after a migration. */
  readonly onMigrated?: (prepared: Prepared) => void
  /** Thread files of the bundled server: for writing and copying, and for counting. */
  readonly writerEntry?: URL
  readonly countingEntry?: URL
  /** From this many books on, full scans run in a separate thread. */
  readonly countInThreadFrom?: number
}

const countingThread = new URL('./counting-thread.ts', import.meta.url)

/** At this size a full scan takes a few milliseconds; ten times as many books would block everyone. */
const largeLibraryThreshold = 10_000

/**
 * Opens the embedded database: checks it, migrates it (with a backup before), starts the writer thread.
 * @throws AppError unavailable when the file is damaged (details name the newest backup), from a newer program,
 *   not ours, or cannot be opened or written
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const entry = options.writerEntry ?? new URL('./writer-thread.ts', import.meta.url)
  const { isChecked } = await prepare(options, entry)
  const damage = createDamageMonitor(options.onDamage)
  const backgroundQueries = createBackgroundQueryRunner(options.file, entry)
  const link = linkWriter(
    { file: options.file, maxPageCount: options.maxPageCount ?? null },
    (topics) => touch(topics),
    entry,
  )
  const connection = openForReading(options.file)
  const counting = linkCounting({ file: options.file }, options.countingEntry ?? countingThread)
  const fromBooks = options.countInThreadFrom ?? largeLibraryThreshold
  const { reader, touch } = openReader(connection, { link: counting, fromBooks }, damage.note)
  const checkFile = createFileCheck(options)
  let closed: Promise<void> | null = null

  async function close(): Promise<void> {
    connection.close()
    await counting.close()
    await backgroundQueries.close()
    await link.close()
  }

  return {
    reader,
    peers: alone,
    async commit(writes, choice) {
      const by = { actor: options.actor?.() ?? serverActor, at: options.now() }
      return await damage.watch(commit(link, writes, { priority: choice?.priority ?? 'user', by }))
    },
    ...checkedCopies(backgroundQueries, damage),
    async shrink() {
      counting.rest()
      connection.pragma('shrink_memory')
      await link.ask({ kind: 'shrink' })
      releaseMemory()
    },
    async trim() {
      connection.pragma('shrink_memory')
      await link.ask({ kind: 'trim' })
    },
    async checkpoint(mode) {
      await link.ask({ kind: 'checkpoint', mode })
    },
    isChecked,
    damage: damage.problems,
    async quickCheck() {
      if (damage.problems() !== null) throw damagedError()
      checkFile()
    },
    size: async () => (await fileSize(options.file)) + (await fileSize(`${options.file}-wal`)),
    close() {
      closed ??= close()
      return closed
    },
  }
}

/** Copies and checks of database files; damage found is recorded. */
function checkedCopies(
  backgroundQueries: BackgroundQueryRunner,
  damage: DamageMonitor,
): Pick<Database, 'backup' | 'copyRestorable' | 'inspect' | 'integrity'> {
  return {
    async backup(path, copying) {
      const query = { kind: 'backup', path, isChecked: copying?.isChecked !== false } as const
      await damage.watch(backgroundQueries.run(query, copying))
    },
    async copyRestorable(from, path, copying) {
      await backgroundQueries.run({ kind: 'restorable', from, path }, copying)
    },
    inspect: async (path) => (await backgroundQueries.run({ kind: 'inspect', path })) as Inspection,
    async integrity() {
      const checked = backgroundQueries.run({ kind: 'integrity' }) as Promise<Integrity>
      const health = await damage.watch(checked).catch((error: unknown) => {
        // Some damage makes the check itself fail.
        const problems = damage.problems()
        if (problems === null) throw error
        return { ok: false, problems } as const
      })
      if (!health.ok) damage.found(health.problems)
      return health
    },
  }
}

function damagedError(): AppError {
  return new AppError('database_damaged_open', {}, { reason: 'damaged' })
}

/** An upgrade runs in a thread: it may take minutes, in which this one stays responsive. */
async function prepare(options: OpenOptions, entry: URL): Promise<Prepared> {
  const wasClosed = !hasLog(options.file)
  try {
    mkdirSync(dirname(options.file), { recursive: true })
  } catch {
    throw new AppError(
      'data_folder_not_made',
      { folder: dirname(options.file) },
      { reason: 'EACCES', place: dirname(options.file) },
    )
  }
  const preparation = {
    backupsDir: options.backupsDir,
    now: options.now(),
    wasClosed,
    mayMigrate: options.mayMigrate ?? true,
    smallFile: options.smallFile,
  }
  const prepared = prepareHere(options, preparation) ?? (await upgradeInThread(options, preparation, entry))
  if (prepared.from !== prepared.to) options.onMigrated?.(prepared)
  return prepared
}

/** @returns null when it has to be upgraded */
function prepareHere(options: OpenOptions, preparation: Omit<Preparation, 'file'>): Prepared | null {
  const connection = openChecked(options)
  try {
    return isOutdated(connection) ? null : prepareSchema(connection, { ...preparation, file: options.file })
  } catch (error) {
    throw asAppError(error)
  } finally {
    connection.close()
  }
}

async function upgradeInThread(
  { file, onUpgradeStep }: OpenOptions,
  preparation: Omit<Preparation, 'file'>,
  entry: URL,
): Promise<Prepared> {
  const data = { file, query: { kind: 'upgrade', preparation } } satisfies BackgroundQueryData
  return (await inThread(entry, data, onUpgradeStep === undefined ? {} : { reportProgress: onUpgradeStep })) as Prepared
}

/** An unclean shutdown leaves a log behind. */
function hasLog(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}

/** A file without a valid header is reported as damaged. */
function openChecked(options: OpenOptions): Connection {
  try {
    return openForWriting(options.file, options.maxPageCount)
  } catch (error) {
    const reason = error instanceof AppError ? Object(error.details).reason : null
    if (reason !== 'SQLITE_NOTADB' && reason !== 'SQLITE_CORRUPT') throw error
    throw damaged(options, [String(reason)])
  }
}

async function commit<const W extends readonly Write<unknown>[]>(
  link: WriterLink,
  writes: W,
  meta: { readonly priority: Priority; readonly by: CommitBy },
): Promise<Outcome<W>> {
  const plain = writes.map(({ name, args }) => ({ name, args }))
  return (await link.ask({ kind: 'commit', ...meta, writes: plain })) as Outcome<W>
}

/** In milliseconds: monitoring asks less often, and whoever asks more often gets the result from before. */
const fileCheckMs = 1_000

/**
 * @returns checks that the file is still the one that was opened, and once a second that it is a database
 */
function createFileCheck({ file, now }: Pick<OpenOptions, 'file' | 'now'>): () => void {
  const identity = () => {
    const found = statSync(file, { throwIfNoEntry: false })
    return found === undefined ? null : `${found.dev} ${found.ino}`
  }
  const opened = identity()
  let checkedAt = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    if (identity() === opened && Math.abs(at - checkedAt) < fileCheckMs) return
    checkHeader(file)
    checkedAt = at
  }
}

/**
 * Uses a separate connection: reading the file in any other way would release SQLite's locks on it
 * (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
function checkHeader(file: string): void {
  let connection: Connection | undefined
  try {
    connection = new BetterSqlite(file, { readonly: true })
    connection.pragma('schema_version')
  } catch (error) {
    throw asAppError(error)
  } finally {
    connection?.close()
  }
}

async function fileSize(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}
