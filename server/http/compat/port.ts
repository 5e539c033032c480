import type { RequestListener } from 'node:http'
import { AppError } from '../../domain/errors.ts'
import type { LiveSettings } from '../../library/settings/live-settings.ts'
import { type Listening, listen } from '../kit/listen.ts'

/** The separate port, for apps that accept no path in an address. */
export type CompatPort = {
  /** Starts listening, and follows the settings from then on. */
  start(): Promise<void>
  close(): Promise<void>
}

type LogMessage = (message: string, fields: Readonly<Record<string, unknown>>) => void

export type PortOptions = {
  readonly settings: LiveSettings
  /** Address that the server listens on. */
  readonly host: string
  /** Main port of the server. */
  readonly ownPort: number
  readonly handler: RequestListener
  readonly log: { readonly info: LogMessage; readonly warn: LogMessage }
  /** Retry interval for a port that cannot be used. */
  readonly retryMs?: number
}

const key = 'compat_api.port'
const graceMs = 1_000
const usualRetryMs = 10_000

/**
 * An unusable port does not affect the rest of the server: the setting shows why, and it is retried until it is free or
 * another one is set.
 */
export function createCompatPort(options: PortOptions): CompatPort {
  const { settings, host, handler, log, retryMs = usualRetryMs } = options
  let listening: Listening | null = null
  let turn: Promise<void> = Promise.resolve()
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  async function follow(): Promise<void> {
    clearTimeout(retry)
    const port = settings.get('compat_api.enabled') && !isClosed ? settings.get(key) : 0
    if (port === (listening?.port ?? 0)) return settings.reportProblem(key, null)
    await listening?.close(graceMs)
    listening = null
    if (port === 0) return settings.reportProblem(key, null)
    const before = settings.problemOf(key)
    try {
      listening = await listen(handler, { host, port })
      settings.reportProblem(key, null)
      if (before !== null) log.info('Port for compatible apps opened', { port })
    } catch (error) {
      const problem = problemOf(error, port, options)
      settings.reportProblem(key, problem)
      // Reported once, not at each attempt.
      if (problem !== before) log.warn('Port for compatible apps is unavailable', { port, problem, error })
      retry = setTimeout(() => void inTurn(), retryMs).unref()
    }
  }
  const inTurn = () => {
    turn = turn.then(follow)
    return turn
  }

  return {
    start() {
      settings.onChange(['compat_api.enabled', key], inTurn)
      return inTurn()
    },
    close() {
      isClosed = true
      return inTurn()
    },
  }
}

/** The problem with a port, and what to do about it. */
function problemOf(error: unknown, port: number, { ownPort }: PortOptions): string {
  if (port === ownPort) return `Port ${port} is already used by this server. Choose another port.`
  const code = error instanceof AppError ? error.code : null
  if (code === 'conflict') {
    return `Another program uses port ${port}. Stop that program, or choose another port. Inglenook tries again automatically.`
  }
  if (code === 'unavailable') return `This server isn’t allowed to use port ${port}. Choose one above 1023.`
  return `Port ${port} can’t be used; see the log for the reason. Choose another port.`
}
