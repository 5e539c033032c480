import type { Reader } from '../../db/database.ts'
import { findBookFile } from '../../db/queries/books/book-content.ts'
import { countChosenBooks, listKnownBooks } from '../../db/queries/scanning/known-files.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import type { Pause } from '../../domain/pause.ts'
import type { TaskProgress } from '../../events/task-board.ts'
import type { ThumbnailMaker } from './ensure-thumbnail.ts'

const PORTION = 500

export type PreparationContext = {
  readonly reader: Reader
  readonly maker: ThumbnailMaker
  readonly atOnce: number
  /** Checked before each picture. */
  readonly pause: Pause
  /** Called with the number of books processed. */
  readonly reportProgress: (progress: TaskProgress) => void
}

export type PreparedThumbnails = { readonly books: number; readonly withPicture: number }

/**
 * Generates the missing thumbnails of a library, a few at once, after a scan. Stops when `signal` aborts and waits
 * while `pause` is on; it resumes where it stopped.
 * @throws when a thumbnail cannot be stored: then the others cannot either
 */
export async function prepareThumbnails(
  context: PreparationContext,
  libraryId: string,
  signal: AbortSignal,
): Promise<PreparedThumbnails> {
  const { reader, maker, atOnce, pause, reportProgress } = context
  const total = await countChosenBooks(reader, { libraryId, which: 'all' })
  let after: string | null = null
  let books = 0
  let withPicture = 0

  async function prepare(id: string): Promise<void> {
    const file = await findBookFile(systemViewer, reader, id)
    if (file === null || file.offline) return
    books += 1
    reportProgress({ current: books, total: Math.max(books, total) })
    if (await maker.prepare(file)) withPicture += 1
  }

  while (!signal.aborted) {
    const known = await listKnownBooks(reader, libraryId, { after, limit: PORTION })
    if (known.length === 0) break
    after = known.at(-1)?.id ?? null
    const waiting = known.filter((book) => !book.deleted && book.fileHash !== '').map((book) => book.id)
    const prepareOneAfterAnother = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
        await prepare(id)
        await pause.over()
      }
    }
    // After a failure the others stop.
    const empty = () => void waiting.splice(0)
    await Promise.all(Array.from({ length: atOnce }, () => prepareOneAfterAnother().finally(empty)))
  }
  return { books, withPicture }
}
