import type { Reader } from '../../db/database.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { type EventClient, openEventClient } from './event-client.ts'

/** Who listens, as they are now: asked before anything is told. Null, and the stream ends, when they may not any more. */
export type ListenerNow = () => Promise<Viewer | null>

/** Sends what is there already and starts to listen. @returns what stops listening */
export type StartStream = (client: EventClient, listener: ListenerNow) => () => void

export type StreamRegistry = {
  /** Opens a stream that lives until the client, the server or the credential ends. */
  open(exchange: Exchange, start: StartStream): void
  /** Ends every stream and opens no more. */
  close(): void
}

type OpenStream = { end(): void; beat(): Promise<void> }
type Versions = Pick<Reader, 'version'>

const defaultHeartbeatMs = 15_000
const maxStreams = 2_000

/**
 * All open event streams: a comment every 15 seconds, and with it a look whether the credential still holds. What
 * somebody may hear is looked up anew after every change of users, sign-ins and grants.
 */
export function createStreamRegistry(kit: Kit, reader: Versions, heartbeatMs = defaultHeartbeatMs): StreamRegistry {
  const streams = new Set<OpenStream>()
  const timer = setInterval(() => {
    for (const stream of streams) stream.beat().catch(() => stream.end())
  }, heartbeatMs)
  timer.unref()
  let closed = false

  return {
    open(exchange, start) {
      if (closed) throw new AppError('unavailable', 'The server is stopping.')
      if (streams.size >= maxStreams) throw new AppError('unavailable', 'Too many event streams are open.')
      const client = openEventClient(exchange)
      if (exchange.req.method === 'HEAD') return client.end()
      const listener = createListener(kit, reader, exchange)
      const stop = start(client, async () => {
        const viewer = await listener()
        if (viewer === null) stream.end()
        return viewer
      })
      const stream: OpenStream = {
        end() {
          if (!streams.delete(stream)) return
          stop()
          client.end()
        },
        async beat() {
          if (await kit.stillSignedIn(exchange)) client.comment()
          else stream.end()
        },
      }
      streams.add(stream)
      exchange.res.once('close', stream.end)
    },
    close() {
      closed = true
      clearInterval(timer)
      for (const stream of [...streams]) stream.end()
    },
  }
}

/** Looks at the first event in any case: something may have changed since the request was let in. */
function createListener(kit: Kit, reader: Versions, exchange: Exchange): ListenerNow {
  let seen: number | undefined
  return async () => {
    const now = reader.version('system')
    if (now !== seen) await kit.stillSignedIn(exchange)
    seen = now
    return exchange.principal?.viewer ?? null
  }
}
