import type { Reader } from '../../db/database.ts'
import type { EventBus, RecordedEvent } from '../../events/bus.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { EventClient } from './event-client.ts'
import { heardBy } from './event-feed.ts'
import type { ListenerNow, StreamRegistry } from './stream-registry.ts'

export type EventSources = { readonly bus: EventBus; readonly reader: Reader; readonly registry: StreamRegistry }

/**
 * `GET /api/v1/events` (wire.md 23): everything that happens and that the viewer may see. A client that comes back
 * with `Last-Event-ID` gets what it missed, or one `resync` when that is no longer known.
 */
export function streamEvents({ bus, reader, registry }: EventSources, exchange: Exchange): void {
  registry.open(exchange, (client, listener) => {
    const send = createSender(client, { listener, reader, lastId: () => bus.lastId() })
    const stop = bus.follow(send)
    const missed = missedBy(exchange, bus)
    if (missed === 'resync') resync(client, bus.lastId())
    else send(missed)
    if (missed.length === 0) client.mark(bus.lastId())
    return stop
  })
}

function missedBy(exchange: Exchange, bus: EventBus): readonly RecordedEvent[] | 'resync' {
  const header = exchange.req.headers['last-event-id']
  if (header === undefined || header === '') return []
  const id = Number(header)
  return Number.isSafeInteger(id) ? bus.since(id) : 'resync'
}

function resync(client: EventClient, id: number): boolean {
  return client.send({ type: 'resync' }, id)
}

type Hearing = { readonly listener: ListenerNow; readonly reader: Reader; readonly lastId: () => number }

/** Sends batches one after the other, in order; a client that fell behind is told to load anew instead. */
function createSender(client: EventClient, { listener, reader, lastId }: Hearing) {
  let last = Promise.resolve()
  let behind = false
  const deliver = async (events: readonly RecordedEvent[]) => {
    const viewer = await listener()
    if (viewer === null) return
    if (behind) behind = !resync(client, lastId())
    if (behind) return
    for (const [id, event] of await heardBy(viewer, reader, events)) behind ||= !client.send(event, id)
  }
  return (events: readonly RecordedEvent[]): void => {
    last = last.then(() => deliver(events)).catch(() => client.end())
  }
}
