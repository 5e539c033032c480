import { listTracked } from '../../../db/queries/releases/tracking.ts'
import type { PluginRecord } from '../../../db/records/plugins.ts'
import type { ReleaseSourceRecord } from '../../../db/records/releases.ts'
import { write } from '../../../db/write.ts'
import { createReleaseMatcher, type MatchSubject } from '../../../domain/releases/match-release.ts'
import { readRelease } from '../../../domain/releases/read-release.ts'
import { confidenceFloor, releaseLimits } from '../../../domain/releases/release.ts'
import { failWith, type Result, succeed } from '../../../domain/result.ts'
import type { TaskProgress } from '../../../events/task-board.ts'
import type { LibraryContext } from '../../library-context.ts'

/** A running poll of one source. */
export type Poll = {
  readonly source: ReleaseSourceRecord
  readonly reportProgress: (progress: TaskProgress) => void
  readonly counts: { recorded: number; deduped: number; dropped: number }
  /** Series with new releases, with their libraries. */
  readonly changed: Map<string, string>
  /** Finds the series of releases among those that were tracked when it was first needed. */
  readonly matcher: () => Promise<ReturnType<typeof createReleaseMatcher>>
}

export function openPoll(
  { database }: Pick<LibraryContext, 'database'>,
  { libraryIds }: PluginRecord,
  { source, reportProgress }: Pick<Poll, 'source' | 'reportProgress'>,
): Poll {
  let matcher: ReturnType<Poll['matcher']> | undefined
  return {
    source,
    reportProgress,
    counts: { recorded: 0, deduped: 0, dropped: 0 },
    changed: new Map(),
    matcher() {
      matcher ??= loadTracked(database, libraryIds).then(createReleaseMatcher)
      return matcher
    },
  }
}

async function loadTracked(
  { reader }: LibraryContext['database'],
  libraryIds: PluginRecord['libraryIds'],
): Promise<MatchSubject[]> {
  const limit = 1_000
  const tracked: MatchSubject[] = []
  for (let offset = 0; ; offset += limit) {
    const page = await listTracked(reader, { libraryIds, sources: [], limit, offset })
    tracked.push(...page.map(({ seriesId, names, externalIds }) => ({ seriesId, names, externalIds })))
    if (page.length < limit) return tracked
  }
}

type Recorded = { readonly ledgerId: string; readonly deduped: boolean }

/** Stores a release that a plugin reports, when it belongs to a tracked series. A failure is a sentence on why not. */
export async function recordReported(
  { database, newId, clock }: LibraryContext,
  poll: Poll,
  reported: unknown,
): Promise<Result<Recorded, string>> {
  const { counts, source } = poll
  const drop = (why: string) => {
    counts.dropped += 1
    return failWith(why)
  }
  if (counts.recorded + counts.deduped >= releaseLimits.perPoll) return drop(tooMany)
  const now = clock()
  const read = readRelease(reported, now)
  if (!read.ok) return drop(read.failure)
  const { seriesId, externalIds, seriesTitle, confidence, reason, ...release } = read.value
  const match = (await poll.matcher())({ seriesId, externalIds, seriesTitle, confidence, reason })
  if (match === null) return drop('The release belongs to no series that is tracked for this plugin.')
  if (match === 'unsure') return drop(unsure)
  const addition = write('recordRelease', { id: newId(), sourceId: source.id, match, release, now })
  const [recorded] = await database.commit([addition], { priority: 'scan' })
  if (recorded === null) return drop('The series or the source is gone, or the series is no longer tracked.')
  counts[recorded.isNew ? 'recorded' : 'deduped'] += 1
  if (recorded.isNew) poll.changed.set(match.seriesId, recorded.libraryId)
  return succeed({ ledgerId: recorded.id, deduped: !recorded.isNew })
}

const tooMany = `One poll can record at most ${releaseLimits.perPoll} releases.`
const unsure = `The match is uncertain: several series fit, or its confidence is below ${confidenceFloor}.`
