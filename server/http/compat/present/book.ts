import { posix } from 'node:path'
import type { BookAppDetails } from '../../../db/records/app-details.ts'
import type { BookRecord } from '../../../db/records/book.ts'
import type { ProgressRecord } from '../../../db/records/reading.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import type { BookLock } from '../../../domain/metadata/locks.ts'
import type { BookFileFormat } from '../../../domain/vocabulary.ts'
import { bareId } from '../../kit/request/bare-id.ts'
import { authorsOf, dateOnly, instant, sizeInWords } from './common.ts'
import { seesPaths } from './series.ts'

/** Media types and profiles in the terms of such apps. */
const media: Readonly<Record<BookFileFormat, { readonly type: string; readonly profile: string }>> = {
  cbz: { type: 'application/zip', profile: 'DIVINA' },
  cbr: { type: 'application/x-rar-compressed', profile: 'DIVINA' },
  epub: { type: 'application/epub+zip', profile: 'EPUB' },
  pdf: { type: 'application/pdf', profile: 'PDF' },
}

/** The formats of a profile; none for an unknown one. */
export function formatsOfProfile(word: string): readonly BookFileFormat[] {
  const wanted = word.trim().toUpperCase()
  return (Object.keys(media) as BookFileFormat[]).filter((format) => media[format].profile === wanted)
}

/** A book with exactly the keys that apps require. */
export function presentBook(viewer: Viewer, record: BookRecord, details: BookAppDetails) {
  const path = record.relativePath
  const fileName = posix.basename(path)
  const modified = instant(Math.floor(record.mtimeUs / 1_000))
  return {
    id: record.id,
    seriesId: record.seriesId,
    seriesTitle: record.seriesTitle,
    libraryId: bareId(record.libraryId),
    name: fileName.slice(0, fileName.length - posix.extname(fileName).length),
    url: seesPaths(viewer) ? posix.join(record.libraryPath, path) : fileName,
    number: record.position,
    created: instant(record.createdAt),
    lastModified: instant(record.updatedAt),
    fileLastModified: modified,
    sizeBytes: record.fileSize,
    size: sizeInWords(record.fileSize),
    media: mediaOf(record, details),
    metadata: metadataOf(record, details),
    readProgress: record.progress === null ? null : presentProgress(record.progress),
    deleted: record.deletedAt !== null,
    fileHash: record.fileHash,
    oneshot: details.isOneShot,
  }
}

function mediaOf(record: BookRecord, { hasPicturePages }: BookAppDetails) {
  const { type, profile } = media[record.fileFormat]
  return {
    status: statusOf(record),
    mediaType: type,
    pagesCount: record.pageCount,
    comment: record.analysisError?.message ?? '',
    epubDivinaCompatible: hasPicturePages,
    epubIsKepub: false,
    mediaProfile: profile,
  }
}

function statusOf({ analysisError, analyzedAt }: BookRecord): string {
  if (analysisError !== null) return 'ERROR'
  return analyzedAt === null ? 'UNKNOWN' : 'READY'
}

function metadataOf(record: BookRecord, details: BookAppDetails) {
  const isLocked = (lock: BookLock) => details.locks.includes(lock)
  return {
    title: record.title,
    titleLock: isLocked('title'),
    summary: record.summary ?? '',
    summaryLock: isLocked('summary'),
    number: String(details.number),
    numberLock: isLocked('number'),
    numberSort: details.order,
    numberSortLock: isLocked('number'),
    releaseDate: dateOnly(details.releaseDate),
    releaseDateLock: isLocked('year'),
    authors: authorsOf(details.people),
    authorsLock: isLocked('people'),
    tags: details.tags,
    tagsLock: isLocked('tags'),
    isbn: details.isbns[0] ?? '',
    isbnLock: isLocked('isbns'),
    links: details.links.map(({ sourceName, url }) => ({ label: sourceName, url })),
    linksLock: isLocked('links'),
    created: instant(record.createdAt),
    lastModified: instant(record.updatedAt),
  }
}

/** The caller's progress in a book. */
function presentProgress(progress: ProgressRecord) {
  return {
    page: progress.currentPage,
    completed: progress.completed,
    readDate: instant(progress.completedAt ?? progress.updatedAt),
    created: instant(progress.startedAt),
    lastModified: instant(progress.updatedAt),
    deviceId: '',
    deviceName: progress.device ?? '',
  }
}
