import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { nextPage } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'

/** The maximum: tags and groups are few and offered as choices. */
const maxAtOnce = 500
const pageSize = 50

/** Sharing tags by name. */
export const sharingTagsQuery = queryOptions({
  queryKey: [...keys.sharingTags, 'all'],
  queryFn: async ({ signal }) => (await call('listSharingTags', { query: { pageSize: maxAtOnce }, signal })).data,
})

export function sharingTagQuery(sharingTagId: string) {
  return queryOptions({
    queryKey: keys.sharingTag(sharingTagId),
    queryFn: ({ signal }) => call('getSharingTag', { params: { sharingTagId }, signal }),
  })
}

/** People and groups for whom a tag is allowed or hidden. */
export function tagHoldersQuery(sharingTagId: string) {
  return queryOptions({
    queryKey: [...keys.sharingTag(sharingTagId), 'holders'],
    queryFn: ({ signal }) => call('getSharingTagHolders', { params: { sharingTagId }, signal }),
  })
}

/** Whose access would change without a tag; always refetched. */
export function tagDeletionQuery(sharingTagId: string) {
  return queryOptions({
    queryKey: keys.sharingTagDeletion(sharingTagId),
    queryFn: ({ signal }) => call('previewSharingTagDeletion', { params: { sharingTagId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The first series that a rule would tag, and their number. */
export function rulePreviewQuery(rule: Readonly<Record<string, unknown>>) {
  return queryOptions({
    queryKey: keys.sharingRule(rule),
    queryFn: ({ signal }) =>
      call('previewSharingRule', { query: { pageSize: 8 }, body: { rule: { ...rule } }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Sharing tags of a series. */
export function seriesSharingQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesSharing(seriesId),
    queryFn: ({ signal }) => call('listSeriesSharingTags', { params: { seriesId }, signal }),
  })
}

/** Access groups by name. */
export const accessGroupsQuery = queryOptions({
  queryKey: [...keys.accessGroups, 'all'],
  queryFn: async ({ signal }) => (await call('listAccessGroups', { query: { pageSize: maxAtOnce }, signal })).data,
})

export function accessGroupQuery(accessGroupId: string) {
  return queryOptions({
    queryKey: keys.accessGroup(accessGroupId),
    queryFn: ({ signal }) => call('getAccessGroup', { params: { accessGroupId }, signal }),
  })
}

/** Whose access would change without a group; always refetched. */
export function groupDeletionQuery(accessGroupId: string) {
  return queryOptions({
    queryKey: keys.accessGroupDeletion(accessGroupId),
    queryFn: ({ signal }) => call('previewAccessGroupDeletion', { params: { accessGroupId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** All grants in effect for a person, with their sources. */
export function effectiveGrantsQuery(userId: string) {
  return queryOptions({
    queryKey: keys.sight(userId, { part: 'grants' }),
    queryFn: ({ signal }) => call('listEffectiveGrants', { params: { userId }, signal }),
  })
}

/** How much of each library a person sees. */
export function visibilityQuery(userId: string) {
  return queryOptions({
    queryKey: keys.sight(userId, { part: 'counts' }),
    queryFn: ({ signal }) => call('getUserAccess', { params: { userId }, signal }),
  })
}

/**
 * How much of each library a person would see with planned restrictions.
 * @param planned as JSON
 */
export function accessPreviewQuery(planned: string) {
  return queryOptions({
    queryKey: keys.sight('planned', { planned }),
    queryFn: ({ signal }) =>
      call('previewAccess', { body: JSON.parse(planned) as OperationCall<'previewAccess'>['body'], signal }),
    placeholderData: keepPreviousData,
  })
}

/** Series visible to or hidden from a person, with the reason, page by page. */
export function visibilityListQuery(userId: string, visible: 'true' | 'false') {
  return infiniteQueryOptions({
    queryKey: keys.sight(userId, { seen: visible }),
    queryFn: ({ pageParam, signal }) =>
      call('listUserSeries', { params: { userId }, query: { seen: visible, page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

/** Whether a person sees a series, and why. */
export function seriesVisibilityQuery(userId: string, seriesId: string) {
  return queryOptions({
    queryKey: keys.sight(userId, { seriesId }),
    queryFn: ({ signal }) => call('explainSeriesAccess', { params: { userId, seriesId }, signal }),
  })
}

/** Whether a person sees a book, and why. */
export function bookVisibilityQuery(userId: string, bookId: string) {
  return queryOptions({
    queryKey: keys.sight(userId, { bookId }),
    queryFn: ({ signal }) => call('explainBookAccess', { params: { userId, bookId }, signal }),
  })
}

/** Whether an identity provider, which can assign groups, is configured. */
export const hasProvidersQuery = queryOptions({
  queryKey: keys.hasProviders,
  queryFn: async ({ signal }) => (await call('listIdentityProviders', { signal })).enabled,
  staleTime: Number.POSITIVE_INFINITY,
})
