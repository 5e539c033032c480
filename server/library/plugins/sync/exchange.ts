import type { UserPluginRecord } from '../../../db/records/plugins.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { noteText } from '../../../domain/notes/table.ts'
import type { PluginFailure } from '../../../domain/plugins/plugin-failure.ts'
import type { SyncEntry } from '../../../domain/plugins/sync-entry.ts'
import type { SyncResult } from '../../../domain/plugins/sync-result.ts'
import type { Result } from '../../../domain/result.ts'
import type { TaskProgress } from '../../../events/task-board.ts'
import type { LibraryContext } from '../../library-context.ts'
import type { PluginSession } from '../plugin-runner.ts'
import { retryDelaySeconds, retryPauseFor } from '../retry-delay.ts'
import type { PersonalPlugin } from '../user-plugins.ts'

/** One exchange of what a person read with a service. */
export type Exchange = {
  readonly context: LibraryContext
  readonly viewer: Viewer
  readonly plugin: PersonalPlugin
  readonly own: UserPluginRecord
  readonly session: PluginSession
  readonly signal: AbortSignal
  readonly reportProgress: (progress: TaskProgress) => void
  /** Grows as the exchange goes on. */
  readonly counts: { -readonly [K in Exclude<keyof SyncResult, 'problems'>]: SyncResult[K] } & { problems: string[] }
}

/** What the service knows, by its ids. */
export type Known = ReadonlyMap<string, SyncEntry>

/** A call of the plugin failed; carried out of the depth of the exchange. */
export class ExchangeFailed extends Error {
  readonly failure: PluginFailure
  readonly method: string

  constructor(method: string, failure: PluginFailure) {
    super(failure.message)
    this.method = method
    this.failure = failure
  }
}

const maxWaits = 10
const timeoutSeconds = 300

/** Asks the plugin; a service that asks to wait is waited for. @throws ExchangeFailed */
export async function callPlugin({ session, signal }: Exchange, method: string, params: unknown): Promise<unknown> {
  for (let waits = 0; ; waits += 1) {
    const answer: Result<unknown, PluginFailure> = await session.call(method, params, { timeoutSeconds, signal })
    if (answer.ok) return answer.value
    const seconds = retryDelaySeconds(answer.failure)
    if (seconds === null || waits >= maxWaits) throw new ExchangeFailed(method, answer.failure)
    await retryPauseFor(seconds * 1000, signal)
  }
}

/** An answer that is none. @throws ExchangeFailed */
export function malformed(method: string): never {
  const message = noteText('plugin_answer_unclear', { method })
  throw new ExchangeFailed(method, { kind: 'malformed', code: null, message, retryAfterSeconds: null })
}

const maxProblems = 20

/** Keeps what the service refused, as far as a person would read it. */
export function noteProblem({ counts }: Exchange, title: string, problem: string): void {
  if (counts.problems.length < maxProblems) counts.problems.push(`${title}: ${problem}`)
}

/** Keeps that entries of the service could not be understood. */
export function noteDamage({ counts }: Exchange, entries: number): void {
  if (counts.problems.length < maxProblems) counts.problems.push(noteText('plugin_entries_unclear', { count: entries }))
}
