import { coverSizeOf } from '../../../library/covers/shown-sizes.ts'
import { type BookAddresses, encodeName } from '../../../library/reading/manifest/book-addresses.ts'
import { type BookDescription, ownProfile, type Profile } from '../../../library/reading/manifest/describe-book.ts'
import { coverPath, filePath, manifestPath, type Origin, pagePath } from './addresses.ts'
import { progressionLinks } from './progression-links.ts'
import { downloadName } from './publications.ts'

/**
 * Addresses of the parts of a book in the catalog.
 * @param profile of the manifest; null for the book's own
 */
export function manifestAddresses(
  { book, pictures }: BookDescription,
  profile: Profile | null,
  origin: Origin,
): BookAddresses {
  const { id: bookId } = book
  const isOwn = profile === null || profile === ownProfile(book.fileFormat)
  return {
    self: origin + manifestPath(bookId, isOwn ? null : profile),
    file: origin + filePath({ bookId, fileName: downloadName(book) }),
    cover: { href: origin + coverPath(bookId, String(book.coverUpdatedAt)), size: coverSizeOf(pictures) },
    positions: `${origin}/opds/v2/books/${bookId}/positions${isOwn ? '' : `?profile=${profile}`}`,
    further: progressionLinks(bookId, origin),
    page: ({ number }) => origin + pagePath(bookId, number, null),
    smallPage: ({ number }, width) => origin + pagePath(bookId, number, width),
    resource: (name) => `${origin}/opds/v2/books/${bookId}/resources/${encodeName(name)}`,
    documentType: 'text/html',
  }
}
