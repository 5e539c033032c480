import { z } from 'zod'
import { bookFileFormats, duplicateMatchTypes } from '../../domain/vocabulary.ts'
import { operation } from '../operation.ts'
import { dateTime, int, int64, pageLinks, paging, uuid } from '../shared.ts'

const group = {
  id: uuid,
  duplicateCount: int.min(2).meta({ description: 'Number of members that you can see' }),
  createdAt: dateTime,
  updatedAt: dateTime,
}

const titleInLibrary = { id: uuid, title: z.string(), libraryId: uuid, libraryName: z.string() }

const bookGroup = z
  .object({
    ...group,
    fileHash: z.string(),
    bookIds: z.array(uuid).max(100).meta({ description: 'At most 100, oldest first' }),
    members: z
      .array(
        z.object({
          ...titleInLibrary,
          seriesId: uuid,
          seriesName: z.string(),
          path: z.string(),
          fileFormat: z.enum(bookFileFormats),
          fileSize: int64,
          pageCount: int.min(0),
          currentPage: int.min(1).nullable().meta({ description: 'Your current page (1-indexed); null: never opened' }),
          completed: z.boolean().meta({ description: 'Whether you have finished it' }),
          createdAt: dateTime,
        }),
      )
      .max(100),
  })
  .meta({ id: 'BookDuplicateGroup' })

const matchType = z.enum(duplicateMatchTypes)

const seriesGroup = z
  .object({
    ...group,
    matchType,
    matchKey: z.string().meta({ description: '`source:id`, or the title with case, accents and width ignored' }),
    libraryId: uuid.nullable().meta({ description: 'Null for `external_id`, which spans libraries' }),
    members: z
      .array(
        z.object({
          ...titleInLibrary,
          path: z.string().nullable().meta({ description: 'Folder of the series; null when it is grouped by name' }),
          bookCount: int.min(0),
          readCount: int.min(0).meta({ description: 'Books of the series that you have read' }),
          createdAt: dateTime,
          updatedAt: dateTime,
        }),
      )
      .max(100)
      .meta({ description: 'At most 100, oldest first' }),
  })
  .meta({ id: 'SeriesDuplicateGroup' })

/** Pagination fields as in the paginated envelope, and the time of the search. */
const paged = {
  page: int.min(1),
  pageSize: int.min(1),
  totalPages: int.min(0),
  links: pageLinks,
  searchedAt: dateTime.nullable().meta({ description: 'When the last completed search finished; null: never' }),
}

const bookDuplicates = z
  .object({
    duplicates: z.array(bookGroup).max(500),
    totalGroups: int.min(0),
    totalDuplicateBooks: int.min(0),
    ...paged,
  })
  .meta({ id: 'BookDuplicates' })

const seriesDuplicates = z
  .object({
    duplicates: z.array(seriesGroup).max(500),
    totalGroups: int.min(0),
    totalDuplicateSeries: int.min(0),
    externalIdGroups: int.min(0),
    titleGroups: int.min(0),
    ...paged,
  })
  .meta({ id: 'SeriesDuplicates' })

const groupParams = z.object({ groupId: uuid })
const onlyTheRecord =
  'Books and series are not changed. The next search finds the group again if they are still duplicates.'
const shown = 'A group contains the members that you can see, and is omitted if there are fewer than two.'

export const duplicateOperations = {
  scanDuplicates: operation({
    method: 'post',
    path: '/api/v1/duplicates/scan',
    tag: 'Duplicates',
    summary: 'Search for duplicate books and series in the background',
    description:
      'Books are duplicates if their files are identical (SHA-256). Series are duplicates if they have the same ID ' +
      'at the same source (`external_id`, in any library), and possible duplicates if they have the same title, ignoring case, accents and ' +
      'width, in one library (`title`).',
    access: 'books-write',
    responses: { 200: z.object({ taskId: uuid, message: z.string() }).meta({ id: 'DuplicateScan' }) },
    refusals: ['conflict'],
  }),
  listBookDuplicates: operation({
    method: 'get',
    path: '/api/v1/duplicates',
    tag: 'Duplicates',
    summary: 'Groups of identical books, largest first',
    description: shown,
    access: 'books-read',
    query: z.object(paging),
    responses: { 200: bookDuplicates },
  }),
  listSeriesDuplicates: operation({
    method: 'get',
    path: '/api/v1/duplicates/series',
    tag: 'Duplicates',
    summary: 'Groups of series that are or may be duplicates, largest first',
    description: shown,
    access: 'series-read',
    query: z.object({ ...paging, matchType: matchType.optional() }),
    responses: { 200: seriesDuplicates },
  }),
  deleteBookDuplicate: operation({
    method: 'delete',
    path: '/api/v1/duplicates/{groupId}',
    tag: 'Duplicates',
    summary: 'Ignore a group of identical books',
    description: onlyTheRecord,
    access: 'books-write',
    params: groupParams,
    responses: { 204: 'empty' },
  }),
  deleteSeriesDuplicate: operation({
    method: 'delete',
    path: '/api/v1/duplicates/series/{groupId}',
    tag: 'Duplicates',
    summary: 'Ignore a group of series',
    description: onlyTheRecord,
    access: 'series-write',
    params: groupParams,
    responses: { 204: 'empty' },
  }),
} as const
