import { z } from 'zod'
import {
  bookExportNames,
  exportFormats,
  exportStates,
  exportTypes,
  seriesExportNames,
} from '../../domain/exports/fields.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, int64, paginated, paging, uuid } from '../shared.ts'

const libraryIds = z.array(uuid).max(500)
const fields = z.array(z.enum(seriesExportNames)).max(seriesExportNames.length)
const bookFields = z.array(z.enum(bookExportNames)).max(bookExportNames.length)

const order = z
  .strictObject({
    exportType: z.enum(exportTypes).default('series'),
    format: z.enum(exportFormats).default('json'),
    libraryIds: libraryIds.default([]).meta({ description: 'Empty: every library that you can see' }),
    fields: fields.default([]).meta({ description: 'Fields of series; empty: all' }),
    bookFields: bookFields.default([]).meta({ description: 'Fields of books; empty: all' }),
  })
  .meta({ id: 'ExportInput' })

const record = z
  .object({
    id: uuid.meta({ description: 'Also the ID of the task that creates the export' }),
    exportType: z.enum(exportTypes),
    format: z.enum(exportFormats),
    status: z.enum(exportStates),
    libraryIds,
    fields,
    bookFields,
    fileSize: int64.nullable(),
    rowCount: int.min(0).nullable(),
    isOutdated: z.boolean().meta({
      description:
        'The export contains something that you no longer have access to, so it can’t be downloaded; request a new one',
    }),
    error: z.string().nullable().meta({ description: 'Why it failed, and what to do' }),
    createdAt: dateTime,
    completedAt: dateTime.nullable(),
    expiresAt: dateTime.meta({
      description:
        'When the export and its file are removed; the year 9999: by the library job that made it, once there are newer ones',
    }),
  })
  .meta({ id: 'Export' })

const field = z
  .object({
    key: z.string(),
    label: z.string(),
    kind: z.enum(['text', 'number', 'flag', 'time', 'list']).meta({ description: '`time` is RFC 3339 in UTC' }),
  })
  .meta({ id: 'ExportField' })

const params = z.object({ exportId: uuid })
const path = '/api/v1/user/exports/series'
const access = 'series-read'
const tag = 'Exports'

export const exportOperations = {
  createExport: operation({
    method: 'post',
    path,
    tag,
    summary: 'Export the catalog as a file in the background',
    description:
      'Contains what is visible to the user when the export is created. At most three exports run at once and thirty are kept; each is removed after seven days. Exporting books requires the permission `books-read`.\n\n' +
      '- `json`: `{"format":"inglenook-catalog","version":1,"createdAt":…,"series":[…],"books":[…]}`, one row per line.\n' +
      '- `csv`: RFC 4180 in UTF-8 with a byte order mark, so that spreadsheets show every script. Text that a spreadsheet would run as a formula (`=`, `+`, `-`, `@` at its beginning, or after a semicolon, tab or line break) gets an apostrophe before that character; remove it to get the original text, or export as JSON. Lists are joined by `; `. `both` is one table with a column `type`; columns of the same name are shared.\n' +
      '- `md`: Markdown, one table each for series and books.',
    access,
    body: order,
    responses: { 202: record },
    refusals: ['conflict', 'not_found'],
  }),
  listExports: operation({
    method: 'get',
    path,
    tag,
    summary: 'Your exports, newest first',
    access,
    query: z.object(paging),
    responses: { 200: paginated(record, 'ExportPage') },
  }),
  listExportFields: operation({
    method: 'get',
    path: `${path}/fields`,
    tag,
    summary: 'The fields that an export can contain',
    access,
    responses: {
      200: z
        .object({ series: z.array(field).max(maxItems.known), books: z.array(field).max(maxItems.known) })
        .meta({ id: 'ExportFieldList' }),
    },
  }),
  getExport: operation({
    method: 'get',
    path: `${path}/{exportId}`,
    tag,
    summary: 'The status of an export',
    access,
    params,
    responses: { 200: record },
  }),
  downloadExport: operation({
    method: 'get',
    path: `${path}/{exportId}/download`,
    tag,
    summary: 'Download the file of an export, resumable; fails with 409 until it is ready',
    description:
      'Also fails with 409 if it contains a series or book that you no longer have access to (`isOutdated`). The file is available again once you regain access.',
    access,
    params,
    responses: { 200: 'bytes' },
    refusals: ['conflict', 'range_not_satisfiable'],
  }),
  deleteExport: operation({
    method: 'delete',
    path: `${path}/{exportId}`,
    tag,
    summary: 'Remove an export and its file; a running export is stopped',
    access,
    params,
    responses: { 204: 'empty' },
  }),
} as const
