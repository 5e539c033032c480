import { findBook } from '../../../../db/queries/books/books.ts'
import { listReadListBooks } from '../../../../db/queries/lists/list-members.ts'
import { findPlaces } from '../../../../db/queries/lists/list-places.ts'
import { listLists } from '../../../../db/queries/lists/lists.ts'
import { findReadListNeighbours } from '../../../../db/queries/lists/read-list-adjacent.ts'
import { readListProgress } from '../../../../db/queries/lists/read-list-progress.ts'
import { notFound } from '../../../../domain/errors.ts'
import { parseReadListSort } from '../../../../domain/filter/sort.ts'
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
import { presentBook } from '../../present/present-book.ts'
import { presentReadList } from '../../present/present-list.ts'

type Names =
  | 'listReadLists'
  | 'createReadList'
  | 'getReadList'
  | 'updateReadList'
  | 'deleteReadList'
  | 'listReadListBooks'
  | 'addToReadList'
  | 'orderReadList'
  | 'moveInReadList'
  | 'removeManyFromReadList'
  | 'findInReadList'
  | 'removeFromReadList'
  | 'getAdjacentInReadList'
  | 'getReadListThumbnail'
  | 'getReadListStanding'
  | 'listReadListsOfBook'

const kind = 'readList'
const which = ({ readListId }: { readonly readListId: string }) => ({ kind, id: readListId }) as const

export function readListHandlers(parts: ApiContext): Pick<Handlers, Names> {
  return { ...keepHandlers(parts), ...changeHandlers(parts), ...memberHandlers(parts) }
}

function keepHandlers({ context }: ApiContext) {
  const { reader } = context.database
  return {
    async listReadLists({ query, principal, exchange }) {
      const asked = pageRequest(query)
      const found = await listLists(principal.viewer, reader, kind, asked)
      return envelope(exchange, asked, found.total, found.items.map(presentReadList))
    },
    async createReadList({ body: { bookIds, ...given }, principal }) {
      return presentReadList(await createList(principal.viewer, context, kind, { ...given, memberIds: bookIds }))
    },
    async getReadList({ params, principal, exchange }) {
      const list = await listInView(principal.viewer, context, kind, params.readListId)
      setListEtag(exchange, list)
      return presentReadList(list)
    },
    async updateReadList({ params, body, principal }) {
      const { name, ...rest } = body
      const changes = name === undefined ? rest : { name, ...rest }
      return presentReadList(await updateList(principal.viewer, context, which(params), changes))
    },
    async deleteReadList({ params, principal }) {
      await deleteList(principal.viewer, context, kind, params.readListId)
      return null
    },
    async listReadListsOfBook({ params, query, principal, exchange }) {
      const { viewer } = principal
      if ((await findBook(viewer, reader, params.bookId)) === null) throw notFound('book')
      const asked = pageRequest(query)
      const found = await listLists(viewer, reader, kind, { ...asked, memberId: params.bookId })
      return envelope(exchange, asked, found.total, found.items.map(presentReadList))
    },
  } satisfies Partial<Handlers>
}

function changeHandlers({ context }: ApiContext) {
  return {
    async addToReadList({ params, body, principal }) {
      const addition = await addMembers(principal.viewer, context, which(params), body.bookIds)
      return { ...addition, notFound: [...addition.notFound] }
    },
    async orderReadList({ params, body, principal: { viewer }, exchange }) {
      await orderMembers(viewer, context, which(params), { memberIds: body.bookIds, expected: readIfMatch(exchange) })
      setListEtag(exchange, await listInView(viewer, context, kind, params.readListId))
      return null
    },
    async moveInReadList({ params, body, principal: { viewer }, exchange }) {
      const move = { memberIds: body.bookIds, place: body.place, expected: readIfMatch(exchange) }
      await moveMembers(viewer, context, which(params), move)
      setListEtag(exchange, await listInView(viewer, context, kind, params.readListId))
      return null
    },
    async removeManyFromReadList({ params, body, principal }) {
      return { removed: await removeMembers(principal.viewer, context, which(params), body.bookIds) }
    },
    async removeFromReadList({ params, principal }) {
      await removeMember(principal.viewer, context, which(params), params.bookId)
      return null
    },
  } satisfies Partial<Handlers>
}

function memberHandlers({ context, thumbnails }: ApiContext) {
  const { reader } = context.database
  return {
    async listReadListBooks({ params, query, principal, exchange }) {
      const { viewer } = principal
      const sort = query.sort === undefined ? undefined : parseReadListSort(query.sort)
      const list = await listInView(viewer, context, kind, params.readListId)
      const asked = pageRequest(query)
      const found = await listReadListBooks(viewer, reader, list, { ...asked, sort })
      return envelope(exchange, asked, found.total, found.items.map(presentBook))
    },
    async findInReadList({ params, query, principal: { viewer } }) {
      const list = await listInView(viewer, context, kind, params.readListId)
      return [...(await findPlaces(viewer, reader, { kind, list }, query.q))]
    },
    async getReadListStanding({ params, principal }) {
      const { viewer } = principal
      const list = await listInView(viewer, context, kind, params.readListId)
      const { next, ...counts } = await readListProgress(viewer, reader, list)
      return { ...counts, next: next === null ? null : presentBook(next) }
    },
    async getAdjacentInReadList({ params, principal: { viewer } }) {
      const list = await listInView(viewer, context, kind, params.readListId)
      const found = await findReadListNeighbours(viewer, reader, list, params.bookId)
      if (found === null) throw notFound('book')
      const { prev, next } = found
      return {
        ...(prev === null ? {} : { prev: presentBook(prev) }),
        ...(next === null ? {} : { next: presentBook(next) }),
      }
    },
    async getReadListThumbnail({ params, principal, exchange }) {
      const { viewer } = principal
      const list = await listInView(viewer, context, kind, params.readListId)
      const cover = await openListThumbnail(viewer, thumbnails, kind, list)
      if (cover === null) throw notFound('read_list_cover')
      await sendThumbnail(exchange, cover)
      return sent
    },
  } satisfies Partial<Handlers>
}
