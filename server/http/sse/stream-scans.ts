import type { EventBus } from '../../events/bus.ts'
import type { ScanStatus } from '../../events/domain-event.ts'
import type { ScanBoard } from '../../events/scan-board.ts'
import { scanStatusFor } from '../../library/system/scan-status-for.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { EventClient } from './event-client.ts'
import type { StreamRegistry } from './stream-registry.ts'

export type ScanSources = { readonly bus: EventBus; readonly board: ScanBoard; readonly registry: StreamRegistry }

/** At most four statuses a second for each library. */
const everyMs = 250

/** `GET /api/v1/scans/stream` (wire.md 24): the status of each scan at each change, beginning with those that run. */
export function streamScans({ bus, board, registry }: ScanSources, exchange: Exchange): void {
  registry.open(exchange, (client) => {
    const pace = createPace(client, exchange)
    const stop = bus.subscribe((event) => {
      if (event.type === 'scan_progressed') pace.show(event.status)
    })
    for (const status of board.active()) pace.show(status)
    return () => {
      stop()
      pace.stop()
    }
  })
}

type Lane = { timer: NodeJS.Timeout | undefined; next: ScanStatus | undefined }

/** The first change goes out at once, then the newest every quarter of a second; the last one is never lost. */
function createPace(client: EventClient, exchange: Exchange) {
  const lanes = new Map<string, Lane>()

  const send = (status: ScanStatus) => {
    const viewer = exchange.principal?.viewer
    if (viewer !== undefined) client.send(scanStatusFor(viewer, status))
  }

  const breathe = (lane: Lane): NodeJS.Timeout =>
    setTimeout(() => {
      const { next } = lane
      lane.next = undefined
      lane.timer = next === undefined ? undefined : breathe(lane)
      if (next !== undefined) send(next)
    }, everyMs).unref()

  return {
    show(status: ScanStatus) {
      const libraries = exchange.principal?.viewer.libraryIds ?? null
      if (libraries !== null && !libraries.includes(status.libraryId)) return
      const lane = lanes.get(status.libraryId) ?? { timer: undefined, next: undefined }
      lanes.set(status.libraryId, lane)
      if (lane.timer !== undefined) {
        lane.next = status
        return
      }
      send(status)
      lane.timer = breathe(lane)
    },
    stop() {
      for (const lane of lanes.values()) clearTimeout(lane.timer)
    },
  }
}
