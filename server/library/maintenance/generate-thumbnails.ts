import type { Reader } from '../../db/database.ts'
import { findBookFile } from '../../db/queries/books/book-files.ts'
import {
  type BookChoice,
  countChosenBooks,
  listChosenBooks,
  listCoverBooks,
  listKnownBooks,
} from '../../db/queries/scanning/known-files.ts'
import type { BookFile, KnownBook } from '../../db/records/book.ts'
import { write } from '../../db/write.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import type { Pause } from '../../domain/pause.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { TaskProgress } from '../../events/task-board.ts'
import type { LibraryContext } from '../library-context.ts'
import type { ThumbnailMaker } from './ensure-thumbnail.ts'

const PORTION = 500

type PreparationContext = {
  readonly reader: Reader
  readonly maker: ThumbnailMaker
  readonly atOnce: number
  /** Checked before each picture. */
  readonly pause: Pause
  /** Called with the number of books processed. */
  readonly reportProgress: (progress: TaskProgress) => void
}

type PreparedThumbnails = { readonly books: number; readonly withPicture: number }

/**
 * Generates the missing thumbnails of a library, a few at once, after a scan: first those that stand for their series,
 * which people look at first. Stops when `signal` aborts and waits while `pause` is on; what there is already takes no
 * time when it starts again.
 * @throws when a thumbnail cannot be stored: then the others cannot either
 */
export async function prepareThumbnails(
  context: PreparationContext,
  libraryId: string,
  signal: AbortSignal,
): Promise<PreparedThumbnails> {
  const total = await countChosenBooks(context.reader, { libraryId, which: 'all' })
  let done = 0
  const report = (books: number) => {
    done = Math.max(done, books)
    context.reportProgress({ current: done, total: Math.max(done, total) })
  }
  await prepareAll(context, { list: listCoverBooks, libraryId, report }, signal)
  return prepareAll(context, { list: listKnownBooks, libraryId, report }, signal)
}

type Preparation = {
  /** Page by page. */
  readonly list: typeof listKnownBooks
  readonly libraryId: string
  /** Called with the number of books processed. */
  readonly report: (books: number) => void
}

async function prepareAll(
  { reader, maker, atOnce, pause }: PreparationContext,
  { list, libraryId, report }: Preparation,
  signal: AbortSignal,
): Promise<PreparedThumbnails> {
  let after: string | null = null
  let books = 0
  let withPicture = 0

  async function prepare(id: string): Promise<void> {
    const file = await findBookFile(systemViewer, reader, id)
    if (file === null || file.offline) return
    books += 1
    report(books)
    if (await maker.prepare(file)) withPicture += 1
  }

  while (!signal.aborted) {
    const known = await list(reader, libraryId, { after, limit: PORTION })
    if (known.length === 0) break
    after = known.at(-1)?.id ?? null
    const waiting = known.filter((book) => !book.deleted && book.fileHash !== '').map((book) => book.id)
    const prepareQueued = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
        await prepare(id)
        await pause.over()
      }
    }
    // After a failure the others stop.
    const empty = () => void waiting.splice(0)
    await Promise.all(Array.from({ length: atOnce }, () => prepareQueued().finally(empty)))
  }
  return { books, withPicture }
}

const BATCH = 100

type RemakeContext = Omit<PreparationContext, 'reader'> & Pick<LibraryContext, 'database' | 'events' | 'clock'>

/**
 * Regenerates existing thumbnails: after a change of their size, or when one is broken. Clients are notified and get
 * another tag. Stops when `signal` aborts.
 * @throws when a thumbnail cannot be stored
 */
export async function remakeThumbnails(
  context: RemakeContext,
  choice: BookChoice,
  signal: AbortSignal,
): Promise<PreparedThumbnails> {
  const { database, reportProgress } = context
  const total = await countChosenBooks(database.reader, choice)
  let books = 0
  let withPicture = 0
  for (let after: string | null = null; !signal.aborted; ) {
    const known: KnownBook[] = await listChosenBooks(database.reader, choice, { after, limit: BATCH })
    if (known.length === 0) break
    after = known.at(-1)?.id ?? null
    const made = await remakeBatch(context, known, signal)
    books += known.length
    withPicture += made.length
    reportProgress({ current: books, total: Math.max(books, total) })
    await show(context, made)
  }
  return { books, withPicture }
}

async function remakeBatch(
  { database, maker, atOnce, pause }: RemakeContext,
  books: readonly KnownBook[],
  signal: AbortSignal,
): Promise<BookFile[]> {
  const made: BookFile[] = []
  const waiting = books.map(({ id }) => id).values()
  const remakeQueued = async (): Promise<void> => {
    for (const id of waiting) {
      await pause.over()
      if (signal.aborted) return
      const file = await findBookFile(systemViewer, database.reader, id)
      if (file !== null && !file.offline && (await maker.remake(file))) made.push(file)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, remakeQueued))
  return made
}

async function show({ database, events, clock }: RemakeContext, made: readonly BookFile[]): Promise<void> {
  if (made.length === 0) return
  const bookIds = made.map(({ id }) => id)
  await database.commit([write('renewCovers', { bookIds, now: clock() })], { priority: 'scan' })
  const type = 'cover_updated'
  const owners = new Map(made.map(({ seriesId, libraryId }) => [seriesId, libraryId]))
  events.publish([
    ...made.map(
      ({ id, seriesId, libraryId }): DomainEvent => ({ type, entityType: 'book', entityId: id, libraryId, seriesId }),
    ),
    ...[...owners].map(
      ([seriesId, libraryId]): DomainEvent => ({ type, entityType: 'series', entityId: seriesId, libraryId, seriesId }),
    ),
  ])
}
