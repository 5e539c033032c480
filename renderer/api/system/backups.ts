import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

export const backupsQuery = queryOptions({
  queryKey: keys.backups,
  queryFn: ({ signal }) => call('listBackups', { signal }),
})

const meta = { events: ['server_updated'] } as const

/** Creates a backup now. */
export function useCreateBackup() {
  return useMutation({ meta: { events: ['task_progressed'] }, mutationFn: () => call('createBackup', {}) })
}

/** Checks, restores or removes a backup. */
export function useBackup(backupName: string) {
  const params = { backupName }
  return {
    verify: useMutation({ mutationFn: () => call('verifyBackup', { params }) }),
    restore: useMutation({ meta, mutationFn: () => call('restoreBackup', { params }) }),
    remove: useMutation({ meta, mutationFn: () => call('deleteBackup', { params }) }),
  }
}

/** Cancels a restore that was scheduled for the next start. */
export function useCancelRestore() {
  return useMutation({ meta, mutationFn: () => call('cancelRestore', {}) })
}
