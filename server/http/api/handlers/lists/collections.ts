import { listCollectionSeries } from '../../../../db/queries/lists/list-members.ts'
import { findPlaces } from '../../../../db/queries/lists/list-places.ts'
import { listLists } from '../../../../db/queries/lists/lists.ts'
import { findSeries } from '../../../../db/queries/series/series.ts'
import { notFound } from '../../../../domain/errors.ts'
import { parseCollectionSort } from '../../../../domain/filter/sort.ts'
import { openListThumbnail } from '../../../../library/covers/open-list-thumbnail.ts'
import {
  addMembers,
  moveMembers,
  orderMembers,
  removeMember,
  removeMembers,
} from '../../../../library/lists/change-members.ts'
import { createList, deleteList, listInView, updateList } from '../../../../library/lists/lists.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import type { ApiContext } from '../../api-context.ts'
import { readIfMatch, setListEtag } from '../../conditional-edits.ts'
import { sendThumbnail } from '../../deliveries.ts'
import { presentCollection } from '../../present/present-list.ts'
import { presentSeries } from '../../present/present-series.ts'

type Names =
  | 'listCollections'
  | 'createCollection'
  | 'getCollection'
  | 'updateCollection'
  | 'deleteCollection'
  | 'listCollectionSeries'
  | 'addToCollection'
  | 'orderCollection'
  | 'moveInCollection'
  | 'removeManyFromCollection'
  | 'findInCollection'
  | 'removeFromCollection'
  | 'getCollectionThumbnail'
  | 'listCollectionsOfSeries'

const kind = 'collection'
const which = ({ collectionId }: { readonly collectionId: string }) => ({ kind, id: collectionId }) as const

export function collectionHandlers(parts: ApiContext): Pick<Handlers, Names> {
  return { ...keepHandlers(parts), ...changeHandlers(parts), ...memberHandlers(parts) }
}

function keepHandlers({ context }: ApiContext) {
  const { reader } = context.database
  return {
    async listCollections({ query, principal, exchange }) {
      const asked = pageRequest(query)
      const found = await listLists(principal.viewer, reader, kind, asked)
      return envelope(exchange, asked, found.total, found.items.map(presentCollection))
    },
    async createCollection({ body: { seriesIds, ...given }, principal }) {
      return presentCollection(await createList(principal.viewer, context, kind, { ...given, memberIds: seriesIds }))
    },
    async getCollection({ params, principal, exchange }) {
      const list = await listInView(principal.viewer, context, kind, params.collectionId)
      setListEtag(exchange, list)
      return presentCollection(list)
    },
    async updateCollection({ params, body, principal }) {
      const { name, ...rest } = body
      const changes = name === undefined ? rest : { name, ...rest }
      return presentCollection(await updateList(principal.viewer, context, which(params), changes))
    },
    async deleteCollection({ params, principal }) {
      await deleteList(principal.viewer, context, kind, params.collectionId)
      return null
    },
    async listCollectionsOfSeries({ params, query, principal, exchange }) {
      const { viewer } = principal
      if ((await findSeries(viewer, reader, params.seriesId)) === null) throw notFound('series')
      const asked = pageRequest(query)
      const found = await listLists(viewer, reader, kind, { ...asked, memberId: params.seriesId })
      return envelope(exchange, asked, found.total, found.items.map(presentCollection))
    },
  } satisfies Partial<Handlers>
}

function changeHandlers({ context }: ApiContext) {
  return {
    async addToCollection({ params, body, principal }) {
      const addition = await addMembers(principal.viewer, context, which(params), body.seriesIds)
      return { ...addition, notFound: [...addition.notFound] }
    },
    async orderCollection({ params, body, principal: { viewer }, exchange }) {
      await orderMembers(viewer, context, which(params), { memberIds: body.seriesIds, expected: readIfMatch(exchange) })
      setListEtag(exchange, await listInView(viewer, context, kind, params.collectionId))
      return null
    },
    async moveInCollection({ params, body, principal: { viewer }, exchange }) {
      const move = { memberIds: body.seriesIds, place: body.place, expected: readIfMatch(exchange) }
      await moveMembers(viewer, context, which(params), move)
      setListEtag(exchange, await listInView(viewer, context, kind, params.collectionId))
      return null
    },
    async removeManyFromCollection({ params, body, principal }) {
      return { removed: await removeMembers(principal.viewer, context, which(params), body.seriesIds) }
    },
    async removeFromCollection({ params, principal }) {
      await removeMember(principal.viewer, context, which(params), params.seriesId)
      return null
    },
  } satisfies Partial<Handlers>
}

function memberHandlers({ context, thumbnails }: ApiContext) {
  const { reader } = context.database
  return {
    async listCollectionSeries({ params, query, principal, exchange }) {
      const { viewer } = principal
      const sort = query.sort === undefined ? undefined : parseCollectionSort(query.sort)
      const collection = await listInView(viewer, context, kind, params.collectionId)
      const asked = pageRequest(query)
      const found = await listCollectionSeries(viewer, reader, collection, { ...asked, sort })
      return envelope(exchange, asked, found.total, found.items.map(presentSeries))
    },
    async findInCollection({ params, query, principal: { viewer } }) {
      const list = await listInView(viewer, context, kind, params.collectionId)
      return [...(await findPlaces(viewer, reader, { kind, list }, query.q))]
    },
    async getCollectionThumbnail({ params, principal, exchange }) {
      const { viewer } = principal
      const collection = await listInView(viewer, context, kind, params.collectionId)
      const cover = await openListThumbnail(viewer, thumbnails, kind, collection)
      if (cover === null) throw notFound('collection_cover')
      await sendThumbnail(exchange, cover)
      return sent
    },
  } satisfies Partial<Handlers>
}
