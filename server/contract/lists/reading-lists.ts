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
  name: z.string().meta({ description: 'As the file names it; may be empty' }),
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
        candidates: z
          .array(candidate)
          .max(10)
          .meta({ description: 'The book that was found, or up to ten that it may be' }),
      }),
    )
    .max(5_000),
}

const content = z.string().min(1).max(900_000).meta({
  description: 'The file as text: `<ReadingList><Books><Book Series Number Volume Year/>…`, up to 5,000 issues',
})

const tag = 'Read lists'
const matching =
  'Issues are found by the name of their series (case, accents, signs, a leading article and a year in brackets aside) ' +
  'and by their number; volume and year tell duplicates apart. Only visible books are searched.'

export const readingListOperations = {
  previewReadListImport: operation({
    method: 'post',
    path: '/api/v1/readlists/import/preview',
    tag,
    summary: 'Preview the import of a reading list (CBL): issues that are found, ambiguous, and missing',
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
    summary: 'Create a read list from a reading list file (CBL), with the issues that are found',
    description: `${matching} \`choices\` selects the books of single issues.`,
    access: 'readlists-write',
    body: z
      .strictObject({
        content,
        name: z.string().trim().min(1).max(200).optional().meta({ description: 'Default: as the file names it' }),
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
    summary: 'A read list as a reading list (CBL) of the books that you can see',
    access: 'readlists-read',
    params: z.object({ readListId: uuid }),
    responses: { 200: 'bytes' },
  }),
} as const
