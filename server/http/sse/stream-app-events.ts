import type { Reader } from '../../db/database.ts'
import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import { listAppMembers } from '../../db/queries/apps/app-members.ts'
import { findList } from '../../db/queries/lists/lists.ts'
import { wantedBookIds, wantToReadId } from '../../db/queries/lists/queue.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { RecordedEvent } from '../../events/event-record.ts'
import type { TaskBoard } from '../../events/task-board.ts'
import { type Exchange, viewerOf } from '../kit/request/exchange.ts'
import { type AppEvent, appEventsOf } from './app-events.ts'
import type { EventChannels } from './event-channels.ts'
import { inOrder } from './event-client.ts'
import { followAs } from './follow-as.ts'
import type { StartStream, StreamRegistry } from './stream-registry.ts'

/** Converts changes of a queue into those of the read list that apps see instead. */
type WantToReadChanges = {
  /** Tracks the members of the list, to report additions and removals. */
  begin(viewer: Viewer): Promise<void>
  next(viewer: Viewer): Promise<readonly AppEvent[]>
}

/** Per stream: tracks what was sent last. */
function createWantToReadChanges(reader: Reader): WantToReadChanges {
  let before: readonly string[] = []
  const list = { list: 'readList', listId: wantToReadId } as const
  return {
    async begin(viewer) {
      before = await wantedBookIds(viewer, reader)
    },
    async next(viewer) {
      const [known, now] = [before, await wantedBookIds(viewer, reader)]
      before = now
      if (now.length > 0) {
        return appEventsOf({ type: known.length > 0 ? 'list_updated' : 'list_created', ...list }, now)
      }
      return known.length > 0 ? appEventsOf({ type: 'list_deleted', ...list }, known) : []
    },
  }
}

export type AppEventSources = {
  readonly channels: EventChannels
  readonly reader: Reader
  readonly registry: StreamRegistry
  readonly taskBoard: Pick<TaskBoard, 'active'>
}

/** Interval of the task queue status for administrators, as such apps expect it. */
const everyMs = 10_000

/**
 * All events visible to the viewer, in the format of reader apps. Without replay: such an app reloads when it
 * reconnects.
 */
export function streamAppEvents(sources: AppEventSources, exchange: Exchange): void {
  const { channels, reader, registry, taskBoard } = sources
  const userId = exchange.principal?.viewer.userId
  const start: StartStream = (client, listener) => {
    const sendInOrder = inOrder(client)
    const wanted = createWantToReadChanges(reader)
    const deliver = async (viewer: Viewer, events: readonly RecordedEvent[]) => {
      for (const { name, data } of await inWordsOfApps(viewer, { reader, wanted }, events)) {
        // A client that does not keep up reconnects, and reloads then.
        if (!client.sendNamed(name, data)) return client.end()
      }
    }
    const sendTasks = async () => {
      const viewer = await listener()
      if (viewer !== null && mayCountTasks(viewer)) client.sendNamed('TaskQueueStatus', countTasks(taskBoard))
    }
    sendInOrder(async () => {
      const viewer = await listener()
      if (viewer !== null) await wanted.begin(viewer)
    })
    sendInOrder(sendTasks)
    const timer = setInterval(() => sendInOrder(sendTasks), everyMs).unref()
    const feed = followAs({ channels, client, listener, sendInOrder }, viewerOf(exchange), { deliver })
    return () => {
      clearInterval(timer)
      feed.stop()
    }
  }
  registry.open(exchange, start, {
    expired: (client) => client.sendNamed('SessionExpired', { userId }),
    // Not an event name of such apps: they would take it for an expired session.
    displaced: (client) => client.sendNamed('StreamDisplaced', { userId }),
  })
}

/**
 * The events for a viewer without repeats: when many books of a series are marked together, the series is sent once.
 */
async function inWordsOfApps(
  viewer: Viewer,
  { reader, wanted }: { readonly reader: Reader; readonly wanted: WantToReadChanges },
  events: readonly RecordedEvent[],
): Promise<AppEvent[]> {
  const distinct = new Map<string, AppEvent>()
  for (const { event } of events) {
    const words =
      event.type === 'queue_updated'
        ? await wanted.next(viewer)
        : appEventsOf(event, await membersNow(viewer, reader, event))
    for (const appEvent of words) distinct.set(JSON.stringify(appEvent), appEvent)
  }
  return [...distinct.values()]
}

/** The members of an event's list that are visible to the viewer. */
async function membersNow(viewer: Viewer, reader: Reader, event: DomainEvent): Promise<readonly string[]> {
  if (event.type === 'list_deleted') return event.memberIds ?? []
  if ((event.type !== 'list_created' && event.type !== 'list_updated') || event.listId === undefined) return []
  const list = await findList(viewer, reader, event.list, event.listId)
  return list === null ? [] : ((await listAppMembers(viewer, reader, event.list, [list])).get(list.id) ?? [])
}

/** Task counts cover everything: only for viewers with full access. */
function mayCountTasks(viewer: Viewer): boolean {
  return viewer.permissions.has('system-admin') && isUnrestricted(viewer)
}

function countTasks(board: AppEventSources['taskBoard']) {
  const countByType: Record<string, number> = {}
  const tasks = board.active()
  for (const { taskType } of tasks) countByType[taskType] = (countByType[taskType] ?? 0) + 1
  return { count: tasks.length, countByType }
}
