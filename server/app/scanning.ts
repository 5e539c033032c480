import type { BookChoice } from '../db/queries/scanning/known-files.ts'
import { listLibraries } from '../db/queries/scanning/libraries.ts'
import type { BookFile } from '../db/records/book.ts'
import type { JobRecord } from '../db/records/system.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import type { ScanBoard } from '../events/scan-board.ts'
import type { TaskBoard } from '../events/task-board.ts'
import { createCronTable } from '../jobs/cron-table.ts'
import { createJobQueue, type JobQueue } from '../jobs/job-queue.ts'
import type { JobKind, JobRunner } from '../jobs/run-job.ts'
import { analyzeJob, analyzeKind } from '../library/analysis/analyze-kind.ts'
import { duplicatesJob, duplicatesKind } from '../library/duplicates/find-duplicates.ts'
import { addFolder } from '../library/libraries/add-folder.ts'
import { resumeScans } from '../library/libraries/resume-scans.ts'
import {
  jobKinds,
  jobPriority,
  type ScanJobParams,
  type ScanningContext,
} from '../library/libraries/scanning-context.ts'
import { scanByItself, scheduleScans } from '../library/libraries/schedule-scans.ts'
import { scanAll } from '../library/libraries/start-scan.ts'
import type { LibraryContext } from '../library/library-context.ts'
import { cleanupThumbnails } from '../library/maintenance/cleanup-thumbnails.ts'
import { createCoverSizes } from '../library/maintenance/cover-sizes.ts'
import {
  createThumbnailMaker,
  type ThumbnailMaker,
  type ThumbnailSize,
} from '../library/maintenance/ensure-thumbnail.ts'
import { prepareThumbnails } from '../library/maintenance/prepare-thumbnails.ts'
import { remakeThumbnails } from '../library/maintenance/remake-thumbnails.ts'
import { createLibraryQueue, type LibraryQueue } from '../scanner/library-queue.ts'
import { runScan } from '../scanner/run-scan.ts'
import type { Scanner } from '../scanner/scan-context.ts'
import { createSerialQueue } from '../scanner/serial-queue.ts'
import { createGuardedWalk } from '../scanner/walk/guarded-walk.ts'
import type { DataDirectory } from '../storage/data-directory.ts'
import { removeUnfinished } from '../storage/stored-files.ts'
import { openThumbnails } from '../storage/thumbnails.ts'
import { endsWithin } from '../workers/held-threads.ts'
import type { WorkerPool } from '../workers/messages.ts'
import type { Drives } from '../workers/roots/drives.ts'

/** Asked each time, so that a change holds at once. */
export type ScanningSettings = {
  /** Threads that read files during scans; another pool of one more thread makes thumbnails. */
  readonly workerCount: () => number
  readonly maxConcurrentScans: () => number
  /** Of thumbnails made from now on. */
  readonly thumbnailSize: () => ThumbnailSize
  /** Whose ids tell that two series are the same; none: every source's. */
  readonly trustedSources: () => readonly string[]
  /** IANA name, for schedules that name none. */
  readonly timezone: string
}

export type ScanningDependencies = LibraryContext & {
  readonly board: ScanBoard
  readonly taskBoard: TaskBoard
  readonly log: JobRunner['log']
  readonly folders: DataDirectory
  readonly drives: Drives
  readonly settings: ScanningSettings
  /** Threads that read files during scans. */
  readonly scanWorkers: WorkerPool
  /** Threads that make thumbnails and look into folders. */
  readonly pictureWorkers: WorkerPool
  /** Called when a scan was completed. */
  readonly onScanned: (libraryId: string) => Promise<void>
}

/** Scans, their schedules and what follows them, at work. */
export type Scanning = {
  readonly context: ScanningContext
  readonly folders: DataDirectory
  /** The picture of a book, from the store or made now; null when there is none. */
  readonly ensureThumbnail: (file: BookFile) => Promise<Uint8Array | null>
  /** Takes up interrupted scans, begins the schedules, and the scans on start. */
  start(): Promise<void>
  /** Adds a folder as a library under its own name, unless it is one, and scans it. */
  addFolder(path: string): Promise<void>
  /** Begins a scan of every library that none is waiting or running for. @returns how many begin */
  scanAll(): Promise<number>
  /** Leaves open scans to the next start. */
  close(): Promise<void>
}

type Works = {
  readonly scanner: Scanner
  readonly turns: LibraryQueue
  readonly maker: ThumbnailMaker
  readonly jobs: () => JobQueue
}

/** A scan, and after it the thumbnails of what it found. */
function scanKind({ board, settings, onScanned }: ScanningDependencies, { scanner, turns, jobs }: Works): JobKind {
  return {
    concurrency: settings.maxConcurrentScans,
    maxAttempts: 1,
    isPausable: true,
    async run(job: JobRecord, signal, _tell, pause) {
      const { regroup = false } = (job.params ?? {}) as Partial<ScanJobParams>
      const { libraryId } = job
      await turns(libraryId ?? '', signal, () => runScan(scanner, job.id, signal, { regroup, pause }))
      if (signal.aborted || libraryId === null || board.current(libraryId)?.status !== 'completed') return
      const uniqueKey = `thumbnails:${libraryId}`
      await jobs().add({ kind: jobKinds.thumbnails, uniqueKey, priority: jobPriority.thumbnails, libraryId })
      await onScanned(libraryId)
    },
  }
}

/** The missing thumbnails of a library, or those of chosen books anew. */
function thumbnailsKind({ database, events, clock, settings }: ScanningDependencies, { maker }: Works): JobKind {
  return {
    concurrency: 1,
    maxAttempts: 3,
    isPausable: true,
    async run({ libraryId, params }, signal, reportProgress, pause) {
      if (libraryId === null) return null
      const how = { maker, atOnce: settings.workerCount() + 1, pause, reportProgress }
      if (params === null) return prepareThumbnails({ ...how, reader: database.reader }, libraryId, signal)
      const choice: BookChoice = { which: 'all', ...(params as Partial<BookChoice>), libraryId }
      return remakeThumbnails({ ...how, database, events, clock }, choice, signal)
    },
  }
}

function kindsOf(parts: ScanningDependencies, works: Works): Readonly<Record<string, JobKind>> {
  const { database, folders, clock, settings } = parts
  const { reader } = database
  const thumbnailEdge = () => settings.thumbnailSize().edge
  return {
    [jobKinds.scan]: scanKind(parts, works),
    [analyzeJob]: analyzeKind(works.scanner, works.turns),
    [jobKinds.thumbnails]: thumbnailsKind(parts, works),
    [duplicatesJob]: duplicatesKind(parts),
    [jobKinds.cleanup]: {
      concurrency: 1,
      maxAttempts: 3,
      isPausable: true,
      run: (_job, signal, reportProgress, pause) =>
        cleanupThumbnails({ reader, folders, clock, thumbnailEdge }, { signal, pause, reportProgress }),
    },
  }
}

/** What scans tell, told to whoever watches tasks as well. */
function withTaskProgress({ events, taskBoard }: ScanningDependencies): Scanner['events'] {
  return {
    publish(list) {
      events.publish(list)
      for (const event of list) {
        if (event.type !== 'scan_progressed' || event.status.status !== 'running') continue
        const { scanId, filesProcessed, filesTotal, phase } = event.status
        const total = filesTotal === 0 ? null : filesTotal
        taskBoard.progress(scanId, { current: filesProcessed, total, message: phase })
      }
    },
  }
}

/** How long work that is stopped may take before its threads are ended. */
const jobsMs = 1_000

/** Puts together what scans: workers, queue, schedules, thumbnails. Nothing runs before `start`. */
export function openScanning(parts: ScanningDependencies): Scanning {
  const { database, events, clock, newId, board, taskBoard, log, folders, drives, settings } = parts
  const { scanWorkers, pictureWorkers } = parts
  const baseContext = { database, events, clock, newId }
  const openedAt = clock()
  const scanner: Scanner = {
    database,
    board,
    clock,
    newId,
    log,
    events: withTaskProgress(parts),
    pool: scanWorkers,
    look: drives.files.look,
    walk: createGuardedWalk(drives.roots, drives.isRemote),
    readingTransfers: createSerialQueue(),
    get filesInFlight() {
      return settings.workerCount() + 1
    },
  }
  const onFailure = (error: unknown) => log.warn('Could not store a thumbnail', { error })
  const store = openThumbnails(folders.thumbnails)
  const sizes = createCoverSizes(database, (error) => log.warn('Could not store cover sizes', { error }))
  const size = settings.thumbnailSize
  const maker = createThumbnailMaker({ size, sizes, store, workers: pictureWorkers, onFailure })
  const works: Works = { scanner, turns: createLibraryQueue(), maker, jobs: () => jobs }
  const jobs = createJobQueue({ ...baseContext, log, tasks: taskBoard, kinds: kindsOf(parts, works) })
  const cron = createCronTable({ onFailure: (name, error) => log.warn('Scheduled task failed', { name, error }) })
  const { timezone } = settings
  const reading = { drives, workers: pictureWorkers, dataDir: folders.root }
  const context: ScanningContext = { ...baseContext, ...reading, jobs, board, cron, timezone }
  let wornOut: ReadonlySet<string> = new Set()
  return {
    context,
    folders,
    ensureThumbnail: maker.ensure,
    async start() {
      await removeUnfinished(folders, openedAt)
      wornOut = await begin(context, parts)
    },
    addFolder: (path) => addFolder(context, path, { log, unscanned: wornOut }),
    scanAll: () => scanAll(context),
    async close() {
      cron.close()
      // Work that waits for a drive ends with the threads that it waits for.
      const ending = jobs.close()
      await endsWithin(ending, jobsMs)
      await Promise.all([ending, scanWorkers.close(), pictureWorkers.close(), sizes.close()])
    },
  }
}

/**
 * Begins in spite of what cannot be stored at this moment (a full disk): later scans must find the queue at work.
 * @returns the libraries that no start scans, because that ended the server each time
 */
async function begin(context: ScanningContext, { log }: ScanningDependencies): Promise<ReadonlySet<string>> {
  const { database, jobs } = context
  const attempt = async <T>(work: () => Promise<T>) =>
    work().catch((error: unknown) => {
      log.warn('Could not resume all work at startup', { error })
      return null
    })
  const wornOut = (await attempt(() => resumeScans(context))) ?? new Set()
  await jobs.start()
  for (const library of await listLibraries(systemViewer, database.reader)) {
    scheduleScans(context, library)
    const isWanted = library.isActive && library.scanningConfig.scanOnStart && !wornOut.has(library.id)
    if (isWanted) await attempt(() => scanByItself(context, library.id, 'start'))
  }
  return wornOut
}
