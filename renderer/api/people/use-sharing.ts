import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import type { AccessMode } from '../types.ts'

type NewTag = OperationCall<'createSharingTag'>['body']
type TagChange = OperationCall<'updateSharingTag'>['body']
type NewGroup = OperationCall<'createAccessGroup'>['body']
type GroupChange = OperationCall<'updateAccessGroup'>['body']
export type GrantInput = { readonly sharingTagId: string; readonly accessMode: AccessMode }

/** The signed-in person may be affected: their windows are sent `resync`. */
const meta = { events: ['household_updated'] } as const

/** Creates a sharing tag. */
export function useNewTag() {
  return useMutation({
    meta,
    mutationFn: (body: NewTag) => call('createSharingTag', { body }),
  })
}

/** Changes a sharing tag or removes it. */
export function useSharingTag(sharingTagId: string) {
  const client = useQueryClient()
  const params = { sharingTagId }
  return {
    change: useMutation({
      meta,
      mutationFn: (body: TagChange) => call('updateSharingTag', { params, body }),
    }),
    remove: useMutation({
      meta,
      mutationFn: () => call('deleteSharingTag', { params }),
      onSuccess: () => client.removeQueries({ queryKey: keys.sharingTag(sharingTagId) }),
    }),
  }
}

type Tagging = {
  readonly seriesIds: readonly string[]
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Adds sharing tags to series and removes them. */
export function useTagSeries() {
  return useMutation({
    meta,
    mutationFn: ({ seriesIds, add, remove }: Tagging) =>
      call('bulkChangeSharingTags', { body: { seriesIds: [...seriesIds], add: [...add], remove: [...remove] } }),
  })
}

/** Creates an access group. */
export function useNewGroup() {
  return useMutation({
    meta,
    mutationFn: (body: NewGroup) => call('createAccessGroup', { body }),
  })
}

/** Changes an access group, its grants, members and mappings, or removes it. */
export function useAccessGroup(accessGroupId: string) {
  const client = useQueryClient()
  const params = { accessGroupId }
  return {
    change: useMutation({ meta, mutationFn: (body: GroupChange) => call('updateAccessGroup', { params, body }) }),
    remove: useMutation({
      meta,
      mutationFn: () => call('deleteAccessGroup', { params }),
      onSuccess: () => client.removeQueries({ queryKey: keys.accessGroup(accessGroupId) }),
    }),
    grant: useMutation({ meta, mutationFn: (body: GrantInput) => call('putAccessGroupGrant', { params, body }) }),
    endGrant: useMutation({
      meta,
      mutationFn: (sharingTagId: string) => call('deleteAccessGroupGrant', { params: { accessGroupId, sharingTagId } }),
    }),
    map: useMutation({
      meta,
      mutationFn: (oidcGroupName: string) => call('addOidcMapping', { params, body: { oidcGroupName } }),
    }),
    unmap: useMutation({
      meta,
      mutationFn: (mappingId: string) => call('deleteOidcMapping', { params: { accessGroupId, mappingId } }),
    }),
  }
}

export type Membership = { readonly accessGroupId: string; readonly userId: string }
type Leaving = Membership & { readonly evenFromProvider?: boolean }

/** Adds people to groups and removes them. */
export function useMembership() {
  return {
    join: useMutation({
      meta,
      mutationFn: ({ accessGroupId, userId }: Membership) =>
        call('addAccessGroupMembers', { params: { accessGroupId }, body: { userIds: [userId] } }),
    }),
    leave: useMutation({
      meta,
      mutationFn: ({ accessGroupId, userId, evenFromProvider = false }: Leaving) =>
        call('removeAccessGroupMember', {
          params: { accessGroupId, userId },
          query: { evenFromProvider: evenFromProvider ? 'true' : 'false' },
        }),
    }),
  }
}

/** A person's own grants. */
export function usePersonGrants(userId: string) {
  const params = { userId }
  return {
    grant: useMutation({ meta, mutationFn: (body: GrantInput) => call('putUserGrant', { params, body }) }),
    endGrant: useMutation({
      meta,
      mutationFn: (sharingTagId: string) => call('deleteUserGrant', { params: { userId, sharingTagId } }),
    }),
  }
}
