import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { numberStrategies } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { names, people } from '../series/metadata-schemas.ts'
import { seriesLocksInput, seriesMetadataInput } from '../series/series-metadata.ts'
import { int, uuid } from '../shared.ts'
import { bookLocksInput, bookMetadataInput } from './book-metadata.ts'
import { bookSelection, seriesSelection } from './bulk.ts'

const status = z.enum(['done', 'not_found', 'locked', 'refused']).meta({
  description: '`locked`: all requested fields are locked, so nothing changed; `refused`: see `error` and `message`',
})
const skipped = z
  .array(z.string())
  .max(maxItems.known)
  .meta({ description: 'Requested fields that are unchanged because they are locked' })
export const bulkEditAnswer = z
  .object({
    done: int.min(0).meta({ description: 'Number of items edited' }),
    results: z
      .array(z.object({ id: uuid, status, skipped, error: z.string().optional(), message: z.string().optional() }))
      .max(maxItems.selected)
      .meta({ description: 'One result per unique ID, in the given order' }),
  })
  .meta({ id: 'BulkEditAnswer' })

const overwriteLocked = z
  .boolean()
  .default(false)
  .meta({ description: 'Also set locked fields; otherwise they are unchanged and reported as `skipped`' })
const dryRun = z.boolean().default(false).meta({ description: 'Only report what would change' })

const terms = { set: names.optional(), add: names.optional(), remove: names.optional(), overwriteLocked }
type Terms = { readonly set?: unknown; readonly add?: unknown; readonly remove?: unknown }
const isUnambiguous = ({ set, add, remove }: Terms) =>
  set === undefined ? add !== undefined || remove !== undefined : add === undefined && remove === undefined
const unclear = noteText('input_set_or_change')
const seriesTerms = seriesSelection.extend(terms).refine(isUnambiguous, unclear).meta({ id: 'SeriesTermsChange' })
const bookTerms = bookSelection.extend(terms).refine(isUnambiguous, unclear).meta({ id: 'BookTermsChange' })

const peopleTerms = { set: people.optional(), add: people.optional(), remove: people.optional(), overwriteLocked }
const seriesPeople = seriesSelection
  .extend(peopleTerms)
  .refine(isUnambiguous, unclear)
  .meta({ id: 'SeriesPeopleChange' })
const bookPeople = bookSelection.extend(peopleTerms).refine(isUnambiguous, unclear).meta({ id: 'BookPeopleChange' })

const seriesFields = seriesMetadataInput.omit({ title: true, titleSort: true }).meta({ id: 'BulkSeriesMetadata' })
const bookFields = bookMetadataInput
  .omit({ title: true, titleSort: true, number: true, chapter: true, isbns: true })
  .meta({ id: 'BulkBookMetadata' })

const numbers = z.object({ number: int.nullable(), volume: int.nullable(), chapter: z.number().nullable() })
const renumbered = z
  .object({
    done: int.min(0).meta({ description: 'Number of series found' }),
    changedBooks: int.min(0),
    lockedBooks: int.min(0).meta({ description: 'Books whose number is unchanged because it is locked' }),
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
    done: int.min(0).meta({ description: 'Number of series found' }),
    results: z
      .array(
        z.object({
          id: uuid,
          status: z.enum(['done', 'not_found', 'locked']).meta({ description: '`locked`: the title stays' }),
          from: z.string().optional(),
          to: z.string().optional().meta({ description: 'Title from the files by the current rules' }),
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
  'Runs in one transaction. Fields that are set are locked, as in a single edit. A field that is already locked is skipped ' +
  'and reported, unless `overwriteLocked` is set.'

const aboutPeople = 'A person with two roles has two entries; removing an entry removes the person in that role only.'

/** Edits of many items at once, with a result for each. */
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
    description: 'Unlocked fields take the best value of their sources immediately, without a scan.',
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
    summary: 'Add, remove or set the tags of up to 100 series',
    description: aboutEdits,
    body: seriesTerms,
  }),
  bulkChangeSeriesGenres: operation({
    ...series,
    method: 'post',
    path: '/api/v1/series/bulk/genres',
    summary: 'Add, remove or set the genres of up to 100 series',
    description: aboutEdits,
    body: seriesTerms,
  }),
  bulkChangeSeriesPeople: operation({
    ...series,
    method: 'post',
    path: '/api/v1/series/bulk/people',
    summary: 'Add, remove or set the people of up to 100 series',
    description: `${aboutEdits} ${aboutPeople}`,
    body: seriesPeople,
  }),
  bulkRenumberSeries: operation({
    ...series,
    method: 'post',
    path: '/api/v1/series/bulk/renumber',
    summary: 'Renumber the books of up to 100 series',
    description:
      'Without a `strategy`, that of the library is used, as in a scan. Numbers from another strategy count as entered by the person ' +
      'who chose it, and are locked. Locked numbers are unchanged unless `overwriteLocked` is set.',
    body: seriesSelection
      .extend({ strategy: z.enum(numberStrategies).nullish(), overwriteLocked, dryRun })
      .meta({ id: 'RenumberInput' }),
    responses: { 200: renumbered },
  }),
  bulkReprocessTitles: operation({
    ...series,
    method: 'post',
    path: '/api/v1/series/bulk/titles/reprocess',
    summary: 'Reapply the title clean-up rules of their libraries to up to 100 series',
    description: 'Opens no files and moves no books. Locked titles are unchanged.',
    body: seriesSelection.extend({ dryRun }).meta({ id: 'ReprocessTitlesInput' }),
    responses: { 200: retitled },
  }),
  bulkEditBooks: operation({
    ...books,
    method: 'patch',
    path: '/api/v1/books/bulk/metadata',
    aliases: [{ method: 'post', path: '/api/v1/books/bulk/metadata' }],
    summary: 'Set the same metadata for up to 500 books',
    description: `${aboutEdits} An invalid date fails only for its book.`,
    body: bookSelection.extend({ metadata: bookFields, overwriteLocked }).meta({ id: 'BulkBookEdit' }),
  }),
  bulkLockBooks: operation({
    ...books,
    method: 'put',
    path: '/api/v1/books/bulk/metadata/locks',
    summary: 'Lock or unlock metadata of up to 500 books',
    description: 'Unlocked fields take the best value of their sources immediately, without a scan.',
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
    summary: 'Add, remove or set the tags of up to 500 books',
    description: aboutEdits,
    body: bookTerms,
  }),
  bulkChangeBookGenres: operation({
    ...books,
    method: 'post',
    path: '/api/v1/books/bulk/genres',
    summary: 'Add, remove or set the genres of up to 500 books',
    description: aboutEdits,
    body: bookTerms,
  }),
  bulkChangeBookPeople: operation({
    ...books,
    method: 'post',
    path: '/api/v1/books/bulk/people',
    summary: 'Add, remove or set the people of up to 500 books',
    description: `${aboutEdits} ${aboutPeople}`,
    body: bookPeople,
  }),
} as const
