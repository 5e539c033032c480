import { tallyTasks } from '../../../../db/queries/system/tasks.ts'
import {
  cancelTask,
  pauseTask,
  purgeTasks,
  retryTask,
  shownTasks,
  taskMetrics,
  visibleTask,
} from '../../../../library/tasks/tasks.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { jobStateOf, presentTask, presentTaskStats } from '../../present/present-task.ts'
import { presentTaskMetrics } from '../../present/present-task-metrics.ts'

type Names =
  | 'getTaskMetrics'
  | 'listTasks'
  | 'getTask'
  | 'cancelTask'
  | 'pauseTask'
  | 'resumeTask'
  | 'retryTask'
  | 'getTaskStats'
  | 'purgeTasks'
  | 'streamTasks'

export function taskHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async listTasks({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const { status, taskType: kind, libraryId } = query
      const state = status === undefined ? undefined : jobStateOf(status)
      const { items, total } = await shownTasks(principal.viewer, context, { ...paging, state, kind, libraryId })
      return envelope(exchange, paging, total, items.map(presentTask))
    },
    getTask: async ({ params, principal }) => presentTask(await visibleTask(principal.viewer, context, params.taskId)),
    cancelTask: async ({ params, principal }) =>
      presentTask(await cancelTask(principal.viewer, context, params.taskId)),
    pauseTask: async ({ params, principal }) =>
      presentTask(await pauseTask(principal.viewer, context, params.taskId, true)),
    resumeTask: async ({ params, principal }) =>
      presentTask(await pauseTask(principal.viewer, context, params.taskId, false)),
    retryTask: async ({ params, principal }) => presentTask(await retryTask(principal.viewer, context, params.taskId)),
    getTaskStats: async ({ principal }) =>
      presentTaskStats(await tallyTasks(principal.viewer, context.database.reader), context.clock()),
    getTaskMetrics: async ({ principal }) => presentTaskMetrics(await taskMetrics(principal.viewer, context)),
    purgeTasks: async ({ query, principal }) => ({ deleted: await purgeTasks(principal.viewer, context, query.days) }),
    async streamTasks({ exchange }) {
      context.streams.tasks(exchange)
      return sent
    },
  }
}
