import type { Reader } from '../../db/database.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { Kit } from '../kit/kit.ts'
import { clientNetwork, type Exchange } from '../kit/request/exchange.ts'
import { type EventClient, openEventClient } from './event-client.ts'
import { findDisplaced, type StreamHolder } from './stream-limits.ts'

/** The current viewer of a stream: checked before each event. Null, and the stream ends, when access is lost. */
export type ListenerNow = () => Promise<Viewer | null>

/** Registers a callback for changes of the viewer's access. */
export type OnVisibilityChange = (sendInOrder: () => void) => void

/** Sends existing data and starts listening. @returns unsubscribes */
export type StartStream = (
  client: EventClient,
  listener: ListenerNow,
  onVisibilityChange: OnVisibilityChange,
) => () => void

/** The last event sent when the server ends the stream. */
export type ShutdownListeners = {
  /** The credential ended. */
  readonly expired?: (client: EventClient) => void
  /** A newer stream took its place. */
  readonly displaced: (client: EventClient) => void
}

export type StreamRegistry = {
  /**
   * Opens a stream that ends with the client, the server or the credential, or when the same person opens too many
   * others.
   */
  open(exchange: Exchange, start: StartStream, shutdownListeners?: ShutdownListeners): void
  /** Ends every stream and refuses new ones. */
  close(): void
}

type OpenStream = StreamHolder & {
  end(): void
  expire(): void
  displace(): void
  check(): Promise<boolean>
  heartbeat(): Promise<void>
}
type Changes = Pick<Reader, 'version' | 'follow'>

const heartbeatMs = 15_000
/** A displaced client that reconnects at once would only displace the next one. */
const displacedRetryMs = 60_000
const named: ShutdownListeners = { displaced: (client) => client.sendNamed('displaced', {}) }
/** Maximum delay of a platform timer. */
const longestWaitMs = 2 ** 31 - 1

/**
 * All open event streams: a comment every 15 seconds, with a check of the credential. It is also checked after every
 * change of users, keys, sign-ins and grants, and when it expires: a stream ends with its credential.
 */
export function createStreamRegistry(kit: Kit, reader: Changes): StreamRegistry {
  const streams = new Set<OpenStream>()
  const timer = setInterval(() => {
    for (const stream of streams) stream.heartbeat().catch(stream.end)
  }, heartbeatMs)
  timer.unref()
  const unfollow = reader.follow('system', () => {
    for (const stream of streams) stream.check().catch(stream.end)
  })
  let closed = false

  return {
    open(exchange, start, shutdownListeners = named) {
      if (closed) throw new AppError('server_stopping')
      const client = openEventClient(exchange)
      if (exchange.req.method === 'HEAD') return client.end()
      const holder = { userId: exchange.principal?.userId ?? '', network: clientNetwork(exchange) }
      makeRoom(streams, holder)
      const { currentViewer, onVisibilityChange } = watchAccess(exchange, createListener(kit, reader, exchange), () =>
        stream.expire(),
      )
      const stop = start(client, currentViewer, onVisibilityChange)
      const stream: OpenStream = {
        ...holder,
        end() {
          if (!streams.delete(stream)) return
          stopWaiting()
          stop()
          client.end()
        },
        expire() {
          if (streams.has(stream)) shutdownListeners.expired?.(client)
          stream.end()
        },
        displace() {
          client.retryAfter(displacedRetryMs)
          shutdownListeners.displaced(client)
          stream.end()
        },
        check: async () => (await currentViewer()) !== null,
        async heartbeat() {
          if (await kit.revalidate(exchange)) client.comment()
          else stream.expire()
        },
      }
      streams.add(stream)
      const stopWaiting = endOnExpiry(kit, exchange, stream)
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

/** Ends streams until there is room for one more. */
function makeRoom(streams: ReadonlySet<OpenStream>, holder: StreamHolder): void {
  for (;;) {
    const displaced = findDisplaced([...streams], holder)
    if (displaced === null) return
    displaced.displace()
  }
}

/** Checks a stream when its credential expires. @returns cancels the timer */
function endOnExpiry(kit: Kit, exchange: Exchange, stream: OpenStream): () => void {
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    const until = exchange.principal?.until ?? null
    if (until === null) return
    timer = setTimeout(check, Math.min(Math.max(until - kit.clock(), 0) + 1, longestWaitMs)).unref()
  }
  const check = () => {
    stream.check().then((isValid) => isValid && wait(), stream.end)
  }
  wait()
  return () => clearTimeout(timer)
}

/** Checks at the first event in any case: something may have changed since the request was authenticated. */
function createListener(kit: Kit, reader: Changes, exchange: Exchange): ListenerNow {
  let previous: number | undefined
  return async () => {
    const now = reader.version('system')
    if (now !== previous || hasEnded(exchange, kit.clock())) await kit.revalidate(exchange)
    previous = now
    return exchange.principal?.viewer ?? null
  }
}

function hasEnded({ principal }: Exchange, now: number): boolean {
  return principal !== null && principal.until !== null && principal.until <= now
}

/**
 * The current viewer, and callbacks for changes of their access.
 * @param expire called when they lose access to the stream
 */
function watchAccess(exchange: Exchange, listener: ListenerNow, expire: () => void) {
  let access = accessOf(exchange)
  let notifyVisibilityChange: () => void = () => undefined
  const currentViewer: ListenerNow = async () => {
    const viewer = await listener()
    if (viewer === null) expire()
    const before = access
    access = accessOf(exchange)
    if (viewer !== null && access !== before) notifyVisibilityChange()
    return viewer
  }
  const onVisibilityChange: OnVisibilityChange = (sendInOrder) => {
    notifyVisibilityChange = sendInOrder
  }
  return { currentViewer, onVisibilityChange }
}

/** Everything that decides what someone sees, for comparison. */
function accessOf({ principal }: Exchange): string {
  const { permissions: _, ...access } = principal?.viewer ?? { permissions: null }
  return JSON.stringify(access)
}
