import type { z } from 'zod'
import type { book, bookMetadata } from '../../../contract/books/books.ts'
import type { BookMetadataRecord, BookRecord, SharedBook } from '../../../db/records/book.ts'
import { JsonText } from '../../kit/answer/json-text.ts'
import { presentProgress } from './present-progress.ts'
import { pathOf, rfc3339 } from './values.ts'

type Book = z.output<typeof book>

/** Book of the specification. */
export function presentBook(record: BookRecord): Book {
  return {
    id: record.id,
    libraryId: record.libraryId,
    libraryName: record.libraryName,
    seriesId: record.seriesId,
    seriesName: record.seriesTitle,
    title: record.title,
    titleSort: record.titleSort,
    number: record.number,
    volume: record.volume,
    chapter: record.chapter,
    summary: record.summary,
    path: pathOf(record.libraryPath, record.relativePath),
    fileFormat: record.fileFormat,
    fileSize: record.fileSize,
    fileHash: record.fileHash,
    externalReaderHash: record.externalReaderHash,
    pageCount: record.pageCount,
    analyzed: record.analyzedAt !== null,
    analysisError: record.analysisError?.message ?? null,
    ...(record.inCloud ? { inCloud: true } : {}),
    deleted: record.deletedAt !== null,
    readingDirection: record.readingDirection,
    createdAt: rfc3339(record.createdAt),
    updatedAt: rfc3339(record.updatedAt),
    // What depends on the reader is last, as in `presentListedBook`.
    ...(record.progress === null ? {} : { readProgress: presentProgress(record.progress) }),
    wantToRead: record.wantToRead,
  }
}

/** The shared part of a book as JSON, without its closing brace. */
const sharedTexts = new WeakMap<SharedBook, string>()

/** A book as an entry of a list, as a `JsonText` in its place. */
export function presentListedBook(record: BookRecord): Book {
  const { shared, progress, wantToRead } = record
  const text =
    shared === undefined
      ? JSON.stringify(presentBook(record))
      : `${textOf(shared)}${progress === null ? '' : `,"readProgress":${JSON.stringify(presentProgress(progress))}`},"wantToRead":${wantToRead}}`
  return new JsonText(text) as unknown as Book
}

function textOf(shared: SharedBook): string {
  const known = sharedTexts.get(shared)
  if (known !== undefined) return known
  const { wantToRead: _, ...entry } = presentBook({ ...shared, progress: null, wantToRead: null })
  const text = JSON.stringify(entry).slice(0, -1)
  sharedTexts.set(shared, text)
  return text
}

/** Metadata of a book with the source of each value. */
export function presentBookMetadata(record: BookRecord, metadata: BookMetadataRecord): z.output<typeof bookMetadata> {
  return {
    publisher: record.publisher,
    imprint: metadata.imprint,
    language: record.language,
    languageIso: record.language,
    year: record.year,
    month: record.month,
    day: record.day,
    ageRating: metadata.ageRating,
    people: [...metadata.people],
    genres: [...metadata.genres],
    tags: [...metadata.tags],
    isbns: [...metadata.isbns],
    links: [...metadata.links],
    provenance: { ...metadata.provenance },
    locks: Object.fromEntries(metadata.locks.map((field) => [field, true])),
  }
}
