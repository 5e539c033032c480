import { z } from 'zod'
import { permissions } from '../../domain/access/viewer.ts'
import { householdFormat, householdVersion, importedTypes } from '../../domain/household/lines.ts'
import { accessModes, presetScopes, presetTargets, roles } from '../../domain/vocabulary.ts'
import { type Operation, operation } from '../operation.ts'
import { int, uuid } from '../shared.ts'
import { kidProfile } from '../users/users.ts'
import { annotationLine as annotation, readerPositionLine as readerplace } from './export-lines.ts'

/** Maximum problems named in an import report; the others are counted. */
const maxProblems = 10_000
/** Maximum bytes of an import file. */
export const maxImportBytes = 512 * 1024 * 1024

/** Media types accepted for importing an export. */
const mediaTypes = [
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/octet-stream',
] as const

const id = uuid
const at = z.iso.datetime({ offset: true })
const text = z.string().max(10_000)
const short = z.string().max(500)
const count = int.min(0)
const share = z.number().min(0).max(1)
const named = z.object({ id, name: short })
const outsideIds = z.array(z.object({ source: short, externalId: short })).max(1_000)
const anything = z.unknown()
const condition = z.record(z.string(), z.unknown()).nullable()
const sort = z.string().max(100).nullable()

const header = z.object({
  type: z.literal('header'),
  format: z.literal(householdFormat),
  version: z.literal(householdVersion),
  createdAt: at,
  scope: z.enum(['user', 'household']),
  complete: z.boolean().meta({ description: 'False: its creator sees only part of the catalog' }),
})
const user = z.object({
  type: z.literal('user'),
  id,
  username: z.string().min(1).max(100),
  email: z.string().max(320).nullable(),
  displayName: short.nullable(),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  active: z.boolean(),
  libraries: z.array(named).max(10_000).nullable().meta({ description: 'Null: every library' }),
  grants: z.array(z.object({ tag: short, mode: z.enum(accessModes) })).max(10_000),
  kidProfile: kidProfile.default(null),
  createdAt: at,
})
const series = z.object({
  type: z.literal('series'),
  id,
  library: named,
  title: text,
  path: text.nullable().meta({ description: 'Folder in the library; null when the series is grouped by name' }),
  externalIds: outsideIds,
})
const book = z.object({
  type: z.literal('book'),
  id,
  library: named,
  title: text,
  path: text.meta({ description: 'File in the library' }),
  fileHash: z.string().max(128).nullable().meta({ description: 'SHA-256' }),
  externalIds: outsideIds,
})
const progressFields = {
  user: id,
  book: id,
  currentPage: int.min(1).meta({ description: '1-based' }),
  percentage: share.nullable().meta({ description: '0 to 1' }),
  completed: z.boolean(),
  locator: anything.optional(),
  origin: z.string().max(40),
  device: short.nullable(),
}
const progress = z.object({
  type: z.literal('progress'),
  ...progressFields,
  completedAt: at.nullable(),
  startedAt: at,
  updatedAt: at,
})
const history = z.object({
  type: z.literal('history'),
  id,
  ...progressFields,
  kind: z.enum(['progress', 'completed', 'unread']),
  at,
})
const completion = z.object({ type: z.literal('completion'), id, user: id, book: id, startedAt: at, completedAt: at })
const session = z.object({
  type: z.literal('session'),
  id: short,
  user: id,
  book: id,
  deviceId: short.nullable(),
  deviceName: short.nullable(),
  kind: z.string().max(40),
  fromPage: int.nullable(),
  toPage: int.nullable(),
  toPercentage: share.nullable(),
  activeMs: count,
  pagesRead: count,
  startedAt: at,
  endedAt: at,
  createdAt: at,
})
const rating = z.object({
  type: z.literal('rating'),
  user: id,
  series: id,
  rating: int.min(1).max(100),
  notes: text.nullable(),
  createdAt: at,
  updatedAt: at,
})
const queue = z.object({
  type: z.literal('queue'),
  user: id,
  series: id.nullable(),
  book: id.nullable(),
  addedAt: at,
})
const preset = z.object({
  type: z.literal('preset'),
  id,
  user: id,
  name: z.string().min(1).max(200),
  scope: z.enum(presetScopes),
  target: z.enum(presetTargets),
  library: named.nullable(),
  condition: condition.optional(),
  query: short.nullable(),
  sort,
  createdAt: at,
  updatedAt: at,
})
const preference = z.object({
  type: z.literal('preference'),
  user: id,
  key: z.string().min(1).max(200),
  value: anything.optional(),
  updatedAt: at,
})
const list = {
  id,
  name: z.string().min(1).max(200),
  summary: z.string().max(5_000).nullable(),
  ordered: z.boolean(),
  createdBy: id.nullable(),
  createdAt: at,
  updatedAt: at,
  members: z.array(id).max(10_000).meta({ description: 'In order' }),
}
const collection = z.object({ type: z.literal('collection'), ...list, condition: condition.optional(), sort })
const readlist = z.object({ type: z.literal('readlist'), ...list })
const end = z.object({ type: z.literal('end'), lines: int.min(2) })

/** One line of an open export; the lines are documented in `domain/household/lines.ts`. */
export const householdLine = z.discriminatedUnion('type', [
  header,
  user,
  series,
  book,
  progress,
  history,
  completion,
  session,
  rating,
  queue,
  preset,
  preference,
  readerplace,
  annotation,
  collection,
  readlist,
  end,
])

const report = z
  .object({
    dryRun: z.boolean(),
    lines: count,
    counts: z
      .array(
        z.object({
          type: z.enum(importedTypes),
          read: count,
          added: count,
          updated: count,
          unchanged: count.meta({ description: 'Identical, or newer here' }),
          unmatched: count.meta({ description: 'About something that doesn’t exist here' }),
          refused: count,
        }),
      )
      .max(importedTypes.length),
    problems: z
      .array(
        z.object({
          line: int.min(1),
          type: z.string(),
          subject: z.string(),
          reason: z.enum(['unknown', 'ambiguous', 'refused', 'access']),
          message: z.string(),
        }),
      )
      .max(maxProblems)
      .meta({ description: 'What couldn’t be found or imported, by line; the first ten thousand' }),
    problemCount: count,
  })
  .meta({ id: 'ImportReport' })

const tag = 'Your data'
const format =
  'The file is NDJSON in UTF-8: one JSON object per line, with its kind in `type`. The first line is the header with the version of the format. The last line (`end`) holds the number of lines, so that a truncated file is detected. Between them are `user`, then `series` and `book` (everything that the other lines refer to, with hash, external IDs and path to find it on another server), then the data of users: `progress`, `history`, `completion`, `session`, `rating`, `queue` (in its order), `preset`, `preference`, `readerplace` (positions reported by KOReader, for files that are books here or not), `annotation` (bookmarks and highlights), and finally `collection` and `readlist`. `GET /api/v1/user/data/format` returns the JSON Schema of a line. The file is portable and contains no passwords, keys or sign-ins, not even as hashes; a backup contains them.'
const importing = {
  upload: { field: null, mediaTypes },
  refusals: ['conflict', 'unprocessable', 'unavailable', 'payload_too_large', 'unsupported_media_type'],
  query: z.object({
    dryRun: z.enum(['true', 'false']).default('true').meta({ description: '`true`: only report what would happen' }),
  }),
  responses: { 200: report },
} as const satisfies Partial<Operation>
const rules =
  'The body is the file, at most 512 MB. The whole file is read first: if a line is damaged, the response names it and nothing is changed. Books are matched by ID, else by the hash of the file, else by external IDs, else by library and path; series by ID, external IDs, or library and folder. Lines without a match are reported by number. Newer data is never overwritten with older data. Importing the same file again adds only what had no match before. The want-to-read list and other lists keep their entries and get the missing ones.'

export const householdOperations = {
  exportOwnData: operation({
    method: 'get',
    path: '/api/v1/user/data/export',
    tag,
    summary: 'Export all your data as one file in an open format',
    description: `Progress, history, ratings, bookmarks, highlights, queue, filters, preferences, and the lists that you created, for everything that you can see.\n\n${format}`,
    access: 'progress-read',
    responses: { 200: 'bytes' },
  }),
  importOwnData: operation({
    method: 'post',
    path: '/api/v1/user/data/import',
    tag,
    summary: 'Import an exported file as your own data; a dry run by default',
    description: `From a file with several users, only your own data (by ID, name or e-mail) is imported. Importing lists requires the permission to create them.\n\n${rules}`,
    access: 'progress-write',
    ...importing,
  }),
  exportHousehold: operation({
    method: 'get',
    path: '/api/v1/admin/data/export',
    tag,
    summary: 'Export everyone’s data as one file in an open format',
    description: `Leaves out what you can’t see, and what other users saved for themselves (filters, preferences); the header says so.\n\n${format}`,
    access: 'system-admin',
    responses: { 200: 'bytes' },
  }),
  importHousehold: operation({
    method: 'post',
    path: '/api/v1/admin/data/import',
    tag,
    summary: 'Import everyone’s data; a dry run by default',
    description: `Users are matched by ID, name or e-mail and are not changed; missing users are created without a password. An account whose sharing tags don’t exist here is deactivated, so that nobody sees more than before.\n\n${rules}`,
    access: 'system-admin',
    ...importing,
  }),
  getDataFormat: operation({
    method: 'get',
    path: '/api/v1/user/data/format',
    tag,
    summary: 'The JSON Schema of a line of the open format',
    access: 'signed-in',
    responses: {
      200: z
        .object({
          format: z.string(),
          version: int,
          mediaType: z.string(),
          line: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema, draft 2020-12' }),
        })
        .meta({ id: 'DataFormat' }),
    },
  }),
} as const

/** The JSON Schema of a line. */
export function householdLineSchema(): Record<string, unknown> {
  return z.toJSONSchema(householdLine, { target: 'draft-2020-12', unrepresentable: 'any' }) as Record<string, unknown>
}
