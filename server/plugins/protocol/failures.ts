import type { PluginAdvice } from '../../domain/notes/plugins.ts'
import { noteText } from '../../domain/notes/table.ts'
import { type PluginFailure, type PluginFailureKind, rpcCodes } from '../../domain/plugins/plugin-failure.ts'
import type { MessageError } from './message.ts'
import type { Redact } from './redact.ts'

/** Failure messages of the calls of one plugin, as sentences with its name. */
export type PluginFailures = ReturnType<typeof failuresOf>

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

const maxRetrySeconds = 24 * 3_600

const kinds = new Map<number, PluginFailureKind>([
  [rpcCodes.rateLimited, 'rate-limited'],
  [rpcCodes.notFound, 'not-found'],
  [rpcCodes.unauthorized, 'unauthorized'],
  [rpcCodes.upstream, 'upstream'],
  [rpcCodes.configuration, 'configuration'],
])
const adviceOf: Partial<Record<PluginFailureKind, PluginAdvice>> = {
  'rate-limited': 'Try again later.',
  unauthorized: 'Connect it again.',
  upstream: 'The service is having problems. Try again later.',
  configuration: 'Check its settings.',
}
type StopReason = 'was stopped' | 'was cancelled' | 'is shutting down' | 'has exited' | 'was idle'

/** @param plain for errors reported by the plugin itself */
export function failuresOf(plugin: string, plain: Redact) {
  return {
    /** @param problem a whole sentence that says what to do */
    notStarted: (problem: string) => failure('not-started', problem),
    notAllowed: (problem: string) => failure('not-allowed', problem),
    exited: ({ code, signal }: Exit, stderrTail: string) => {
      const how = signal === null ? 'exit code' : 'signal'
      const ended = { plugin, how, what: signal ?? String(code ?? 'unknown') } as const
      return failure(
        'exited',
        stderrTail === ''
          ? noteText('plugin_exited', ended)
          : noteText('plugin_exited_saying', { ...ended, words: plain(stderrTail) }),
      )
    },
    /** @param problem a whole sentence */
    unusable: (problem: string) =>
      failure('malformed', noteText('plugin_unusable', { plugin, problem: plain(problem, 500) })),
    timeout: (method: string, seconds: number) =>
      failure('timeout', noteText('plugin_timeout', { plugin, method, seconds })),
    /** @param why completes "It sent …" */
    malformed: (why: string) => failure('malformed', noteText('plugin_malformed', { plugin, what: why })),
    tooLarge: (what: string) => failure('too-large', noteText('plugin_overreached', { plugin, what })),
    callTooLarge: (method: string) => failure('too-large', noteText('plugin_call_too_large', { method, plugin })),
    stopped: (how: StopReason = 'was stopped') => failure('stopped', noteText('plugin_stopped', { plugin, how })),
    crowded: () => limited(noteText('plugins_crowded'), 60),
    tooMany: (perMinute: number, seconds: number) =>
      limited(noteText('plugin_asked_too_often', { plugin, perMinute, seconds }), seconds),
    /** Its error response. */
    answered: ({ code, message, data }: MessageError): PluginFailure => {
      const kind = kinds.get(code) ?? 'refused'
      const words = plain(message)
      const advice = adviceOf[kind] ?? 'none'
      const text =
        words === ''
          ? noteText('plugin_error', { plugin, code, advice })
          : noteText('plugin_says', { plugin, words: closed(words), advice })
      const retryAfterSeconds = kind === 'rate-limited' ? retryAfter(data) : null
      return { kind, code, message: text, retryAfterSeconds }
    },
  }
}

function failure(kind: PluginFailureKind, message: string): PluginFailure {
  return { kind, code: null, message, retryAfterSeconds: null }
}

function limited(message: string, retryAfterSeconds: number): PluginFailure {
  return { ...failure('rate-limited', message), retryAfterSeconds }
}

/** Adds a full stop where it is missing. */
function closed(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`
}

function retryAfter(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('retryAfterSeconds' in data)) return null
  const seconds = data.retryAfterSeconds
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return null
  return Math.min(maxRetrySeconds, Math.max(1, Math.ceil(seconds)))
}
