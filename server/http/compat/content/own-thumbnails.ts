import type { CoverChoice, CoverOwner, CoverRecord } from '../../../db/records/cover.ts'
import { maxCoverBytes } from '../../../domain/book/picture-sizes.ts'
import { AppError } from '../../../domain/errors.ts'
import { addCover, chooseCover, coverChoice, coverOf, removeCover } from '../../../library/covers/covers.ts'
import {
  type OpenedThumbnail,
  openOwnSeriesThumbnail,
  openOwnThumbnail,
} from '../../../library/covers/open-thumbnail.ts'
import { type MeasuredThumbnail, measureThumbnail } from '../../../library/covers/shown-sizes.ts'
import { sendThumbnail } from '../../deliver.ts'
import { sent } from '../../kit/route.ts'
import { readUploadForm } from '../../kit/upload/read-upload.ts'
import type { CompatContext } from '../compat-context.ts'
import { flagOf } from '../query.ts'
import type { Call, Compat } from '../tree.ts'

const sides = [
  { kind: 'book', path: '/api/v1/books/:id', read: 'books-read', write: 'books-write' },
  { kind: 'series', path: '/api/v1/series/:id', read: 'series-read', write: 'series-write' },
] as const

/** Pictures of a book or a series: its own, which has the id of its owner, and the uploaded ones. */
export function serveOwnThumbnails(compat: Compat): void {
  for (const side of sides) {
    serveReading(compat, side)
    serveChanging(compat, side)
  }
}

type Side = (typeof sides)[number]
const ownerOf = ({ kind }: Side, call: Call): CoverOwner => ({ kind, id: call.id() })
const isOwn = (call: Call): boolean => call.id('cover') === call.id()

function serveReading({ context, serve }: Compat, side: Side): void {
  const open = side.kind === 'book' ? openOwnThumbnail : openOwnSeriesThumbnail
  const own = (call: Call): Promise<OpenedThumbnail> => open(call.viewer, context, call.id())

  serve({ path: `${side.path}/thumbnails`, access: side.read }, async (call) => {
    const choice = await coverChoice(call.viewer, context, ownerOf(side, call))
    const owner = ownerField(ownerOf(side, call))
    const uploads = choice.covers.map((cover) => presentCover(owner, cover))
    const measured = await measureThumbnail(context, await own(call))
    const isShown = choice.covers.every(({ isSelected }) => !isSelected)
    return measured === null ? uploads : [presentGenerated(owner, call.id(), measured, isShown), ...uploads]
  })
  serve({ path: `${side.path}/thumbnails/:cover`, access: side.read, rate: 'image' }, async (call) => {
    if (isOwn(call)) await sendThumbnail(call.exchange, await own(call))
    else {
      const choice = await coverChoice(call.viewer, context, ownerOf(side, call))
      await sendUpload(call, context, coverOf(choice, call.id('cover')))
    }
    return sent
  })
}

function serveChanging({ context, serve }: Compat, side: Side): void {
  const { path, write: access } = side
  serve({ method: 'post', path: `${path}/thumbnails`, access }, async (call) => {
    const owner = ownerOf(side, call)
    const before = await coverChoice(call.viewer, context, owner)
    let isSelected = true
    const cover = await addCover(call.viewer, context, owner, {
      bytes: async () => {
        const input = await readCoverForm(call)
        isSelected = input.isSelected
        return input.bytes
      },
    })
    if (!isSelected) await chooseCover(call.viewer, context, owner, shownBefore(before))
    return presentCover(ownerField(owner), { ...cover, isSelected })
  })
  serve({ method: 'put', path: `${path}/thumbnails/:cover/selected`, access }, async (call) => {
    const owner = ownerOf(side, call)
    if (!isOwn(call)) {
      await chooseCover(call.viewer, context, owner, { kind: 'custom', coverId: call.id('cover') })
      return undefined
    }
    const { covers: uploads } = await coverChoice(call.viewer, context, owner)
    // If it is shown already the choice is unchanged: a series may show another book than its first.
    const isShown = uploads.every(({ isSelected }) => !isSelected)
    if (!isShown) await chooseCover(call.viewer, context, owner, { kind: 'default' })
    return undefined
  })
  serve({ method: 'delete', path: `${path}/thumbnails/:cover`, access }, async (call) => {
    const owner = ownerOf(side, call)
    if (isOwn(call)) {
      await coverChoice(call.viewer, context, owner)
      throw new AppError('picture_of_book')
    }
    await removeCover(call.viewer, context, owner, call.id('cover'))
    return undefined
  })
}

/** An uploaded cover, selected unless stated otherwise. @throws AppError as `readUploadForm` does */
export async function readCoverForm({ exchange, query }: Call): Promise<{ bytes: Uint8Array; isSelected: boolean }> {
  const rules = { field: 'file', maxBytes: maxCoverBytes }
  const { bytes, texts } = await readUploadForm(exchange.req, rules, ['selected'])
  // Like that server, it is read from the form and from the address; the address wins.
  const isSelected = flagOf(query, 'selected') ?? texts.get('selected')?.trim().toLowerCase() !== 'false'
  return { bytes, isSelected }
}

/** The selected picture of an owner before another one was uploaded without selecting it. */
function shownBefore({ covers }: CoverChoice): Parameters<typeof chooseCover>[3] {
  const shown = covers.find(({ isSelected }) => isSelected)
  return shown === undefined ? { kind: 'default' } : { kind: 'custom', coverId: shown.id }
}

export async function sendUpload(
  call: Call,
  context: CompatContext,
  cover: Pick<CoverRecord, 'id' | 'createdAt' | 'mediaType' | 'path'>,
): Promise<void> {
  const { id, createdAt, mediaType, path } = cover
  const load = () => context.covers.read(path, 'large')
  await sendThumbnail(call.exchange, { version: id, updatedAt: createdAt, mediaType, load })
}

type OwnerField = Readonly<Record<string, string>>

function ownerField({ kind, id }: CoverOwner): OwnerField {
  return kind === 'book' ? { bookId: id } : { seriesId: id }
}

/** @param owner the field that names whose picture it is */
export function presentGenerated(owner: OwnerField, id: string, measured: MeasuredThumbnail, selected: boolean) {
  const { mediaType, fileSize, width, height } = measured
  return { id, ...owner, type: 'GENERATED', selected, mediaType, fileSize, width, height }
}

type Shown = Pick<CoverRecord, 'id' | 'isSelected' | 'mediaType' | 'fileSize' | 'width' | 'height'>

/** @param owner the field that names whose picture it is */
export function presentCover(owner: OwnerField, cover: Shown) {
  const { id, isSelected: selected, mediaType, fileSize, width, height } = cover
  return { id, ...owner, type: 'USER_UPLOADED', selected, mediaType, fileSize, width: width ?? 0, height: height ?? 0 }
}
