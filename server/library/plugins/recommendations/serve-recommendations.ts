import { listStaleRecommendations } from '../../../db/queries/reading/offered-recommendations.ts'
import { findPlugin } from '../../../db/queries/system/plugins.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError } from '../../../domain/errors.ts'
import { parseCron } from '../../../jobs/cron.ts'
import type { LibraryContext } from '../../library-context.ts'
import { refuseInSafeMode } from '../plugin-secrets.ts'
import type { SyncSubject } from '../sync/run-sync.ts'
import { recommendationsJob, type ShownUserPlugin, userPlugins } from '../user-plugins.ts'
import { runRecommendations } from './run-recommendations.ts'

/** Fetches of all people that run at the same time. */
const atOnce = 2
const priority = { askedFor: 85, byItself: 25 } as const
/** The schedule fetches recommendations again after this time. */
const staleAfterMs = 20 * 3_600_000

/** Registers fetching recommendations as jobs. Call before the job queue starts. */
export function serveRecommendations(context: LibraryContext): void {
  context.jobs.serve(recommendationsJob, {
    concurrency: atOnce,
    // A failure is shown to the person, and the schedule tries again.
    maxAttempts: 1,
    run: ({ userId, params }, signal) => {
      const { pluginId } = params as { readonly pluginId: string }
      return userId === null ? Promise.resolve(null) : runRecommendations(context, { userId, pluginId }, signal)
    },
  })
}

function add({ jobs }: Pick<LibraryContext, 'jobs'>, { userId, pluginId }: SyncSubject, how: keyof typeof priority) {
  const uniqueKey = `${recommendationsJob}:${userId}:${pluginId}`
  return jobs.add({ kind: recommendationsJob, uniqueKey, priority: priority[how], userId, params: { pluginId } })
}

/** The connected plugins that recommend titles to a person. */
export async function recommenders(viewer: Viewer, context: LibraryContext): Promise<ShownUserPlugin[]> {
  const all = await userPlugins(viewer, context)
  return all.filter(
    ({ plugin, own, isConnected }) =>
      plugin.isEnabled &&
      own?.isEnabled === true &&
      isConnected &&
      plugin.manifest.capabilities.userRecommendationProvider,
  )
}

/**
 * Queues fetching the recommendations of every connected plugin.
 * @returns the ids of the new tasks
 * @throws AppError `conflict` in safe mode, and when all of them are queued or running already
 */
export async function refreshRecommendations(viewer: Viewer, context: LibraryContext): Promise<string[]> {
  const plugins = await recommenders(viewer, context)
  if (plugins.length === 0) return []
  refuseInSafeMode(context)
  const taskIds: string[] = []
  for (const { plugin } of plugins) {
    const { id, created } = await add(context, { userId: viewer.userId, pluginId: plugin.id }, 'askedFor')
    if (created) taskIds.push(id)
  }
  if (taskIds.length === 0) throw new AppError('recommendations_open')
  context.events.publish([{ type: 'recommendations_updated', userId: viewer.userId }])
  return taskIds
}

/** Fetches recommendations on the schedule of syncs. */
export function scheduleRecommendations(
  context: Pick<LibraryContext, 'database' | 'jobs' | 'cron' | 'settings' | 'timezone' | 'isSafeMode' | 'clock'>,
): void {
  const { cron, settings, timezone, clock, database } = context
  const due = async () => {
    for (const subject of await listStaleRecommendations(database.reader, clock() - staleAfterMs)) {
      const plugin = await findPlugin(database.reader, subject.pluginId)
      if (plugin?.manifest?.capabilities.userRecommendationProvider === true) await add(context, subject, 'byItself')
    }
  }
  const arrange = () => {
    const parsed = context.isSafeMode ? null : parseCron(settings.get('plugins.sync_cron'), timezone)
    cron.set(recommendationsJob, parsed?.ok === true ? parsed.schedule : null, due)
  }
  settings.onChange(['plugins.sync_cron'], arrange)
  arrange()
}
