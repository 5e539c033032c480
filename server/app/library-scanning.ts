import { wordsOf } from '../domain/settings/setting.ts'
import { settingTable } from '../domain/settings/setting-table.ts'
import { serveSharingRules } from '../library/access/apply-rule.ts'
import { trimAuditDaily } from '../library/audit/trim-audit.ts'
import { reportInterruptedRestore } from '../library/backups/interrupted-restore.ts'
import { openBackups } from '../library/backups/open-backups.ts'
import { scheduleDuplicates } from '../library/duplicates/find-duplicates.ts'
import { bindExportActions } from '../library/exports/export-actions.ts'
import { serveExports, sweepExportsHourly } from '../library/exports/serve-exports.ts'
import { bindHouseholdActions } from '../library/household/household-actions.ts'
import { bindLibraryActions } from '../library/libraries/library-actions.ts'
import { matchAfterScan } from '../library/plugins/match/serve-matches.ts'
import { bindPluginActions } from '../library/plugins/plugin-actions.ts'
import type { PluginDependencies } from '../library/plugins/plugin-context.ts'
import { servePluginWork, startPluginWork } from '../library/plugins/serve-plugin-work.ts'
import type { LiveSettings } from '../library/settings/live-settings.ts'
import { forgetOldTasks } from '../library/tasks/forget-old-tasks.ts'
import { showWork } from '../library/tasks/show-work.ts'
import { bindTaskActions } from '../library/tasks/task-actions.ts'
import { openScanning, type ScanningDependencies } from './scanning.ts'

/** The part of the configuration that decides how scans run. */
type ScanningConfiguration = {
  /** Absolute. */
  readonly databaseFile: string
  readonly scheduler: { readonly timezone?: string | undefined }
}

type Parts = Omit<ScanningDependencies, 'settings' | 'scanWorkers' | 'pictureWorkers' | 'onScanned'> & {
  readonly config: ScanningConfiguration
  readonly settings: LiveSettings
  readonly plugins: PluginDependencies
  /** Called when the threads that scan have ended. */
  readonly onIdle: () => void
}

/** Threads that there can be without a new start; only as many as are asked for are ever begun. */
const maxWorkers = settingTable['task.worker_count'].max ?? 1

/** Opens everything that scans, with threads of its own, for the composition root. */
export async function openLibraryScanning({ config, settings, ...parts }: Parts) {
  const { log } = parts
  const thumbnailEdge = () => settings.get('thumbnail.max_dimension')
  const workerCount = () => settings.get('task.worker_count')
  const threads = Math.max(maxWorkers, workerCount())
  const timezone = config.scheduler.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const onDefect = (task: string, error: string) => log.warn('Could not read a file', { task, error })
  const background = { background: true, onDefect, onIdle: parts.onIdle } as const
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
    onScanned: (libraryId) => matchAfterScan(pluginContext, settings, libraryId),
    scanWorkers: openPool('scan', 0),
    pictureWorkers: openPool('pictures', 1),
  })
  const { context, folders, ...rest } = scanning
  const { database, clock } = parts
  const { jobs, cron } = context
  const interruptedRestore = await reportInterruptedRestore({ ...parts, databaseFile: config.databaseFile })
  const places = { databaseFile: config.databaseFile, folder: folders.backups, interruptedRestore }
  const { backups, start: startBackups } = openBackups({ ...parts, ...places, jobs, cron, settings, timezone })
  const exportContext = { database, clock, newId: parts.newId, jobs, folder: folders.exports }
  serveExports(exportContext, jobs)
  serveSharingRules(context, jobs)
  const pluginContext = { ...context, ...parts.plugins }
  servePluginWork(pluginContext)
  const household = bindHouseholdActions(context, folders.imports, (userId, work) =>
    showWork(parts, { taskType: 'import', userId }, work),
  )
  settings.onChange(['scanner.max_concurrent_scans'], () => void context.jobs.look())
  return {
    ...rest,
    async start() {
      for (const tidy of [forgetOldTasks, trimAuditDaily])
        await tidy({ database, clock, cron, settings, log, timezone })
      await rest.start()
      await household.sweep()
      await startBackups()
      await sweepExportsHourly(exportContext, cron)
      scheduleDuplicates({ jobs, cron, settings, timezone })
      await startPluginWork(pluginContext, { cron, settings, timezone })
    },
    actions: bindLibraryActions(context, folders, thumbnailEdge),
    tasks: bindTaskActions(context, settings),
    backups,
    exports: bindExportActions(exportContext),
    household,
    plugins: bindPluginActions(pluginContext),
  }
}
