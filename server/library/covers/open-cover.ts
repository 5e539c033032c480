import { findBookFile } from '../../db/queries/books/book-content.ts'
import type { BookFile } from '../../db/records/book.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { coverRule } from '../../domain/book/picture-sizes.ts'
import { notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { knownFile } from '../reading/open-page.ts'
import { handedIn, type OpenedThumbnail } from './open-thumbnail.ts'

/**
 * The cover of a book in viewing size, generated once by a worker and cached with the pages.
 * @throws AppError `not_found`
 */
export async function openCover(viewer: Viewer, context: LibraryContext, bookId: string): Promise<OpenedThumbnail> {
  const file = await findBookFile(viewer, context.database.reader, bookId)
  if (file === null) throw notFound('book')
  if (file.cover !== null && (await context.covers.has(file.cover.path)))
    return handedIn(context.covers, { ...file.cover, updatedAt: file.coverUpdatedAt }, 'large')
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
