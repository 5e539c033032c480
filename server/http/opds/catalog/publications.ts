import { listBookCredits } from '../../../db/queries/books/book-details.ts'
import { listBookPictures } from '../../../db/queries/books/book-pictures.ts'
import type { BookCredits, BookRecord } from '../../../db/records/book.ts'
import { thumbnailMark } from '../../../domain/book/picture-sizes.ts'
import { publicationDate } from '../../../domain/metadata/dates.ts'
import { coverSizeOf, thumbnailSizeOf } from '../../../library/covers/shown-sizes.ts'
import { ownProfile, type Profile } from '../../../library/reading/manifest/describe-book.ts'
import { type Publication, plainLine } from './model.ts'
import type { Request } from './request.ts'

/** Books as publications: a constant number of queries for a whole page of a feed. */
export async function publish(
  { viewer, reader, thumbnailEdge }: Pick<Request, 'viewer' | 'reader' | 'thumbnailEdge'>,
  books: readonly BookRecord[],
): Promise<Publication[]> {
  const ids = books.map((book) => book.id)
  const [credits, pictures] = await Promise.all([
    listBookCredits(viewer, reader, ids),
    listBookPictures(viewer, reader, ids),
  ])
  return books.map((book) => {
    const known = pictures.get(book.id)
    const streamable = isReadable(book) && known?.hasPages === true
    return {
      ...toPublication(book, credits.get(book.id), streamable),
      pageType: known?.pageType === 'image/png' ? 'image/png' : 'image/jpeg',
      cover: { version: String(book.coverUpdatedAt), size: coverSizeOf(known) },
      thumbnail: {
        version: thumbnailMark(book.coverUpdatedAt, thumbnailEdge),
        size: thumbnailSizeOf(known, thumbnailEdge),
      },
    }
  })
}

function isReadable(book: BookRecord): boolean {
  return book.pageCount > 0 && book.analysisError === null
}

/** The manifests of a book, the most specific first. */
function profilesOf(book: BookRecord, streamable: boolean): readonly Profile[] {
  if (!isReadable(book)) return []
  const own = ownProfile(book.fileFormat)
  return own === 'divina' || !streamable ? [own] : [own, 'divina']
}

function toPublication(
  book: BookRecord,
  credits: BookCredits | undefined,
  streamable: boolean,
): Omit<Publication, 'pageType' | 'cover' | 'thumbnail'> {
  const fileName = downloadName(book)
  return {
    bookId: book.id,
    title: book.title,
    summary: book.summary,
    language: book.language,
    publisher: book.publisher,
    issued: publicationDate(book),
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
    // A replaced file may have fewer pages than were read.
    currentPage: Math.min(progress.currentPage, Math.max(1, book.pageCount)),
    share: Math.max(0, Math.min(1, progress.completed ? 1 : share)),
    completed: progress.completed,
    updatedAt: progress.updatedAt,
  }
}

/**
 * ASCII, with the extension at the end: readers detect the format by it, and some support no other names. Where
 * non-Latin letters were lost, part of the id distinguishes the volumes.
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
