import type { Reader } from '../../db/database.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import { type EventClient, openEventClient } from './event-client.ts'

/** Who listens, as they are now: asked before anything is told. Null, and the stream ends, when they may not any more. */
export type ListenerNow = () => Promise<Viewer | null>

/** Takes what is to be done whenever the listener may see something else than before. */
export type OnNewSight = (tell: () => void) => void

/** Sends what is there already and starts to listen. @returns what stops listening */
export type StartStream = (client: EventClient, listener: ListenerNow, onNewSight: OnNewSight) => () => void

export type StreamRegistry = {
  /**
   * Opens a stream that lives until the client, the server or the credential ends.
   * @param sayGoodbye called when it is the credential that ended
   */
  open(exchange: Exchange, start: StartStream, sayGoodbye?: (client: EventClient) => void): void
  /** Ends every stream and opens no more. */
  close(): void
}

type OpenStream = { end(): void; expire(): void; look(): Promise<boolean>; beat(): Promise<void> }
type Changes = Pick<Reader, 'version' | 'follow'>

const defaultHeartbeatMs = 15_000
const maxStreams = 2_000
/** The longest that a timer of the platform can wait. */
const longestWaitMs = 2 ** 31 - 1

/**
 * All open event streams: a comment every 15 seconds, and with it a look whether the credential still holds. It is
 * looked at anew as well after every change of users, keys, sign-ins and grants, and when it ends by itself: a stream
 * ends with what it was opened with.
 */
export function createStreamRegistry(kit: Kit, reader: Changes, heartbeatMs = defaultHeartbeatMs): StreamRegistry {
  const streams = new Set<OpenStream>()
  const timer = setInterval(() => {
    for (const stream of streams) stream.beat().catch(stream.end)
  }, heartbeatMs)
  timer.unref()
  const unfollow = reader.follow('system', () => {
    for (const stream of streams) stream.look().catch(stream.end)
  })
  let closed = false

  return {
    open(exchange, start, sayGoodbye) {
      if (closed) throw new AppError('unavailable', 'The server is stopping.')
      if (streams.size >= maxStreams) throw new AppError('unavailable', 'Too many event streams are open.')
      const client = openEventClient(exchange)
      if (exchange.req.method === 'HEAD') return client.end()
      const listener = createListener(kit, reader, exchange)
      let sight = sightOf(exchange)
      let tellNewSight: () => void = () => undefined
      const hear: ListenerNow = async () => {
        const viewer = await listener()
        if (viewer === null) stream.expire()
        const before = sight
        sight = sightOf(exchange)
        if (viewer !== null && sight !== before) tellNewSight()
        return viewer
      }
      const stop = start(client, hear, (tell) => {
        tellNewSight = tell
      })
      const stream: OpenStream = {
        end() {
          if (!streams.delete(stream)) return
          stopWaiting()
          stop()
          client.end()
        },
        expire() {
          if (streams.has(stream)) sayGoodbye?.(client)
          stream.end()
        },
        look: async () => (await hear()) !== null,
        async beat() {
          if (await kit.stillSignedIn(exchange)) client.comment()
          else stream.expire()
        },
      }
      streams.add(stream)
      const stopWaiting = endInTime(kit, exchange, stream)
      exchange.res.once('close', stream.end)
    },
    close() {
      closed = true
      clearInterval(timer)
      unfollow()
      for (const stream of [...streams]) stream.end()
    },
  }
}

/** Looks at a stream when its credential ends by itself. @returns what stops waiting for that */
function endInTime(kit: Kit, exchange: Exchange, stream: OpenStream): () => void {
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    const until = exchange.principal?.until ?? null
    if (until === null) return
    timer = setTimeout(look, Math.min(Math.max(until - kit.clock(), 0) + 1, longestWaitMs)).unref()
  }
  const look = () => {
    stream.look().then((goesOn) => goesOn && wait(), stream.end)
  }
  wait()
  return () => clearTimeout(timer)
}

/** Looks at the first event in any case: something may have changed since the request was let in. */
function createListener(kit: Kit, reader: Changes, exchange: Exchange): ListenerNow {
  let seen: number | undefined
  return async () => {
    const now = reader.version('system')
    if (now !== seen || hasEnded(exchange, kit.clock())) await kit.stillSignedIn(exchange)
    seen = now
    return exchange.principal?.viewer ?? null
  }
}

function hasEnded({ principal }: Exchange, now: number): boolean {
  return principal !== null && principal.until !== null && principal.until <= now
}

/** What decides what someone sees, to be compared. */
function sightOf({ principal }: Exchange): string {
  const { permissions: _, ...sight } = principal?.viewer ?? { permissions: null }
  return JSON.stringify(sight)
}
