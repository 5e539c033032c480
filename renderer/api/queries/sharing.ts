import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { nextPage } from '../lists/use-paged-list.ts'
import { keys } from '../live/keys.ts'

/** As many as there can be: tags and groups are chosen from, and few. */
const maxAtOnce = 500
const pageSize = 50

/** Every sharing tag, by name. */
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

/** The people and groups who have a tag allowed or hidden. */
export function tagHoldersQuery(sharingTagId: string) {
  return queryOptions({
    queryKey: [...keys.sharingTag(sharingTagId), 'holders'],
    queryFn: ({ signal }) => call('getSharingTagHolders', { params: { sharingTagId }, signal }),
  })
}

/** Who would see what else without a tag, counted anew each time somebody asks. */
export function tagDeletionQuery(sharingTagId: string) {
  return queryOptions({
    queryKey: keys.sharingTagDeletion(sharingTagId),
    queryFn: ({ signal }) => call('previewSharingTagDeletion', { params: { sharingTagId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The first series that a rule would put its tag on, and how many there are. */
export function rulePreviewQuery(rule: Readonly<Record<string, unknown>>) {
  return queryOptions({
    queryKey: keys.sharingRule(rule),
    queryFn: ({ signal }) =>
      call('previewSharingRule', { query: { pageSize: 8 }, body: { rule: { ...rule } }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The sharing tags of a series. */
export function seriesSharingQuery(seriesId: string) {
  return queryOptions({
    queryKey: keys.seriesSharing(seriesId),
    queryFn: ({ signal }) => call('listSeriesSharingTags', { params: { seriesId }, signal }),
  })
}

/** Every access group, by name. */
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

/** Who would see what else without a group, counted anew each time somebody asks. */
export function groupDeletionQuery(accessGroupId: string) {
  return queryOptions({
    queryKey: keys.accessGroupDeletion(accessGroupId),
    queryFn: ({ signal }) => call('previewAccessGroupDeletion', { params: { accessGroupId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Everything that counts for a person, with where it comes from. */
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

/** How much of each library somebody would see with restrictions that are only planned. @param planned as JSON */
export function accessPreviewQuery(planned: string) {
  return queryOptions({
    queryKey: keys.sight('planned', { planned }),
    queryFn: ({ signal }) =>
      call('previewAccess', { body: JSON.parse(planned) as OperationCall<'previewAccess'>['body'], signal }),
    placeholderData: keepPreviousData,
  })
}

/** The series that a person sees, or those that they do not, with why, page after page. */
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

/** The same for a book. */
export function bookVisibilityQuery(userId: string, bookId: string) {
  return queryOptions({
    queryKey: keys.sight(userId, { bookId }),
    queryFn: ({ signal }) => call('explainBookAccess', { params: { userId, bookId }, signal }),
  })
}

/** Whether people can sign in by an identity provider, which can fill groups. */
export const hasProvidersQuery = queryOptions({
  queryKey: keys.hasProviders,
  queryFn: async ({ signal }) => (await call('listIdentityProviders', { signal })).enabled,
  staleTime: Number.POSITIVE_INFINITY,
})
