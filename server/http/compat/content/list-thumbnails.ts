import { findWantToRead, wantToReadId } from '../../../db/queries/lists/want-to-read.ts'
import type { ListCover } from '../../../db/records/cover.ts'
import type { ListKind } from '../../../db/records/lists.ts'
import type { Permission } from '../../../domain/access/viewer.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import {
  addListCover,
  chooseListCover,
  type ListOwner,
  listCoverOf,
  listCovers,
  removeListCover,
} from '../../../library/covers/list-covers.ts'
import { measureThumbnail } from '../../../library/covers/measure-thumbnail.ts'
import { openListThumbnail, openOwnListThumbnail } from '../../../library/covers/open-list-thumbnail.ts'
import { type OpenedThumbnail, openThumbnail } from '../../../library/covers/open-thumbnail.ts'
import { listInView } from '../../../library/lists/lists.ts'
import { sent } from '../../kit/route.ts'
import type { CompatContext } from '../compat-context.ts'
import type { Call, Compat } from '../tree.ts'
import { presentCover, presentGenerated, readCoverForm, sendHandedIn } from './own-thumbnails.ts'

type Side = {
  readonly kind: ListKind
  readonly path: string
  /** Names whose picture it is. */
  readonly field: string
  readonly read: Permission
  readonly write: Permission
}
const sides: readonly Side[] = [
  {
    kind: 'collection',
    path: '/api/v1/collections/:id',
    field: 'collectionId',
    read: 'collections-read',
    write: 'collections-write',
  },
  {
    kind: 'readList',
    path: '/api/v1/readlists/:id',
    field: 'readListId',
    read: 'readlists-read',
    write: 'readlists-write',
  },
]

/**
 * What a collection or a read list is shown by: the picture of the first thing in it, which goes by the id of the list,
 * or one of those that were handed in.
 */
export function serveListThumbnails(compat: Compat): void {
  for (const side of sides) {
    serveReading(compat, side)
    serveChanging(compat, side)
  }
}

const ownerOf = ({ kind }: Side, call: Call): ListOwner => ({ kind, id: call.id() })
const isOwn = (call: Call): boolean => call.id('cover') === call.id()
const isWantToRead = (kind: ListKind, call: Call): boolean => kind === 'readList' && call.id() === wantToReadId

function serveReading({ parts, serve }: Compat, side: Side): void {
  const { path, read: access, kind } = side
  const { covers } = parts.libraries

  async function send(call: Call, picture: OpenedThumbnail | null): Promise<typeof sent> {
    if (picture === null) throw notFound('list_picture')
    await parts.deliveries.thumbnail(call.exchange, picture)
    return sent
  }

  serve({ path: `${path}/thumbnail`, access, rate: 'image' }, async (call) =>
    send(call, await openWith(openListThumbnail, call, parts, kind)),
  )
  serve({ path: `${path}/thumbnails`, access }, async (call) => {
    const owner = { [side.field]: call.id() }
    const own = await ownOf(call, parts, kind)
    const handedIn = isWantToRead(kind, call) ? [] : await listCovers(call.viewer, covers, ownerOf(side, call))
    const measured = own === null ? null : await measureThumbnail(covers, own)
    const isShown = handedIn.every(({ isSelected }) => !isSelected)
    const shown = handedIn.map((cover) => presentCover(owner, cover))
    return measured === null ? shown : [presentGenerated(owner, call.id(), measured, isShown), ...shown]
  })
  serve({ path: `${path}/thumbnails/:cover`, access, rate: 'image' }, async (call) => {
    if (isOwn(call)) return send(call, await ownOf(call, parts, kind))
    await sendHandedIn(call, parts, await coverOf(call, parts, side))
    return sent
  })
}

function serveChanging({ parts, serve }: Compat, side: Side): void {
  const { path, write: access, kind } = side
  const { covers } = parts.libraries

  async function requireOwn(call: Call): Promise<void> {
    if ((await ownOf(call, parts, kind)) === null) throw notFound('picture')
  }

  serve({ method: 'post', path: `${path}/thumbnails`, access }, async (call) => {
    const cover = await addListCover(call.viewer, covers, ownerOf(side, call), () => readCoverForm(call))
    return presentCover({ [side.field]: call.id() }, cover)
  })
  serve({ method: 'put', path: `${path}/thumbnails/:cover/selected`, access }, async (call) => {
    if (isOwn(call)) await requireOwn(call)
    // What a person wants to read is shown by nothing else.
    if (isOwn(call) && isWantToRead(kind, call)) return undefined
    await chooseListCover(call.viewer, covers, ownerOf(side, call), isOwn(call) ? null : call.id('cover'))
    return undefined
  })
  serve({ method: 'delete', path: `${path}/thumbnails/:cover`, access }, async (call) => {
    if (isOwn(call)) {
      await requireOwn(call)
      throw ownKept()
    }
    await removeListCover(call.viewer, covers, ownerOf(side, call), call.id('cover'))
    return undefined
  })
}

function coverOf(call: Call, { libraries }: CompatContext, side: Side): Promise<ListCover> {
  return listCoverOf(call.viewer, libraries.covers, ownerOf(side, call), call.id('cover'))
}

/** The picture of the first thing in a list; null for an empty one. @throws AppError `not_found` */
function ownOf(call: Call, parts: CompatContext, kind: ListKind): Promise<OpenedThumbnail | null> {
  return openWith(openOwnListThumbnail, call, parts, kind)
}

async function openWith(
  open: typeof openListThumbnail,
  call: Call,
  { thumbnails, context, pages }: CompatContext,
  kind: ListKind,
): Promise<OpenedThumbnail | null> {
  const { viewer } = call
  if (isWantToRead(kind, call)) {
    const [wanted] = (await findWantToRead(viewer, pages.reader))?.books ?? []
    if (wanted === undefined) throw notFound('read_list')
    return openThumbnail(viewer, thumbnails, wanted.id)
  }
  return open(viewer, thumbnails, kind, await listInView(viewer, context, kind, call.id()))
}

/** What is made of what is in a list is there as long as that is. */
function ownKept(): AppError {
  return new AppError('picture_of_list_entry')
}
