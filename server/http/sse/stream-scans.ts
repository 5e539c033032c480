import type { EventBus } from '../../events/bus.ts'
import type { ScanStatus } from '../../events/domain-event.ts'
import type { ScanBoard } from '../../events/scan-board.ts'
import { scanStatusFor } from '../../library/system/scan-status-for.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { EventClient } from './event-client.ts'
import { createPace } from './pace.ts'
import type { ListenerNow, StreamRegistry } from './stream-registry.ts'

export type ScanSources = { readonly bus: EventBus; readonly board: ScanBoard; readonly registry: StreamRegistry }

/** At most four statuses a second for each library. */
const everyMs = 250

/** `GET /api/v1/scans/stream` (wire.md 24): the status of each scan at each change, beginning with those that run. */
export function streamScans({ bus, board, registry }: ScanSources, exchange: Exchange): void {
  registry.open(exchange, (client, listener) => {
    const pace = createPace<ScanStatus>(everyMs, createSender(client, listener))
    const show = (status: ScanStatus) => pace.show(status.libraryId, status)
    const stop = bus.subscribe((event) => {
      if (event.type === 'scan_progressed') show(event.status)
    })
    for (const status of board.active()) show(status)
    return () => {
      stop()
      pace.stop()
    }
  })
}

/** One after the other, in order. */
function createSender(client: EventClient, listener: ListenerNow) {
  let last = Promise.resolve()
  const deliver = async (status: ScanStatus) => {
    const viewer = await listener()
    const mayHear = viewer !== null && (viewer.libraryIds === null || viewer.libraryIds.includes(status.libraryId))
    if (mayHear) client.send(scanStatusFor(viewer, status))
  }
  return (status: ScanStatus): void => {
    last = last.then(() => deliver(status)).catch(() => client.end())
  }
}
