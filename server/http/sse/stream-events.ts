import type { Reader } from '../../db/database.ts'
import type { EventBus, RecordedEvent } from '../../events/bus.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { EventClient } from './event-client.ts'
import { heardBy, type WireEvent } from './event-feed.ts'
import { inOrder } from './in-order.ts'
import { createPace } from './pace.ts'
import type { ListenerNow, StreamRegistry } from './stream-registry.ts'
import { followScans, type LiveScans, scanHeardBy } from './stream-scans.ts'
import { followTasks, isOwnTask, type LiveTasks, taskHeardBy } from './stream-tasks.ts'

/** Live figures that a client may have with the events, so that one connection is enough for a window. */
export type Live = {
  readonly scans: LiveScans
  readonly tasks: LiveTasks
  readonly followLog: (listener: () => void) => () => void
}

/** Lines of the log are told of this seldom: whoever hears of them loads many. */
const logMs = 2_000

/** What a client asks to be told as well, and the id of the last event that it heard. */
export type EventsAsked = { readonly include: readonly string[]; readonly since: string | null }

export type EventSources = {
  readonly bus: EventBus
  readonly reader: Reader
  readonly registry: StreamRegistry
  readonly live: Live
}

/**
 * `GET /api/v1/events` (wire.md 23): everything that happens and that the viewer may see. A client that comes back
 * with `Last-Event-ID` or `since` gets what it missed, or one `resync` when that is no longer known. Live figures that
 * it asks for have no ids: they are never replayed. Who may see something else from now on is told to load anew.
 */
export function streamEvents(sources: EventSources, exchange: Exchange, asked: EventsAsked): void {
  const { bus, reader, registry, live } = sources
  registry.open(exchange, (client, listener, onNewSight) => {
    const tell = inOrder(client)
    onNewSight(() => tell(async () => void resync(client, bus.lastId())))
    const send = createSender(client, { listener, reader, tell, lastId: () => bus.lastId() })
    const stops = [bus.follow(send)]
    if (asked.include.includes('place') && isNew(exchange, asked)) client.send({ type: 'place' }, bus.lastId())
    const missed = missedBy(exchange, asked, bus)
    if (missed === 'resync') resync(client, bus.lastId())
    else send(missed)
    if (missed.length === 0) client.mark(bus.lastId())
    const teller = { client, listener, tell }
    if (asked.include.includes('scans')) stops.push(tellScans(teller, live.scans))
    if (asked.include.includes('tasks')) stops.push(tellTasks(teller, live.tasks))
    if (asked.include.includes('log')) stops.push(tellLog(teller, live.followLog))
    return () => {
      for (const stop of stops) stop()
    }
  })
}

type Teller = {
  readonly client: EventClient
  readonly listener: ListenerNow
  readonly tell: ReturnType<typeof inOrder>
}

function tellScans({ client, listener, tell }: Teller, scans: LiveScans): () => void {
  return followScans(scans, (status) =>
    tell(async () => {
      const viewer = await listener()
      const heard = viewer?.permissions.has('libraries-read') === true ? scanHeardBy(viewer, status) : null
      if (heard !== null) client.send({ type: 'scan_progressed', libraryId: heard.libraryId, status: heard })
    }),
  )
}

function tellTasks({ client, listener, tell }: Teller, { board, tasks }: LiveTasks): () => void {
  return followTasks(board, (status) =>
    tell(async () => {
      const viewer = await listener()
      if (viewer === null || !(viewer.permissions.has('tasks-read') || isOwnTask(viewer, status))) return
      const task = await taskHeardBy(viewer, status, tasks)
      if (task !== null) client.send({ type: 'task_progressed', task })
    }),
  )
}

/** Tells that there are other lines, not which: each listener looks at those of a level, with some words. */
function tellLog({ client, listener, tell }: Teller, follow: Live['followLog']): () => void {
  const pace = createPace<{ readonly type: 'log_written' }>(logMs, (event) =>
    tell(async () => {
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

/** Who watches with our own interface loads a list anew, or lets it go: what was in it is not told. */
function onOwnWire(event: WireEvent): WireEvent {
  if (event.type !== 'list_deleted') return event
  const { memberIds: _, ...told } = event
  return told
}

/** The last event that a client heard; empty for one that comes for the first time. */
function lastHeard({ req }: Exchange, { since }: EventsAsked): string {
  return String(req.headers['last-event-id'] ?? since ?? '')
}

function isNew(exchange: Exchange, asked: EventsAsked): boolean {
  return lastHeard(exchange, asked) === ''
}

function missedBy(exchange: Exchange, asked: EventsAsked, bus: EventBus): readonly RecordedEvent[] | 'resync' {
  const heard = lastHeard(exchange, asked)
  if (heard === '') return []
  const id = Number(heard)
  return Number.isSafeInteger(id) ? bus.since(id) : 'resync'
}

function resync(client: EventClient, id: number): boolean {
  return client.send({ type: 'resync' }, id)
}

type Hearing = Omit<Teller, 'client'> & { readonly reader: Reader; readonly lastId: () => number }

/** Sends batches one after the other, in order; a client that fell behind is told to load anew instead. */
function createSender(client: EventClient, { listener, reader, tell, lastId }: Hearing) {
  let behind = false
  const deliver = async (events: readonly RecordedEvent[]) => {
    const viewer = await listener()
    if (viewer === null) return
    if (behind) behind = !resync(client, lastId())
    if (behind) return
    for (const [id, event] of await heardBy(viewer, reader, events)) behind ||= !client.send(onOwnWire(event), id)
  }
  return (events: readonly RecordedEvent[]): void => tell(() => deliver(events))
}
