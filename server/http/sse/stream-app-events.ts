import type { Reader } from '../../db/database.ts'
import type { EventBus, RecordedEvent } from '../../events/bus.ts'
import type { Exchange } from '../kit/exchange.ts'
import { appEventsOf } from './app-events.ts'
import { heardBy } from './event-feed.ts'
import { inOrder } from './in-order.ts'
import type { StreamRegistry } from './stream-registry.ts'

export type AppEventSources = {
  readonly bus: EventBus
  readonly reader: Reader
  readonly registry: StreamRegistry
}

/**
 * Everything that happens and that the viewer may see, in the words of reader apps. Nothing is replayed: such an app
 * loads anew when it comes back.
 */
export function streamAppEvents({ bus, reader, registry }: AppEventSources, exchange: Exchange): void {
  registry.open(exchange, (client, listener) => {
    const tell = inOrder(client)
    const deliver = async (events: readonly RecordedEvent[]) => {
      const viewer = await listener()
      if (viewer === null) return
      for (const [, event] of await heardBy(viewer, reader, events)) {
        for (const { name, data } of appEventsOf(event)) {
          // Whoever does not keep up comes again, and loads anew then.
          if (!client.sendNamed(name, data)) return client.end()
        }
      }
    }
    return bus.follow((events) => tell(() => deliver(events)))
  })
}
