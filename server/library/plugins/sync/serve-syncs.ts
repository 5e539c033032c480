import { listAutoSyncs } from '../../../db/queries/system/user-plugins.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError } from '../../../domain/errors.ts'
import { parseCron } from '../../../jobs/parse-cron.ts'
import type { LibraryContext } from '../../library-context.ts'
import { publishPluginChange, refuseInSafeMode } from '../plugin-secrets.ts'
import { readyPlugin, syncJob } from '../user-plugins.ts'
import { runSync } from './run-sync.ts'

/** Exchanges of all people that run at the same time. */
const atOnce = 2
const priority = { askedFor: 90, byItself: 30 } as const

/** Takes on exchanges as a kind of jobs. To be called before the queue of jobs starts. */
export function serveSyncs(context: LibraryContext): void {
  context.jobs.serve(syncJob, {
    concurrency: atOnce,
    // What stops an exchange (a password, a service that is away) is told to the person, or tried at the next time.
    maxAttempts: 1,
    run: ({ userId, params }, signal, reportProgress) => {
      const { pluginId } = params as { readonly pluginId: string }
      return userId === null
        ? Promise.resolve(null)
        : runSync(context, { userId, pluginId }, { signal, reportProgress })
    },
  })
}

type Who = { readonly userId: string; readonly pluginId: string }

function add({ jobs }: Pick<LibraryContext, 'jobs'>, { userId, pluginId }: Who, how: keyof typeof priority) {
  const uniqueKey = `${syncJob}:${userId}:${pluginId}`
  return jobs.add({ kind: syncJob, uniqueKey, priority: priority[how], userId, params: { pluginId } })
}

/** Asks for an exchange. @returns the id of its task @throws AppError `not_found`, `conflict` when it cannot be or runs */
export async function startSync(viewer: Viewer, context: LibraryContext, pluginId: string): Promise<string> {
  refuseInSafeMode(context)
  const { plugin } = await readyPlugin(viewer, context, pluginId)
  const { id, created } = await add(context, { userId: viewer.userId, pluginId }, 'askedFor')
  if (!created) {
    throw new AppError('sync_open', { name: plugin.displayName })
  }
  publishPluginChange(context, [viewer.userId])
  return id
}

/** Lets exchanges happen by the clock, for those who want that. */
export function scheduleSyncs(
  context: Pick<LibraryContext, 'database' | 'jobs' | 'cron' | 'settings' | 'timezone' | 'isSafeMode'>,
): void {
  const { cron, settings, timezone } = context
  const due = async () => {
    for (const who of await listAutoSyncs(context.database.reader)) await add(context, who, 'byItself')
  }
  const arrange = () => {
    const parsed = context.isSafeMode ? null : parseCron(settings.get('plugins.sync_cron'), timezone)
    cron.set(syncJob, parsed?.ok === true ? parsed.schedule : null, due)
  }
  settings.onChange(['plugins.sync_cron'], arrange)
  arrange()
}
