import { findBook, listSeriesBooks } from '../../server/db/queries/books/books.ts'
import { listKnownBooks } from '../../server/db/queries/scanning/known-files.ts'
import { findLibrary } from '../../server/db/queries/scanning/libraries.ts'
import { findScan } from '../../server/db/queries/scanning/scans.ts'
import { listSeries } from '../../server/db/queries/series/series.ts'
import type { BookRecord } from '../../server/db/records/book.ts'
import type { LibrarySettings, ScanRecord } from '../../server/db/records/library.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { createEventBus } from '../../server/events/bus.ts'
import type { DomainEvent } from '../../server/events/domain-event.ts'
import { createScanBoard } from '../../server/events/scan-board.ts'
import { runScan } from '../../server/scanner/run-scan.ts'
import type { Scanner } from '../../server/scanner/scan-run.ts'
import { createSerialQueue } from '../../server/scanner/serial-queue.ts'
import { createWalk } from '../../server/scanner/walk/walk.ts'
import { openLibraryFiles } from '../../server/workers/files/library-files.ts'
import type { WorkerPool } from '../../server/workers/messages.ts'
import { createWorkerPool } from '../../server/workers/pool.ts'
import { librarySettings, newId } from './catalog.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { createLibraryFolder, type LibraryFolder } from './library-folder.ts'
import { withUnreadable } from './unreadable-files.ts'

/** A library on disk with a real database and real workers, and access to the results of scans. */
export type ScanFixture = {
  readonly database: TestDatabase
  readonly scanner: Scanner
  readonly pool: WorkerPool
  /** The folder of the first library. */
  readonly folder: LibraryFolder
  readonly libraryId: string
  /** Every event published, in order. */
  readonly events: DomainEvent[]
  /**
   * Scans the first library (or another) and waits for the end. `unreadable`: absolute paths of files that cannot be
   * read. `platform`: recognises files in the cloud as this one does.
   */
  scan(change?: {
    mode?: 'normal' | 'deep'
    libraryId?: string
    signal?: AbortSignal
    unreadable?: readonly string[]
    platform?: string
  }): Promise<ScanRecord>
  addLibrary(settings: Partial<LibrarySettings>): Promise<string>
  update(changes: Partial<LibrarySettings>): Promise<void>
  /** Every book of the first library by relative path, including soft-deleted ones. */
  books(): Promise<Map<string, BookRecord>>
  /** The visible book at a path of the first library, or of another. */
  at(path: string, libraryId?: string): Promise<BookRecord>
  book(id: string): Promise<BookRecord | null>
  /** Titles of the visible series, each with the paths of its books in reading order. */
  series(): Promise<Record<string, readonly string[]>>
  close(): Promise<void>
}

let pool: WorkerPool | undefined

/** One thread for all tests of a file, because starting one takes longer than most scans. */
function sharedPool(): WorkerPool {
  pool ??= createWorkerPool({ name: 'scan', threads: 1 })
  return pool
}

export async function openScanFixture(settings: Partial<LibrarySettings> = {}): Promise<ScanFixture> {
  const database = await openTestDatabase()
  const folder = createLibraryFolder()
  const workers = sharedPool()
  const bus = createEventBus({ clock: Date.now, onListenerError: (error) => Promise.reject(error) })
  const events: DomainEvent[] = []
  bus.subscribe((event) => events.push(event))
  const { db } = database
  const log = { info: () => undefined, warn: () => undefined }
  const scanner: Scanner = {
    database: db,
    pool: workers,
    events: bus,
    board: createScanBoard(),
    walk: createWalk(),
    statFile: openLibraryFiles(Date.now).stat,
    clock: Date.now,
    newId,
    log,
    filesInFlight: 2,
    readingTransfers: createSerialQueue(),
  }

  async function addLibrary(changes: Partial<LibrarySettings>): Promise<string> {
    const id = newId()
    await db.commit([write('createLibrary', { id, settings: librarySettings(changes), now: Date.now() })])
    return id
  }
  const libraryId = await addLibrary({ path: folder.root, ...settings })

  async function allSeries() {
    const request = { page: 1, pageSize: 500, libraryId }
    return (await listSeries(systemViewer, db.reader, request)).items
  }

  async function books(id = libraryId): Promise<Map<string, BookRecord>> {
    const found = new Map<string, BookRecord>()
    const rows = await listKnownBooks(db.reader, id, { after: null, limit: 100_000 })
    for (const row of rows) {
      const record = await findBook(systemViewer, db.reader, row.id)
      if (record === null) continue
      const before = found.get(record.relativePath)
      if (before === undefined || before.deletedAt !== null) found.set(record.relativePath, record)
    }
    return found
  }

  return {
    database,
    scanner,
    pool: workers,
    folder,
    libraryId,
    events,
    addLibrary,
    async update(changes) {
      await db.commit([write('updateLibrary', { id: libraryId, changes, now: Date.now() })])
    },
    async scan(change = {}) {
      const { mode = 'normal', signal = new AbortController().signal } = change
      const id = newId()
      const library = change.libraryId ?? libraryId
      await db.commit([write('createScan', { id, libraryId: library, mode, trigger: 'user', now: Date.now() })])
      const { platform = process.platform } = change
      await runScan({ ...withUnreadable(scanner, change.unreadable ?? []), platform }, id, signal)
      const scan = await findScan(systemViewer, db.reader, id)
      if (scan === null) throw new Error('The scan is not stored')
      return scan
    },
    books: () => books(),
    async at(path, id) {
      const book = (await books(id)).get(path)
      if (book === undefined) throw new Error(`No book at ${path}`)
      return book
    },
    book: (id) => findBook(systemViewer, db.reader, id),
    async series() {
      const shelves: Record<string, readonly string[]> = {}
      for (const { id, title } of await allSeries()) {
        const members = await listSeriesBooks(systemViewer, db.reader, id)
        shelves[title] = members.map((book) => book.relativePath)
      }
      return shelves
    },
    async close() {
      bus.close()
      await database.close()
      folder[Symbol.dispose]()
    },
  }
}

/** The library as stored, with fields that no list contains. */
export async function libraryOf(fixture: ScanFixture) {
  const library = await findLibrary(systemViewer, fixture.database.db.reader, fixture.libraryId)
  if (library === null) throw new Error('The library is gone')
  return library
}
