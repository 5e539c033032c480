import type { RequestListener } from 'node:http'
import type { LiveSettings } from '../../library/settings/live-settings.ts'
import { type Listening, listen } from '../kit/listen.ts'

/** The second port, for apps that take no path in an address. */
export type CompatPort = {
  /** Begins to listen, and follows the settings from then on. */
  start(): Promise<void>
  close(): Promise<void>
}

export type PortOptions = {
  readonly settings: LiveSettings
  /** Address that the server listens at. */
  readonly host: string
  readonly handler: RequestListener
  readonly onProblem: (message: string, fields: Readonly<Record<string, unknown>>) => void
}

const graceMs = 1_000

/** A port that is taken keeps nobody from the rest of the server: the log says so, and another can be set. */
export function createCompatPort({ settings, host, handler, onProblem }: PortOptions): CompatPort {
  let listening: Listening | null = null
  let turn: Promise<void> = Promise.resolve()
  let isClosed = false

  async function follow(): Promise<void> {
    const port = settings.get('compat_api.enabled') && !isClosed ? settings.get('compat_api.port') : 0
    if (port === (listening?.port ?? 0)) return
    await listening?.close(graceMs)
    listening = null
    if (port === 0) return
    try {
      listening = await listen(handler, { host, port })
    } catch (error) {
      onProblem('the port for compatible apps cannot be used; set another one', { port, error })
    }
  }
  const inTurn = () => {
    turn = turn.then(follow)
    return turn
  }

  return {
    start() {
      settings.onChange(['compat_api.enabled', 'compat_api.port'], () => void inTurn())
      return inTurn()
    },
    close() {
      isClosed = true
      return inTurn()
    },
  }
}
