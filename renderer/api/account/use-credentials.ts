import { useMutation } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import type { Holder } from '../queries/credentials.ts'
import { useMe } from './use-me.ts'

/** The first tells whose they are, the second those who look after accounts. */
const events = ['account_updated', 'household_updated'] as const
const meta = { events }

/** What the signed-in person may do about sign-ins, devices and keys: their own, or those of somebody else. */
export function useRightsOver(userId: Holder): { readonly mayEnd: boolean; readonly mayChange: boolean } {
  const permissions = useMe()?.permissions ?? []
  if (userId !== null) return { mayEnd: permissions.includes('users-write'), mayChange: false }
  return { mayEnd: permissions.includes('api-keys-delete'), mayChange: permissions.includes('api-keys-write') }
}

/** Ends one sign-in, or all others than the one that asks. */
export function useSessions(userId: Holder) {
  return {
    end: useMutation({
      meta,
      mutationFn: (sessionId: string) =>
        userId === null
          ? call('revokeSession', { params: { sessionId } })
          : call('revokeUserSession', { params: { userId, sessionId } }),
    }),
    endOthers: useMutation({
      meta,
      mutationFn: () =>
        userId === null ? call('revokeOtherSessions') : call('revokeUserSessions', { params: { userId } }),
    }),
  }
}

/** Names a device, or forgets it and ends its key. */
export function useDevice(userId: Holder, deviceId: string) {
  return {
    rename: useMutation({
      meta,
      mutationFn: (name: string) => call('renameDevice', { params: { deviceId }, body: { name } }),
    }),
    forget: useMutation({
      meta,
      mutationFn: () =>
        userId === null
          ? call('forgetDevice', { params: { deviceId } })
          : call('forgetUserDevice', { params: { userId, deviceId } }),
    }),
  }
}

type NewKey = OperationCall<'createApiKey'>['body']
type KeyChange = OperationCall<'updateApiKey'>['body']

/** Makes a key; it is told this once, and kept no longer than it is on screen. */
export function useNewKey() {
  return useMutation({ gcTime: 0, meta, mutationFn: (body: NewKey) => call('createApiKey', { body }) })
}

/** Changes a key, switches it off and on, or ends it. */
export function useKey(userId: Holder, keyId: string) {
  return {
    change: useMutation({
      meta,
      mutationFn: (body: KeyChange) => call('updateApiKey', { params: { keyId }, body }),
    }),
    switchTo: useMutation({
      mutationFn: (isActive: boolean) => call('updateApiKey', { params: { keyId }, body: { isActive } }),
      meta: { notify: 'failure', events },
    }),
    revoke: useMutation({
      mutationFn: () =>
        userId === null
          ? call('deleteApiKey', { params: { keyId } })
          : call('revokeUserApiKey', { params: { userId, keyId } }),
    }),
  }
}
