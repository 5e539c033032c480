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
    target: namedSeries.meta({ description: 'The series that took the books in' }),
    sources: z.array(namedSeries).max(maxBooks).meta({ description: 'The series that gave them' }),
    bookCount: int.min(0).meta({ description: 'Books that moved when it was decided' }),
    decidedBy: z
      .string()
      .nullable()
      .meta({ description: 'Name of the user; null when the account is gone, or for those who may not edit series' }),
    createdAt: dateTime,
    undoneBy: z.string().nullable(),
    undoneAt: dateTime.nullable().meta({ description: 'Null: it holds' }),
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
      .meta({ description: 'One sentence: the folder, name, rule or metadata that made it' }),
    bookCount: int.min(0),
    parts: z.array(part).max(200).meta({
      description: 'Where its books would be without any decisions, most books first, at most 200',
    }),
    decisions: z
      .array(decision)
      .max(100)
      .meta({ description: 'Decisions about it, undone or not, the latest first, at most 100' }),
  })
  .meta({ id: 'SeriesGrouping' })

const forecast = z
  .object({
    seriesId: uuid.nullable().meta({ description: 'Null for a series that would be made' }),
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
      description: 'Names of the sharing tags that the target would get and lose; while one is unclear it is refused',
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
  'Stored as a decision that holds through every scan, also for files that are moved, renamed, missing for a time or ' +
  'added later, until it is undone. Decisions hold in the order in which they were made, whatever the order of files. ' +
  'Books keep their ids, progress, metadata, locks and covers; the series that takes them in keeps its id, metadata ' +
  'and locks. A series that is left without books is out of every list and comes back as it was when the decision is ' +
  'undone. No file is touched.\n\n' +
  'Nobody sees a book who could not see it before: the series that takes books in gets every sharing tag of the others ' +
  'that hides (or that no grant names), and keeps a tag that shows only when all of them carry it. When a tag hides ' +
  'from some people, shows to others, and not all of the series carry it, the answer is 409.\n\n' +
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
    description: 'Refused as the decision itself would be. A merge takes `seriesIds`, a move and a split `bookIds`.',
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
    description: `At most 5,000 books at once. Books that come into those series later go into this one too.\n\n${preserved}`,
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
    summary: 'Grouping decisions in a library, the latest first',
    access: 'series-write',
    params: libraryParams,
    query: z.object({
      ...paging,
      state: z.enum(['held', 'undone']).optional().meta({ description: 'Only those that hold, or that were undone' }),
    }),
    responses: { 200: paginated(decision, 'GroupingDecisionPage') },
  }),
  undoGroupingDecision: operation({
    method: 'post',
    path: '/api/v1/grouping-decisions/{decisionId}/undo',
    tag,
    summary: 'Undo a merge, a move or a split',
    description:
      'Its books go where the paths of their files and the other decisions put them. Series that it emptied come back ' +
      'with the id, metadata, ratings and lists that they had. Other decisions still apply. When more than 10,000 ' +
      'books would go back, the answer is 422: split some of them off first.\n\n' +
      '`If-Match` takes the `ETag` of `GET /api/v1/series/{seriesId}/grouping` of the target.',
    access: 'series-write',
    params: z.object({ decisionId: uuid }),
    responses: { 200: decision },
    conditional: true,
    refusals: ['conflict', 'unprocessable'],
  }),
} as const
