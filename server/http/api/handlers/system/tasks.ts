import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import type { ApiContext } from '../../api-context.ts'
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

export function taskHandlers({ context, tasks, streams }: ApiContext): Pick<Handlers, Names> {
  return {
    async listTasks({ query, principal, exchange }) {
      const asked = pageRequest(query)
      const { status, taskType: kind, libraryId } = query
      const state = status === undefined ? undefined : jobStateOf(status)
      const { items, total } = await tasks.list(principal.viewer, { ...asked, state, kind, libraryId })
      return envelope(exchange, asked, total, items.map(presentTask))
    },
    getTask: async ({ params, principal }) => presentTask(await tasks.find(principal.viewer, params.taskId)),
    cancelTask: async ({ params, principal }) => presentTask(await tasks.cancel(principal.viewer, params.taskId)),
    pauseTask: async ({ params, principal }) => presentTask(await tasks.pause(principal.viewer, params.taskId, true)),
    resumeTask: async ({ params, principal }) => presentTask(await tasks.pause(principal.viewer, params.taskId, false)),
    retryTask: async ({ params, principal }) => presentTask(await tasks.retry(principal.viewer, params.taskId)),
    getTaskStats: async ({ principal }) => presentTaskStats(await tasks.tally(principal.viewer), context.clock()),
    getTaskMetrics: async ({ principal }) => presentTaskMetrics(await tasks.measure(principal.viewer)),
    purgeTasks: async ({ query, principal }) => ({ deleted: await tasks.purge(principal.viewer, query.days) }),
    async streamTasks({ exchange }) {
      streams.tasks(exchange)
      return sent
    },
  }
}
