import { type PluginFailure, type PluginFailureKind, rpcCodes } from '../../domain/plugins/plugin-failure.ts'
import type { MessageError } from './message.ts'
import type { PlainText } from './plain-text.ts'

/** How the calls of one plugin come to nothing, in sentences that name it. */
export type PluginFailures = ReturnType<typeof failuresOf>

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

const mostRetrySeconds = 24 * 3_600

const kinds = new Map<number, PluginFailureKind>([
  [rpcCodes.rateLimited, 'rate-limited'],
  [rpcCodes.notFound, 'not-found'],
  [rpcCodes.unauthorized, 'unauthorized'],
  [rpcCodes.upstream, 'upstream'],
  [rpcCodes.configuration, 'configuration'],
])
const advice: Partial<Record<PluginFailureKind, string>> = {
  'rate-limited': 'Try again later.',
  unauthorized: 'Connect it again.',
  upstream: 'The other service has trouble: try again later.',
  configuration: 'Check its settings.',
}

/** @param plain for what the plugin said itself */
export function failuresOf(name: string, plain: PlainText) {
  const it = `The plugin ${name}`
  return {
    /** @param problem a whole sentence that says what to do */
    notStarted: (problem: string) => failure('not-started', problem),
    exited: ({ code, signal }: Exit, lastWords: string) => {
      const how = signal === null ? `exit code ${code ?? 'unknown'}` : `signal ${signal}`
      const said = lastWords === '' ? 'The log may tell why.' : `It last wrote: ${plain(lastWords)}`
      return failure('exited', `${it} ended by itself (${how}). ${said}`)
    },
    /** @param problem a whole sentence */
    unusable: (problem: string) => failure('malformed', `${it} cannot be used. ${plain(problem, 500)}`),
    timeout: (method: string, seconds: number) =>
      failure(
        'timeout',
        `${it} did not answer ${method} within ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and was stopped. Try again, or give it more time in its settings.`,
      ),
    /** @param why completes "It sent …" */
    malformed: (why: string) =>
      failure('malformed', `${it} sent ${why} and was stopped. Tell its author, or try another version of it.`),
    tooLarge: (what: string) => failure('too-large', `${it} ${what} and was stopped. Tell its author.`),
    callTooLarge: (method: string) =>
      failure('too-large', `There is more for ${method} than ${it} can be sent at once.`),
    stopped: (why = 'was stopped') => failure('stopped', `${it} ${why}. Try again.`),
    crowded: () =>
      limited('More plugins work at this moment than this server runs at once. Try again in a minute.', 60),
    tooMany: (perMinute: number, seconds: number) =>
      limited(`${it} may be asked ${perMinute} times a minute. Try again in ${seconds} s.`, seconds),
    /** What it answered in place of a result. */
    answered: ({ code, message, data }: MessageError): PluginFailure => {
      const kind = kinds.get(code) ?? 'refused'
      const words = plain(message)
      const said = words === '' ? `${it} failed with the error ${code}.` : `${it} says: ${closed(words)}`
      const retryAfterSeconds = kind === 'rate-limited' ? retryAfter(data) : null
      return { kind, code, message: [said, advice[kind] ?? ''].join(' ').trim(), retryAfterSeconds }
    },
  }
}

function failure(kind: PluginFailureKind, message: string): PluginFailure {
  return { kind, code: null, message, retryAfterSeconds: null }
}

function limited(message: string, retryAfterSeconds: number): PluginFailure {
  return { ...failure('rate-limited', message), retryAfterSeconds }
}

/** A sentence ends. */
function closed(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`
}

function retryAfter(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('retryAfterSeconds' in data)) return null
  const seconds = data.retryAfterSeconds
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return null
  return Math.min(mostRetrySeconds, Math.max(1, Math.ceil(seconds)))
}
