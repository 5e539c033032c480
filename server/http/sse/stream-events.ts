import type { DomainEvent } from '../../events/domain-event.ts'
import type { RecordedEvent } from '../../events/event-record.ts'
import { type Exchange, viewerOf } from '../kit/request/exchange.ts'
import type { EventChannel, EventChannels } from './event-channels.ts'
import { type EventClient, inOrder } from './event-client.ts'
import { followAs } from './follow-as.ts'
import { createPace } from './pace.ts'
import type { ListenerNow, StartStream, StreamRegistry } from './stream-registry.ts'
import { filterScanForViewer, followScans, type LiveScans } from './stream-scans.ts'
import { filterTaskForViewer, followTasks, isOwnTask, type LiveTasks } from './stream-tasks.ts'

/** Live data that a client may receive with the events, so that a window needs one connection only. */
export type Live = {
  readonly scans: LiveScans
  readonly tasks: LiveTasks
  readonly followLog: (listener: () => void) => () => void
}

/** Minimum interval of log notifications: each makes clients load many lines. */
const logMs = 2_000

/** Additional data that a client requests, and its last event id. */
export type EventsRequest = { readonly include: readonly string[]; readonly since: string | null }

export type EventSources = {
  readonly channels: EventChannels
  readonly registry: StreamRegistry
  readonly live: Live
}

/**
 * `GET /api/v1/events`: all events visible to the viewer. A client that reconnects with `Last-Event-ID` or `since` gets
 * missed events, or one `resync` when they are no longer available. Live data has no ids and is never replayed. A
 * viewer whose access changes is told to reload.
 */
export function streamEvents(sources: EventSources, exchange: Exchange, request: EventsRequest): void {
  const { channels, registry, live } = sources
  const start: StartStream = (client, listener, onVisibilityChange) => {
    const sendInOrder = inOrder(client)
    const sender = createSender(client, () => feed.channel().lastId())
    const feed = followAs({ channels, client, listener, sendInOrder }, viewerOf(exchange), {
      deliver: (_, events) => sender.send(events),
      onOther: sender.resync,
    })
    onVisibilityChange(() => sendInOrder(async () => feed.updateViewer(viewerOf(exchange))))
    const channel = feed.channel()
    if (request.include.includes('place') && lastEventId(exchange, request) === '')
      client.send({ type: 'place' }, channel.lastId())
    const missed = missedEvents(exchange, request, channel)
    if (missed === 'resync') sender.resync()
    else if (missed.length > 0) sendInOrder(async () => sender.send(await channel.stillVisible(missed)))
    else client.mark(channel.lastId())
    const stops = [feed.stop]
    const subscriber = { client, listener, sendInOrder }
    if (request.include.includes('scans')) stops.push(sendScans(subscriber, live.scans))
    if (request.include.includes('tasks')) stops.push(sendTasks(subscriber, live.tasks))
    if (request.include.includes('log')) stops.push(sendLog(subscriber, live.followLog))
    return () => {
      for (const stop of stops) stop()
    }
  }
  registry.open(exchange, start, { displaced: (client) => client.send({ type: 'displaced' }) })
}

type Subscriber = {
  readonly client: EventClient
  readonly listener: ListenerNow
  readonly sendInOrder: ReturnType<typeof inOrder>
}

function sendScans({ client, listener, sendInOrder }: Subscriber, scans: LiveScans): () => void {
  return followScans(scans, (status) =>
    sendInOrder(async () => {
      const viewer = await listener()
      const visibleScan =
        viewer?.permissions.has('libraries-read') === true
          ? await filterScanForViewer(viewer, scans.reader, status)
          : null
      if (visibleScan !== null)
        client.send({ type: 'scan_progressed', libraryId: visibleScan.libraryId, status: visibleScan })
    }),
  )
}

function sendTasks({ client, listener, sendInOrder }: Subscriber, { board, reader }: LiveTasks): () => void {
  return followTasks(board, (status) =>
    sendInOrder(async () => {
      const viewer = await listener()
      if (viewer === null || !(viewer.permissions.has('tasks-read') || isOwnTask(viewer, status))) return
      const task = await filterTaskForViewer(viewer, status, reader)
      if (task !== null) client.send({ type: 'task_progressed', task })
    }),
  )
}

/** Says only that there are new lines: each client loads those that match its filter. */
function sendLog({ client, listener, sendInOrder }: Subscriber, follow: Live['followLog']): () => void {
  const pace = createPace<{ readonly type: 'log_written' }>(logMs, (event) =>
    sendInOrder(async () => {
      const viewer = await listener()
      if (viewer?.permissions.has('system-admin') === true) client.send(event)
    }),
  )
  const show = () => pace.show('', { type: 'log_written' })
  const stop = follow(show)
  show()
  return () => {
    stop()
    pace.stop()
  }
}

/** An event in our own format; `type` inside, for a plain EventSource. */
function toWireEvent({ at, event }: RecordedEvent): object {
  return { ...withoutNotes(event), timestamp: new Date(at).toISOString() }
}

/** Members that changed in a list or library are internal: clients reload it if shown. */
function withoutNotes(event: DomainEvent): object {
  if (event.type === 'library_updated') return { type: event.type, libraryId: event.libraryId }
  if (!('list' in event)) return event
  const { type, list, listId } = event
  return { type, list, ...(listId !== undefined && { listId }) }
}

/** The last event id of a client; empty on first connection. */
function lastEventId({ req }: Exchange, { since }: EventsRequest): string {
  return String(req.headers['last-event-id'] ?? since ?? '')
}

function missedEvents(
  exchange: Exchange,
  request: EventsRequest,
  channel: EventChannel,
): readonly RecordedEvent[] | 'resync' {
  const eventId = lastEventId(exchange, request)
  if (eventId === '') return []
  const id = Number(eventId)
  return Number.isSafeInteger(id) ? channel.since(id) : 'resync'
}

/** Sends events in order; a client that fell behind is told to reload instead. */
function createSender(client: EventClient, lastId: () => number) {
  let behind = false
  const resync = () => {
    behind = !client.send({ type: 'resync' }, lastId())
  }
  return {
    resync,
    send(events: readonly RecordedEvent[]): void {
      if (behind) {
        resync()
        return
      }
      for (const recorded of events) behind ||= !client.send(toWireEvent(recorded), recorded.id)
    },
  }
}
