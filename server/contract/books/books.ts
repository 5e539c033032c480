import { z } from 'zod'
import { bookFilterFields } from '../../domain/filter/condition.ts'
import { bookSortNames } from '../../domain/filter/sort.ts'
import { bookFileFormats, metadataSourceIds, personRoles, readingDirections } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { conditionGrammar } from '../libraries/condition-grammar.ts'
import { operation } from '../operation.ts'
import { readProgress } from '../reading/reading.ts'
import { bookParams, dateTime, filterBody, int, int64, paginated, paging, searchedPage, sort, uuid } from '../shared.ts'

/** The specification's Book, field by field. */
export const book = z
  .object({
    id: uuid,
    libraryId: uuid,
    libraryName: z.string(),
    seriesId: uuid,
    seriesName: z.string(),
    title: z.string(),
    titleSort: z.string().nullable(),
    number: int.nullable(),
    volume: int.nullable(),
    chapter: z.number().nullable(),
    summary: z.string().nullable(),
    path: z
      .string()
      .meta({ description: 'Path of the file: absolute with `libraries-write`, else relative to its library' }),
    fileFormat: z.enum(bookFileFormats),
    fileSize: int64,
    fileHash: z.string(),
    externalReaderHash: z.string().nullable(),
    pageCount: int.min(0),
    analyzed: z.boolean(),
    analysisError: z.string().nullable(),
    inCloud: z
      .boolean()
      .optional()
      .meta({ description: 'The file is in the cloud: opening it downloads it. Absent: it is on the server' }),
    deleted: z.boolean(),
    readingDirection: z.enum(readingDirections).nullable(),
    readProgress: readProgress.optional(),
    wantToRead: z.boolean().nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Book' })

const person = z.object({ name: z.string(), role: z.enum(personRoles), sortName: z.string().optional() })

/** Metadata of a book, each field with its source and lock. */
export const bookMetadata = z
  .object({
    publisher: z.string().nullable(),
    imprint: z.string().nullable(),
    language: z.string().nullable().meta({ description: 'BCP 47' }),
    languageIso: z.string().nullable().meta({ description: 'Same as `language`' }),
    year: int.nullable(),
    month: int.nullable(),
    day: int.nullable(),
    ageRating: int.nullable(),
    people: z.array(person).max(maxItems.metadata),
    genres: z.array(z.string()).max(maxItems.metadata),
    tags: z.array(z.string()).max(maxItems.metadata),
    isbns: z.array(z.string()).max(maxItems.metadata),
    links: z.array(z.object({ sourceName: z.string(), url: z.string() })).max(maxItems.references),
    provenance: z.record(z.string(), z.enum(metadataSourceIds)),
    locks: z.record(z.string(), z.boolean()),
  })
  .meta({ id: 'BookMetadata' })

const bookDetail = z.object({ book, metadata: bookMetadata }).meta({ id: 'BookDetail' })

export const adjacentBooks = z
  .object({ prev: book.optional(), next: book.optional() })
  .meta({ id: 'AdjacentBooksResponse' })

const page = z
  .object({
    bookId: uuid,
    pageNumber: int.min(1),
    fileName: z.string(),
    fileFormat: z.string().meta({ description: 'Image format: jpeg, png, webp …' }),
    mediaType: z.string(),
    fileSize: int64,
    width: int.nullable(),
    height: int.nullable(),
  })
  .meta({ id: 'Page' })

const bookError = z.object({ book, code: z.string(), message: z.string() }).meta({ id: 'BookError' })

type Toc = { title: string; href: string; children: Toc[] }
const tocEntry: z.ZodType<Toc> = z
  .object({
    title: z.string(),
    href: z.string(),
    get children() {
      return z.array(tocEntry).max(maxItems.pages)
    },
  })
  .meta({ id: 'TocEntry' })

const bookLayouts = ['reflowable', 'fixed'] as const

const manifest = z
  .object({
    bookId: uuid,
    title: z.string(),
    layout: z.enum(bookLayouts),
    /** When pages of a fixed layout are shown two at a time. */
    spread: z.enum(['auto', 'none', 'landscape', 'both']),
    readingDirection: z.enum(readingDirections),
    positions: int.min(1),
    spine: z
      .array(
        z.object({
          /** Address of the resource, relative to the server root. */
          href: z.string(),
          firstPosition: int.min(1),
          positions: int.min(1),
          linear: z.boolean(),
          /** Of this resource: a book may mix both kinds. */
          layout: z.enum(bookLayouts),
          /** Its side of a spread, from the book. */
          pageSpread: z.enum(['left', 'right', 'center']).nullable(),
        }),
      )
      .max(maxItems.pages),
    toc: z.array(tocEntry).max(maxItems.pages),
  })
  .meta({ id: 'BookManifest' })

const listQuery = z.object({
  ...paging,
  sort,
  libraryId: uuid.optional(),
  seriesId: uuid.optional(),
})

export const bookPage = searchedPage(book, 'BookPage')

export const bookOperations = {
  listBooks: operation({
    method: 'get',
    path: '/api/v1/books',
    tag: 'Books',
    summary: 'Books, paged',
    access: 'books-read',
    query: listQuery,
    responses: { 200: bookPage },
  }),
  filterBooks: operation({
    method: 'post',
    path: '/api/v1/books/list',
    tag: 'Books',
    summary: 'Books by condition and full text, paged and sorted',
    description: conditionGrammar(bookFilterFields, Object.keys(bookSortNames)),
    access: 'books-read',
    query: z.object({ ...paging, sort }),
    body: filterBody.extend({ includeDeleted: z.boolean().nullish() }),
    responses: { 200: bookPage },
  }),
  listBookErrors: operation({
    method: 'get',
    path: '/api/v1/books/errors',
    tag: 'Books',
    summary: 'Books that could not be read, with the reason',
    access: 'books-write',
    query: z.object({ ...paging, libraryId: uuid.optional(), code: z.string().max(60).optional() }),
    responses: { 200: paginated(bookError, 'BookErrorPage') },
  }),
  getBook: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}',
    tag: 'Books',
    summary: 'A book with its metadata',
    access: 'books-read',
    params: bookParams,
    responses: { 200: bookDetail },
  }),
  getAdjacentBooks: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/adjacent',
    tag: 'Books',
    summary: 'The previous and the next book of the series',
    access: 'books-read',
    params: bookParams,
    responses: { 200: adjacentBooks },
  }),
  getBookFile: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/file',
    tag: 'Books',
    summary: 'The file of a book; supports ranges and conditional requests',
    access: 'books-read',
    params: bookParams,
    responses: { 200: 'bytes', 206: 'bytes' },
    refusals: ['range_not_satisfiable', 'unavailable'],
  }),
  listPages: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/pages',
    tag: 'Pages',
    summary: 'The pages of a book in natural order',
    access: 'pages-read',
    params: bookParams,
    responses: { 200: z.array(page).max(maxItems.pages) },
    refusals: ['unprocessable'],
  }),
  getPage: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/pages/{pageNumber}',
    tag: 'Pages',
    summary: 'One page as an image (1-indexed)',
    access: 'pages-read',
    rate: 'image',
    params: bookParams.extend({ pageNumber: z.coerce.number().int().min(1) }),
    query: z.object({
      width: z.coerce.number().int().min(1).optional().meta({
        description: 'Scales down to this width (320 to 6000, clamped) and returns a JPEG; never enlarges',
      }),
    }),
    responses: { 200: 'bytes', 206: 'bytes' },
    refusals: ['unprocessable', 'range_not_satisfiable', 'unavailable'],
  }),
  getBookThumbnail: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/thumbnail',
    tag: 'Books',
    summary: 'The cover thumbnail as JPEG',
    access: 'books-read',
    rate: 'image',
    params: bookParams,
    responses: { 200: 'bytes' },
  }),
  getBookManifest: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/manifest',
    tag: 'Reading',
    summary: 'Reading order and contents of an EPUB',
    access: 'pages-read',
    params: bookParams,
    responses: { 200: manifest },
    refusals: ['unprocessable'],
  }),
  getBookResource: operation({
    method: 'get',
    path: '/api/v1/books/{bookId}/resources/{name*}',
    tag: 'Reading',
    summary: 'One sanitized document, image, font or stylesheet of an EPUB',
    access: 'pages-read',
    rate: 'image',
    params: bookParams.extend({ name: z.string().min(1).max(4_000) }),
    responses: { 200: 'bytes' },
    refusals: ['unprocessable'],
  }),
} as const
