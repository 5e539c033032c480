import { listAppMembers } from '../../../db/queries/apps/app-members.ts'
import { findBook } from '../../../db/queries/books/books.ts'
import { listCollectionSeries, listReadListBooks } from '../../../db/queries/lists/list-members.ts'
import { listLists } from '../../../db/queries/lists/lists.ts'
import { findWantToRead, isWantToReadNamed, type WantToRead, wantToReadId } from '../../../db/queries/lists/queue.ts'
import { findReadListNeighbours } from '../../../db/queries/lists/read-list-books.ts'
import { findSeries } from '../../../db/queries/series/series.ts'
import { type ListKind, type ListRecord, maxMembers } from '../../../db/records/lists.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import type { MemberSort } from '../../../domain/filter/sort.ts'
import { addMembers, orderMembers, removeMembers } from '../../../library/lists/change-members.ts'
import { createList, deleteList, listInView, updateList } from '../../../library/lists/lists.ts'
import { membersInView } from '../../../library/lists/members-in-view.ts'
import type { PageRequest } from '../../kit/request/paging.ts'
import { readJson } from '../../kit/request/read-json.ts'
import { type ListAddress, listKinds, readListInput } from '../list-input.ts'
import { sendBooksPage, sendSeriesPage, showOneBook } from '../listing.ts'
import { presentList } from '../present/list.ts'
import { type RequestedPage, requestedPage, textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import type { Call, Compat } from '../tree.ts'

/** Collections of series and read lists of books: reading and editing. */
export function serveLists(compat: Compat): void {
  for (const address of listKinds) {
    serveReading(compat, address)
    serveListChanges(compat, address)
  }
  serveMembers(compat)
  serveOwners(compat)
}

/** Lists as apps see them, with their members. */
async function show({ context }: Compat, viewer: Viewer, kind: ListKind, lists: readonly ListRecord[]) {
  const members = await listAppMembers(viewer, context.database.reader, kind, lists)
  return lists.map((list) => presentList(kind, list, members.get(list.id) ?? []))
}

async function showOne(compat: Compat, viewer: Viewer, kind: ListKind, id: string) {
  const [shown] = await show(compat, viewer, kind, [await listInView(viewer, compat.context, kind, id)])
  return shown
}

function serveReading(compat: Compat, { kind, permission, path }: ListAddress): void {
  const { context, serve } = compat
  serve({ path, access: `${permission}-read` }, ({ exchange, viewer, query }) => {
    const search = textOf(query, 'search')
    const isShown = kind === 'readList' && isWantToReadNamed(search)
    return sendPage(exchange, requestedPage(query), async (page) => {
      const { items, total } = await listLists(viewer, context.database.reader, kind, { ...page, search })
      const shown = await show(compat, viewer, kind, items)
      const own = isShown ? await findWantToRead(viewer, context.database.reader) : null
      if (own === null) return { items: shown, total }
      // It comes after the other lists.
      const isOnPage = shown.length < page.pageSize && (page.page - 1) * page.pageSize <= total
      return { items: isOnPage ? [...shown, presentWantToRead(own)] : shown, total: total + 1 }
    })
  })
  serve({ path: `${path}/:id`, access: `${permission}-read` }, async (call) => {
    const own = await wantToReadOf(call, context, kind)
    return own === null ? showOne(compat, call.viewer, kind, call.id()) : presentWantToRead(own)
  })
}

function presentWantToRead({ list, books }: WantToRead) {
  const ids = books.map(({ id }) => id)
  return presentList('readList', list, ids)
}

/** The viewer's queue when its id is requested; null for any other id. */
async function wantToReadOf(call: Call, context: Compat['context'], kind: ListKind): Promise<WantToRead | null> {
  const isWantToRead = kind === 'readList' && call.id() === wantToReadId
  return isWantToRead ? findWantToRead(call.viewer, context.database.reader) : null
}

function serveListChanges(compat: Compat, { kind, permission, path, members }: ListAddress): void {
  const { context } = compat
  const bodyOf = async ({ exchange }: Call) => readListInput(await readJson(exchange.req, exchange.res), members)
  compat.serve({ method: 'post', path, access: `${permission}-write` }, async (call) => {
    const { name, memberIds = [], ...input } = await bodyOf(call)
    if (name === undefined) throw new AppError('request_invalid', { problems: 'name: it is needed.' })
    const list = await createList(call.viewer, context, kind, { ...input, name, memberIds })
    return showOne(compat, call.viewer, kind, list.id)
  })
  compat.serve({ method: 'patch', path: `${path}/:id`, access: `${permission}-write` }, async (call) => {
    const { memberIds, ...input } = await bodyOf(call)
    const which = { kind, id: call.id() }
    if (Object.values(input).some((value) => value !== undefined)) await updateList(call.viewer, context, which, input)
    if (memberIds !== undefined) await replaceMembers(compat, call.viewer, which, memberIds)
    return undefined
  })
  compat.serve({ method: 'delete', path: `${path}/:id`, access: `${permission}-delete` }, (call) =>
    deleteList(call.viewer, context, kind, call.id()),
  )
}

/** Sets the members of a list and their order. Members hidden from the caller keep their position. */
async function replaceMembers(
  { context }: Compat,
  viewer: Viewer,
  which: { readonly kind: ListKind; readonly id: string },
  memberIds: readonly string[],
): Promise<void> {
  const list = await listInView(viewer, context, which.kind, which.id)
  const before = (await listAppMembers(viewer, context.database.reader, which.kind, [list])).get(which.id) ?? []
  const wanted = new Set(memberIds)
  const removedIds = before.filter((id) => !wanted.has(id))
  const { notFound: missing } = await membersInView(viewer, context, which.kind, [...wanted])
  if (missing.length > 0) throw notFound(which.kind === 'collection' ? 'one_of_series' : 'one_of_books')
  await addMembers(viewer, context, which, [...wanted])
  if (removedIds.length > 0) await removeMembers(viewer, context, which, removedIds)
  if (wanted.size > 0) await orderMembers(viewer, context, which, { memberIds: [...wanted], expected: null })
}

const memberSorts: Readonly<Record<string, MemberSort['field']>> = {
  'collection.number': 'manual',
  'readlist.number': 'manual',
  name: 'title',
  'metadata.title': 'title',
  'metadata.titlesort': 'title',
  created: 'added',
  createddate: 'added',
  'metadata.releasedate': 'released',
  'booksmetadata.releasedate': 'released',
}

function memberSort({ sorts }: RequestedPage): MemberSort | undefined {
  for (const { field, direction } of sorts) {
    const name = field.toLowerCase()
    const known = Object.hasOwn(memberSorts, name) ? memberSorts[name] : undefined
    if (known !== undefined) return { field: known, direction }
  }
  return undefined
}

function serveMembers({ context, serve }: Compat): void {
  const { reader } = context.database
  serve({ path: '/api/v1/collections/:id/series', access: 'collections-read' }, async (call) => {
    const list = await listInView(call.viewer, context, 'collection', call.id())
    const requested = requestedPage(call.query)
    const sort = memberSort(requested)
    return sendSeriesPage(call, context, requested, (page) =>
      listCollectionSeries(call.viewer, reader, list, { ...page, sort }),
    )
  })
  serve({ path: '/api/v1/readlists/:id/books', access: 'readlists-read' }, async (call) => {
    const own = await wantToReadOf(call, context, 'readList')
    if (own !== null) return sendBooksPage(call, context, requestedPage(call.query), (page) => pageOf(own.books, page))
    const list = await listInView(call.viewer, context, 'readList', call.id())
    const requested = requestedPage(call.query)
    const sort = memberSort(requested)
    return sendBooksPage(call, context, requested, (page) =>
      listReadListBooks(call.viewer, reader, list, { ...page, sort }),
    )
  })
  const sides = { next: 'next', previous: 'prev' } as const
  for (const [name, side] of Object.entries(sides)) {
    serve({ path: `/api/v1/readlists/:id/books/:bookId/${name}`, access: 'readlists-read' }, async (call) => {
      const own = await wantToReadOf(call, context, 'readList')
      if (own !== null) return showOneBook(call.viewer, context, neighbourIn(own, call.id('bookId'), side))
      const list = await listInView(call.viewer, context, 'readList', call.id())
      const neighbours = await findReadListNeighbours(call.viewer, reader, list, call.id('bookId'))
      const book = neighbours?.[side] ?? null
      if (book === null) throw notFound('book_on_this_side')
      return showOneBook(call.viewer, context, book)
    })
  }
}

/** A page of a list in memory. */
async function pageOf<T>(items: readonly T[], { page, pageSize }: PageRequest) {
  return { items: items.slice((page - 1) * pageSize, page * pageSize), total: items.length }
}

/** The previous or next book; null at the ends. */
function neighbourIn({ books }: WantToRead, bookId: string, side: 'next' | 'prev') {
  const at = books.findIndex(({ id }) => id === bookId)
  return at === -1 ? null : (books[side === 'next' ? at + 1 : at - 1] ?? null)
}

/** The lists that contain an item. */
function serveOwners(compat: Compat): void {
  const { context, serve } = compat
  const { reader } = context.database
  const listsWith = async (viewer: Viewer, kind: ListKind, memberId: string) => {
    const { items } = await listLists(viewer, reader, kind, { page: 1, pageSize: maxMembers, memberId })
    return show(compat, viewer, kind, items)
  }
  serve({ path: '/api/v1/series/:id/collections', access: 'collections-read' }, async (call) => {
    if ((await findSeries(call.viewer, reader, call.id())) === null) throw notFound('series')
    return listsWith(call.viewer, 'collection', call.id())
  })
  serve({ path: '/api/v1/books/:id/readlists', access: 'readlists-read' }, async (call) => {
    if ((await findBook(call.viewer, reader, call.id())) === null) throw notFound('book')
    const lists = await listsWith(call.viewer, 'readList', call.id())
    const own = await findWantToRead(call.viewer, reader)
    const isWanted = own?.books.some(({ id }) => id === call.id())
    return own !== null && isWanted === true ? [...lists, presentWantToRead(own)] : lists
  })
}
