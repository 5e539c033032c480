import type { Reader } from '../../db/database.ts'
import type { EventBus } from '../../events/bus.ts'
import type { ScanBoard } from '../../events/scan-board.ts'
import type { TaskBoard } from '../../events/task-board.ts'
import type { Kit } from '../kit/kit.ts'
import type { Exchange } from '../kit/request/exchange.ts'
import { createEventChannels } from './event-channels.ts'
import { streamAppEvents } from './stream-app-events.ts'
import { type EventsRequest, streamEvents } from './stream-events.ts'
import { createStreamRegistry } from './stream-registry.ts'
import { streamScans } from './stream-scans.ts'
import { streamTasks } from './stream-tasks.ts'

export type StreamSources = {
  readonly bus: EventBus
  readonly reader: Reader
  readonly board: ScanBoard
  readonly taskBoard: TaskBoard
  /** Calls after each log line. @returns unsubscribes */
  readonly followLog: (listener: () => void) => () => void
}

/** Every event stream of the server, and what ends them all. */
export function openStreams(kit: Kit, { bus, reader, board, taskBoard, followLog }: StreamSources) {
  const registry = createStreamRegistry(kit, reader)
  const channels = createEventChannels({ bus, reader, clock: kit.clock })
  const live = { scans: { bus, board, reader }, tasks: { board: taskBoard, reader }, followLog }
  return {
    events: (exchange: Exchange, request: EventsRequest) =>
      streamEvents({ channels, registry, live }, exchange, request),
    appEvents: (exchange: Exchange) => streamAppEvents({ channels, reader, registry, taskBoard }, exchange),
    scans: (exchange: Exchange) => streamScans({ bus, board, reader, registry }, exchange),
    tasks: (exchange: Exchange) => streamTasks({ board: taskBoard, reader, registry }, exchange),
    /** After missed events: clients connect again, and are told to load everything anew. */
    restart: channels.close,
    close() {
      registry.close()
      channels.close()
    },
  }
}

export type Streams = Omit<ReturnType<typeof openStreams>, 'close' | 'restart'>
