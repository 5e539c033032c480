import type { Viewer } from '../../domain/access/viewer.ts'
import type { TaskBoard, TaskStatus } from '../../events/task-board.ts'
import type { TaskVerbs } from '../../library/tasks/task-verbs.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { EventClient } from './event-client.ts'
import { createPace } from './pace.ts'
import type { ListenerNow, StreamRegistry } from './stream-registry.ts'

export type TaskSources = {
  readonly board: TaskBoard
  readonly tasks: Pick<TaskVerbs, 'isVisible'>
  readonly registry: StreamRegistry
}

/** At most four states a second for each task. */
const everyMs = 250

/** `GET /api/v1/tasks/stream`: the state of each task at each change, beginning with those that wait or run. */
export function streamTasks({ board, tasks, registry }: TaskSources, exchange: Exchange): void {
  registry.open(exchange, (client, listener) => {
    const pace = createPace<TaskStatus>(everyMs, createSender(client, listener, tasks))
    const show = (status: TaskStatus) => pace.show(status.taskId, status)
    const stop = board.subscribe(show)
    for (const status of board.active()) show(status)
    return () => {
      stop()
      pace.stop()
    }
  })
}

/** One after the other, in order: whether a restricted viewer may know of a task is asked of the database. */
function createSender(client: EventClient, listener: ListenerNow, tasks: Pick<TaskVerbs, 'isVisible'>) {
  let last = Promise.resolve()
  const deliver = async (status: TaskStatus) => {
    const viewer = await listener()
    if (viewer !== null && (await mayHear(viewer, status, tasks))) client.send(wireOf(viewer, status))
  }
  return (status: TaskStatus): void => {
    last = last.then(() => deliver(status)).catch(() => client.end())
  }
}

function seesAll({ libraryIds, allowTagIds, denyTagIds }: Viewer): boolean {
  return libraryIds === null && allowTagIds.length === 0 && denyTagIds.length === 0
}

async function mayHear(viewer: Viewer, status: TaskStatus, tasks: TaskSources['tasks']): Promise<boolean> {
  if (!seesAll(viewer)) return tasks.isVisible(viewer, status.taskId)
  return status.userId === null || status.userId === viewer.userId || viewer.permissions.has('system-admin')
}

/** Counts and reasons could tell of what is hidden: who sees a part only, does not get them. */
function wireOf(viewer: Viewer, { userId: _user, ...status }: TaskStatus) {
  const isOpen = seesAll(viewer)
  return {
    ...status,
    progress: isOpen ? status.progress : null,
    error: isOpen ? status.error : null,
    startedAt: timeOf(status.startedAt),
    completedAt: timeOf(status.completedAt),
  }
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
