import type { Reader } from '../../db/database.ts'
import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import { findTask } from '../../db/queries/system/tasks.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { TaskBoard, TaskStatus } from '../../events/task-board.ts'
import type { Exchange } from '../kit/request/exchange.ts'
import { inOrder } from './in-order.ts'
import { createPace } from './pace.ts'
import type { StreamRegistry } from './stream-registry.ts'

export type LiveTasks = { readonly board: TaskBoard; readonly reader: Reader }
export type TaskSources = LiveTasks & { readonly registry: StreamRegistry }

/** At most four states a second for each task. */
const everyMs = 250

/** `GET /api/v1/tasks/stream`: the state of each task at each change, beginning with those that wait or run. */
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

/** Tells the tasks that wait or run, and then each at its changes, paced. @returns what stops it */
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

/** The state as a viewer may hear it; null when they may not: of a restricted viewer the database is asked. */
export async function filterTaskForViewer(viewer: Viewer, status: TaskStatus, reader: Reader) {
  return (await mayReceive(viewer, status, reader)) ? wireOf(viewer, status) : null
}

async function mayReceive(viewer: Viewer, status: TaskStatus, reader: Reader): Promise<boolean> {
  // Whoever asked for it knows of it; work that somebody waits for stands in no list.
  if (isOwnTask(viewer, status)) return true
  if (!isUnrestricted(viewer)) return (await findTask(viewer, reader, status.taskId)) !== null
  return status.userId === null || viewer.permissions.has('system-admin')
}

/** Whether somebody asked for it for themselves alone, as for an export. */
export function isOwnTask({ userId }: Viewer, status: TaskStatus): boolean {
  return status.userId === userId
}

/** Counts and reasons could tell of what is hidden: who sees a part only, does not get them, but of what is their own. */
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
