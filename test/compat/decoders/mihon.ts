import { z } from 'zod'
import { author, bareDate, count, locked, plainInstant, text, trackedCounts } from './shared.ts'

/**
 * The Komga extension of Mihon: kotlinx with `explicitNulls = false`, so nullable fields may be absent. Its tracker
 * decodes the read counts.
 */
const metadata = z.looseObject({
  status: text,
  title: text,
  titleSort: text,
  ...locked({ summary: text, readingDirection: text, publisher: text, ageRating: z.int().nullish() }),
  ...locked({ language: text, genres: z.array(text), tags: z.array(text) }),
})
const booksMetadata = z.looseObject({
  summary: text,
  summaryNumber: text,
  created: plainInstant,
  lastModified: plainInstant,
  authors: z.array(author).default([]),
  tags: z.array(text).default([]),
})

export const mihonSeries = z.looseObject({
  id: text,
  libraryId: text,
  name: text,
  fileLastModified: plainInstant,
  booksCount: count,
  metadata,
  booksMetadata,
})

export const mihonBook = z.looseObject({
  id: text,
  seriesId: text,
  seriesTitle: text,
  name: text,
  number: z.number(),
  fileLastModified: plainInstant,
  sizeBytes: count,
  size: text,
  media: z.looseObject({ status: text, mediaType: text, pagesCount: count }),
  metadata: z.looseObject({
    ...locked({ title: text, summary: text, number: text, numberSort: z.number() }),
    ...locked({ releaseDate: bareDate.nullish(), authors: z.array(author), tags: z.array(text) }),
  }),
})

export const mihonPage = z.looseObject({ number: z.int().min(1), fileName: text, mediaType: text })
export const mihonLibrary = z.looseObject({ id: text, name: text })
const list = { id: text, name: text, createdDate: plainInstant, lastModifiedDate: plainInstant, filtered: z.boolean() }
export const mihonCollection = z.looseObject({ ...list, ordered: z.boolean(), seriesIds: z.array(text) })
export const mihonReadList = z.looseObject({ ...list, summary: text, bookIds: z.array(text) })
export const mihonAuthor = author
export const mihonNames = z.array(text)

/** A page envelope; Mihon ignores its paging and sorting fields. */
export function mihonPageOf<T extends z.ZodType>(item: T) {
  return z.looseObject({
    content: z.array(item),
    empty: z.boolean(),
    first: z.boolean(),
    last: z.boolean(),
    number: count,
    numberOfElements: count,
    size: count,
    totalElements: count,
    totalPages: count,
  })
}

export const trackedSeries = z.looseObject({
  ...mihonSeries.shape,
  booksReadCount: count,
  booksUnreadCount: count,
  booksInProgressCount: count,
})
export const trackedProgress = z.looseObject({
  ...trackedCounts,
  lastReadContinuousNumberSort: z.number(),
  maxNumberSort: z.number(),
})
export const trackedReadList = z.looseObject({ ...trackedCounts, lastReadContinuousIndex: count })
