import { findReleaseSource } from '../../../db/queries/releases/release-sources.ts'
import { findPlugin } from '../../../db/queries/system/plugins.ts'
import type { PluginRecord } from '../../../db/records/plugins.ts'
import type { PollSummary, ReleaseSourceRecord } from '../../../db/records/releases.ts'
import { write } from '../../../db/write.ts'
import { AppError } from '../../../domain/errors.ts'
import { noteText } from '../../../domain/notes/table.ts'
import { membersOf, wholeOf } from '../../../domain/plugins/answer-parts.ts'
import type { PluginFailure } from '../../../domain/plugins/plugin-failure.ts'
import { releaseLimits } from '../../../domain/releases/release.ts'
import type { Result } from '../../../domain/result.ts'
import type { TaskProgress } from '../../../events/task-board.ts'
import type { LibraryContext } from '../../library-context.ts'
import { publishReleaseChanges } from '../../releases/publish-changes.ts'
import { runPlugin } from '../launch.ts'
import { recordUse } from '../note-use.ts'
import { publishPluginChange, refuseInSafeMode } from '../plugin-secrets.ts'
import { openPoll, type Poll, recordReported } from './record-release.ts'

const method = 'releases/poll'

type Run = { readonly signal: AbortSignal; readonly reportProgress: (progress: TaskProgress) => void }

/**
 * Asks a source for new releases, in a process of its own. What was recorded before it fails or is cancelled stays.
 * @returns null when it was cancelled, or is turned off
 * @throws AppError `unavailable` with the reason
 */
export async function runPoll(context: LibraryContext, sourceId: string, run: Run): Promise<PollSummary | null> {
  refuseInSafeMode(context)
  const source = await findReleaseSource(context.database.reader, sourceId)
  const plugin = source === null ? null : await findPlugin(context.database.reader, source.pluginId)
  if (source === null || plugin === null || !source.isEnabled || !plugin.isEnabled) return null
  // Polls that were cancelled did not do this at their end.
  await context.database.commit([write('trimReleases', { sourceId })])
  const poll = openPoll(context, plugin, { source, reportProgress: run.reportProgress })
  const answer = await ask(context, plugin, poll, run.signal)
  if (answer.ok) await recordAll(context, poll, { answer: answer.value, signal: run.signal })
  publishReleaseChanges(
    context,
    [...poll.changed].map(([seriesId, libraryId]) => ({ seriesId, libraryId })),
  )
  if (run.signal.aborted) return null
  return finish(context, { plugin, poll, answer })
}

async function ask(
  context: LibraryContext,
  plugin: PluginRecord,
  poll: Poll,
  signal: AbortSignal,
): Promise<Result<unknown, PluginFailure>> {
  const { id, sourceKey, config, etag } = poll.source
  const params = { sourceId: id, sourceKey, config, ...(etag === null ? {} : { etag }) }
  const how = { timeoutSeconds: releaseLimits.pollSeconds, signal }
  const done = await runPlugin(context, { plugin, own: null, poll }, (session) => session.call(method, params, how))
  return done.ok ? done.value : done
}

/** Releases that the plugin returns instead of reporting each. */
async function recordAll(
  context: LibraryContext,
  poll: Poll,
  { answer, signal }: { readonly answer: unknown; readonly signal: AbortSignal },
): Promise<void> {
  const { releases } = membersOf(answer) ?? {}
  if (!Array.isArray(releases)) return
  for (const release of releases.slice(0, releaseLimits.perAnswer)) {
    if (signal.aborted) return
    await recordReported(context, poll, release)
  }
  poll.counts.dropped += Math.max(0, releases.length - releaseLimits.perAnswer)
}

type Outcome = {
  readonly plugin: PluginRecord
  readonly poll: Poll
  readonly answer: Result<unknown, PluginFailure>
}

async function finish(context: LibraryContext, { plugin, poll, answer }: Outcome): Promise<PollSummary> {
  const now = context.clock()
  const failure = failureOf(answer)
  await recordUse(context, { plugin, own: null, method, failure })
  const summary = failure === null && answer.ok ? summaryOf(poll, answer.value) : null
  const problem = failure?.message ?? (summary === null ? null : problemOf(summary))
  const pause = failure?.kind === 'rate-limited' ? failure.retryAfterSeconds : pauseOf(answer)
  const isBusy = failure?.kind === 'rate-limited' || summary?.upstreamStatus === 429
  const etag = answer.ok ? membersOf(answer.value)?.etag : undefined
  await context.database.commit([
    write('finishPoll', {
      id: poll.source.id,
      ...(typeof etag === 'string' && etag.length <= releaseLimits.etag ? { etag } : {}),
      error: problem,
      summary,
      notBefore: isBusy ? now + pauseMs(pause) : null,
      now,
    }),
  ])
  publishPluginChange(context)
  if (problem !== null || summary === null) throw new AppError('release_poll_failed', { problem: problem ?? '' })
  return summary
}

/** An answer that is not an object is a failure, too. */
function failureOf(answer: Result<unknown, PluginFailure>): PluginFailure | null {
  if (!answer.ok) return answer.failure
  if (membersOf(answer.value) !== null) return null
  return { kind: 'malformed', code: null, message: noteText('release_answer_unclear'), retryAfterSeconds: null }
}

function summaryOf({ counts }: Poll, answer: unknown): PollSummary {
  const { parsed, notModified, upstreamStatus } = membersOf(answer) ?? {}
  const { recorded, deduped, dropped } = counts
  return {
    parsed: wholeOf(parsed, 0, Number.MAX_SAFE_INTEGER) ?? recorded + deduped + dropped,
    recorded,
    deduped,
    dropped,
    notModified: notModified === true,
    upstreamStatus: wholeOf(upstreamStatus, 100, 599),
  }
}

/** The status is the worst of all requests of the plugin: with results, some of them succeeded. */
function problemOf({ upstreamStatus, parsed }: PollSummary): string | null {
  if (upstreamStatus === null || upstreamStatus < 400) return null
  if (parsed > 0 && upstreamStatus !== 429) return null
  return noteText('release_service_status', { status: upstreamStatus })
}

function pauseOf(answer: Result<unknown, PluginFailure>): number | null {
  return answer.ok ? wholeOf(membersOf(answer.value)?.retryAfterSeconds, 0, Number.MAX_SAFE_INTEGER) : null
}

function pauseMs(seconds: number | null): number {
  const { usual, most } = releaseLimits.pauseSeconds
  return Math.min(seconds ?? usual, most) * 1_000
}

/** When a source may be polled again, in milliseconds since 1970; null: now. */
export function waitsUntil({ notBefore }: Pick<ReleaseSourceRecord, 'notBefore'>, now: number): number | null {
  return notBefore !== null && notBefore > now ? notBefore : null
}
