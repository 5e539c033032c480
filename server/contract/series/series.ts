import { z } from 'zod'
import { seriesFilterFields } from '../../domain/filter/condition.ts'
import { seriesSortNames } from '../../domain/filter/sort.ts'
import { readingDirections, seriesStatuses } from '../../domain/vocabulary.ts'
import { book } from '../books/books.ts'
import { maxItems } from '../bounds.ts'
import { conditionGrammar } from '../libraries/condition-grammar.ts'
import { operation } from '../operation.ts'
import { changedCount, dateTime, filterBody, int, paging, searchedPage, seriesParams, sort, uuid } from '../shared.ts'

export const series = z
  .object({
    id: uuid,
    libraryId: uuid,
    libraryName: z.string(),
    title: z.string(),
    titleSort: z.string().nullable(),
    summary: z.string().nullable(),
    publisher: z.string().nullable(),
    year: int.nullable(),
    status: z.enum(seriesStatuses).nullable(),
    ageRating: int.nullable().meta({ description: 'Years' }),
    language: z.string().nullable(),
    path: z.string().nullable().meta({
      description:
        'Folder of the series: absolute with `libraries-write`, else relative to its library; null when grouped by name',
    }),
    readingDirection: z.enum(readingDirections),
    bookCount: int.min(0),
    unreadCount: int.min(0).nullable(),
    volumesOwned: int.min(0).nullable(),
    localMaxVolume: int.nullable(),
    localMaxChapter: z.number().nullable(),
    upstreamVolumeGap: int.min(0).nullable().meta({
      description: 'How many more volumes are out, by the metadata; null: none, unknown, or not tracked',
    }),
    upstreamChapterGap: z.number().nullable().meta({ description: 'The same for chapters' }),
    hasCustomCover: z.boolean(),
    selectedCoverSource: z.string().nullable(),
    tracked: z.boolean().meta({ description: 'Whether it is monitored for new releases' }),
    wantToRead: z.boolean().nullable(),
    groupingReason: z.string().nullable().meta({ description: 'Why its books are grouped' }),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Series' })

/** @param what name of the list in the reference */
export function terms(what: string) {
  return z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: `Only series with all of these ${what}, separated by commas` })
}

export const seriesPage = searchedPage(series, 'SeriesPage')

export const seriesOperations = {
  listSeries: operation({
    method: 'get',
    path: '/api/v1/series',
    tag: 'Series',
    summary: 'Series, paged, optionally of one library',
    access: 'series-read',
    query: z.object({ ...paging, sort, libraryId: uuid.optional(), genres: terms('genres'), tags: terms('tags') }),
    responses: { 200: seriesPage },
  }),
  filterSeries: operation({
    method: 'post',
    path: '/api/v1/series/list',
    tag: 'Series',
    summary: 'Series by condition and full text, paged and sorted',
    description: conditionGrammar(seriesFilterFields, Object.keys(seriesSortNames)),
    access: 'series-read',
    query: z.object({ ...paging, sort }),
    body: filterBody,
    responses: { 200: seriesPage },
  }),
  getSeries: operation({
    method: 'get',
    path: '/api/v1/series/{seriesId}',
    tag: 'Series',
    summary: 'A series',
    access: 'series-read',
    params: seriesParams,
    responses: { 200: series },
  }),
  listSeriesBooks: operation({
    method: 'get',
    path: '/api/v1/series/{seriesId}/books',
    tag: 'Series',
    summary: 'The books of a series in reading order, the first 5,000',
    description:
      '`bookCount` of the series is the total. List the books of a larger series page by page with `GET /api/v1/books?seriesId={seriesId}`.',
    access: 'series-read',
    params: seriesParams,
    query: z.object({ includeDeleted: z.stringbool().optional() }),
    responses: { 200: z.array(book).max(maxItems.books) },
  }),
  getSeriesThumbnail: operation({
    method: 'get',
    path: '/api/v1/series/{seriesId}/thumbnail',
    tag: 'Series',
    summary: 'The cover thumbnail of the series as JPEG',
    access: 'series-read',
    rate: 'image',
    params: seriesParams,
    responses: { 200: 'bytes' },
  }),
  downloadSeries: operation({
    method: 'get',
    path: '/api/v1/series/{seriesId}/download',
    tag: 'Series',
    summary: 'All books of a series as one ZIP file; supports ranges and conditional requests',
    description:
      'The books are stored uncompressed in the archive, in reading order. An interrupted download continues with `Range` and ' +
      '`If-Range`. Fails with 503 and names the book if the file of a book is missing, unless `skipMissing` leaves it out.',
    access: 'books-read',
    params: seriesParams,
    query: z.object({
      skipMissing: z.stringbool().optional().meta({ description: 'Leaves out books whose file is missing' }),
    }),
    responses: { 200: 'bytes', 206: 'bytes' },
    refusals: ['range_not_satisfiable', 'unavailable'],
  }),
  purgeSeries: operation({
    method: 'delete',
    path: '/api/v1/series/{seriesId}/purge-deleted',
    tag: 'Series',
    summary: 'Remove the soft-deleted books of a series permanently; returns their number',
    access: 'series-delete',
    params: seriesParams,
    responses: { 200: changedCount },
  }),
} as const
