import type { Reader } from '../../../db/database.ts'
import { listPictureBooks } from '../../../db/queries/book-content.ts'
import { listBookCredits } from '../../../db/queries/book-details.ts'
import type { BookCredits, BookRecord } from '../../../db/records/book.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { ownProfile, type Profile } from '../../../library/reading/manifest/describe-book.ts'
import { type Publication, plainLine } from './model.ts'

/** Books as publications: a fixed number of queries for a whole page of a feed, whatever its size. */
export async function publish(viewer: Viewer, reader: Reader, books: readonly BookRecord[]): Promise<Publication[]> {
  const credits = await listBookCredits(
    viewer,
    reader,
    books.map((book) => book.id),
  )
  const epubs = books.filter((book) => book.fileFormat === 'epub').map((book) => book.id)
  const pictures = await listPictureBooks(viewer, reader, epubs)
  return books.map((book) => {
    const streamable = isReadable(book) && (book.fileFormat !== 'epub' || pictures.has(book.id))
    return toPublication(book, credits.get(book.id), streamable)
  })
}

function isReadable(book: BookRecord): boolean {
  return book.pageCount > 0 && book.analysisError === null
}

/** The manifests of a book, the one that says most first. */
function profilesOf(book: BookRecord, streamable: boolean): readonly Profile[] {
  if (!isReadable(book)) return []
  const own = ownProfile(book.fileFormat)
  return own === 'divina' || !streamable ? [own] : [own, 'divina']
}

function toPublication(book: BookRecord, credits: BookCredits | undefined, streamable: boolean): Publication {
  const fileName = downloadName(book)
  return {
    bookId: book.id,
    title: book.title,
    summary: book.summary,
    language: book.language,
    publisher: book.publisher,
    issued: issued(book),
    isbn: credits?.isbns[0] ?? null,
    contributors: (credits?.people ?? [])
      .map(({ id, name, role, sortName }) => ({ id, name: plainLine(name), role, sortName: sortName ?? null }))
      .filter(({ name }) => name !== ''),
    subjects: [...new Set([...(credits?.genres ?? []), ...(credits?.tags ?? [])].map(plainLine))].filter(
      (subject) => subject !== '',
    ),
    seriesId: book.seriesId,
    seriesTitle: book.seriesTitle,
    position: book.number ?? book.chapter ?? book.volume,
    format: book.fileFormat,
    fileSize: book.fileSize,
    fileName,
    pageCount: book.pageCount,
    streamable,
    profiles: profilesOf(book, streamable),
    readingDirection: book.readingDirection,
    coverVersion: String(book.coverUpdatedAt),
    createdAt: book.createdAt,
    updatedAt: Math.max(book.updatedAt, book.progress?.updatedAt ?? 0),
    progress: progressOf(book),
  }
}

function progressOf(book: BookRecord): Publication['progress'] {
  const { progress } = book
  if (progress === null) return null
  const share = progress.percentage ?? (book.pageCount > 0 ? progress.currentPage / book.pageCount : 0)
  return {
    // A file that was replaced may have fewer pages than were read.
    currentPage: Math.min(progress.currentPage, Math.max(1, book.pageCount)),
    share: Math.max(0, Math.min(1, progress.completed ? 1 : share)),
    completed: progress.completed,
    updatedAt: progress.updatedAt,
  }
}

function issued(book: BookRecord): string | null {
  if (book.year === null || book.year < 1 || book.year > 9_999) return null
  const year = String(book.year).padStart(4, '0')
  if (book.month === null) return year
  const month = `${year}-${String(book.month).padStart(2, '0')}`
  return book.day === null ? month : `${month}-${String(book.day).padStart(2, '0')}`
}

/**
 * ASCII, with the extension at the end: readers tell the format by it, and some know no other names. Where letters of
 * another script were lost, a part of the id keeps volume 2 of one series apart from volume 2 of another.
 */
export function downloadName(book: Pick<BookRecord, 'relativePath' | 'fileFormat' | 'id'>): string {
  const base = book.relativePath.split('/').at(-1) ?? ''
  const bare = base
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
  const ascii = bare
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100)
  if (ascii === '') return `${book.id}.${book.fileFormat}`
  const isWhole = !/[\p{L}\p{N}]/u.test(bare.replace(/[\x20-\x7e]+/g, ''))
  return `${ascii}${isWhole ? '' : `-${book.id.slice(-8)}`}.${book.fileFormat}`
}
