import { listSynced, listSyncIds, type SyncScope } from '../../../db/queries/system/sync-series.ts'
import type { SyncSeries, UserPluginRecord } from '../../../db/records/plugins.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { noteText } from '../../../domain/notes/table.ts'
import { externalSourceOf } from '../../../domain/plugins/manifest.ts'
import type { PluginFailure } from '../../../domain/plugins/plugin-failure.ts'
import { namesOfSource } from '../../../domain/plugins/same-source.ts'
import type { SyncEntry, SyncResult } from '../../../domain/plugins/sync.ts'
import type { Result } from '../../../domain/result.ts'
import type { TaskProgress } from '../../../events/task-board.ts'
import type { LibraryContext } from '../../library-context.ts'
import type { PluginSession } from '../plugin-runner.ts'
import { retryDelaySeconds, retryPauseFor } from '../retry-delay.ts'
import type { PersonalPlugin } from '../user-plugins.ts'

/** A sync of one person's reading with a service. */
export type Exchange = {
  readonly context: LibraryContext
  readonly viewer: Viewer
  readonly plugin: PersonalPlugin
  readonly own: UserPluginRecord
  readonly session: PluginSession
  readonly signal: AbortSignal
  readonly reportProgress: (progress: TaskProgress) => void
  /** Updated while the sync runs. */
  readonly counts: { -readonly [K in Exclude<keyof SyncResult, 'problems'>]: SyncResult[K] } & { problems: string[] }
}

/** Entries of the service, by its ids. */
export type Known = ReadonlyMap<string, SyncEntry>

/** A failed plugin call, thrown through the layers of a sync. */
export class ExchangeFailed extends Error {
  readonly failure: PluginFailure
  readonly method: string

  constructor(method: string, failure: PluginFailure) {
    super(failure.message)
    this.method = method
    this.failure = failure
  }
}

/** A failed call as a value; null: none failed. */
export async function failureOf(work: () => Promise<void>): Promise<Pick<ExchangeFailed, 'method' | 'failure'> | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof ExchangeFailed) return error
    throw error
  }
}

const maxWaits = 10
const timeoutSeconds = 300

/** Calls the plugin, waiting as long as the service requests. @throws ExchangeFailed */
export async function callPlugin(
  { session, signal }: Pick<Exchange, 'session' | 'signal'>,
  method: string,
  params: unknown,
): Promise<unknown> {
  for (let waits = 0; ; waits += 1) {
    const answer: Result<unknown, PluginFailure> = await session.call(method, params, { timeoutSeconds, signal })
    if (answer.ok) return answer.value
    const seconds = retryDelaySeconds(answer.failure)
    if (seconds === null || waits >= maxWaits) throw new ExchangeFailed(method, answer.failure)
    await retryPauseFor(seconds * 1000, signal)
  }
}

/** An invalid response. @throws ExchangeFailed */
export function malformed(method: string): never {
  const message = noteText('plugin_answer_unclear', { method })
  throw new ExchangeFailed(method, { kind: 'malformed', code: null, message, retryAfterSeconds: null })
}

const maxProblems = 20

/** Records the entries that the service refused, for the person. */
export function noteProblem({ counts }: Exchange, title: string, problem: string): void {
  if (counts.problems.length < maxProblems) counts.problems.push(`${title}: ${problem}`)
}

/** Records that entries of the service could not be understood. */
export function noteDamage({ counts }: Exchange, entries: number): void {
  if (counts.problems.length < maxProblems) counts.problems.push(noteText('plugin_entries_unclear', { count: entries }))
}

const atOnce = 200

type Scope = Pick<Exchange, 'context' | 'viewer' | 'plugin'>

/**
 * Series or books that have an id of the service, portion by portion to bound memory. All that have the same id, under
 * whichever name of the service, come in one portion.
 */
export async function* portions({ context, viewer, plugin }: Scope): AsyncGenerator<readonly SyncSeries[]> {
  const scope = scopeOf(plugin)
  const { reader } = context.database
  const seen = new Set<string>()
  for (const source of scope.sources) {
    for (let after: string | null = null; ; ) {
      const ids: string[] = await listSyncIds(reader, { of: scope.of, source }, { after, limit: atOnce })
      const synced = await listSynced(viewer, reader, { ...scope, ids: ids.filter((id) => !seen.has(id)) })
      for (const id of ids) seen.add(id)
      if (synced.length > 0) yield synced
      if (ids.length < atOnce) break
      after = ids.at(-1) ?? after
    }
  }
}

/** The external ids by which a plugin knows series or books, and the libraries it may use. */
export function scopeOf({ manifest, libraryIds }: PersonalPlugin): SyncScope {
  const of = manifest.capabilities.syncsBooks ? 'book' : 'series'
  return { of, sources: namesOfSource(externalSourceOf(manifest)), libraryIds }
}
