import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import { nextPage } from './next-page.ts'

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
