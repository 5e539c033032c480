import { findBookFile } from '../../db/queries/books/book-files.ts'
import { listCoversOf } from '../../db/queries/lists/list-covers.ts'
import { listCollectionSeries, listReadListBooks } from '../../db/queries/lists/list-members.ts'
import { findSeriesCover } from '../../db/queries/series/covers.ts'
import { findSeries } from '../../db/queries/series/series.ts'
import type { BookFile } from '../../db/records/book.ts'
import type { ListKind, ListRecord } from '../../db/records/lists.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { coverRule } from '../../domain/book/picture-sizes.ts'
import { notFound } from '../../domain/errors.ts'
import type { CoverSize, CoverStore } from '../../storage/covers.ts'
import { thumbnailVersion } from '../../storage/thumbnails.ts'
import { knownFile } from '../books/book-files.ts'
import type { LibraryContext } from '../library-context.ts'

/** A cover that may be shown, with its identity known before it is read or generated. */
export type OpenedThumbnail = {
  /** Equal versions mean equal bytes; null when there is no picture. */
  readonly version: string | null
  /** Milliseconds since 1970. */
  readonly updatedAt: number
  readonly mediaType: string
  readonly load: () => Promise<Uint8Array | null>
}

/** The cover of a book. @throws AppError `not_found` */
export async function openThumbnail(viewer: Viewer, context: LibraryContext, bookId: string): Promise<OpenedThumbnail> {
  const file = await fileOf(viewer, context, bookId)
  const { cover } = file
  if (cover !== null && (await context.covers.has(cover.path)))
    return uploadedThumbnail(context.covers, { ...cover, updatedAt: file.coverUpdatedAt }, 'small')
  return ownThumbnail(context, file)
}

/** The cover embedded in a book, even if another one is selected. @throws AppError `not_found` */
export async function openOwnThumbnail(
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
): Promise<OpenedThumbnail> {
  return ownThumbnail(context, await fileOf(viewer, context, bookId))
}

async function fileOf(viewer: Viewer, context: LibraryContext, bookId: string): Promise<BookFile> {
  const file = await findBookFile(viewer, context.database.reader, bookId)
  if (file === null) throw notFound('book')
  return file
}

function ownThumbnail(context: LibraryContext, file: BookFile): OpenedThumbnail {
  return {
    version:
      file.fileHash === ''
        ? null
        : `${file.id}-${thumbnailVersion(file.fileHash, file.coverPage, context.settings.get('thumbnail.max_dimension'))}-${file.coverUpdatedAt}`,
    updatedAt: file.coverUpdatedAt,
    mediaType: 'image/jpeg',
    load: () => context.ensureThumbnail(file),
  }
}

/** The cover of a series: the selected one, else that of its first book. @throws AppError `not_found` */
export async function openSeriesThumbnail(
  viewer: Viewer,
  context: LibraryContext,
  seriesId: string,
): Promise<OpenedThumbnail> {
  const cover = await findSeriesCover(viewer, context.database.reader, seriesId)
  if (cover?.kind === 'file' && (await context.covers.has(cover.path))) {
    return uploadedThumbnail(
      context.covers,
      { id: cover.coverId, path: cover.path, updatedAt: cover.updatedAt },
      'small',
    )
  }
  return openOwnSeriesThumbnail(viewer, context, seriesId)
}

/** The cover of the book that represents a series, even if another one is selected. @throws AppError `not_found` */
export async function openOwnSeriesThumbnail(
  viewer: Viewer,
  context: LibraryContext,
  seriesId: string,
): Promise<OpenedThumbnail> {
  const cover = await findSeriesCover(viewer, context.database.reader, seriesId)
  if (cover !== null && cover.bookId !== null) {
    const opened = await openThumbnail(viewer, context, cover.bookId)
    // The time must not go back when the default replaces an upload.
    return { ...opened, updatedAt: Math.max(opened.updatedAt, cover.updatedAt) }
  }
  if ((await findSeries(viewer, context.database.reader, seriesId)) === null) throw notFound('series')
  return { version: null, updatedAt: 0, mediaType: 'image/jpeg', load: async () => null }
}

/** An uploaded cover: its id identifies its bytes. */
function uploadedThumbnail(
  covers: Pick<CoverStore, 'read'>,
  cover: { readonly id: string; readonly path: string; readonly updatedAt: number },
  size: CoverSize,
): OpenedThumbnail {
  return {
    version: `${cover.id}-${size}`,
    updatedAt: cover.updatedAt,
    mediaType: 'image/jpeg',
    load: () => covers.read(cover.path, size),
  }
}

/**
 * The cover of a book in viewing size, generated once by a worker and cached with the pages.
 * @throws AppError `not_found`
 */
export async function openCover(viewer: Viewer, context: LibraryContext, bookId: string): Promise<OpenedThumbnail> {
  const file = await findBookFile(viewer, context.database.reader, bookId)
  if (file === null) throw notFound('book')
  if (file.cover !== null && (await context.covers.has(file.cover.path)))
    return uploadedThumbnail(context.covers, { ...file.cover, updatedAt: file.coverUpdatedAt }, 'large')
  const version = file.fileHash === '' ? null : `${file.fileHash}-cover${file.coverPage ?? ''}-${coverRule.box.width}`
  return {
    version,
    updatedAt: file.coverUpdatedAt,
    mediaType: 'image/jpeg',
    load: async () => (version === null ? null : await load(context, file, version)),
  }
}

async function load(context: LibraryContext, file: BookFile, version: string): Promise<Uint8Array | null> {
  const cached = await context.pages.cache.get(version)
  if (cached !== null) return cached.bytes
  const coverPage = file.coverPage === null ? {} : { coverPage: file.coverPage }
  const input = { file: knownFile(file), rule: coverRule, ...coverPage }
  const answer = await context.pages.workers.run('make-thumbnail', input)
  if (!answer.ok) return null
  const { bytes } = answer.value
  await context.pages.cache.put(version, { bytes, mediaType: 'image/jpeg' })
  return bytes
}

const first = { page: 1, pageSize: 1 }

/** The cover of a list visible to the viewer: the selected one, else that of its first item; null for none. */
export async function openListThumbnail(
  viewer: Viewer,
  context: LibraryContext,
  kind: ListKind,
  list: ListRecord,
): Promise<OpenedThumbnail | null> {
  const chosen = (await listCoversOf(viewer, context.database.reader, kind, list.id)).find(
    ({ isSelected }) => isSelected,
  )
  if (chosen !== undefined && (await context.covers.has(chosen.path))) {
    return later(uploadedThumbnail(context.covers, chosen, 'small'), list)
  }
  return openOwnListThumbnail(viewer, context, kind, list)
}

/**
 * The cover of the first item in a list visible to the viewer, even if another one is selected; null for an empty list.
 */
export async function openOwnListThumbnail(
  viewer: Viewer,
  context: LibraryContext,
  kind: ListKind,
  list: ListRecord,
): Promise<OpenedThumbnail | null> {
  if (kind === 'collection') {
    const [series] = (await listCollectionSeries(viewer, context.database.reader, list, first)).items
    return series === undefined ? null : later(await openSeriesThumbnail(viewer, context, series.id), list)
  }
  const [book] = (await listReadListBooks(viewer, context.database.reader, list, first)).items
  return book === undefined ? null : later(await openThumbnail(viewer, context, book.id), list)
}

/** The picture may change with each change of the list: its time must not go back with an older one. */
function later(opened: OpenedThumbnail, { updatedAt }: ListRecord): OpenedThumbnail {
  return { ...opened, updatedAt: Math.max(opened.updatedAt, updatedAt) }
}
