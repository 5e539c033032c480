import { coverSizeOf } from '../../../library/covers/shown-sizes.ts'
import { type BookAddresses, encodeName } from '../../../library/reading/manifest/book-addresses.ts'
import { type BookDescription, ownProfile, type Profile } from '../../../library/reading/manifest/describe-book.ts'
import { progressionTypes } from '../../kit/reading/progression.ts'
import { authenticationPath, authenticationType } from '../authentication-document.ts'
import { withChoice } from './choice.ts'
import type { Facet, Feed, Publication, Target } from './model.ts'
import { downloadName } from './publications.ts'

/** Base of all catalog addresses: the origin as the client reached it, without a final slash. */
export type Origin = string

const segments: Readonly<Record<Exclude<Target['to'], 'root'>, string>> = {
  recent: 'recent',
  updated: 'updated',
  'keep-reading': 'keep-reading',
  'on-deck': 'next',
  libraries: 'libraries',
  library: 'libraries',
  'all-series': 'series',
  series: 'series',
  books: 'books',
  book: 'books',
  'want-to-read': 'want-to-read',
  collections: 'collections',
  collection: 'collections',
  'read-lists': 'readlists',
  'read-list': 'readlists',
  letters: 'letters',
  letter: 'letters',
  genres: 'genres',
  genre: 'genres',
  tags: 'tags',
  tag: 'tags',
  people: 'people',
  person: 'people',
  publishers: 'publishers',
  publisher: 'publishers/books',
  languages: 'languages',
  language: 'languages',
  formats: 'formats',
  format: 'formats',
  everything: 'everything',
  search: 'search',
}

/** Canonical path of a target below the base of a version (`/opds/v1`, `/opds/v2`). */
export function pathBelow(base: string, root: string, target: Target): string {
  if (target.to === 'root') return root
  const segment = `${base}/${segments[target.to]}`
  if (target.to === 'search') return `${segment}?query=${encodeURIComponent(target.query)}`
  // A publisher may have any name, including `..`, which a path cannot contain.
  if (target.to === 'publisher') return `${segment}?name=${encodeURIComponent(target.name)}`
  if ('name' in target) return `${segment}/${encodeURIComponent(target.name)}`
  return 'id' in target ? `${segment}/${target.id}` : segment
}

/** The paths of a feed: its pages as requested, and those of its facets. */
export function feedPaths(feed: Feed, path: string, defaultSize: number) {
  const size = feed.paging?.pageSize ?? defaultSize
  const chosen = feed.choice === undefined ? path : withChoice(path, feed.choice)
  return {
    page: (number: number) => withPage(chosen, number, size, defaultSize),
    facet: ({ choice }: Facet) => withPage(withChoice(path, choice), 1, size, defaultSize),
  }
}

/** The path with the page number, unless it is the first page. */
function withPage(path: string, page: number, pageSize: number, defaultSize: number): string {
  const extra = [page > 1 ? `page=${page}` : '', pageSize !== defaultSize ? `pageSize=${pageSize}` : ''].filter(
    (part) => part !== '',
  )
  if (extra.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${extra.join('&')}`
}

export function coverPath(bookId: string, version: string): string {
  return `/opds/covers/${bookId}/${version}.jpg`
}

export function thumbnailPath(bookId: string, version: string): string {
  return `/opds/covers/${bookId}/${version}.thumb.jpg`
}

export function filePath(publication: Pick<Publication, 'bookId' | 'fileName'>): string {
  return `/opds/files/${publication.bookId}/${encodeURIComponent(publication.fileName)}`
}

/** Page streaming template: `{pageNumber}` counts from 0, `{maxWidth}` shrinks (OPDS-PSE 1.2). */
export function pageTemplate({ bookId, pageType }: Publication): string {
  return `/opds/pages/${bookId}/{pageNumber}?${pageType === 'image/png' ? 'as=png&' : ''}w={maxWidth}`
}

/** The manifest of a book. @param profile null for the book's own */
export function manifestPath(bookId: string, profile: Profile | null): string {
  return `/opds/v2/books/${bookId}/manifest${profile === null ? '' : `/${profile}`}`
}

/** A page as stored in the book, or smaller as JPEG, for apps that save progress themselves. @param number 1-based */
export function pagePath(bookId: string, number: number, width: number | null): string {
  return `/opds/pages/${bookId}/${number - 1}?progress=0&${width === null ? 'as=original' : `w=${width}`}`
}

/** Address of the progress in a book: `draft` as OPDS Progression 1.0, `readium` in the older form. */
export function progressionPath(bookId: string, form: 'draft' | 'readium'): string {
  return `/opds/v2/books/${bookId}${form === 'draft' ? '' : '/readium'}/progression`
}

/** Addresses of the parts of a book in the catalog. @param profile of the manifest; null for the book's own */
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

/** Relations by which apps discover where progress is stored. */
export const progressionRels = {
  draft: 'http://opds-spec.org/progression',
  readium: 'http://www.cantook.com/api/progression',
} as const

/** Both forms, for publications and manifests, with the authentication document, so that apps avoid a 401. */
export function progressionLinks(bookId: string, origin: Origin) {
  const authenticate = { href: origin + authenticationPath, type: authenticationType }
  return (['draft', 'readium'] as const).map((form) => ({
    rel: progressionRels[form],
    href: origin + progressionPath(bookId, form),
    type: progressionTypes[form],
    properties: { authenticate },
  }))
}
