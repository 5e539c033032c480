import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import { nextPage } from './next-page.ts'

const pageSize = 50

/** Everybody with an account, by name, page after page. */
export const peopleQuery = infiniteQueryOptions({
  queryKey: [...keys.people, 'list'],
  queryFn: ({ pageParam, signal }) => call('listUsers', { query: { page: pageParam, pageSize }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

/** What would go with an account, counted anew each time somebody asks. */
export function deletionQuery(userId: string) {
  return queryOptions({
    queryKey: keys.deletionOf(userId),
    queryFn: ({ signal }) => call('previewUserDeletion', { params: { userId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Invitations, the newest first, page after page. */
export const invitationsQuery = infiniteQueryOptions({
  queryKey: keys.invitations,
  queryFn: ({ pageParam, signal }) => call('listInvitations', { query: { page: pageParam, pageSize }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: 0,
})

/** One account with the grants of its own. */
export function personQuery(userId: string) {
  return queryOptions({
    queryKey: keys.person(userId),
    queryFn: ({ signal }) => call('getUser', { params: { userId }, signal }),
  })
}

/** The access groups that somebody is in. */
export function personGroupsQuery(userId: string) {
  return queryOptions({
    queryKey: keys.personGroups(userId),
    queryFn: ({ signal }) => call('listUserAccessGroups', { params: { userId }, signal }),
  })
}

/** Everybody to choose from, by name: the first 500. */
export const everybodyQuery = queryOptions({
  queryKey: [...keys.people, 'everybody'],
  queryFn: async ({ signal }) => (await call('listUsers', { query: { pageSize: 500 }, signal })).data,
})
