import { wordsOf } from '../../domain/settings/setting.ts'
import { settingTable } from '../../domain/settings/setting-table.ts'
import { serveSharingRules } from '../access/apply-rule.ts'
import { trimAuditDaily } from '../audit/trim-audit.ts'
import { tellInterruptedRestore } from '../backups/interrupted-restore.ts'
import { openBackups } from '../backups/open-backups.ts'
import { scheduleDuplicates } from '../duplicates/find-duplicates.ts'
import { bindExportVerbs } from '../exports/export-verbs.ts'
import { serveExports, sweepExportsHourly } from '../exports/serve-exports.ts'
import { bindHouseholdVerbs } from '../household/household-verbs.ts'
import { matchAfterScan } from '../plugins/match/serve-matches.ts'
import type { PluginParts } from '../plugins/plugin-desk.ts'
import { bindPluginVerbs } from '../plugins/plugin-verbs.ts'
import { servePluginWork, startPluginWork } from '../plugins/serve-plugin-work.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import { forgetOldTasks } from '../tasks/forget-old-tasks.ts'
import { showWork } from '../tasks/show-work.ts'
import { bindTaskVerbs } from '../tasks/task-verbs.ts'
import { bindLibraryVerbs } from './library-verbs.ts'
import { openScanning, type ScanningParts } from './open-scanning.ts'

/** The part of the configuration that decides how scans run. */
type ScanningConfiguration = {
  /** Absolute. */
  readonly databaseFile: string
  readonly scheduler: { readonly timezone?: string | undefined }
}

type Parts = Omit<ScanningParts, 'settings' | 'scanWorkers' | 'pictureWorkers' | 'onScanned'> & {
  readonly config: ScanningConfiguration
  readonly settings: LiveSettings
  readonly plugins: PluginParts
  /** Called when the threads that scan have ended. */
  readonly onRest: () => void
}

/** Threads that there can be without a new start; only as many as are asked for are ever begun. */
const mostWorkers = settingTable['task.worker_count'].max ?? 1

/** Opens everything that scans, with threads of its own, for the composition root. */
export async function openLibraryScanning({ config, settings, ...parts }: Parts) {
  const { log } = parts
  const thumbnailEdge = () => settings.get('thumbnail.max_dimension')
  const workerCount = () => settings.get('task.worker_count')
  const threads = Math.max(mostWorkers, workerCount())
  const timezone = config.scheduler.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const onDefect = (task: string, error: string) => log.warn('A file could not be read', { task, error })
  const background = { background: true, onDefect, onRest: parts.onRest } as const
  const openPool = (name: string, more: number) =>
    parts.drives.createPool({ name, threads: threads + more, inUse: () => workerCount() + more, ...background })
  const scanning = openScanning({
    ...parts,
    settings: {
      workerCount,
      maxConcurrentScans: () => settings.get('scanner.max_concurrent_scans'),
      thumbnailSize: () => ({ edge: thumbnailEdge(), quality: settings.get('thumbnail.jpeg_quality') }),
      trustedSources: () => wordsOf(settings.get('deduplication.trusted_sources')),
      timezone,
    },
    onScanned: (libraryId) => matchAfterScan(pluginDesk, settings, libraryId),
    scanWorkers: openPool('scan', 0),
    pictureWorkers: openPool('pictures', 1),
  })
  const { desk, folders, ...rest } = scanning
  const { database, clock } = parts
  const { jobs, cron } = desk
  const interruptedRestore = await tellInterruptedRestore({ ...parts, databaseFile: config.databaseFile })
  const places = { databaseFile: config.databaseFile, folder: folders.backups, interruptedRestore }
  const { backups, start: startBackups } = openBackups({ ...parts, ...places, jobs, cron, settings, timezone })
  const exportDesk = { database, clock, newId: parts.newId, jobs, folder: folders.exports }
  serveExports(exportDesk, jobs)
  serveSharingRules(desk, jobs)
  const pluginDesk = { ...desk, ...parts.plugins }
  servePluginWork(pluginDesk)
  const household = bindHouseholdVerbs(desk, folders.imports, (userId, work) =>
    showWork(parts, { taskType: 'import', userId }, work),
  )
  settings.onChange(['scanner.max_concurrent_scans'], () => void desk.jobs.look())
  return {
    ...rest,
    async start() {
      for (const tidy of [forgetOldTasks, trimAuditDaily])
        await tidy({ database, clock, cron, settings, log, timezone })
      await rest.start()
      await household.sweep()
      await startBackups()
      await sweepExportsHourly(exportDesk, cron)
      scheduleDuplicates({ jobs, cron, settings, timezone })
      await startPluginWork(pluginDesk, { cron, settings, timezone })
    },
    verbs: bindLibraryVerbs(desk, folders, thumbnailEdge),
    tasks: bindTaskVerbs(desk, settings),
    backups,
    exports: bindExportVerbs(exportDesk),
    household,
    plugins: bindPluginVerbs(pluginDesk),
  }
}
