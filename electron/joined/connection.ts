import type { JoinedServer } from '../settings-store.ts'
import { openForwarder } from './forwarder.ts'
import { type ReachContext, type Reached, reach } from './reach.ts'
import { openUpstream } from './upstream.ts'

export type ConnectionState =
  | 'connecting'
  | 'connected'
  /** Tried again and again. */
  | 'unreachable'
  /** Another key or certificate than the remembered one, which the user did not accept. */
  | 'refused'

/** The way to a server of another computer. */
export type Connection = {
  /** Of its pages in the window. */
  readonly origin: string
  state(): ConnectionState
  /** Resolves when it was tried for the first time. */
  readonly settled: Promise<void>
  /** Tries again now. */
  retry(): void
  close(): Promise<void>
}

export type ConnectionContext = Pick<ReachContext, 'find' | 'accepts'> & {
  /** Stores what has changed about a server: its address, or what the user accepted. */
  readonly store: (server: JoinedServer) => void
  /** Called after each try, also when nothing has changed: a page that failed to load waits for it. */
  readonly onChange: (state: ConnectionState) => void
  /** Runs `task` after `ms` milliseconds and returns what cancels it. */
  readonly schedule: (task: () => void, ms: number) => () => void
}

const retryMs = 5_000

/** Opens the way at once; whether the server answers shows later. */
export async function openConnection(known: JoinedServer, context: ConnectionContext): Promise<Connection> {
  const { find, accepts, store, onChange, schedule } = context
  let server = known
  let state: ConnectionState = 'connecting'
  let isClosed = false
  let running: Promise<void> | null = null
  let cancel: () => void = () => undefined
  const update = (changes: Partial<JoinedServer>) => {
    server = { ...server, ...changes }
    store(server)
  }
  const forwarder = await openForwarder({ port: known.port, onLost: () => retry() })
  if (forwarder.port !== known.port) update({ port: forwarder.port })

  const settle = (reached: Reached) => {
    if (isClosed) return
    if (reached === null || reached === 'refused') {
      forwarder.use(null, '')
      state = reached ?? 'unreachable'
      if (state === 'unreachable') cancel = schedule(retry, retryMs)
    } else {
      forwarder.use(openUpstream(reached), reached.url)
      state = 'connected'
    }
    onChange(state)
  }
  const connect = () => {
    cancel()
    running ??= reach({ find, accepts, update, server: () => server })
      .then(settle)
      .finally(() => {
        running = null
      })
    return running
  }
  const retry = () => void connect()
  return {
    settled: connect(),
    origin: forwarder.origin,
    state: () => state,
    retry,
    async close() {
      isClosed = true
      cancel()
      await forwarder.close()
    },
  }
}
