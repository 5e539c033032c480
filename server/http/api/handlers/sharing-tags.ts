import type { sharingTagOperations } from '../../../contract/sharing-tags.ts'
import { listSharingTags } from '../../../db/queries/sharing-tag-list.ts'
import type { SharingTagChange } from '../../../db/records/access.ts'
import {
  type AccessDesk,
  changeManyTags,
  changeTagsOfSeries,
  createSharingTag,
  deleteSharingTag,
  holdersOfTag,
  previewRule,
  sharingTagOf,
  tagsOfSeries,
  updateSharingTag,
} from '../../../library/access/keep-sharing-tags.ts'
import { previewTagRemoval } from '../../../library/access/preview-removal.ts'
import { envelope, pageRequest } from '../../kit/paging.ts'
import type { Handlers } from '../../kit/route.ts'
import type { ApiParts } from '../parts.ts'
import { presentOutline, presentSharingTag } from '../present/present-access.ts'

type Names = keyof typeof sharingTagOperations
type SeriesNames = Extract<Names, `${string}Series${string}`> | 'bulkChangeSharingTags'

export function sharingTagHandlers(parts: ApiParts): Pick<Handlers, Names> {
  return { ...tagHandlers(parts), ...seriesHandlers(parts) }
}

function tagHandlers({ desk, libraries }: ApiParts): Pick<Handlers, Exclude<Names, SeriesNames>> {
  const access: AccessDesk = { ...desk, jobs: libraries.analysis.jobs }
  return {
    async listSharingTags({ query, principal, exchange }) {
      const asked = pageRequest(query)
      const found = await listSharingTags(principal.viewer, desk.database.reader, asked)
      return envelope(exchange, asked, found.total, found.items.map(presentSharingTag))
    },
    createSharingTag: async ({ body, principal }) =>
      presentSharingTag(await createSharingTag(principal.viewer, access, body)),
    async previewSharingRule({ body, query, principal, exchange }) {
      const asked = pageRequest(query)
      const found = await previewRule(principal.viewer, desk, body.rule, asked)
      return envelope(exchange, asked, found.total, found.items.map(presentOutline))
    },
    getSharingTag: async ({ params, principal }) =>
      presentSharingTag(await sharingTagOf(principal.viewer, desk, params.sharingTagId)),
    async getSharingTagHolders({ params, principal }) {
      const { peopleCount, people, groups } = await holdersOfTag(principal.viewer, desk, params.sharingTagId)
      return { peopleCount, people: people.map((one) => ({ ...one })), groups: groups.map((one) => ({ ...one })) }
    },
    updateSharingTag: async ({ params, body, principal }) =>
      presentSharingTag(await updateSharingTag(principal.viewer, access, params.sharingTagId, body)),
    async previewSharingTagDeletion({ params, principal }) {
      const { people, ...counts } = await previewTagRemoval(principal.viewer, desk, params.sharingTagId)
      return { ...counts, people: people.map((person) => ({ ...person })) }
    },
    async deleteSharingTag({ params, principal }) {
      await deleteSharingTag(principal.viewer, desk, params.sharingTagId)
      return null
    },
  }
}

function seriesHandlers({ desk }: ApiParts): Pick<Handlers, SeriesNames> {
  return {
    listSeriesSharingTags: ({ params, principal }) => tagsOfSeries(principal.viewer, desk, params.seriesId),
    setSeriesSharingTags: ({ params, body, principal }) =>
      changeTagsOfSeries(principal.viewer, desk, params.seriesId, { set: body.sharingTagIds }),
    addSeriesSharingTag: ({ params, body, principal }) =>
      changeTagsOfSeries(principal.viewer, desk, params.seriesId, { add: [body.sharingTagId] }),
    async removeSeriesSharingTag({ params, principal }) {
      await changeTagsOfSeries(principal.viewer, desk, params.seriesId, { remove: [params.sharingTagId] })
      return null
    },
    async bulkChangeSharingTags({ body: { seriesIds, ...given }, principal }) {
      const outcomes = await changeManyTags(principal.viewer, desk, seriesIds, defined(given))
      const results = outcomes.map(({ skipped, ...outcome }) => ({ ...outcome, skipped: [...skipped] }))
      return { done: results.filter(({ status }) => status === 'done').length, results }
    },
  }
}

type Given = { readonly [K in keyof SharingTagChange]: SharingTagChange[K] | undefined }

function defined(given: Given): SharingTagChange {
  return Object.fromEntries(Object.entries(given).filter(([, ids]) => ids !== undefined))
}
