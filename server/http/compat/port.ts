import type { RequestListener } from 'node:http'
import { AppError } from '../../domain/errors.ts'
import type { LiveSettings } from '../../library/settings/live-settings.ts'
import { type Listening, listen } from '../kit/listen.ts'

/** The separate port, for apps that accept no path in an address. */
export type CompatPort = {
  /** Starts listening, and follows the settings from then on. */
  start(): Promise<void>
  /** To be called when the server listens on another address. */
  follow(): Promise<void>
  close(): Promise<void>
}

type LogMessage = (message: string, fields: Readonly<Record<string, unknown>>) => void

export type PortOptions = {
  readonly settings: LiveSettings
  /** Where the server itself listens. */
  readonly bound: () => { readonly host: string; readonly port: number }
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
  const { settings, bound, handler, log, retryMs = usualRetryMs } = options
  let listening: Listening | null = null
  /** The host and port that are listened on. */
  let current: string | null = null
  let hasStarted = false
  let turn: Promise<void> = Promise.resolve()
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const wanted = () => {
    const port = settings.get('compat_api.enabled') && hasStarted && !isClosed ? settings.get(key) : 0
    return port === 0 ? null : { host: bound().host, port }
  }
  async function follow(): Promise<void> {
    clearTimeout(retry)
    const at = wanted()
    const name = at && `${at.host} ${at.port}`
    if (name === current) return settings.reportProblem(key, null)
    await listening?.close(graceMs)
    listening = null
    current = null
    if (at === null) return settings.reportProblem(key, null)
    const { port } = at
    const before = settings.problemOf(key)
    try {
      listening = await listen(handler, at)
      current = name
      settings.reportProblem(key, null)
      if (before !== null) log.info('Port for compatible apps opened', { port })
    } catch (error) {
      const problem = problemOf(error, port, bound().port)
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
    follow: inTurn,
    start() {
      hasStarted = true
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
function problemOf(error: unknown, port: number, ownPort: number): string {
  if (port === ownPort) return `Port ${port} is already used by this server. Choose another port.`
  const code = error instanceof AppError ? error.code : null
  if (code === 'conflict') {
    return `Another program uses port ${port}. Stop that program, or choose another port. Inglenook tries again automatically.`
  }
  if (code === 'unavailable') return `This server isn’t allowed to use port ${port}. Choose one above 1023.`
  return `Port ${port} can’t be used; see the log for the reason. Choose another port.`
}
