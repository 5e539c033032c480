import { infiniteQueryOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { nextPage } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import { useMe } from './use-me.ts'

/** Whose sign-ins, devices and keys: a person's id, or null for the signed-in person. */
export type Holder = string | null

const pageSize = 50
/**
 * Polling interval while the list is on screen. Events would be no cheaper: every request of a session updates its
 * "last seen", including the request for this list.
 */
const often = { staleTime: 0, refetchInterval: 15_000 } as const

/** Sessions of a person, most recently used first, page by page. */
export function sessionsQuery(userId: Holder) {
  return infiniteQueryOptions({
    queryKey: keys.sessionsOf(userId),
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, pageSize }
      return userId === null
        ? call('listSessions', { query, signal })
        : call('listUserSessions', { params: { userId }, query, signal })
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    ...often,
  })
}

/** Apps that use a person's key or password, most recently used first, page by page. */
export function devicesQuery(userId: Holder) {
  return infiniteQueryOptions({
    queryKey: keys.devicesOf(userId),
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, pageSize }
      return userId === null
        ? call('listDevices', { query, signal })
        : call('listUserDevices', { params: { userId }, query, signal })
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    ...often,
  })
}

/** API keys of a person. */
export function apiKeysQuery(userId: Holder) {
  return queryOptions({
    queryKey: keys.apiKeysOf(userId),
    queryFn: ({ signal }) =>
      userId === null ? call('listApiKeys', { signal }) : call('listUserApiKeys', { params: { userId }, signal }),
    ...often,
  })
}

/** The first operation is for the owner, the second for administrators of accounts. */
const events = ['account_updated', 'household_updated'] as const
const meta = { events }

/** Actions on sign-ins, devices and keys of the signed-in person or of another one. */
export function useRightsOver(userId: Holder): { readonly mayEnd: boolean; readonly mayChange: boolean } {
  const permissions = useMe()?.permissions ?? []
  if (userId !== null) return { mayEnd: permissions.includes('users-write'), mayChange: false }
  return { mayEnd: permissions.includes('api-keys-delete'), mayChange: permissions.includes('api-keys-write') }
}

/** Ends one session, or all except the current one. */
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

/** Renames a device, or removes it and revokes its key. */
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

/** Creates a key. Its value is returned only here and is dropped when the dialog closes. */
export function useNewKey() {
  return useMutation({ gcTime: 0, meta, mutationFn: (body: NewKey) => call('createApiKey', { body }) })
}

/** Changes, enables, disables or revokes a key. */
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

/** Address to enter on other devices, and whether they can reach it. */
const deviceAddressQuery = queryOptions({
  queryKey: keys.deviceAddress,
  queryFn: ({ signal }) => call('getDeviceAddress', { signal }),
})

/** Host names that mean the local computer and are useless on other devices. */
const ownNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

type DeviceAddress = {
  /** Base of links for other devices, without a trailing slash; null until known. */
  readonly url: string | null
  /** False when no other device can reach this server. */
  readonly isForOthers: boolean
  /** That by http, for devices that can't use https; null: `url` is all there is. */
  readonly httpUrl: string | null
}

/**
 * Address to enter on other devices: the one this page was opened with, since it works. A page opened as localhost asks
 * the server for its network address, and one opened by http whether https works.
 */
export function useDeviceAddress(): DeviceAddress {
  const { origin, hostname, protocol } = window.location
  const isOwnName = ownNames.has(hostname)
  const isAsked = isOwnName || protocol === 'http:'
  const { data, isError } = useQuery({ ...deviceAddressQuery, enabled: isAsked })
  if (!isAsked) return { url: origin, isForOthers: true, httpUrl: null }
  if (isError) return { url: origin, isForOthers: !isOwnName, httpUrl: null }
  if (data === undefined) return { url: null, isForOthers: true, httpUrl: null }
  return isOwnName || data.httpUrl !== null ? data : { url: origin, isForOthers: true, httpUrl: null }
}
