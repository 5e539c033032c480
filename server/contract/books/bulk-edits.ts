import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { numberStrategies } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { names, people } from '../series/metadata-input.ts'
import { seriesLocksInput, seriesMetadataInput } from '../series/series-metadata.ts'
import { int, uuid } from '../shared.ts'
import { bookLocksInput, bookMetadataInput } from './book-metadata.ts'
import { bookSelection, seriesSelection } from './bulk.ts'

const status = z.enum(['done', 'not_found', 'locked', 'refused']).meta({
  description: '`locked`: all that was asked for is locked, so nothing changed; `refused`: see `error` and `message`',
})
const skipped = z
  .array(z.string())
  .max(maxItems.known)
  .meta({ description: 'Fields that were asked for and stay, because they are locked' })
export const bulkEditAnswer = z
  .object({
    done: int.min(0).meta({ description: 'How many of the items were edited' }),
    results: z
      .array(z.object({ id: uuid, status, skipped, error: z.string().optional(), message: z.string().optional() }))
      .max(maxItems.selected)
      .meta({ description: 'One for each id, in the order given, each id once' }),
  })
  .meta({ id: 'BulkEditAnswer' })

const overwriteLocked = z
  .boolean()
  .default(false)
  .meta({ description: 'Set locked fields as well; else they stay and are told as `skipped`' })
const dryRun = z.boolean().default(false).meta({ description: 'Change nothing, tell what would change' })

const terms = { set: names.optional(), add: names.optional(), remove: names.optional(), overwriteLocked }
type Terms = { readonly set?: unknown; readonly add?: unknown; readonly remove?: unknown }
const isClear = ({ set, add, remove }: Terms) =>
  set === undefined ? add !== undefined || remove !== undefined : add === undefined && remove === undefined
const unclear = noteText('input_set_or_change')
const seriesTerms = seriesSelection.extend(terms).refine(isClear, unclear).meta({ id: 'SeriesTermsChange' })
const bookTerms = bookSelection.extend(terms).refine(isClear, unclear).meta({ id: 'BookTermsChange' })

const peopleTerms = { set: people.optional(), add: people.optional(), remove: people.optional(), overwriteLocked }
const seriesPeople = seriesSelection.extend(peopleTerms).refine(isClear, unclear).meta({ id: 'SeriesPeopleChange' })
const bookPeople = bookSelection.extend(peopleTerms).refine(isClear, unclear).meta({ id: 'BookPeopleChange' })

const seriesFields = seriesMetadataInput.omit({ title: true, titleSort: true }).meta({ id: 'BulkSeriesMetadata' })
const bookFields = bookMetadataInput
  .omit({ title: true, titleSort: true, number: true, chapter: true, isbns: true })
  .meta({ id: 'BulkBookMetadata' })

const numbers = z.object({ number: int.nullable(), volume: int.nullable(), chapter: z.number().nullable() })
const renumbered = z
  .object({
    done: int.min(0).meta({ description: 'How many of the series were found' }),
    changedBooks: int.min(0),
    lockedBooks: int.min(0).meta({ description: 'Books of which a number stays because it is locked' }),
    results: z
      .array(
        z.object({
          id: uuid,
          status: z.enum(['done', 'not_found']),
          changedBooks: int.min(0),
          lockedBooks: int.min(0),
          books: z
            .array(z.object({ bookId: uuid, title: z.string(), from: numbers, to: numbers, skipped }))
            .max(1_000)
            .meta({ description: 'In reading order; the first 1,000 of all series together' }),
        }),
      )
      .max(maxItems.selected),
  })
  .meta({ id: 'RenumberAnswer' })
const retitled = z
  .object({
    done: int.min(0).meta({ description: 'How many of the series were found' }),
    results: z
      .array(
        z.object({
          id: uuid,
          status: z.enum(['done', 'not_found', 'locked']).meta({ description: '`locked`: the title stays' }),
          from: z.string().optional(),
          to: z.string().optional().meta({ description: 'What the files make the title by the rules of today' }),
        }),
      )
      .max(maxItems.selected),
  })
  .meta({ id: 'TitlesAnswer' })

const tag = 'Selections'
const refusals = ['unprocessable'] as const
const series = { tag, access: 'series-write', responses: { 200: bulkEditAnswer }, refusals } as const
const books = { tag, access: 'books-write', responses: { 200: bulkEditAnswer } } as const
const aboutEdits =
  'All in one transaction. What is set is locked, as by the edit of one. A field that is locked already is left alone ' +
  'and told, unless `overwriteLocked` says otherwise.'

const aboutPeople = 'Somebody in two roles is two entries: what is taken away is one name in one role.'

/** One edit of many at once, each item answered for itself. */
export const bulkEditOperations = {
  bulkEditSeries: operation({
    ...series,
    method: 'patch',
    path: '/api/v1/series/bulk/metadata',
    aliases: [{ method: 'post', path: '/api/v1/series/bulk/metadata' }],
    summary: 'Set the same metadata for up to 100 series',
    description: aboutEdits,
    body: seriesSelection.extend({ metadata: seriesFields, overwriteLocked }).meta({ id: 'BulkSeriesEdit' }),
  }),
  bulkLockSeries: operation({
    ...series,
    method: 'put',
    path: '/api/v1/series/bulk/metadata/locks',
    summary: 'Lock or unlock metadata of up to 100 series',
    description: 'What is unlocked takes the best value of its sources at once, without a scan.',
    body: seriesSelection.extend({ locks: seriesLocksInput }).meta({ id: 'BulkSeriesLocks' }),
  }),
  bulkResetSeries: operation({
    ...series,
    method: 'post',
    path: '/api/v1/series/bulk/metadata/reset',
    summary: 'Reset the metadata of up to 100 series to what their files say',
    body: seriesSelection,
  }),
  bulkChangeSeriesTags: operation({
    ...series,
    method: 'post',
    path: '/api/v1/series/bulk/tags',
    summary: 'Add tags to up to 100 series, take some away, or set them',
    description: aboutEdits,
    body: seriesTerms,
  }),
  bulkChangeSeriesGenres: operation({
    ...series,
    method: 'post',
    path: '/api/v1/series/bulk/genres',
    summary: 'Add genres to up to 100 series, take some away, or set them',
    description: aboutEdits,
    body: seriesTerms,
  }),
  bulkChangeSeriesPeople: operation({
    ...series,
    method: 'post',
    path: '/api/v1/series/bulk/people',
    summary: 'Add people to up to 100 series, take some away, or set them',
    description: `${aboutEdits} ${aboutPeople}`,
    body: seriesPeople,
  }),
  bulkRenumberSeries: operation({
    ...series,
    method: 'post',
    path: '/api/v1/series/bulk/renumber',
    summary: 'Number the books of up to 100 series anew',
    description:
      'Without a `strategy` by that of the library, as a scan would. Numbers by another strategy are set by the person ' +
      'who chose it: they are locked and stay. Locked numbers stay, unless `overwriteLocked` says otherwise.',
    body: seriesSelection
      .extend({ strategy: z.enum(numberStrategies).nullish(), overwriteLocked, dryRun })
      .meta({ id: 'RenumberInput' }),
    responses: { 200: renumbered },
  }),
  bulkReprocessTitles: operation({
    ...series,
    method: 'post',
    path: '/api/v1/series/bulk/titles/reprocess',
    summary: 'Read the names of up to 100 series anew by the clean-up rules of their libraries',
    description: 'No file is opened and no book is moved. Locked titles stay.',
    body: seriesSelection.extend({ dryRun }).meta({ id: 'ReprocessTitlesInput' }),
    responses: { 200: retitled },
  }),
  bulkEditBooks: operation({
    ...books,
    method: 'patch',
    path: '/api/v1/books/bulk/metadata',
    aliases: [{ method: 'post', path: '/api/v1/books/bulk/metadata' }],
    summary: 'Set the same metadata for up to 500 books',
    description: `${aboutEdits} A date that cannot be is refused for its book alone.`,
    body: bookSelection.extend({ metadata: bookFields, overwriteLocked }).meta({ id: 'BulkBookEdit' }),
  }),
  bulkLockBooks: operation({
    ...books,
    method: 'put',
    path: '/api/v1/books/bulk/metadata/locks',
    summary: 'Lock or unlock metadata of up to 500 books',
    description: 'What is unlocked takes the best value of its sources at once, without a scan.',
    body: bookSelection.extend({ locks: bookLocksInput }).meta({ id: 'BulkBookLocks' }),
  }),
  bulkResetBooks: operation({
    ...books,
    method: 'post',
    path: '/api/v1/books/bulk/metadata/reset',
    summary: 'Reset the metadata of up to 500 books to what their files say',
    body: bookSelection,
  }),
  bulkChangeBookTags: operation({
    ...books,
    method: 'post',
    path: '/api/v1/books/bulk/tags',
    summary: 'Add tags to up to 500 books, take some away, or set them',
    description: aboutEdits,
    body: bookTerms,
  }),
  bulkChangeBookGenres: operation({
    ...books,
    method: 'post',
    path: '/api/v1/books/bulk/genres',
    summary: 'Add genres to up to 500 books, take some away, or set them',
    description: aboutEdits,
    body: bookTerms,
  }),
  bulkChangeBookPeople: operation({
    ...books,
    method: 'post',
    path: '/api/v1/books/bulk/people',
    summary: 'Add people to up to 500 books, take some away, or set them',
    description: `${aboutEdits} ${aboutPeople}`,
    body: bookPeople,
  }),
} as const
