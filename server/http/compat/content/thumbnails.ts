import { listCollectionSeries, listReadListBooks } from '../../../db/queries/list-members.ts'
import { findList } from '../../../db/queries/lists.ts'
import type { CoverOwner, CoverRecord } from '../../../db/records/cover.ts'
import { mostCoverBytes } from '../../../domain/book/cover-limits.ts'
import { notFound } from '../../../domain/errors.ts'
import { addCover } from '../../../library/covers/add-cover.ts'
import { chooseCover, removeCover } from '../../../library/covers/choose-cover.ts'
import { coverChoice, coverOf } from '../../../library/covers/cover-desk.ts'
import { openSeriesThumbnail, openThumbnail } from '../../../library/covers/open-thumbnail.ts'
import { readUpload } from '../../kit/read-upload.ts'
import { sent } from '../../kit/route.ts'
import type { CompatParts } from '../parts.ts'
import type { Call, Compat } from '../tree.ts'

const sides = [
  { kind: 'book', path: '/api/v1/books/:id', read: 'books-read', write: 'books-write' },
  { kind: 'series', path: '/api/v1/series/:id', read: 'series-read', write: 'series-write' },
] as const

/** The picture of a book, a series and a list, and those that were handed in for a book or a series. */
export function serveThumbnails(compat: Compat): void {
  const { parts, serve } = compat
  const { thumbnails, deliveries, pages } = parts
  for (const side of sides) {
    serve({ path: `${side.path}/thumbnail`, access: side.read, rate: 'image' }, async (call) => {
      const open = side.kind === 'book' ? openThumbnail : openSeriesThumbnail
      await deliveries.thumbnail(call.exchange, await open(call.viewer, thumbnails, call.id()))
      return sent
    })
    serveHandedIn(compat, side)
  }
  const list = { rate: 'image' } as const
  serve({ ...list, path: '/api/v1/collections/:id/thumbnail', access: 'collections-read' }, async (call) => {
    const found = await findList(call.viewer, pages.reader, 'collection', call.id())
    if (found === null) throw notFound('This collection')
    const { items } = await listCollectionSeries(call.viewer, pages.reader, found, { page: 1, pageSize: 1 })
    const [first] = items
    if (first === undefined) throw notFound('A picture of this collection')
    await deliveries.thumbnail(call.exchange, await openSeriesThumbnail(call.viewer, thumbnails, first.id))
    return sent
  })
  serve({ ...list, path: '/api/v1/readlists/:id/thumbnail', access: 'readlists-read' }, async (call) => {
    const found = await findList(call.viewer, pages.reader, 'readList', call.id())
    if (found === null) throw notFound('This read list')
    const { items } = await listReadListBooks(call.viewer, pages.reader, found, { page: 1, pageSize: 1 })
    const [first] = items
    if (first === undefined) throw notFound('A picture of this read list')
    await deliveries.thumbnail(call.exchange, await openThumbnail(call.viewer, thumbnails, first.id))
    return sent
  })
}

function serveHandedIn({ parts, serve }: Compat, { kind, path, read, write }: (typeof sides)[number]): void {
  const { covers } = parts.libraries
  const one = `${path}/thumbnails/:cover`
  const ownerOf = (call: Call): CoverOwner => ({ kind, id: call.id() })
  const choiceOf = (call: Call) => coverChoice(call.viewer, covers, ownerOf(call))

  serve({ path: `${path}/thumbnails`, access: read }, async (call) => {
    const choice = await choiceOf(call)
    return choice.covers.map((cover) => presentCover(ownerOf(call), cover))
  })
  serve({ path: one, access: read, rate: 'image' }, async (call) => {
    await sendHandedIn(call, parts, coverOf(await choiceOf(call), call.id('cover')))
    return sent
  })
  serve({ method: 'post', path: `${path}/thumbnails`, access: write }, async (call) => {
    const rules = { field: 'file', maxBytes: mostCoverBytes }
    const cover = await addCover(call.viewer, covers, ownerOf(call), () => readUpload(call.exchange.req, rules))
    return presentCover(ownerOf(call), cover)
  })
  serve({ method: 'put', path: `${one}/selected`, access: write }, async (call) => {
    await chooseCover(call.viewer, covers, ownerOf(call), { kind: 'custom', coverId: call.id('cover') })
    return undefined
  })
  serve({ method: 'delete', path: one, access: write }, async (call) => {
    await removeCover(call.viewer, covers, ownerOf(call), call.id('cover'))
    return undefined
  })
}

async function sendHandedIn(call: Call, { libraries, deliveries }: CompatParts, cover: CoverRecord): Promise<void> {
  const { id, createdAt, mediaType, path } = cover
  const load = () => libraries.covers.store.read(path, 'large')
  await deliveries.thumbnail(call.exchange, { version: id, updatedAt: createdAt, mediaType, load })
}

function presentCover({ kind, id: ownerId }: CoverOwner, cover: CoverRecord) {
  const { id, isSelected: selected, mediaType, fileSize, width, height } = cover
  const owner = kind === 'book' ? { bookId: ownerId } : { seriesId: ownerId }
  return { id, ...owner, type: 'USER_UPLOADED', selected, mediaType, fileSize, width: width ?? 0, height: height ?? 0 }
}
