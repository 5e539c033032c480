import { z } from 'zod'
import { operation } from '../operation.ts'
import { int, uuid } from '../shared.ts'
import { readList } from './read-lists.ts'

const candidate = z.object({
  bookId: uuid,
  title: z.string(),
  seriesName: z.string(),
  number: z.number().nullable(),
  year: int.nullable(),
})

const report = {
  name: z.string().meta({ description: 'Name in the file; may be empty' }),
  total: int.min(0),
  matched: int.min(0),
  ambiguous: int.min(0),
  missing: int.min(0),
  issues: z
    .array(
      z.object({
        position: int.min(1),
        series: z.string(),
        number: z.string(),
        volume: int.nullable(),
        year: int.nullable(),
        status: z.enum(['matched', 'ambiguous', 'missing']),
        candidates: z.array(candidate).max(10).meta({ description: 'The matching book, or up to ten candidates' }),
      }),
    )
    .max(5_000),
}

const content = z.string().min(1).max(900_000).meta({
  description: 'The file as text: `<ReadingList><Books><Book Series Number Volume Year/>…`, up to 5,000 issues',
})

const tag = 'Read lists'
const matching =
  'Issues are matched by the name of their series (ignoring case, accents, punctuation, a leading article and a year in brackets) ' +
  'and by their number; volume and year distinguish duplicates. Only visible books are searched.'

export const readingListOperations = {
  previewReadListImport: operation({
    method: 'post',
    path: '/api/v1/readlists/import/preview',
    tag,
    summary: 'Preview the import of a reading list (CBL): matched, ambiguous and missing issues',
    description: matching,
    access: 'readlists-write',
    body: z.strictObject({ content }).meta({ id: 'ReadListImportPreviewInput' }),
    responses: { 200: z.object(report).meta({ id: 'ReadListImportPreview' }) },
    refusals: ['unprocessable'],
  }),
  importReadList: operation({
    method: 'post',
    path: '/api/v1/readlists/import',
    tag,
    summary: 'Create a read list from a reading list file (CBL), with the matched issues',
    description: `${matching} \`choices\` selects the books of individual issues.`,
    access: 'readlists-write',
    body: z
      .strictObject({
        content,
        name: z.string().trim().min(1).max(200).optional().meta({ description: 'Default: the name in the file' }),
        choices: z
          .array(z.strictObject({ position: int.min(1), bookId: uuid }))
          .max(5_000)
          .default([]),
      })
      .meta({ id: 'ReadListImportInput' }),
    responses: { 201: z.object({ ...report, readList }).meta({ id: 'ReadListImport' }) },
    refusals: ['conflict', 'not_found', 'unprocessable'],
  }),
  exportReadList: operation({
    method: 'get',
    path: '/api/v1/readlists/{readListId}/export',
    tag,
    summary: 'Export a read list as a reading list file (CBL) of the books that you can see',
    access: 'readlists-read',
    params: z.object({ readListId: uuid }),
    responses: { 200: 'bytes' },
  }),
} as const
