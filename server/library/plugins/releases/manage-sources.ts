import { isUnrestricted } from '../../../db/queries/access/visibility.ts'
import {
  countReleasesBySource,
  findReleaseSource,
  listReleaseSources,
  type ReleaseCounts,
} from '../../../db/queries/releases/release-sources.ts'
import { seriesWithReleases } from '../../../db/queries/releases/releases.ts'
import type { ReleaseSourceRecord } from '../../../db/records/releases.ts'
import { write } from '../../../db/write.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { parseCron } from '../../../jobs/cron.ts'
import type { LibraryContext } from '../../library-context.ts'
import { publishReleaseChanges } from '../../releases/publish-changes.ts'
import { publishPluginChange, refuseInSafeMode } from '../plugin-secrets.ts'
import { waitsUntil } from './run-poll.ts'
import { addPoll, isOn, nextPollOf } from './serve-polls.ts'

export type ShownSource = ReleaseSourceRecord &
  ReleaseCounts & {
    /** Null: it is not polled by itself. */
    readonly nextPollAt: number | null
  }

/** They count the releases of series that the viewer sees. */
export async function allReleaseSources(viewer: Viewer, context: LibraryContext): Promise<ShownSource[]> {
  return showSources(viewer, context, await listReleaseSources(context.database.reader))
}

async function showSources(
  viewer: Viewer,
  context: LibraryContext,
  sources: readonly ReleaseSourceRecord[],
): Promise<ShownSource[]> {
  const counts = await countReleasesBySource(viewer, context.database.reader)
  return sources.map((source) => {
    const found = counts.get(source.id) ?? { announced: 0, total: 0 }
    return { ...source, ...found, nextPollAt: nextPollOf(context, source) }
  })
}

async function sourceOf({ database }: Pick<LibraryContext, 'database'>, id: string): Promise<ReleaseSourceRecord> {
  const source = await findReleaseSource(database.reader, id)
  if (source === null) throw notFound('entry')
  return source
}

type SourceChanges = {
  readonly isEnabled?: boolean | undefined
  /** Null: the schedule of the settings. */
  readonly cronSchedule?: string | null | undefined
}

/** @throws AppError `not_found`, `bad_request` for a schedule that is not one */
export async function changeReleaseSource(
  viewer: Viewer,
  context: LibraryContext,
  id: string,
  changes: SourceChanges,
): Promise<ShownSource> {
  await sourceOf(context, id)
  const { cronSchedule } = changes
  if (cronSchedule !== undefined && cronSchedule !== null) {
    const parsed = parseCron(cronSchedule, context.timezone)
    if (!parsed.ok) {
      const problem = { in: 'body', field: 'cronSchedule', message: parsed.message } as const
      throw new AppError('plugin_invalid', { problems: parsed.message }, [problem])
    }
  }
  await context.database.commit([write('updateReleaseSource', { id, changes, now: context.clock() })])
  publishPluginChange(context)
  const [shown] = await showSources(viewer, context, [await sourceOf(context, id)])
  if (shown === undefined) throw notFound('entry')
  return shown
}

/**
 * Queues a poll of a source.
 * @returns the id of its task
 * @throws AppError `not_found`, `conflict` when it is turned off, running already, or has to wait
 */
export async function pollNow(context: LibraryContext, id: string): Promise<string> {
  refuseInSafeMode(context)
  const source = await sourceOf(context, id)
  const name = source.displayName
  if (!isOn(source)) throw new AppError('release_source_off', { name })
  const until = waitsUntil(source, context.clock())
  if (until !== null) {
    const minutes = Math.max(1, Math.ceil((until - context.clock()) / 60_000))
    throw new AppError('release_source_waits', { name, minutes })
  }
  const { id: taskId, created } = await addPoll(context, id, 'askedFor')
  if (!created) throw new AppError('release_poll_open', { name })
  return taskId
}

/** Queues polls of all sources that are turned on and need not wait. */
export async function pollAllNow(
  context: LibraryContext,
): Promise<{ readonly taskIds: readonly string[]; readonly skipped: number }> {
  refuseInSafeMode(context)
  const sources = await listReleaseSources(context.database.reader)
  const due = sources.filter((source) => isOn(source) && waitsUntil(source, context.clock()) === null)
  const taskIds: string[] = []
  for (const { id } of due) taskIds.push((await addPoll(context, id, 'askedFor')).id)
  return { taskIds, skipped: sources.length - due.length }
}

/**
 * Removes the releases of sources and what they remember; releases of series that the viewer doesn't see stay.
 * @param id null: of all sources
 * @returns how many releases there were
 */
export async function resetSources(viewer: Viewer, context: LibraryContext, id: string | null): Promise<number> {
  const { reader } = context.database
  const sources = id === null ? await listReleaseSources(reader) : [await sourceOf(context, id)]
  const now = context.clock()
  const series = await seriesWithReleases(viewer, reader, id)
  const seriesIds = isUnrestricted(viewer) ? null : series.map(({ seriesId }) => seriesId)
  const counts = await context.database.commit(
    sources.map((one) => write('resetReleaseSource', { id: one.id, seriesIds, now })),
  )
  publishPluginChange(context)
  publishReleaseChanges(context, series)
  return counts.reduce((sum, count) => sum + count, 0)
}
