import type { Reader } from '../../db/database.ts'
import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import { findTask } from '../../db/queries/system/tasks.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { TaskBoard, TaskStatus } from '../../events/task-board.ts'
import type { Exchange } from '../kit/request/exchange.ts'
import { inOrder } from './event-client.ts'
import { createPace } from './pace.ts'
import type { StreamRegistry } from './stream-registry.ts'

export type LiveTasks = { readonly board: TaskBoard; readonly reader: Reader }
export type TaskSources = LiveTasks & { readonly registry: StreamRegistry }

/** Minimum interval per task: four states a second. */
const everyMs = 250

/** `GET /api/v1/tasks/stream`: the state of each task at each change, starting with queued and running ones. */
export function streamTasks({ board, reader, registry }: TaskSources, exchange: Exchange): void {
  registry.open(exchange, (client, listener) => {
    const sendInOrder = inOrder(client)
    return followTasks(board, (status) =>
      sendInOrder(async () => {
        const viewer = await listener()
        const visibleTask = viewer === null ? null : await filterTaskForViewer(viewer, status, reader)
        if (visibleTask !== null) client.send(visibleTask)
      }),
    )
  })
}

/** Sends the queued and running tasks, then each change, paced. @returns stops it */
export function followTasks(board: TaskBoard, sendInOrder: (status: TaskStatus) => void): () => void {
  const pace = createPace<TaskStatus>(everyMs, sendInOrder)
  const show = (status: TaskStatus) => pace.show(status.taskId, status)
  const stop = board.subscribe(show)
  for (const status of board.active()) show(status)
  return () => {
    stop()
    pace.stop()
  }
}

/** The state for a viewer; null when it is hidden from them. For a restricted viewer this queries the database. */
export async function filterTaskForViewer(viewer: Viewer, status: TaskStatus, reader: Reader) {
  return (await mayReceive(viewer, status, reader)) ? wireOf(viewer, status) : null
}

async function mayReceive(viewer: Viewer, status: TaskStatus, reader: Reader): Promise<boolean> {
  // Visible to whoever started it; awaited work is in no list.
  if (isOwnTask(viewer, status)) return true
  if (!isUnrestricted(viewer)) return (await findTask(viewer, reader, status.taskId)) !== null
  return status.userId === null || viewer.permissions.has('system-admin')
}

/** Whether someone started it for themselves alone, such as an export. */
export function isOwnTask({ userId }: Viewer, status: TaskStatus): boolean {
  return status.userId === userId
}

/** Counts and reasons could reveal hidden content: viewers with partial access get them only for their own tasks. */
function wireOf(viewer: Viewer, task: TaskStatus) {
  const { userId: _user, ...status } = task
  const isOpen = isUnrestricted(viewer) || isOwnTask(viewer, task)
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
