import type { Reader } from '../../db/database.ts'
import { visibleLibraryIds } from '../../db/queries/scanning/libraries.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { EventBus } from '../../events/bus.ts'
import type { ScanStatus } from '../../events/domain-event.ts'
import type { ScanBoard } from '../../events/scan-board.ts'
import { scanStatusFor } from '../../library/libraries/scan-status.ts'
import type { Exchange } from '../kit/request/exchange.ts'
import { inOrder } from './event-client.ts'
import { createPace } from './pace.ts'
import type { StreamRegistry } from './stream-registry.ts'

export type LiveScans = {
  readonly bus: Pick<EventBus, 'subscribe'>
  readonly board: ScanBoard
  readonly reader: Reader
}
export type ScanSources = LiveScans & { readonly registry: StreamRegistry }

/** Minimum interval per library: four statuses a second. */
const everyMs = 250

/** `GET /api/v1/scans/stream`: the status of each scan at each change, starting with the running ones. */
export function streamScans({ registry, ...scans }: ScanSources, exchange: Exchange): void {
  registry.open(exchange, (client, listener) => {
    const sendInOrder = inOrder(client)
    return followScans(scans, (status) =>
      sendInOrder(async () => {
        const viewer = await listener()
        const visibleScan = viewer === null ? null : await filterScanForViewer(viewer, scans.reader, status)
        if (visibleScan !== null) client.send(visibleScan)
      }),
    )
  })
}

/** Sends the running scans, then each change, paced. @returns stops it */
export function followScans(
  { bus, board }: Pick<LiveScans, 'bus' | 'board'>,
  sendInOrder: (status: ScanStatus) => void,
): () => void {
  const pace = createPace<ScanStatus>(everyMs, sendInOrder)
  const show = (status: ScanStatus) => pace.show(status.libraryId, status)
  const stop = bus.subscribe((event) => {
    if (event.type === 'scan_progressed') show(event.status)
  })
  for (const status of board.active()) show(status)
  return () => {
    stop()
    pace.stop()
  }
}

/** The status for a viewer; null when it is hidden from them. */
export async function filterScanForViewer(
  viewer: Viewer,
  reader: Reader,
  status: ScanStatus,
): Promise<ScanStatus | null> {
  const visible = await visibleLibraryIds(viewer, reader)
  return visible?.has(status.libraryId) === false ? null : scanStatusFor(viewer, status)
}
