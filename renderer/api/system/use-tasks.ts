import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'

/** Stops a task, lets it stand still or go on, or runs it again. */
export function useTask(taskId: string) {
  const params = { taskId }
  const meta = { notify: 'failure', events: ['task_progressed'] } as const
  return {
    cancel: useMutation({ meta, mutationFn: () => call('cancelTask', { params }) }),
    pause: useMutation({
      meta,
      mutationFn: (isPaused: boolean) => call(isPaused ? 'pauseTask' : 'resumeTask', { params }),
    }),
    retry: useMutation({ meta, mutationFn: () => call('retryTask', { params }) }),
  }
}
