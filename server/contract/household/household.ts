import { z } from 'zod'
import { type Operation, operation } from '../operation.ts'
import { dateTime, int, uuid } from '../shared.ts'
import { maxChoices, importReport as report } from './import-report.ts'

/** Maximum bytes of an import file. */
export const maxImportBytes = 512 * 1024 * 1024

/** Media types accepted for importing an export. */
const mediaTypes = [
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/octet-stream',
  'application/vnd.sqlite3',
  'application/x-sqlite3',
  'application/gzip',
  'application/json',
  'application/xml',
  'text/csv',
  'text/xml',
] as const

const count = int.min(0)
const column = z.string().max(500).nullable()
const tag = 'Your data'
const format =
  'The file is NDJSON in UTF-8: one JSON object per line, with its kind in `type`. The first line is the header with the version of the format. The last line (`end`) holds the number of lines, so that a truncated file is detected. Between them are `user`, then `series` and `book` (everything that the other lines refer to, with hash, external IDs and path to find it on another server), `sharing` (sharing tags of series in another program, followed by the users that they limit), then the data of users: `progress`, `history`, `completion`, `session`, `rating`, `seriesprogress` (from services that know no files), `metadata` (details edited in another program, which are locked here), `cover` (chosen by hand in another program), `queue` (in its order), `preset`, `preference`, `readerplace` (positions reported by KOReader, for files that are books here or not), `annotation` (bookmarks and highlights), and finally `collection` and `readlist`. `GET /api/v1/user/data/format` returns the JSON Schema of a line. The file is portable and contains no passwords, keys or sign-ins, not even as hashes; a backup contains them.'
const importing = {
  upload: { field: null, mediaTypes },
  refusals: ['conflict', 'unprocessable', 'unavailable', 'payload_too_large', 'unsupported_media_type'],
  query: z.object({
    dryRun: z.enum(['true', 'false']).default('true').meta({ description: '`true`: only report what would happen' }),
  }),
  responses: { 200: report },
} as const satisfies Partial<Operation>
const uploaded =
  'The body is the file, at most 512 MB: an export of Inglenook, the database of calibre, Codex, Kavita, Komga, Kobo or YACReader, a backup of Mihon, Tachiyomi or Suwayomi, the `ComicDb.xml` of ComicRack, or a list of AniList, MyAnimeList, Goodreads, StoryGraph or Hardcover. '
const rules =
  'The whole file is read first: if a line is damaged, the response names it and nothing is changed. Books are matched by ID, else by the hash of the file, else by external IDs, else by library and path; those of other programs also by name and size of the file, ISBN, series and number, or title and author. Series are matched by ID, external IDs, library and folder, or the books in them; those of other programs also by title. Several that match equally well are reported, never guessed. Lines without a match are reported by number. Newer data is never overwritten with older data. Importing the same file again adds only what had no match before. The want-to-read list and other lists keep their entries and get the missing ones.'

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
    description: `From a file with several users, only your own data (by ID, name or e-mail) is imported. Importing lists requires the permission to create them.\n\n${uploaded}${rules}`,
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
    description: `Users are matched by ID, name or e-mail and are not changed; missing users are created without a password. An account whose sharing tags don’t exist here, or that is denied a tag of a series that may be several here, is deactivated, so that nobody sees more than before.\n\n${uploaded}${rules}`,
    access: 'system-admin',
    ...importing,
  }),
  importHouseholdFrom: operation({
    method: 'post',
    path: '/api/v1/admin/data/import/path',
    tag,
    summary: 'Import the library of another program from the computer of the server; a dry run by default',
    description: `For a program whose files are on the same computer or drive: its books are then found by the hashes of their files too. The path is that of its database or of its folder, such as the library of calibre. Nothing there is changed.\n\n${rules}`,
    access: 'system-admin',
    body: z.strictObject({
      path: z.string().min(1).max(4_096).meta({ description: 'Absolute path of a file or a folder' }),
      dryRun: z.boolean().default(true).meta({ description: '`true`: only report what would happen' }),
    }),
    refusals: ['conflict', 'unprocessable', 'unavailable'],
    responses: { 200: report },
  }),
  continueImport: operation({
    method: 'post',
    path: '/api/v1/user/data/import/previews/{previewId}',
    tag,
    summary: 'Import a file that you previewed, or preview it again, with what you chose',
    description:
      'A preview is kept for an hour, and only the last three of the server are. Whatever isn’t chosen is decided as in the preview.',
    access: 'progress-write',
    params: z.object({ previewId: uuid }),
    body: z.strictObject({
      dryRun: z.boolean().default(true),
      people: z
        .array(z.strictObject({ source: uuid, account: uuid.nullable() }))
        .max(maxChoices)
        .default([])
        .meta({ description: 'The account of a person of the file; null: their data is left out' }),
      items: z
        .array(z.strictObject({ source: uuid, id: uuid.nullable() }))
        .max(maxChoices)
        .default([])
        .meta({ description: 'The book or series that one of the file is; null: it is left out' }),
      columns: z
        .strictObject({ read: column, readAt: column, progress: column, shelves: column })
        .partial()
        .default({})
        .meta({ description: 'The label of the column with each meaning; null: none' }),
    }),
    refusals: ['conflict', 'unprocessable', 'unavailable'],
    responses: { 200: report },
  }),
  listImports: operation({
    method: 'get',
    path: '/api/v1/user/data/imports',
    tag,
    summary: 'Your imports of the last 30 days, newest first',
    access: 'progress-read',
    responses: {
      200: z
        .object({
          imports: z
            .array(
              z.object({
                id: uuid,
                program: z.string().nullable().meta({ description: 'Null: an export of Inglenook' }),
                createdAt: dateTime,
                undoneAt: dateTime.nullable(),
                changes: count.meta({ description: 'Rows that it added or changed and that aren’t undone' }),
              }),
            )
            .max(100),
        })
        .meta({ id: 'ImportList' }),
    },
  }),
  undoImport: operation({
    method: 'post',
    path: '/api/v1/user/data/imports/{importId}/undo',
    tag,
    summary: 'Undo one of your imports, within 30 days',
    description:
      'What it added is removed, and what it changed is as before. Whatever somebody has changed since then stays as it is. Repeat the request if it is interrupted.',
    access: 'progress-write',
    params: z.object({ importId: uuid }),
    refusals: ['conflict', 'unavailable'],
    responses: {
      200: z
        .object({
          undone: count,
          kept: count.meta({ description: 'Changed by somebody since, and left as they are' }),
        })
        .meta({ id: 'UndoneImport' }),
    },
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
