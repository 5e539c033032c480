import { findWantToRead, wantToReadId } from '../../../db/queries/lists/queue.ts'
import type { ListKind } from '../../../db/records/lists.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import {
  addListCover,
  chooseListCover,
  type ListOwner,
  listCoverOf,
  listCovers,
  removeListCover,
} from '../../../library/covers/list-covers.ts'
import {
  type OpenedThumbnail,
  openListThumbnail,
  openOwnListThumbnail,
  openThumbnail,
} from '../../../library/covers/open-thumbnail.ts'
import { measureThumbnail } from '../../../library/covers/shown-sizes.ts'
import { listInView } from '../../../library/lists/lists.ts'
import { sendThumbnail } from '../../deliver.ts'
import { sent } from '../../kit/route.ts'
import type { CompatContext } from '../compat-context.ts'
import { type ListAddress, listKinds } from '../list-input.ts'
import type { Call, Compat } from '../tree.ts'
import { presentCover, presentGenerated, readCoverForm, sendUpload } from './own-thumbnails.ts'

/**
 * Pictures of a collection or a read list: that of its first item, which has the id of the list, and the uploaded ones.
 */
export function serveListThumbnails(compat: Compat): void {
  for (const list of listKinds) {
    serveReading(compat, list)
    serveChanging(compat, list)
  }
}

const ownerOf = ({ kind }: ListAddress, call: Call): ListOwner => ({ kind, id: call.id() })
const isOwn = (call: Call): boolean => call.id('cover') === call.id()
const isWantToRead = (kind: ListKind, call: Call): boolean => kind === 'readList' && call.id() === wantToReadId

function serveReading({ context, serve }: Compat, list: ListAddress): void {
  const { kind, permission } = list
  const path = `${list.path}/:id/thumbnail`
  const access = `${permission}-read` as const

  async function send(call: Call, picture: OpenedThumbnail | null): Promise<typeof sent> {
    if (picture === null) throw notFound('list_picture')
    await sendThumbnail(call.exchange, picture)
    return sent
  }

  serve({ path, access, rate: 'image' }, async (call) =>
    send(call, await openWith(openListThumbnail, call, context, kind)),
  )
  serve({ path: `${path}s`, access }, async (call) => {
    const owner = { [list.field]: call.id() }
    const own = await ownOf(call, context, kind)
    const uploads = isWantToRead(kind, call) ? [] : await listCovers(call.viewer, context, ownerOf(list, call))
    const measured = own === null ? null : await measureThumbnail(context, own)
    const isShown = uploads.every(({ isSelected }) => !isSelected)
    const shown = uploads.map((cover) => presentCover(owner, cover))
    return measured === null ? shown : [presentGenerated(owner, call.id(), measured, isShown), ...shown]
  })
  serve({ path: `${path}s/:cover`, access, rate: 'image' }, async (call) => {
    if (isOwn(call)) return send(call, await ownOf(call, context, kind))
    await sendUpload(call, context, await listCoverOf(call.viewer, context, ownerOf(list, call), call.id('cover')))
    return sent
  })
}

function serveChanging({ context, serve }: Compat, list: ListAddress): void {
  const { kind, permission } = list
  const path = `${list.path}/:id/thumbnails`
  const access = `${permission}-write` as const

  async function requireOwn(call: Call): Promise<void> {
    if ((await ownOf(call, context, kind)) === null) throw notFound('picture')
  }

  serve({ method: 'post', path, access }, async (call) => {
    const cover = await addListCover(call.viewer, context, ownerOf(list, call), () => readCoverForm(call))
    return presentCover({ [list.field]: call.id() }, cover)
  })
  serve({ method: 'put', path: `${path}/:cover/selected`, access }, async (call) => {
    if (isOwn(call)) await requireOwn(call)
    // The want-to-read queue has no other picture.
    if (isOwn(call) && isWantToRead(kind, call)) return undefined
    await chooseListCover(call.viewer, context, ownerOf(list, call), isOwn(call) ? null : call.id('cover'))
    return undefined
  })
  serve({ method: 'delete', path: `${path}/:cover`, access }, async (call) => {
    if (isOwn(call)) {
      await requireOwn(call)
      throw new AppError('picture_of_list_entry')
    }
    await removeListCover(call.viewer, context, ownerOf(list, call), call.id('cover'))
    return undefined
  })
}

/** The picture of the first item in a list; null for an empty one. @throws AppError `not_found` */
function ownOf(call: Call, context: CompatContext, kind: ListKind): Promise<OpenedThumbnail | null> {
  return openWith(openOwnListThumbnail, call, context, kind)
}

async function openWith(
  open: typeof openListThumbnail,
  call: Call,
  context: CompatContext,
  kind: ListKind,
): Promise<OpenedThumbnail | null> {
  const { viewer } = call
  if (isWantToRead(kind, call)) {
    const [wanted] = (await findWantToRead(viewer, context.database.reader))?.books ?? []
    if (wanted === undefined) throw notFound('read_list')
    return openThumbnail(viewer, context, wanted.id)
  }
  return open(viewer, context, kind, await listInView(viewer, context, kind, call.id()))
}
