import { z } from 'zod'
import { bookTypes, readingDirections } from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { lockable } from '../series/lockable.ts'
import {
  ageRating,
  awards,
  count,
  customMetadata,
  isbns,
  LARGEST_COUNT,
  language,
  line,
  lockSchemas,
  name,
  names,
  offers,
  people,
  personOutput,
  prose,
  provenance,
  storyArcs,
  year,
} from '../series/metadata-schemas.ts'
import { bookParams, dateTime, int, uuid } from '../shared.ts'

const { locks, input: locksInput } = lockSchemas(lockable.book, 'BookMetadata')
export const bookLocksInput = locksInput

const text = z.string().nullable()
const whole = int.nullable()

/** A book's own metadata values. */
export const bookMetadataState = z
  .object({
    bookId: uuid,
    title: z.string(),
    titleSort: text,
    number: whole,
    volume: whole,
    chapter: z.number().nullable(),
    summary: text,
    publisher: text,
    imprint: text,
    language: text,
    year: whole,
    month: whole,
    day: whole,
    count: whole,
    people: z.array(personOutput).max(maxItems.metadata),
    genres: z.array(z.string()).max(maxItems.metadata),
    tags: z.array(z.string()).max(maxItems.metadata),
    ageRating: whole,
    readingDirection: z.enum(readingDirections).nullable(),
    isbns: z.array(z.string()).max(maxItems.metadata),
    formatDetail: text,
    blackAndWhite: z.boolean().nullable(),
    manga: z.boolean().nullable(),
    subtitle: text,
    links: z.array(z.object({ sourceName: z.string(), url: z.string() })).max(maxItems.references),
    externalIds: z
      .array(z.object({ source: z.string(), externalId: z.string(), externalUrl: z.string().optional() }))
      .max(maxItems.references),
    storyArcs: z.array(z.object({ name: z.string(), number: z.number().nullable() })).max(maxItems.metadata),
    bookmarks: z.array(z.object({ page: int, title: z.string() })).max(maxItems.metadata),
    coverPage: whole,
    bookType: text,
    translator: text,
    edition: text,
    originalTitle: text,
    originalYear: whole,
    seriesPosition: z.number().nullable(),
    seriesTotal: whole,
    subjects: z.array(z.string()).max(maxItems.metadata),
    awards: z
      .array(
        z.object({
          name: z.string(),
          year: whole.optional(),
          category: text.optional(),
          won: z.boolean(),
        }),
      )
      .max(50),
    customMetadata: z.record(z.string(), z.unknown()).nullable(),
    locks,
    provenance,
    updatedAt: dateTime,
  })
  .meta({ id: 'BookMetadataState' })

const bookMetadataDetail = bookMetadataState.extend({ offers }).meta({ id: 'BookMetadataDetail' })

const integer32 = z.int32()
const extras = {
  bookType: z.enum(bookTypes).nullish(),
  translator: line.nullish(),
  edition: line.nullish(),
  originalTitle: line.nullish(),
  originalYear: year.nullish(),
  seriesPosition: z.number().min(0).max(LARGEST_COUNT).nullish(),
  seriesTotal: count.nullish(),
  subjects: names.nullish(),
  awards: awards.nullish(),
  customMetadata: customMetadata.nullish(),
}
const fields = {
  title: name.nullish(),
  titleSort: line.nullish(),
  number: integer32.nullish().meta({ description: 'Whole number; a fraction is a `chapter`' }),
  volume: integer32.nullish(),
  chapter: z.number().min(-LARGEST_COUNT).max(LARGEST_COUNT).nullish(),
  summary: prose.nullish(),
  publisher: line.nullish(),
  imprint: line.nullish(),
  language: language.nullish(),
  year: year.nullish(),
  month: int.min(1).max(12).nullish(),
  day: int.min(1).max(31).nullish(),
  count: count.nullish(),
  people: people.nullish(),
  genres: names.nullish(),
  tags: names.nullish(),
  ageRating: ageRating.nullish(),
  readingDirection: z.enum(readingDirections).nullish(),
  isbns: isbns.nullish(),
  formatDetail: line.nullish(),
  blackAndWhite: z.boolean().nullish(),
  manga: z.boolean().nullish(),
  subtitle: line.nullish(),
  storyArcs: storyArcs.nullish(),
}
export const bookMetadataInput = z.strictObject({ ...fields, ...extras }).meta({ id: 'BookMetadataInput' })

const common = { tag: 'Book metadata', access: 'books-write', params: bookParams, conditional: true } as const
const changed = { 200: bookMetadataDetail } as const
const aboutDates = 'Year, month and day are one date: they are locked and unlocked together.'
const aboutNotes =
  'Fields that only people enter (`bookType` to `customMetadata`) have locks that apply to bulk edits. A locked `cover` ' +
  'does not change; choosing a cover locks it, and resetting it to the default unlocks it.'

export const bookMetadataOperations = {
  updateBook: operation({
    ...common,
    method: 'patch',
    path: '/api/v1/books/{bookId}',
    summary: 'Change the title or the number of a book and lock it',
    description: 'A title of `null` resets it to the title of the file; a number of `null` removes the number.',
    body: z.strictObject({ title: name.nullish(), number: integer32.nullish() }).meta({ id: 'BookInput' }),
    responses: {
      200: z.object({ id: uuid, title: z.string(), number: whole, updatedAt: dateTime }).meta({ id: 'BookTitle' }),
    },
  }),
  getBookMetadata: operation({
    ...common,
    method: 'get',
    path: '/api/v1/books/{bookId}/metadata',
    summary: 'The metadata of a book: each value, its lock, its origin and the value of each source',
    access: 'books-read',
    responses: changed,
  }),
  replaceBookMetadata: operation({
    ...common,
    method: 'put',
    path: '/api/v1/books/{bookId}/metadata',
    summary: 'Replace the metadata of a book; omitted fields are cleared',
    description:
      'Changed fields are locked; other fields keep their lock state, so sending back the metadata as returned ' +
      `changes nothing. Without a title, the title of the file is used. ${aboutDates}`,
    body: bookMetadataInput,
    responses: changed,
  }),
  updateBookMetadata: operation({
    ...common,
    method: 'patch',
    path: '/api/v1/books/{bookId}/metadata',
    summary: 'Change some metadata of a book; omitted fields are unchanged, `null` clears a field',
    description: `Every field in the body is locked. ${aboutDates}`,
    body: bookMetadataInput,
    responses: changed,
  }),
  resetBookMetadata: operation({
    ...common,
    method: 'delete',
    path: '/api/v1/books/{bookId}/metadata',
    summary: 'Reset the metadata of a book to what its file says',
    description:
      'Removes everything entered by people, including links and external IDs, and all locks except that of the cover. Progress and covers are kept.',
    responses: changed,
  }),
  getBookLocks: operation({
    ...common,
    method: 'get',
    path: '/api/v1/books/{bookId}/metadata/locks',
    summary: 'Which metadata of a book is locked',
    access: 'books-read',
    responses: { 200: locks },
  }),
  updateBookLocks: operation({
    ...common,
    method: 'put',
    path: '/api/v1/books/{bookId}/metadata/locks',
    summary: 'Lock or unlock metadata of a book; omitted fields are unchanged',
    description: `Unlocked fields take the best value of their sources immediately, without a scan. ${aboutDates} ${aboutNotes}`,
    body: bookLocksInput,
    responses: { 200: locks },
  }),
} as const

/** Fields without a source. */
export const bookExtraNames = Object.keys(extras) as readonly (keyof typeof extras)[]
