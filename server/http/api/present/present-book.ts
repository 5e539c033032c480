import type { z } from 'zod'
import type { book, bookMetadata } from '../../../contract/books/books.ts'
import type { BookMetadataRecord, BookRecord } from '../../../db/records/book.ts'
import { presentProgress } from './present-progress.ts'
import { pathOf, rfc3339 } from './values.ts'

/** Book of the specification. */
export function presentBook(record: BookRecord): z.output<typeof book> {
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
    ...(record.progress === null ? {} : { readProgress: presentProgress(record.progress) }),
    wantToRead: record.wantToRead,
    createdAt: rfc3339(record.createdAt),
    updatedAt: rfc3339(record.updatedAt),
  }
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
