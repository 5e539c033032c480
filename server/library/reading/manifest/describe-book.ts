import { listBookCredits } from '../../../db/queries/books/book-details.ts'
import { type BookPictures, listBookPictures } from '../../../db/queries/books/book-pictures.ts'
import { findBook } from '../../../db/queries/books/books.ts'
import type { BookCredits, BookFile, BookRecord } from '../../../db/records/book.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import type { EpubOutline, EpubParts, PageFacts } from '../../../domain/book/analysis.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { fileRefusal, knownFile } from '../../books/book-files.ts'
import type { LibraryContext } from '../../library-context.ts'
import { listPages } from '../open-page.ts'
import { findOutline, openEpub } from '../read-epub.ts'

/** How a book is described: pictures in order, documents in order, or one PDF (Readium profiles). */
export const profiles = ['divina', 'epub', 'pdf'] as const
export type Profile = (typeof profiles)[number]

/** Everything that a manifest or a list of positions is built from. */
export type BookDescription = {
  readonly book: BookRecord
  readonly credits: BookCredits | undefined
  readonly pictures: BookPictures | undefined
} & (
  | { readonly profile: 'divina'; readonly pages: readonly PageFacts[] }
  | { readonly profile: 'epub'; readonly outline: EpubOutline; readonly parts: EpubParts }
  | { readonly profile: 'pdf'; readonly pages: readonly PageFacts[] }
)

/** The most specific profile of a format. */
export function ownProfile(format: BookRecord['fileFormat']): Profile {
  return format === 'epub' || format === 'pdf' ? format : 'divina'
}

/**
 * The structure of a book, for a viewer.
 * @param want `profile`: null for the book's own
 * @throws AppError `not_found`; `unprocessable` when the book does not support the profile or cannot be read;
 * `unavailable` when its file is unreachable
 */
export async function describeBook(
  viewer: Viewer,
  context: LibraryContext,
  want: { readonly bookId: string; readonly profile: Profile | null },
): Promise<BookDescription> {
  const book = await findBook(viewer, context.database.reader, want.bookId)
  if (book === null || book.deletedAt !== null) throw notFound('book')
  const profile = want.profile ?? ownProfile(book.fileFormat)
  if (profile !== 'divina' && profile !== book.fileFormat)
    throw new AppError('other_manifest', { format: book.fileFormat.toUpperCase(), profile: profile.toUpperCase() })
  const credits = (await listBookCredits(viewer, context.database.reader, [book.id])).get(book.id)
  const pictures = (await listBookPictures(viewer, context.database.reader, [book.id])).get(book.id)
  const about = { book, credits, pictures }
  if (profile !== 'epub') return { ...about, profile, pages: await listPages(viewer, context, book.id) }
  const { epub: outline } = await findOutline(viewer, context.database.reader, book.id)
  const parts = await partsOf(context, await openEpub(viewer, context.database.reader, book.id))
  return { ...about, profile, outline, parts }
}

/** Cached by content hash. The file lookup has already checked visibility. */
async function partsOf(context: LibraryContext, file: BookFile): Promise<EpubParts> {
  const key = `${file.id} ${file.fileHash} ${file.mtimeUs}`
  const cached = context.pages.parts.get(key)
  if (cached !== undefined) return cached
  const answer = await context.pages.workers.run('list-parts', { file: knownFile(file) })
  if (!answer.ok) throw fileRefusal(answer.failure, file.offline)
  context.pages.parts.set(key, answer.value)
  return answer.value
}
