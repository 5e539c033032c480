import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../server/contract/index.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'
import type { AccessMode } from './types.ts'

type NewTag = OperationCall<'createSharingTag'>['body']
type TagChange = OperationCall<'updateSharingTag'>['body']
type NewGroup = OperationCall<'createAccessGroup'>['body']
type GroupChange = OperationCall<'updateAccessGroup'>['body']
export type GrantInput = { readonly sharingTagId: string; readonly accessMode: AccessMode }

/** What a change of access makes stale. Who made it may be one of those who see something else now. */
function refreshAccess(client: QueryClient): Promise<unknown> {
  const stale = [
    ...[keys.sharingTags, keys.accessGroups, keys.people, keys.sights],
    ...[keys.seriesLists, keys.anySeries, keys.bookLists],
  ]
  return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Makes a sharing tag. */
export function useNewTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewTag) => call('createSharingTag', { body }),
    onSuccess: () => refreshAccess(client),
  })
}

/** Changes a sharing tag or removes it. */
export function useSharingTag(sharingTagId: string) {
  const client = useQueryClient()
  const params = { sharingTagId }
  return {
    change: useMutation({
      mutationFn: (body: TagChange) => call('updateSharingTag', { params, body }),
      onSuccess: () => refreshAccess(client),
    }),
    remove: useMutation({
      mutationFn: () => call('deleteSharingTag', { params }),
      onSuccess: () => {
        client.removeQueries({ queryKey: keys.sharingTag(sharingTagId) })
        return refreshAccess(client)
      },
    }),
  }
}

type Tagging = {
  readonly seriesIds: readonly string[]
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Puts sharing tags on series and takes them away. */
export function useTagSeries() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ seriesIds, add, remove }: Tagging) =>
      call('bulkChangeSharingTags', { body: { seriesIds: [...seriesIds], add: [...add], remove: [...remove] } }),
    onSettled: () => refreshAccess(client),
  })
}

/** Makes an access group. */
export function useNewGroup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewGroup) => call('createAccessGroup', { body }),
    onSuccess: () => refreshAccess(client),
  })
}

/** Changes an access group, its grants, members and mappings, or removes it. */
export function useAccessGroup(accessGroupId: string) {
  const client = useQueryClient()
  const params = { accessGroupId }
  const onSettled = () => refreshAccess(client)
  return {
    change: useMutation({ mutationFn: (body: GroupChange) => call('updateAccessGroup', { params, body }), onSettled }),
    remove: useMutation({
      mutationFn: () => call('deleteAccessGroup', { params }),
      onSuccess: () => {
        client.removeQueries({ queryKey: keys.accessGroup(accessGroupId) })
        return refreshAccess(client)
      },
    }),
    grant: useMutation({ mutationFn: (body: GrantInput) => call('putAccessGroupGrant', { params, body }), onSettled }),
    endGrant: useMutation({
      mutationFn: (sharingTagId: string) => call('deleteAccessGroupGrant', { params: { accessGroupId, sharingTagId } }),
      onSettled,
    }),
    map: useMutation({
      mutationFn: (oidcGroupName: string) => call('addOidcMapping', { params, body: { oidcGroupName } }),
      onSettled,
    }),
    unmap: useMutation({
      mutationFn: (mappingId: string) => call('deleteOidcMapping', { params: { accessGroupId, mappingId } }),
      onSettled,
    }),
  }
}

type Membership = { readonly accessGroupId: string; readonly userId: string }
type Leaving = Membership & { readonly evenFromProvider?: boolean }

/** Puts people into groups and takes them out. */
export function useMembership() {
  const client = useQueryClient()
  const onSettled = () => refreshAccess(client)
  return {
    join: useMutation({
      mutationFn: ({ accessGroupId, userId }: Membership) =>
        call('addAccessGroupMembers', { params: { accessGroupId }, body: { userIds: [userId] } }),
      onSettled,
    }),
    leave: useMutation({
      mutationFn: ({ accessGroupId, userId, evenFromProvider = false }: Leaving) =>
        call('removeAccessGroupMember', {
          params: { accessGroupId, userId },
          query: { evenFromProvider: evenFromProvider ? 'true' : 'false' },
        }),
      onSettled,
    }),
  }
}

/** The grants that a person has of their own. */
export function usePersonGrants(userId: string) {
  const client = useQueryClient()
  const params = { userId }
  const onSettled = () => refreshAccess(client)
  return {
    grant: useMutation({ mutationFn: (body: GrantInput) => call('putUserGrant', { params, body }), onSettled }),
    endGrant: useMutation({
      mutationFn: (sharingTagId: string) => call('deleteUserGrant', { params: { userId, sharingTagId } }),
      onSettled,
    }),
  }
}
