import { listCollectionSeries, listReadListBooks } from '../../../db/queries/list-members.ts'
import { findList } from '../../../db/queries/lists.ts'
import { findWantToRead, wantToReadId } from '../../../db/queries/want-to-read.ts'
import { notFound } from '../../../domain/errors.ts'
import { measureThumbnail } from '../../../library/covers/measure-thumbnail.ts'
import { type OpenedThumbnail, openSeriesThumbnail, openThumbnail } from '../../../library/covers/open-thumbnail.ts'
import { sent } from '../../kit/route.ts'
import type { CompatParts } from '../parts.ts'
import type { Call, Compat } from '../tree.ts'
import { generatedKept, presentGenerated, serveOwnThumbnails } from './own-thumbnails.ts'

/** The picture of a book, a series and a list, and what each of them can be shown by. */
export function serveThumbnails(compat: Compat): void {
  const { thumbnails, deliveries } = compat.parts
  const open = { books: openThumbnail, series: openSeriesThumbnail } as const
  for (const kind of ['books', 'series'] as const) {
    const path = `/api/v1/${kind}/:id/thumbnail`
    compat.serve({ path, access: `${kind}-read`, rate: 'image' }, async (call) => {
      await deliveries.thumbnail(call.exchange, await open[kind](call.viewer, thumbnails, call.id()))
      return sent
    })
  }
  serveOwnThumbnails(compat)
  for (const list of ['collections', 'readlists'] as const) serveListThumbnails(compat, list)
}

const fields = { collections: 'collectionId', readlists: 'readListId' } as const

/** A list has one picture, that of the first thing in it; nobody hands one in. */
function serveListThumbnails({ parts, serve }: Compat, list: keyof typeof fields): void {
  const { deliveries } = parts
  const path = `/api/v1/${list}/:id`
  const [read, write] = [`${list}-read`, `${list}-write`] as const

  const opened = (call: Call) => (list === 'collections' ? openCollection(call, parts) : openReadList(call, parts))

  async function sendIt(call: Call): Promise<typeof sent> {
    const picture = await opened(call)
    if (picture === null) throw notFound('A picture of this list')
    await deliveries.thumbnail(call.exchange, picture)
    return sent
  }

  /** The only picture is known by the id of its list. */
  async function requireIt(call: Call): Promise<void> {
    if ((await opened(call)) === null || call.id('cover') !== call.id()) throw notFound('This picture')
  }

  serve({ path: `${path}/thumbnail`, access: read, rate: 'image' }, sendIt)
  serve({ path: `${path}/thumbnails`, access: read }, async (call) => {
    const picture = await opened(call)
    const measured = picture === null ? null : await measureThumbnail(parts.libraries.covers, picture)
    return measured === null ? [] : [presentGenerated({ [fields[list]]: call.id() }, call.id(), measured, true)]
  })
  serve({ path: `${path}/thumbnails/:cover`, access: read, rate: 'image' }, async (call) => {
    await requireIt(call)
    return sendIt(call)
  })
  serve({ method: 'put', path: `${path}/thumbnails/:cover/selected`, access: write }, requireIt)
  serve({ method: 'delete', path: `${path}/thumbnails/:cover`, access: write }, async (call) => {
    await requireIt(call)
    throw generatedKept()
  })
}

const first = { page: 1, pageSize: 1 }

/** The picture of the first series of a collection; null for an empty one. @throws AppError `not_found` */
async function openCollection(
  { viewer, id }: Call,
  { pages, thumbnails }: CompatParts,
): Promise<OpenedThumbnail | null> {
  const found = await findList(viewer, pages.reader, 'collection', id())
  if (found === null) throw notFound('This collection')
  const [series] = (await listCollectionSeries(viewer, pages.reader, found, first)).items
  return series === undefined ? null : openSeriesThumbnail(viewer, thumbnails, series.id)
}

/** The picture of the first book of a read list; null for an empty one. @throws AppError `not_found` */
async function openReadList({ viewer, id }: Call, { pages, thumbnails }: CompatParts): Promise<OpenedThumbnail | null> {
  if (id() === wantToReadId) {
    const [wanted] = (await findWantToRead(viewer, pages.reader))?.books ?? []
    if (wanted === undefined) throw notFound('This read list')
    return openThumbnail(viewer, thumbnails, wanted.id)
  }
  const found = await findList(viewer, pages.reader, 'readList', id())
  if (found === null) throw notFound('This read list')
  const [book] = (await listReadListBooks(viewer, pages.reader, found, first)).items
  return book === undefined ? null : openThumbnail(viewer, thumbnails, book.id)
}
