import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** Stops a task, lets it stand still or go on, or runs it again. */
export function useTask(taskId: string) {
  const client = useQueryClient()
  const params = { taskId }
  const onSettled = () => client.invalidateQueries({ queryKey: keys.tasks })
  const meta = { says: 'failure' } as const
  return {
    cancel: useMutation({ meta, mutationFn: () => call('cancelTask', { params }), onSettled }),
    pause: useMutation({
      meta,
      mutationFn: (isPaused: boolean) => call(isPaused ? 'pauseTask' : 'resumeTask', { params }),
      onSettled,
    }),
    retry: useMutation({ meta, mutationFn: () => call('retryTask', { params }), onSettled }),
  }
}
