import { findReleaseSource, listReleaseSources } from '../../../db/queries/releases/release-sources.ts'
import { findPlugin } from '../../../db/queries/system/plugins.ts'
import type { PluginRecord } from '../../../db/records/plugins.ts'
import type { ReleaseSourceRecord } from '../../../db/records/releases.ts'
import type { DomainEvent } from '../../../events/domain-event.ts'
import { nextTimeOf, parseCron } from '../../../jobs/cron.ts'
import type { LibraryContext } from '../../library-context.ts'
import { askPlugin } from '../launch.ts'
import { recordUse } from '../note-use.ts'
import { runPoll, waitsUntil } from './run-poll.ts'

const pollJob = 'release-poll'
const registerJob = 'release-sources'
const priority = { askedFor: 70, byItself: 20 } as const

/** Registers polls of release sources as jobs. Call before the job queue starts. */
export function servePolls(context: LibraryContext): void {
  context.jobs.serve(pollJob, {
    // One after the other: services are asked gently, and there is no hurry.
    concurrency: 1,
    // The next scheduled one is another attempt.
    maxAttempts: 1,
    run: ({ params }, signal, reportProgress) =>
      runPoll(context, (params as { readonly sourceId: string }).sourceId, { signal, reportProgress }),
  })
  context.jobs.serve(registerJob, {
    concurrency: 1,
    maxAttempts: 1,
    run: async ({ params }) => introduceSources(context, (params as { readonly pluginId: string }).pluginId),
  })
}

/** Queues a poll; at most one of each source is queued or running, in all servers together. */
export function addPoll(
  { jobs }: Pick<LibraryContext, 'jobs'>,
  sourceId: string,
  how: keyof typeof priority,
): ReturnType<LibraryContext['jobs']['add']> {
  const uniqueKey = `${pollJob}:${sourceId}`
  return jobs.add({ kind: pollJob, uniqueKey, priority: priority[how], params: { sourceId } })
}

/** Starts a plugin that finds releases after it was enabled or changed, so that it registers its sources. */
export async function addRegistration(
  { jobs, isSafeMode }: LibraryContext,
  { id, manifest, isEnabled }: Pick<PluginRecord, 'id' | 'manifest' | 'isEnabled'>,
): Promise<void> {
  if (isSafeMode || !isEnabled || (manifest?.capabilities.releaseSource ?? null) === null) return
  const job = { kind: registerJob, uniqueKey: `${registerJob}:${id}`, priority: priority.askedFor }
  await jobs.add({ ...job, params: { pluginId: id } })
}

async function introduceSources(context: LibraryContext, pluginId: string): Promise<null> {
  const plugin = await findPlugin(context.database.reader, pluginId)
  if (plugin === null || !plugin.isEnabled) return null
  const answer = await askPlugin(context, plugin, { method: 'ping', params: {} })
  await recordUse(context, { plugin, own: null, method: 'ping', failure: answer.ok ? null : answer.failure })
  return null
}

type Scheduling = Pick<
  LibraryContext,
  'database' | 'jobs' | 'cron' | 'settings' | 'timezone' | 'isSafeMode' | 'clock' | 'log'
>
type Subscribe = (listener: (event: DomainEvent) => void) => unknown

/** Polls sources on their schedules, which follow the settings and what administrators of any server change. */
export async function schedulePolls(context: Scheduling, subscribe: Subscribe): Promise<void> {
  if (context.isSafeMode) return
  const scheduled = new Map<string, string>()
  let arranging = Promise.resolve()
  const arrange = () => {
    arranging = arranging
      .then(() => arrangePolls(context, scheduled))
      .catch((error: unknown) => context.log.warn('Could not schedule checks for releases', { error }))
    return arranging
  }
  context.settings.onChange(['releases.poll_cron'], arrange)
  subscribe((event) => {
    if (event.type === 'server_updated' && event.part === 'plugins') void arrange()
  })
  await arrange()
}

/** @param scheduled the expressions by source, which change only where they have to */
async function arrangePolls(context: Scheduling, scheduled: Map<string, string>): Promise<void> {
  const { cron, settings, timezone } = context
  const sources = (await listReleaseSources(context.database.reader)).filter(isOn)
  const wanted = new Map(
    sources.map(({ id, cronSchedule }) => [id, cronSchedule ?? settings.get('releases.poll_cron')]),
  )
  for (const id of [...scheduled.keys()].filter((known) => !wanted.has(known))) {
    cron.set(`${pollJob}:${id}`, null, async () => undefined)
    scheduled.delete(id)
  }
  for (const [id, expression] of wanted) {
    if (scheduled.get(id) === expression) continue
    const parsed = parseCron(expression, timezone)
    cron.set(`${pollJob}:${id}`, parsed.ok ? parsed.schedule : null, () => pollByItself(context, id))
    scheduled.set(id, expression)
  }
}

/** Whether a source and its plugin are turned on. */
export function isOn({ isEnabled, isPluginEnabled }: ReleaseSourceRecord): boolean {
  return isEnabled && isPluginEnabled
}

async function pollByItself(context: Scheduling, sourceId: string): Promise<void> {
  const source = await findReleaseSource(context.database.reader, sourceId)
  if (source === null || !isOn(source) || waitsUntil(source, context.clock()) !== null) return
  await addPoll(context, sourceId, 'byItself')
}

/** When a source is polled next, in milliseconds since 1970; null: by hand only. */
export function nextPollOf(
  { settings, timezone, isSafeMode }: Pick<Scheduling, 'settings' | 'timezone' | 'isSafeMode'>,
  source: ReleaseSourceRecord,
): number | null {
  if (isSafeMode || !isOn(source)) return null
  // Not from the table of scheduled polls, which another server may change later.
  const parsed = parseCron(source.cronSchedule ?? settings.get('releases.poll_cron'), timezone)
  return parsed.ok ? nextTimeOf(parsed.schedule) : null
}
