import { findPlugin } from '../../../db/queries/system/plugins.ts'
import { listAutoSyncs } from '../../../db/queries/system/user-plugins.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError } from '../../../domain/errors.ts'
import { parseCron } from '../../../jobs/cron.ts'
import type { LibraryContext } from '../../library-context.ts'
import { publishPluginChange, refuseInSafeMode } from '../plugin-secrets.ts'
import { readyPlugin, syncJob } from '../user-plugins.ts'
import { runSync, type SyncSubject } from './run-sync.ts'

/** Syncs of all people that run at the same time. */
const atOnce = 2
const priority = { askedFor: 90, byItself: 30 } as const

/** Registers syncs as jobs. Call before the job queue starts. */
export function serveSyncs(context: LibraryContext): void {
  context.jobs.serve(syncJob, {
    concurrency: atOnce,
    // A failure (a wrong password, an unavailable service) is shown to the person, or retried at the next sync.
    maxAttempts: 1,
    run: ({ userId, params }, signal, reportProgress) => {
      const { pluginId } = params as { readonly pluginId: string }
      return userId === null
        ? Promise.resolve(null)
        : runSync(context, { userId, pluginId }, { signal, reportProgress })
    },
  })
}

function add({ jobs }: Pick<LibraryContext, 'jobs'>, { userId, pluginId }: SyncSubject, how: keyof typeof priority) {
  const uniqueKey = `${syncJob}:${userId}:${pluginId}`
  return jobs.add({ kind: syncJob, uniqueKey, priority: priority[how], userId, params: { pluginId } })
}

/**
 * Queues a sync.
 * @returns the id of its task
 * @throws AppError `not_found`, `conflict` when it is not possible or running already
 */
export async function startSync(viewer: Viewer, context: LibraryContext, pluginId: string): Promise<string> {
  refuseInSafeMode(context)
  const { plugin } = await readyPlugin(viewer, context, pluginId)
  if (!plugin.manifest.capabilities.userReadSync)
    throw new AppError('service_without_sync', { name: plugin.displayName })
  const { id, created } = await add(context, { userId: viewer.userId, pluginId }, 'askedFor')
  if (!created) {
    throw new AppError('sync_open', { name: plugin.displayName })
  }
  publishPluginChange(context, [viewer.userId])
  return id
}

/** Runs scheduled syncs for those who enabled them. */
export function scheduleSyncs(
  context: Pick<LibraryContext, 'database' | 'jobs' | 'cron' | 'settings' | 'timezone' | 'isSafeMode'>,
): void {
  const { cron, settings, timezone } = context
  const due = async () => {
    for (const subject of await listAutoSyncs(context.database.reader)) {
      const plugin = await findPlugin(context.database.reader, subject.pluginId)
      if (plugin?.manifest?.capabilities.userReadSync === true) await add(context, subject, 'byItself')
    }
  }
  const arrange = () => {
    const parsed = context.isSafeMode ? null : parseCron(settings.get('plugins.sync_cron'), timezone)
    cron.set(syncJob, parsed?.ok === true ? parsed.schedule : null, due)
  }
  settings.onChange(['plugins.sync_cron'], arrange)
  arrange()
}
