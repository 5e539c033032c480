import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../server/contract/index.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'
import type { Holder } from './queries/credentials.ts'
import { useMe } from './use-me.ts'

/** A key is a device once it is used: what ends one changes the other list, too. */
function useStale() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keys.credentials })
}

/** What the signed-in person may do about sign-ins, devices and keys: their own, or those of somebody else. */
export function useRightsOver(userId: Holder): { readonly mayEnd: boolean; readonly mayChange: boolean } {
  const permissions = useMe()?.permissions ?? []
  if (userId !== null) return { mayEnd: permissions.includes('users-write'), mayChange: false }
  return { mayEnd: permissions.includes('api-keys-delete'), mayChange: permissions.includes('api-keys-write') }
}

/** Ends one sign-in, or all others than the one that asks. */
export function useSessions(userId: Holder) {
  const onSettled = useStale()
  return {
    end: useMutation({
      mutationFn: (sessionId: string) =>
        userId === null
          ? call('revokeSession', { params: { sessionId } })
          : call('revokeUserSession', { params: { userId, sessionId } }),
      onSettled,
    }),
    endOthers: useMutation({
      mutationFn: () =>
        userId === null ? call('revokeOtherSessions') : call('revokeUserSessions', { params: { userId } }),
      onSettled,
    }),
  }
}

/** Names a device, or forgets it and ends its key. */
export function useDevice(userId: Holder, deviceId: string) {
  const onSettled = useStale()
  return {
    rename: useMutation({
      mutationFn: (name: string) => call('renameDevice', { params: { deviceId }, body: { name } }),
      onSettled,
    }),
    forget: useMutation({
      mutationFn: () =>
        userId === null
          ? call('forgetDevice', { params: { deviceId } })
          : call('forgetUserDevice', { params: { userId, deviceId } }),
      onSettled,
    }),
  }
}

type NewKey = OperationCall<'createApiKey'>['body']
type KeyChange = OperationCall<'updateApiKey'>['body']

/** Makes a key; it is told this once, and kept no longer than it is on screen. */
export function useNewKey() {
  const onSuccess = useStale()
  return useMutation({ gcTime: 0, mutationFn: (body: NewKey) => call('createApiKey', { body }), onSuccess })
}

/** Changes a key, switches it off and on, or ends it. */
export function useKey(userId: Holder, keyId: string) {
  const onSettled = useStale()
  return {
    change: useMutation({
      mutationFn: (body: KeyChange) => call('updateApiKey', { params: { keyId }, body }),
      onSettled,
    }),
    switchTo: useMutation({
      mutationFn: (isActive: boolean) => call('updateApiKey', { params: { keyId }, body: { isActive } }),
      meta: { says: 'failure' },
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: () =>
        userId === null
          ? call('deleteApiKey', { params: { keyId } })
          : call('revokeUserApiKey', { params: { userId, keyId } }),
      onSettled,
    }),
  }
}
