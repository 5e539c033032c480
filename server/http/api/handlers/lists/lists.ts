import { findBook } from '../../../../db/queries/books/books.ts'
import { listCollectionSeries, listReadListBooks } from '../../../../db/queries/lists/list-members.ts'
import { findPositions } from '../../../../db/queries/lists/list-positions.ts'
import { listLists } from '../../../../db/queries/lists/lists.ts'
import { findReadListNeighbours, readListProgress } from '../../../../db/queries/lists/read-list-books.ts'
import { findSeries } from '../../../../db/queries/series/series.ts'
import type { ListKind, ListRecord } from '../../../../db/records/lists.ts'
import type { Viewer } from '../../../../domain/access/viewer.ts'
import { notFound } from '../../../../domain/errors.ts'
import { parseCollectionSort, parseReadListSort } from '../../../../domain/filter/sort.ts'
import { openListThumbnail } from '../../../../library/covers/open-thumbnail.ts'
import {
  addMembers,
  moveMembers,
  orderMembers,
  removeMember,
  removeMembers,
} from '../../../../library/lists/change-members.ts'
import { createList, deleteList, type ListChanges, listInView, updateList } from '../../../../library/lists/lists.ts'
import type { ApiContext } from '../../../api-context.ts'
import { sendThumbnail } from '../../../deliver.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import { envelope, type PageQuery, pageRequest } from '../../../kit/request/paging.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { readIfMatch, setListEtag } from '../../conditional-edits.ts'
import { presentBook, presentListedBook } from '../../present/present-book.ts'
import { presentCollection, presentReadList } from '../../present/present-list.ts'
import { presentSeries } from '../../present/present-series.ts'

/** Differences between collections and read lists: names in the API, and member types. */
type Shape<Id extends string, MemberId extends string, MemberIds extends string, List> = {
  readonly kind: ListKind
  /** Path parameters of a list and of a member, and the field of a body that names members. */
  readonly id: Id
  readonly memberId: MemberId
  readonly memberIds: MemberIds
  readonly present: (record: ListRecord) => List
  readonly findMember: (viewer: Viewer, id: string) => Promise<unknown>
  readonly missingMember: 'series' | 'book'
  readonly missingCover: 'collection_cover' | 'read_list_cover'
}

type Call = { readonly principal: NonNullable<Exchange['principal']>; readonly exchange: Exchange }
type With<Part extends string, Names extends string, Value> = {
  readonly [P in Part]: Readonly<Record<Names, Value>>
}

/** Handlers shared by both kinds. */
function createListHandlers<Id extends string, MemberId extends string, MemberIds extends string, List>(
  context: ApiContext,
  { kind, id, memberId, memberIds, present, ...shape }: Shape<Id, MemberId, MemberIds, List>,
) {
  type OfList = Call & With<'params', Id, string>
  type OfMembers = OfList & With<'body', MemberIds, string[]>
  const { reader } = context.database
  const whichOf = ({ params }: OfList) => ({ kind, id: params[id] })
  const listOf = ({ params, principal }: OfList) => listInView(principal.viewer, context, kind, params[id])
  const page = async ({ principal, exchange }: Call, query: PageQuery, containing?: string) => {
    const paging = pageRequest(query)
    const found = await listLists(principal.viewer, reader, kind, { ...paging, memberId: containing })
    return envelope(exchange, paging, found.total, found.items.map(present))
  }
  return {
    list: (call: Call & { readonly query: PageQuery }) => page(call, call.query),
    async listOfMember(call: Call & With<'params', MemberId, string> & { readonly query: PageQuery }) {
      const member = call.params[memberId]
      if ((await shape.findMember(call.principal.viewer, member)) === null) throw notFound(shape.missingMember)
      return page(call, call.query, member)
    },
    async create({ principal }: Call, input: Parameters<typeof createList>[3]) {
      return present(await createList(principal.viewer, context, kind, input))
    },
    async get(call: OfList) {
      const list = await listOf(call)
      setListEtag(call.exchange, list)
      return present(list)
    },
    async update(call: OfList & { readonly body: ListChanges }) {
      return present(await updateList(call.principal.viewer, context, whichOf(call), call.body))
    },
    async remove({ params, principal }: OfList) {
      await deleteList(principal.viewer, context, kind, params[id])
      return null
    },
    async add(call: OfMembers) {
      const addition = await addMembers(call.principal.viewer, context, whichOf(call), call.body[memberIds])
      return { ...addition, notFound: [...addition.notFound] }
    },
    async order(call: OfMembers) {
      const { principal, exchange, body } = call
      const order = { memberIds: body[memberIds], expected: readIfMatch(exchange) }
      await orderMembers(principal.viewer, context, whichOf(call), order)
      setListEtag(exchange, await listOf(call))
      return null
    },
    async move(call: OfMembers & With<'body', 'place', number>) {
      const { principal, exchange, body } = call
      const move = { memberIds: body[memberIds], place: body.place, expected: readIfMatch(exchange) }
      await moveMembers(principal.viewer, context, whichOf(call), move)
      setListEtag(exchange, await listOf(call))
      return null
    },
    async removeMany(call: OfMembers) {
      return { removed: await removeMembers(call.principal.viewer, context, whichOf(call), call.body[memberIds]) }
    },
    async removeOne(call: OfList & With<'params', MemberId, string>) {
      await removeMember(call.principal.viewer, context, whichOf(call), call.params[memberId])
      return null
    },
    async find(call: OfList & With<'query', 'q', string>) {
      return [...(await findPositions(call.principal.viewer, reader, { kind, list: await listOf(call) }, call.query.q))]
    },
    async sendCover(call: OfList): Promise<typeof sent> {
      const cover = await openListThumbnail(call.principal.viewer, context, kind, await listOf(call))
      if (cover === null) throw notFound(shape.missingCover)
      await sendThumbnail(call.exchange, cover)
      return sent
    },
  }
}

export function collectionHandlers(context: ApiContext) {
  const { reader } = context.database
  const shared = createListHandlers(context, {
    kind: 'collection',
    id: 'collectionId',
    memberId: 'seriesId',
    memberIds: 'seriesIds',
    present: presentCollection,
    findMember: (viewer, id) => findSeries(viewer, reader, id),
    missingMember: 'series',
    missingCover: 'collection_cover',
  })
  return {
    listCollections: shared.list,
    createCollection(call) {
      const { seriesIds: memberIds, ...input } = call.body
      return shared.create(call, { ...input, memberIds })
    },
    getCollection: shared.get,
    updateCollection: shared.update,
    deleteCollection: shared.remove,
    listCollectionsOfSeries: shared.listOfMember,
    addToCollection: shared.add,
    orderCollection: shared.order,
    moveInCollection: shared.move,
    removeManyFromCollection: shared.removeMany,
    removeFromCollection: shared.removeOne,
    findInCollection: shared.find,
    getCollectionThumbnail: shared.sendCover,
    async listCollectionSeries({ params, query, principal: { viewer }, exchange }) {
      const sort = query.sort === undefined ? undefined : parseCollectionSort(query.sort)
      const collection = await listInView(viewer, context, 'collection', params.collectionId)
      const paging = pageRequest(query)
      const found = await listCollectionSeries(viewer, reader, collection, { ...paging, sort })
      return envelope(exchange, paging, found.total, found.items.map(presentSeries))
    },
  } satisfies Partial<Handlers>
}

export function readListHandlers(context: ApiContext) {
  const { reader } = context.database
  const shared = createListHandlers(context, {
    kind: 'readList',
    id: 'readListId',
    memberId: 'bookId',
    memberIds: 'bookIds',
    present: presentReadList,
    findMember: (viewer, id) => findBook(viewer, reader, id),
    missingMember: 'book',
    missingCover: 'read_list_cover',
  })
  return {
    listReadLists: shared.list,
    createReadList(call) {
      const { bookIds: memberIds, ...input } = call.body
      return shared.create(call, { ...input, memberIds })
    },
    getReadList: shared.get,
    updateReadList: shared.update,
    deleteReadList: shared.remove,
    listReadListsOfBook: shared.listOfMember,
    addToReadList: shared.add,
    orderReadList: shared.order,
    moveInReadList: shared.move,
    removeManyFromReadList: shared.removeMany,
    removeFromReadList: shared.removeOne,
    findInReadList: shared.find,
    getReadListThumbnail: shared.sendCover,
    async listReadListBooks({ params, query, principal: { viewer }, exchange }) {
      const sort = query.sort === undefined ? undefined : parseReadListSort(query.sort)
      const list = await listInView(viewer, context, 'readList', params.readListId)
      const paging = pageRequest(query)
      const found = await listReadListBooks(viewer, reader, list, { ...paging, sort })
      return envelope(exchange, paging, found.total, found.items.map(presentListedBook))
    },
    async getReadListStanding({ params, principal: { viewer } }) {
      const list = await listInView(viewer, context, 'readList', params.readListId)
      const { next, ...counts } = await readListProgress(viewer, reader, list)
      return { ...counts, next: next === null ? null : presentBook(next) }
    },
    async getAdjacentInReadList({ params, principal: { viewer } }) {
      const list = await listInView(viewer, context, 'readList', params.readListId)
      const found = await findReadListNeighbours(viewer, reader, list, params.bookId)
      if (found === null) throw notFound('book')
      const { prev, next } = found
      return {
        ...(prev === null ? {} : { prev: presentBook(prev) }),
        ...(next === null ? {} : { next: presentBook(next) }),
      }
    },
  } satisfies Partial<Handlers>
}
