import type { grantOperations } from '../../../../contract/access/grants.ts'
import type { sharingTagOperations } from '../../../../contract/access/sharing-tags.ts'
import { listGrantsOfUser } from '../../../../db/queries/access/grants.ts'
import { listSharingTags } from '../../../../db/queries/access/sharing-tags.ts'
import type { SharingTagChange } from '../../../../db/records/access.ts'
import {
  deleteUserGrant,
  effectiveAccess,
  grantsOfUser,
  groupsOfUser,
  putUserGrant,
} from '../../../../library/access/access-groups.ts'
import { previewTagRemoval } from '../../../../library/access/preview-removal.ts'
import {
  changeManyTags,
  changeTagsOfSeries,
  createSharingTag,
  deleteSharingTag,
  holdersOfTag,
  previewRule,
  sharingTagOf,
  tagsOfSeries,
  updateSharingTag,
} from '../../../../library/access/sharing-tags.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import {
  presentEffective,
  presentGroup,
  presentOutline,
  presentSharingTag,
  presentUserGrants,
} from '../../present/present-access.ts'

type Names = keyof typeof sharingTagOperations
type SeriesNames = Extract<Names, `${string}Series${string}`> | 'bulkChangeSharingTags'

export function sharingTagHandlers(context: ApiContext): Pick<Handlers, Names> {
  return { ...tagHandlers(context), ...seriesHandlers(context) }
}

function tagHandlers(context: ApiContext): Pick<Handlers, Exclude<Names, SeriesNames>> {
  return {
    async listSharingTags({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const found = await listSharingTags(principal.viewer, context.database.reader, paging)
      return envelope(exchange, paging, found.total, found.items.map(presentSharingTag))
    },
    createSharingTag: async ({ body, principal }) =>
      presentSharingTag(await createSharingTag(principal.viewer, context, body)),
    async previewSharingRule({ body, query, principal, exchange }) {
      const paging = pageRequest(query)
      const found = await previewRule(principal.viewer, context, body.rule, paging)
      return envelope(exchange, paging, found.total, found.items.map(presentOutline))
    },
    getSharingTag: async ({ params, principal }) =>
      presentSharingTag(await sharingTagOf(principal.viewer, context, params.sharingTagId)),
    async getSharingTagHolders({ params, principal }) {
      const { peopleCount, people, groups } = await holdersOfTag(principal.viewer, context, params.sharingTagId)
      return { peopleCount, people: people.map((one) => ({ ...one })), groups: groups.map((one) => ({ ...one })) }
    },
    updateSharingTag: async ({ params, body, principal }) =>
      presentSharingTag(await updateSharingTag(principal.viewer, context, params.sharingTagId, body)),
    async previewSharingTagDeletion({ params, principal }) {
      const { people, ...counts } = await previewTagRemoval(principal.viewer, context, params.sharingTagId)
      return { ...counts, people: people.map((person) => ({ ...person })) }
    },
    async deleteSharingTag({ params, principal }) {
      await deleteSharingTag(principal.viewer, context, params.sharingTagId)
      return null
    },
  }
}

function seriesHandlers(context: ApiContext): Pick<Handlers, SeriesNames> {
  return {
    listSeriesSharingTags: ({ params, principal }) => tagsOfSeries(principal.viewer, context, params.seriesId),
    setSeriesSharingTags: ({ params, body, principal }) =>
      changeTagsOfSeries(principal.viewer, context, params.seriesId, { set: body.sharingTagIds }),
    addSeriesSharingTag: ({ params, body, principal }) =>
      changeTagsOfSeries(principal.viewer, context, params.seriesId, { add: [body.sharingTagId] }),
    async removeSeriesSharingTag({ params, principal }) {
      await changeTagsOfSeries(principal.viewer, context, params.seriesId, { remove: [params.sharingTagId] })
      return null
    },
    async bulkChangeSharingTags({ body: { seriesIds, ...input }, principal }) {
      const outcomes = await changeManyTags(principal.viewer, context, seriesIds, defined(input))
      const results = outcomes.map(({ skipped, ...outcome }) => ({ ...outcome, skipped: [...skipped] }))
      return { done: results.filter(({ status }) => status === 'done').length, results }
    },
  }
}

type TagLists = { readonly [K in keyof SharingTagChange]: SharingTagChange[K] | undefined }

function defined(input: TagLists): SharingTagChange {
  return Object.fromEntries(Object.entries(input).filter(([, ids]) => ids !== undefined))
}

export function grantHandlers(context: ApiContext): Pick<Handlers, keyof typeof grantOperations> {
  return {
    listOwnGrants: async ({ principal: { userId } }) =>
      presentUserGrants(userId, await listGrantsOfUser(context.database.reader, userId)),
    listUserGrants: async ({ params: { userId } }) => presentUserGrants(userId, await grantsOfUser(context, userId)),
    putUserGrant: async ({ params: { userId }, body, principal: { viewer } }) =>
      presentUserGrants(userId, await putUserGrant({ ...context, viewer }, userId, body)),
    async deleteUserGrant({ params: { userId, sharingTagId }, principal: { viewer } }) {
      await deleteUserGrant({ ...context, viewer }, userId, sharingTagId)
      return null
    },
    listUserAccessGroups: async ({ params }) =>
      (await groupsOfUser(context, params.userId)).map((group) => ({ ...presentGroup(group), source: group.source })),
    async listEffectiveGrants({ params: { userId }, principal }) {
      const { grants, libraries } = await effectiveAccess(principal.viewer, context, userId)
      return { userId, grants: grants.map(presentEffective), libraries }
    },
  }
}
