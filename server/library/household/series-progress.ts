import { listBooksUpTo } from '../../db/queries/reading/numbered-books.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { SeriesProgressLine, StoredLine } from '../../domain/household/lines.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { LibraryContext } from '../library-context.ts'

/** What a service says of a series, for each of its books here. */
export type BooksRead = { readonly items: readonly StoredLine[]; readonly events: readonly DomainEvent[] }

/**
 * The books up to which a series was read, as lines of their own.
 * @param line with ids of here
 */
export async function booksRead(
  viewer: Viewer,
  { database, newId }: Pick<LibraryContext, 'database' | 'newId'>,
  { user, series: seriesId, volumes, chapters, completed: all, device, at }: SeriesProgressLine,
): Promise<BooksRead> {
  const books = await listBooksUpTo(viewer, database.reader, { seriesId, all, volumes, chapters })
  const state = { user, currentPage: null, percentage: 1, completed: true, origin: 'import', device }
  return {
    items: books.flatMap(({ id: book }) => [
      { type: 'progress', book, ...state, completedAt: at, startedAt: at, updatedAt: at },
      { type: 'history', id: newId(), book, ...state, kind: 'completed', at },
    ]),
    events: books.map(({ id: bookId, libraryId }) => ({
      type: 'progress_updated',
      bookId,
      seriesId,
      libraryId,
      userId: user,
    })),
  }
}
