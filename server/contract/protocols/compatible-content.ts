import { z } from 'zod'
import type { Permission } from '../../domain/access/viewer.ts'
import { fileTypes, manifestTypes, readiumProgression } from '../books/book-media.ts'
import { coverUpload } from '../series/covers.ts'
import { int } from '../shared.ts'
import { array, at, nothing, object } from './compatible.ts'
import { file, json, type ProtocolAddress } from './protocol.ts'

const [book, series, list] = ['/api/v1/books/{id}', '/api/v1/series/{id}', '/api/v1/readlists/{id}']

const picture = { responses: file('image/*') }
const thumbnail = { responses: file('image/jpeg') }
const refusals = ['unprocessable', 'unavailable'] as const
const numbered = z.object({
  zero_based: z.boolean().optional().meta({ description: '`true`: the page number in the path is 0-indexed' }),
})
const converted = numbered.extend({
  convert: z.enum(['jpeg', 'png']).optional().meta({ description: 'Default: the format in the book' }),
})
const skipMissing = z.object({
  skipMissing: z.boolean().optional().meta({ description: '`true`: skip missing files' }),
})
const zip = { responses: file('application/zip'), query: skipMissing, refusals: ['unavailable'] as const }

const pageAddresses: readonly ProtocolAddress[] = [
  at(`get ${book}/pages`, 'pages-read', 'The pages of a book; empty for text-based books', { ...array, refusals }),
  at(`get ${book}/pages/{number}`, 'pages-read', 'One page', { ...picture, query: converted, refusals }),
  at(`get ${book}/pages/{number}/thumbnail`, 'pages-read', 'Thumbnail of a page', {
    ...thumbnail,
    query: numbered,
    refusals,
  }),
  at(`get ${book}/pages/{number}/raw`, 'pages-read', 'One page in its original format; a PDF page as a PDF', {
    responses: file('image/*', 'application/pdf'),
    query: numbered,
    refusals,
  }),
]

const fileAddresses: readonly ProtocolAddress[] = [
  at(`get ${book}/file`, 'books-read', 'The file of a book', {
    responses: file(...fileTypes),
    refusals: ['unavailable'],
  }),
  at(`get ${book}/file/{name*}`, 'books-read', 'The file of a book, with any file name', {
    responses: file(...fileTypes),
    refusals: ['unavailable'],
  }),
  at(`get ${series}/file`, 'books-read', 'The files of a series as a ZIP', zip),
  at(`get ${list}/file`, 'readlists-read', 'The files of a read list as a ZIP', {
    ...zip,
    description: 'Also requires `books-read`.',
  }),
]

const form = z.looseObject({
  file: z.string().meta({ format: 'binary' }),
  selected: z.boolean().optional().meta({ description: '`false`: add the image without selecting it' }),
})
const upload = { types: ['multipart/form-data'], schema: form }
const selected = z.object({ selected: form.shape.selected })
const uploadRefusals = coverUpload.refusals

function ownThumbnails(path: string, read: Permission, write: Permission, what: string): ProtocolAddress[] {
  return [
    at(`get ${path}/thumbnail`, read, 'The cover thumbnail', thumbnail),
    at(`get ${path}/thumbnails`, read, 'The available covers', array),
    at(`get ${path}/thumbnails/{cover}`, read, 'One of the covers', thumbnail),
    at(`post ${path}/thumbnails`, write, `Upload a cover for a ${what}`, {
      ...object,
      body: upload,
      query: selected,
      refusals: uploadRefusals,
    }),
    at(`put ${path}/thumbnails/{cover}/selected`, write, 'Select a cover', nothing),
    at(`delete ${path}/thumbnails/{cover}`, write, 'Remove an uploaded cover', nothing),
  ]
}

const thumbnailAddresses: readonly ProtocolAddress[] = [
  ...ownThumbnails(book, 'books-read', 'books-write', 'book'),
  ...ownThumbnails(series, 'series-read', 'series-write', 'series'),
  ...ownThumbnails('/api/v1/collections/{id}', 'collections-read', 'collections-write', 'collection'),
  ...ownThumbnails(list, 'readlists-read', 'readlists-write', 'read list'),
]

const manifest = { responses: { 200: { types: manifestTypes, schema: z.looseObject({}) } }, refusals }
const manifestAddresses: readonly ProtocolAddress[] = [
  at(`get ${book}/manifest`, 'pages-read', 'The manifest of a book (Readium)', manifest),
  ...['divina', 'epub', 'pdf'].map((profile) =>
    at(`get ${book}/manifest/${profile}`, 'pages-read', `The manifest of a book, as ${profile}`, manifest),
  ),
  at(`get ${book}/positions`, 'pages-read', 'The positions of a book (Readium)', {
    responses: { 200: { types: ['application/vnd.readium.position-list+json'], schema: z.looseObject({}) } },
    refusals,
  }),
  at(`get ${book}/resource/{name*}`, 'pages-read', 'One sanitized document, image, font or stylesheet of an EPUB', {
    responses: file('*/*'),
    refusals,
  }),
]

const progress = json(z.looseObject({ page: int.nullish(), completed: z.boolean().nullish() }))
const upToNumber = json(z.looseObject({ lastBookNumberSortRead: z.number() }))
const upToBook = json(z.looseObject({ lastBookRead: int.min(0) }))
const tracker = '/read-progress/tachiyomi'
const seriesTracker = `/api/v2/series/{id}${tracker}`

const progressAddresses: readonly ProtocolAddress[] = [
  at(`patch ${book}/read-progress`, 'progress-write', 'Save the page, or mark a book as read', {
    ...nothing,
    body: progress,
  }),
  at(`delete ${book}/read-progress`, 'progress-write', 'Mark a book as unread', nothing),
  at(`post ${series}/read-progress`, 'progress-write', 'Mark a series as read', nothing),
  at(`delete ${series}/read-progress`, 'progress-write', 'Mark a series as unread', nothing),
  at(`get ${seriesTracker}`, 'progress-read', 'Reading progress of a series', object),
  at(`put ${seriesTracker}`, 'progress-write', 'Mark a series as read up to a number', {
    ...nothing,
    body: upToNumber,
  }),
  at(`get ${list}${tracker}`, 'progress-read', 'Reading progress of a read list', object),
  at(`put ${list}${tracker}`, 'progress-write', 'Mark a read list as read up to a book', {
    ...nothing,
    body: upToBook,
  }),
  at(`get ${book}/progression`, 'progress-read', 'Reading progress (Readium)', {
    responses: { 200: json(readiumProgression), 204: 'empty' },
  }),
  at(`put ${book}/progression`, 'progress-write', 'Save reading progress (Readium)', {
    ...nothing,
    body: json(readiumProgression),
    refusals: ['conflict'],
  }),
]

/** Book content and reading progress. */
export const compatibleContent: readonly ProtocolAddress[] = [
  ...pageAddresses,
  ...fileAddresses,
  ...thumbnailAddresses,
  ...manifestAddresses,
  ...progressAddresses,
]
