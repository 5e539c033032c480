import type { Reader } from '../../db/database.ts'
import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import { listAppMembers } from '../../db/queries/apps/app-members.ts'
import { findList } from '../../db/queries/lists/lists.ts'
import { wantedBookIds, wantToReadId } from '../../db/queries/lists/want-to-read.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { RecordedEvent } from '../../events/event-record.ts'
import type { TaskBoard } from '../../events/task-board.ts'
import { type Exchange, viewerOf } from '../kit/request/exchange.ts'
import { type AppEvent, appEventsOf } from './app-events.ts'
import type { EventChannels } from './event-channels.ts'
import { followAs } from './follow-as.ts'
import { inOrder } from './in-order.ts'
import type { StartStream, StreamRegistry } from './stream-registry.ts'

/** Tells changes of a queue as those of the read list that apps are shown instead. */
type WantToReadChanges = {
  /** Remembers what is in the list, so that it can be told when it comes and when it goes. */
  begin(viewer: Viewer): Promise<void>
  next(viewer: Viewer): Promise<readonly AppEvent[]>
}

/** For one stream: what was told last is remembered. */
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

/** How often those who look after the server are told what waits and runs, as such apps expect it. */
const everyMs = 10_000

/**
 * Everything that happens and that the viewer may see, in the words of reader apps. Nothing is replayed: such an app
 * loads anew when it comes back.
 */
export function streamAppEvents(sources: AppEventSources, exchange: Exchange): void {
  const { channels, reader, registry, taskBoard } = sources
  const userId = exchange.principal?.viewer.userId
  const start: StartStream = (client, listener) => {
    const sendInOrder = inOrder(client)
    const wanted = createWantToReadChanges(reader)
    const deliver = async (viewer: Viewer, events: readonly RecordedEvent[]) => {
      for (const { name, data } of await inWordsOfApps(viewer, { reader, wanted }, events)) {
        // Whoever does not keep up comes again, and loads anew then.
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
    // No name that such apps know: to them it would be a session that ended.
    displaced: (client) => client.sendNamed('StreamDisplaced', { userId }),
  })
}

/** What a viewer may hear, each thing once: of many books of a series that are marked together, the series is told once. */
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

/** What is in the list of an event, of what the viewer may see. */
async function membersNow(viewer: Viewer, reader: Reader, event: DomainEvent): Promise<readonly string[]> {
  if (event.type === 'list_deleted') return event.memberIds ?? []
  if ((event.type !== 'list_created' && event.type !== 'list_updated') || event.listId === undefined) return []
  const list = await findList(viewer, reader, event.list, event.listId)
  return list === null ? [] : ((await listAppMembers(viewer, reader, event.list, [list])).get(list.id) ?? [])
}

/** What waits and runs is counted whole: for those from whom nothing is hidden. */
function mayCountTasks(viewer: Viewer): boolean {
  return viewer.permissions.has('system-admin') && isUnrestricted(viewer)
}

function countTasks(board: AppEventSources['taskBoard']) {
  const countByType: Record<string, number> = {}
  const tasks = board.active()
  for (const { taskType } of tasks) countByType[taskType] = (countByType[taskType] ?? 0) + 1
  return { count: tasks.length, countByType }
}
