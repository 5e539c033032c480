import { findBookFile } from '../../db/queries/books/book-content.ts'
import { findSeriesCover } from '../../db/queries/series/covers.ts'
import { findSeries } from '../../db/queries/series/series.ts'
import type { BookFile } from '../../db/records/book.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { CoverSize, CoverStore } from '../../storage/covers.ts'
import { thumbnailVersion } from '../../storage/thumbnails.ts'
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
    return handedIn(context.covers, { ...cover, updatedAt: file.coverUpdatedAt }, 'small')
  return ownThumbnail(context, file)
}

/**
 * The cover embedded in a book, even if another one is selected.
 * @throws AppError `not_found`
 */
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

/**
 * The cover of a series: the selected one, else that of its first book.
 * @throws AppError `not_found`
 */
export async function openSeriesThumbnail(
  viewer: Viewer,
  context: LibraryContext,
  seriesId: string,
): Promise<OpenedThumbnail> {
  const cover = await findSeriesCover(viewer, context.database.reader, seriesId)
  if (cover?.kind === 'file' && (await context.covers.has(cover.path))) {
    return handedIn(context.covers, { id: cover.coverId, path: cover.path, updatedAt: cover.updatedAt }, 'small')
  }
  return openOwnSeriesThumbnail(viewer, context, seriesId)
}

/**
 * The cover of the book that represents a series, even if another one is selected.
 * @throws AppError `not_found`
 */
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
export function handedIn(
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
