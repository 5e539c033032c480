import { z } from 'zod'
import { fileTypes, manifestTypes, progressionBody, readiumProgression } from '../books/book-media.ts'
import { file, type ProtocolAddress } from './protocol.ts'

const both = ['OPDS 1.2', 'OPDS 2.0'] as const
const v2 = ['OPDS 2.0'] as const
const pageRefusals = ['unprocessable', 'unavailable'] as const
const draft = { types: ['application/opds-progression+json'], schema: progressionBody }
const readium = { types: ['application/vnd.readium.progression+json'], schema: readiumProgression }
const own = '/opds/v2/books/{id}'

const bytes: readonly ProtocolAddress[] = [
  {
    method: 'get',
    path: '/opds/files/{id}/{name}',
    tags: both,
    access: 'books-read',
    summary: 'The file of a book; supports ranges and conditional requests',
    description: 'Any `name` is accepted; it helps apps name the file.',
    responses: file(...fileTypes),
    refusals: ['unavailable'],
  },
  {
    method: 'get',
    path: '/opds/covers/{id}/{name}',
    tags: both,
    access: 'books-read',
    summary: 'The cover of a book',
    description: '`name` comes from a feed; with `.thumb` in it, the image is small.',
    responses: file('image/jpeg'),
  },
  {
    method: 'get',
    path: '/opds/pages/{id}/{page}',
    tags: both,
    access: 'pages-read',
    summary: 'One page of a book (OPDS Page Streaming Extension)',
    description:
      'Advances the reading progress when the next page is fetched after a moment, unless ' + '`progress=0` is set.',
    query: z.object({
      w: z.int().optional().meta({ description: 'Width in pixels, at most 6000; 0 or absent: the original width' }),
      as: z
        .enum(['png', 'original'])
        .optional()
        .meta({ description: 'Absent: JPEG; `original`: the format in the book' }),
      progress: z.literal('0').optional().meta({ description: '`0`: don’t change the reading progress' }),
    }),
    responses: file('image/jpeg', 'image/png', 'image/*'),
    refusals: pageRefusals,
  },
]

const manifests = ['', '/divina', '/epub', '/pdf'].map(
  (profile): ProtocolAddress => ({
    method: 'get',
    path: `${own}/manifest${profile}`,
    tags: v2,
    access: 'pages-read',
    summary: profile === '' ? 'The manifest of a book (Readium)' : `The manifest of a book, as ${profile.slice(1)}`,
    responses: { 200: { types: manifestTypes, schema: z.looseObject({}) } },
    refusals: pageRefusals,
  }),
)

const parts: readonly ProtocolAddress[] = [
  {
    method: 'get',
    path: `${own}/positions`,
    tags: v2,
    access: 'pages-read',
    summary: 'The positions of a book (Readium)',
    query: z.object({
      profile: z.enum(['divina', 'epub', 'pdf']).optional().meta({ description: 'Default: that of the book' }),
    }),
    responses: { 200: { types: ['application/vnd.readium.position-list+json'], schema: z.looseObject({}) } },
    refusals: pageRefusals,
  },
  {
    method: 'get',
    path: `${own}/resources/{name*}`,
    tags: v2,
    access: 'pages-read',
    summary: 'One sanitized document, image, font or stylesheet of an EPUB',
    description: '`name` is the path inside the book and may contain slashes.',
    responses: file('*/*'),
    refusals: pageRefusals,
  },
]

const progress: readonly ProtocolAddress[] = [
  {
    method: 'get',
    path: `${own}/progression`,
    tags: v2,
    access: 'progress-read',
    summary: 'Reading progress (OPDS Progression 1.0, draft)',
    description: 'The body is empty if there is no progress.',
    responses: { 200: draft },
  },
  {
    method: 'put',
    path: `${own}/progression`,
    tags: v2,
    access: 'progress-write',
    body: draft,
    summary: 'Save reading progress (OPDS Progression 1.0, draft)',
    responses: { 200: draft },
    refusals: ['conflict'],
  },
  {
    method: 'get',
    path: `${own}/readium/progression`,
    tags: v2,
    access: 'progress-read',
    summary: 'Reading progress (Readium)',
    responses: { 200: readium, 204: 'empty' },
  },
  {
    method: 'put',
    path: `${own}/readium/progression`,
    tags: v2,
    access: 'progress-write',
    body: readium,
    summary: 'Save reading progress (Readium)',
    responses: { 204: 'empty' },
    refusals: ['conflict'],
  },
]

/** Targets of the catalogs: files, pictures, manifests and reading progress of books. */
export const opdsBookAddresses: readonly ProtocolAddress[] = [...bytes, ...manifests, ...parts, ...progress]
