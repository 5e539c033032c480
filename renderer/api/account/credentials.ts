import { infiniteQueryOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { nextPage } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'
import { useMe } from './use-me.ts'

/** Whose sign-ins, devices and keys: somebody's, or one's own (null). */
export type Holder = string | null

const pageSize = 50
/**
 * A list that somebody looks at is asked for again at this pace. An event would come no less often: each request of a
 * sign-in is one more time that it was seen, the question for this very list among them.
 */
const often = { staleTime: 0, refetchInterval: 15_000 } as const

/** Where a person is signed in, the latest seen first, page after page. */
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

/** The apps of a person that bring a key or the password, the latest seen first, page after page. */
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

/** The keys of a person. */
export function apiKeysQuery(userId: Holder) {
  return queryOptions({
    queryKey: keys.apiKeysOf(userId),
    queryFn: ({ signal }) =>
      userId === null ? call('listApiKeys', { signal }) : call('listUserApiKeys', { params: { userId }, signal }),
    ...often,
  })
}

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

/** The address to give to other devices, and whether any of them can reach it. */
const deviceAddressQuery = queryOptions({
  queryKey: keys.deviceAddress,
  queryFn: ({ signal }) => call('getDeviceAddress', { signal }),
})

/** Names by which a computer means itself: they lead nowhere on another device. */
const ownNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

type DeviceAddress = {
  /** What links for other devices begin with, without a final slash; null until that is known. */
  readonly url: string | null
  /** False: no other device can reach this server. */
  readonly isForOthers: boolean
}

/**
 * The address to give to other devices: the one that this page was opened by, since it works. Only who sits at the
 * computer of the server needs to ask it for its address in the network.
 */
export function useDeviceAddress(): DeviceAddress {
  const { origin, hostname } = window.location
  const isOwnName = ownNames.has(hostname)
  const reply = useQuery({ ...deviceAddressQuery, enabled: isOwnName })
  if (!isOwnName) return { url: origin, isForOthers: true }
  if (reply.isError) return { url: origin, isForOthers: false }
  return { url: reply.data?.url ?? null, isForOthers: reply.data?.isForOthers ?? true }
}
