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
  /** Looked at before each picture. */
  readonly pause: Pause
  /** Told how many books were looked at. */
  readonly reportProgress: (progress: TaskProgress) => void
}

export type PreparedThumbnails = { readonly books: number; readonly withPicture: number }

/**
 * Makes the missing thumbnails of a library, a few at once: work for after a scan, when nobody waits. Ends early when
 * `signal` aborts, and stands still while `pause` is on; doing it again goes on where it stopped.
 * @throws when a thumbnail cannot be kept: then the others cannot either
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
    // One that fails leaves nothing for the others.
    const empty = () => void waiting.splice(0)
    await Promise.all(Array.from({ length: atOnce }, () => prepareOneAfterAnother().finally(empty)))
  }
  return { books, withPicture }
}
