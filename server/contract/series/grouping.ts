import { z } from 'zod'
import { seriesStrategies } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, libraryParams, paginated, paging, seriesParams, uuid } from '../shared.ts'
import { name } from './metadata-schemas.ts'

/** Maximum books per call. */
const maxSeries = 100
const maxBooks = 500

const kind = z.enum(['merge', 'move', 'split'])
const namedSeries = z
  .object({
    id: uuid,
    title: z.string(),
    exists: z.boolean().meta({ description: 'False if it was removed permanently' }),
  })
  .meta({ id: 'DecidedSeries' })

const decision = z
  .object({
    id: uuid,
    libraryId: uuid,
    kind,
    target: namedSeries.meta({ description: 'The series that received the books' }),
    sources: z.array(namedSeries).max(maxBooks).meta({ description: 'The series that the books came from' }),
    bookCount: int.min(0).meta({ description: 'Books that moved when the decision was made' }),
    decidedBy: z
      .string()
      .nullable()
      .meta({ description: 'Name of the user; null if the account was removed or you may not edit series' }),
    createdAt: dateTime,
    undoneBy: z.string().nullable(),
    undoneAt: dateTime.nullable().meta({ description: 'Null: still active' }),
  })
  .meta({ id: 'GroupingDecision' })

const part = z
  .object({
    seriesId: uuid,
    title: z.string(),
    path: z.string().nullable(),
    reason: z.string().nullable(),
    bookCount: int.min(1),
  })
  .meta({ id: 'GroupingPart' })

const grouping = z
  .object({
    seriesId: uuid,
    libraryId: uuid,
    title: z.string(),
    path: z.string().nullable().meta({ description: 'Folder of the series, relative to the library' }),
    strategy: z.enum(seriesStrategies).meta({ description: 'How the library turns folders and names into series' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'One sentence: the folder, name, rule or metadata that created the series' }),
    bookCount: int.min(0),
    parts: z.array(part).max(200).meta({
      description: 'Where its books would be without decisions, most books first, at most 200',
    }),
    decisions: z
      .array(decision)
      .max(100)
      .meta({ description: 'Decisions about it, undone or not, latest first, at most 100' }),
  })
  .meta({ id: 'SeriesGrouping' })

const forecast = z
  .object({
    seriesId: uuid.nullable().meta({ description: 'Null for a series that would be created' }),
    title: z.string(),
    bookCount: int.min(0),
    bookCountAfter: int.min(0),
  })
  .meta({ id: 'SeriesForecast' })

const tagNames = z.array(z.string()).max(maxItems.sharingTags)

const preview = z
  .object({
    target: forecast,
    sources: z.array(forecast).max(maxBooks),
    bookCount: int.min(1).meta({ description: 'Books that would move' }),
    sharingTags: z.object({ added: tagNames, removed: tagNames, unclear: tagNames }).meta({
      description:
        'Names of the sharing tags that the target would gain and lose; the decision is refused while one is unclear',
    }),
  })
  .meta({ id: 'GroupingPreview' })

const merge = z.strictObject({ seriesIds: z.array(uuid).min(1).max(maxSeries) })
const move = z.strictObject({ bookIds: z.array(uuid).min(1).max(maxBooks) })
const split = move.extend({ title: name })

/** A grouping request, by kind. A split can be previewed before it has a title. */
const order = z
  .discriminatedUnion('kind', [
    merge.extend({ kind: z.literal('merge') }),
    move.extend({ kind: z.literal('move') }),
    split.partial({ title: true }).extend({ kind: z.literal('split') }),
  ])
  .meta({ id: 'GroupingOrder' })

const preserved =
  'Stored as a decision that applies in every scan until it is undone, also to files that are moved, renamed, temporarily ' +
  'missing or added later. Decisions apply in the order in which they were made, whatever the order of files. ' +
  'Books keep their IDs, progress, metadata, locks and covers; the series that receives them keeps its ID, metadata ' +
  'and locks. A series left without books is removed from all lists, and restored as it was when the decision is ' +
  'undone. No file is changed.\n\n' +
  'Nobody gains access to a book: the series that receives books gets every sharing tag of the others ' +
  'that hides (or that has no grant), and keeps a tag that shows only if all of them have it. If a tag hides ' +
  'from some people, shows to others, and not all of the series have it, the request fails with 409.\n\n' +
  '`If-Match` takes the `ETag` of `GET /api/v1/series/{seriesId}/grouping`.'

const tag = 'Grouping'
const deciding = {
  method: 'post',
  tag,
  access: 'series-write',
  params: seriesParams,
  responses: { 200: decision },
  conditional: true,
  refusals: ['conflict', 'unprocessable'],
} as const

export const groupingOperations = {
  getSeriesGrouping: operation({
    method: 'get',
    path: '/api/v1/series/{seriesId}/grouping',
    tag,
    summary: 'How a series was grouped: the strategy, the folder or rule, and decisions',
    access: 'series-read',
    params: seriesParams,
    responses: { 200: grouping },
    conditional: true,
  }),
  previewGrouping: operation({
    method: 'post',
    path: '/api/v1/series/{seriesId}/grouping/preview',
    tag,
    summary: 'Preview a merge, a move or a split; nothing is changed',
    description:
      'Fails whenever the decision itself would. A merge takes `seriesIds`; a move or a split takes `bookIds`.',
    access: 'series-write',
    params: seriesParams,
    body: order,
    responses: { 200: preview },
    refusals: ['conflict', 'unprocessable'],
  }),
  mergeSeries: operation({
    ...deciding,
    path: '/api/v1/series/{seriesId}/grouping/merge',
    summary: 'Merge up to 100 series of the same library into this one',
    description: `At most 5,000 books at once. Books that are later added to those series go into this one too.\n\n${preserved}`,
    body: merge.meta({ id: 'SeriesMerge' }),
  }),
  moveBooksToSeries: operation({
    ...deciding,
    path: '/api/v1/series/{seriesId}/grouping/move',
    summary: 'Move up to 500 books of the same library into this series',
    description: preserved,
    body: move.meta({ id: 'BookMove' }),
  }),
  splitSeries: operation({
    ...deciding,
    path: '/api/v1/series/{seriesId}/grouping/split',
    summary: 'Split up to 500 books off a series into a new one',
    description: `The new series has the given title, locked, and the sharing tags of this one.\n\n${preserved}`,
    body: split.meta({ id: 'SeriesSplit' }),
  }),
  listGroupingDecisions: operation({
    method: 'get',
    path: '/api/v1/libraries/{libraryId}/grouping-decisions',
    tag,
    summary: 'Grouping decisions in a library, latest first',
    access: 'series-write',
    params: libraryParams,
    query: z.object({
      ...paging,
      state: z.enum(['held', 'undone']).optional().meta({ description: 'Only active decisions, or only undone ones' }),
    }),
    responses: { 200: paginated(decision, 'GroupingDecisionPage') },
  }),
  undoGroupingDecision: operation({
    method: 'post',
    path: '/api/v1/grouping-decisions/{decisionId}/undo',
    tag,
    summary: 'Undo a merge, a move or a split',
    description:
      'Its books return to where the paths of their files and the other decisions place them. Series that it emptied are ' +
      'restored with their ID, metadata, ratings and lists. Other decisions still apply. If more than 10,000 ' +
      'books would move back, fails with 422: split some of them off first.\n\n' +
      '`If-Match` takes the `ETag` of `GET /api/v1/series/{seriesId}/grouping` of the target.',
    access: 'series-write',
    params: z.object({ decisionId: uuid }),
    responses: { 200: decision },
    conditional: true,
    refusals: ['conflict', 'unprocessable'],
  }),
} as const
