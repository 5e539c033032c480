import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** Makes a backup now. */
export function useMakeBackup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('createBackup', {}),
    onSettled: () => Promise.all([keys.backups, keys.tasks].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** Checks, restores or removes a backup. */
export function useBackup(backupName: string) {
  const client = useQueryClient()
  const params = { backupName }
  const onSettled = () => client.invalidateQueries({ queryKey: keys.backups })
  return {
    verify: useMutation({ mutationFn: () => call('verifyBackup', { params }) }),
    restore: useMutation({ mutationFn: () => call('restoreBackup', { params }), onSettled }),
    remove: useMutation({ mutationFn: () => call('deleteBackup', { params }), onSettled }),
  }
}

/** Takes back what was to be restored at the next start. */
export function useKeepCurrent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('cancelRestore', {}),
    onSettled: () => client.invalidateQueries({ queryKey: keys.backups }),
  })
}
