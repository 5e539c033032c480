import { listLibraries } from '../db/queries/scanning/libraries.ts'
import { systemViewer } from '../domain/access/viewer.ts'
import { settingTable } from '../domain/settings/setting-table.ts'
import { createCronTable } from '../jobs/cron.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import { serveSharingRules } from '../library/access/apply-rule.ts'
import { trimAuditDaily } from '../library/audit/audit-log.ts'
import { reportInterruptedRestore } from '../library/backups/restore-actions.ts'
import { openBackups } from '../library/backups/serve-backups.ts'
import { scheduleDuplicates } from '../library/duplicates/duplicates.ts'
import { serveExports, sweepExportsHourly } from '../library/exports/serve-exports.ts'
import { sweepImports } from '../library/household/imports.ts'
import { addFolder } from '../library/libraries/create-library.ts'
import { resumeScans } from '../library/libraries/resume-scans.ts'
import { scanAll } from '../library/libraries/scans.ts'
import { scanByItself, scheduleScans } from '../library/libraries/schedule-scans.ts'
import type { LibraryContext } from '../library/library-context.ts'
import { scheduleLibraryJobs } from '../library/library-jobs/schedule-library-jobs.ts'
import { createCoverSizes } from '../library/maintenance/cover-sizes.ts'
import { createThumbnailMaker } from '../library/maintenance/ensure-thumbnail.ts'
import { recordEarlierPlugins } from '../library/plugins/consent.ts'
import { createLocalDatabases } from '../library/plugins/local/local-databases.ts'
import { addIndexing } from '../library/plugins/local/serve-indexing.ts'
import { withLocalDatabases } from '../library/plugins/local/with-local-databases.ts'
import { servePluginWork, startPluginWork } from '../library/plugins/serve-plugin-work.ts'
import { createChecksums } from '../library/series/checksums.ts'
import { forgetOldTasks } from '../library/tasks/tasks.ts'
import type { Scanner } from '../scanner/scan-run.ts'
import { createLibraryQueue, createSerialQueue } from '../scanner/serial-queue.ts'
import { createGuardedWalk } from '../scanner/walk/guarded-walk.ts'
import { removeUnfinished } from '../storage/stored-files.ts'
import { openThumbnails } from '../storage/thumbnails.ts'
import type { DumpFormatId } from '../workers/messages.ts'
import { endsWithin } from '../workers/stuck-threads.ts'
import type { Scanning, ScanningOptions } from './app-options.ts'
import { serveScanning, withTaskProgress } from './scanning-jobs.ts'

/** Maximum threads without a restart; only those requested are started. */
const maxWorkers = settingTable['task.worker_count'].max ?? 1
/** Time for cancelled work to end before its threads are terminated. */
const jobsMs = 1_000

/** Creates scanning, with its own threads, and all other background work. Nothing runs before `start`. */
export async function openScanning({ config, onIdle, ...opened }: ScanningOptions): Promise<Scanning> {
  const { settings, log, drives, folders, clock } = opened
  const scanWorkers = openPool(opened, { name: 'scan', more: 0, makesThumbnails: false, onIdle })
  const pictureWorkers = openPool(opened, { name: 'pictures', more: 1, makesThumbnails: true, onIdle })
  const openedAt = clock()
  const sizes = createCoverSizes(opened.database, (error) => log.warn('Could not store cover sizes', { error }))
  const maker = createThumbnailMaker({
    size: () => ({ edge: settings.get('thumbnail.max_dimension'), quality: settings.get('thumbnail.jpeg_quality') }),
    sizes,
    store: openThumbnails(folders.thumbnails),
    workers: pictureWorkers,
    onFailure: (error) => log.warn('Could not store a thumbnail', { error }),
  })
  const jobs = createJobQueue({ ...opened, tasks: opened.taskBoard, kinds: {} })
  const cron = createCronTable({
    onFailure: (name, error) => log.warn('Scheduled task failed', { name, error }),
    takesTurn: opened.database.peers.takeTurn,
  })
  const context: LibraryContext = {
    ...opened,
    jobs,
    cron,
    workers: pictureWorkers,
    ...openLocalDatabases({ ...opened, jobs, workers: pictureWorkers }),
    checksums: createChecksums(pictureWorkers),
    ensureThumbnail: maker.ensure,
  }
  const scanner: Scanner = {
    ...context,
    events: withTaskProgress(context),
    pool: scanWorkers,
    statFile: drives.files.stat,
    walk: createGuardedWalk(drives.roots, drives.isRemote),
    readingTransfers: createSerialQueue(),
    get filesInFlight() {
      return settings.get('task.worker_count') + 1
    },
  }
  serveScanning(context, { scanner, turns: createLibraryQueue(), maker })
  const { databaseFile } = config
  // Another server may be preparing one.
  const isAlone = (await opened.database.peers.list()).length <= 1
  const interruptedRestore = isAlone ? await reportInterruptedRestore(context, databaseFile) : null
  const { backups, start: startBackups } = openBackups(context, { databaseFile, interruptedRestore })
  serveExports(context)
  serveSharingRules(context)
  servePluginWork(context)
  settings.onChange(['scanner.max_concurrent_scans'], () => void jobs.poll())
  let crashingLibraries: ReadonlySet<string> = new Set()
  return {
    context,
    backups,
    async start() {
      await forgetOldTasks(context)
      await trimAuditDaily(context)
      // Files of other servers may be unfinished because they are being written.
      const isAlone = (await opened.database.peers.list()).length <= 1
      if (isAlone) await removeUnfinished(folders, openedAt)
      await recordEarlierPlugins(context)
      crashingLibraries = await begin(context)
      await sweepImports(context, isAlone)
      await startBackups()
      await sweepExportsHourly(context)
      scheduleDuplicates(context)
      await startPluginWork(context, opened.events.subscribe)
    },
    addFolder: (path) => addFolder(context, path, crashingLibraries),
    scanAll: () => scanAll(context),
    async close() {
      cron.close()
      // Work blocked on a drive ends with its threads.
      const ending = jobs.close()
      await endsWithin(ending, jobsMs)
      await Promise.all([ending, scanWorkers.close(), pictureWorkers.close(), sizes.close()])
    },
  }
}

/** Databases that answer as plugins do. */
function openLocalDatabases(opened: Pick<LibraryContext, 'pluginRunner' | 'folders' | 'jobs' | 'workers' | 'drives'>) {
  const localDatabases = createLocalDatabases(opened)
  const buildIndex = (format: DumpFormatId) => addIndexing(opened, format)
  const pluginRunner = withLocalDatabases(opened.pluginRunner, { ...opened, localDatabases, buildIndex })
  return { localDatabases, pluginRunner }
}

type Pool = {
  readonly name: string
  readonly more: number
  readonly makesThumbnails: boolean
  readonly onIdle: () => void
}

/** @param more threads in addition to the setting */
function openPool({ drives, log, settings }: Pick<LibraryContext, 'drives' | 'log' | 'settings'>, pool: Pool) {
  const { name, more, makesThumbnails, onIdle } = pool
  const workerCount = () => settings.get('task.worker_count')
  return drives.createPool({
    name,
    threads: Math.max(maxWorkers, workerCount()) + more,
    inUse: () => workerCount() + more,
    background: true,
    makesThumbnails,
    onDefect: (task, error) => log.warn('Could not read a file', { task, error }),
    onIdle,
  })
}

/**
 * Starts even if changes cannot be stored at this moment (a full disk): later scans need a running queue.
 * @returns the libraries that are not scanned automatically, because their scan crashed the server repeatedly
 */
async function begin(context: LibraryContext): Promise<ReadonlySet<string>> {
  const { database, jobs, log } = context
  const attempt = async <T>(work: () => Promise<T>) =>
    work().catch((error: unknown) => {
      log.warn('Could not resume all work at startup', { error })
      return null
    })
  const crashingLibraries = (await attempt(() => resumeScans(context))) ?? new Set()
  await jobs.start()
  for (const library of await listLibraries(systemViewer, database.reader)) {
    scheduleScans(context, library)
    await scheduleLibraryJobs(context, library.id)
    const isWanted = library.isActive && library.scanningConfig.scanOnStart && !crashingLibraries.has(library.id)
    if (isWanted) await attempt(() => scanByItself(context, library.id, 'start'))
  }
  return crashingLibraries
}
