import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { nextPage } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'

const pageSize = 50

/** All accounts by name, page by page. */
export const peopleQuery = infiniteQueryOptions({
  queryKey: [...keys.people, 'list'],
  queryFn: ({ pageParam, signal }) => call('listUsers', { query: { page: pageParam, pageSize }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

/** What deleting an account would remove; always refetched. */
export function deletionQuery(userId: string) {
  return queryOptions({
    queryKey: keys.deletionOf(userId),
    queryFn: ({ signal }) => call('previewUserDeletion', { params: { userId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Invitations, newest first, page by page. */
export const invitationsQuery = infiniteQueryOptions({
  queryKey: keys.invitations,
  queryFn: ({ pageParam, signal }) => call('listInvitations', { query: { page: pageParam, pageSize }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: 0,
})

/** One account with its own grants. */
export function personQuery(userId: string) {
  return queryOptions({
    queryKey: keys.person(userId),
    queryFn: ({ signal }) => call('getUser', { params: { userId }, signal }),
  })
}

/** Access groups of a person. */
export function personGroupsQuery(userId: string) {
  return queryOptions({
    queryKey: keys.personGroups(userId),
    queryFn: ({ signal }) => call('listUserAccessGroups', { params: { userId }, signal }),
  })
}

/** People to choose from, by name: the first 500. */
export const everybodyQuery = queryOptions({
  queryKey: [...keys.people, 'everybody'],
  queryFn: async ({ signal }) => (await call('listUsers', { query: { pageSize: 500 }, signal })).data,
})

type NewPerson = OperationCall<'createUser'>['body']
type PersonChange = OperationCall<'updateUser'>['body']
type NewInvitation = OperationCall<'createInvitation'>['body']

const meta = { events: ['household_updated'] } as const

/** Creates an account. */
export function useNewPerson() {
  return useMutation({
    meta,
    mutationFn: (body: NewPerson) => call('createUser', { body }),
  })
}

/** Changes or deletes an account, which may be that of the signed-in person. */
export function usePerson(userId: string) {
  const params = { userId }
  return {
    change: useMutation({
      meta,
      mutationFn: (body: PersonChange) => call('updateUser', { params, body }),
    }),
    remove: useMutation({
      meta,
      mutationFn: () => call('deleteUser', { params }),
    }),
  }
}

/** Creates a one-time link for a new password; it invalidates the previous one. */
export function useResetLink(userId: string) {
  return useMutation({
    gcTime: 0,
    mutationFn: (expiresInHours: number) =>
      call('createPasswordReset', { params: { userId }, body: { expiresInHours } }),
  })
}

/** The longest that such a link may be valid. */
const longestResetHours = 168

/** Creates one-time links for several accounts, one after the other; those that cannot have one say why. */
export function useResetLinks() {
  return useMutation({
    gcTime: 0,
    mutationFn: async (userIds: readonly string[]) => {
      const links: ResetLink[] = []
      for (const userId of userIds) links.push(await resetLink(userId))
      return links
    },
  })
}

/** A link, or why there is none. */
type ResetLink = { readonly userId: string } & (
  | { readonly path: string; readonly expiresAt: string }
  | { readonly error: unknown }
)

async function resetLink(userId: string): Promise<ResetLink> {
  try {
    const body = { expiresInHours: longestResetHours }
    const { path, expiresAt } = await call('createPasswordReset', { params: { userId }, body })
    return { userId, path, expiresAt }
  } catch (error) {
    return { userId, error }
  }
}

/** Creates an invitation. */
export function useInvite() {
  return useMutation({
    gcTime: 0,
    meta,
    mutationFn: (body: NewInvitation) => call('createInvitation', { body }),
  })
}

/** Revokes an invitation, or removes one that has ended. */
export function useRevoke(invitationId: string) {
  return useMutation({
    meta,
    mutationFn: () => call('revokeInvitation', { params: { invitationId } }),
  })
}
