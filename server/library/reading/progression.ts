import type { BookRecord } from '../../db/records/book.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import {
  type Progression,
  positionOfProgression,
  progressionOf,
  type ReceivedProgression,
} from '../../domain/reading/progression.ts'
import type { LibraryContext } from '../library-context.ts'
import { readableBook } from './read-epub.ts'
import { bookInView, type ProgressDevice, type ProgressUpdate, saveProgress } from './save-progress.ts'

/** Progress as apps receive it, with its book. */
export type BookProgression = Progression & { readonly book: BookRecord }

type Received = Pick<ProgressUpdate, 'ignoresCleared'> & {
  readonly received: ReceivedProgression
  readonly by: ProgressDevice
}

/**
 * Saves progress that an app sends as OPDS Progression or in its older form, over any protocol.
 * @param by the device is used when the app names none
 * @returns the progress afterwards
 * @throws AppError `not_found`; `conflict` when newer progress is stored; `bad_request`
 */
export async function saveProgression(
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
  { received, by, ignoresCleared }: Received,
): Promise<BookProgression> {
  const book = await bookInView(viewer, context, bookId)
  const { kind, progress } = await saveProgress(viewer, context, bookId, {
    ...positionOfProgression(received, await readableBook(viewer, context, book)),
    locator: received.locator,
    at: received.at,
    origin: by.origin,
    device: received.device.name ?? by.device,
    client: by.client,
    ignoresCleared,
  })
  if (kind === 'older' || progress === null) throw new AppError('newer_progress')
  return present(viewer, context, { ...book, progress })
}

/** The viewer's progress in a book; null when there is none. @throws AppError `not_found` */
export async function findProgression(
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
): Promise<BookProgression | null> {
  const book = await bookInView(viewer, context, bookId)
  const { progress } = book
  return progress === null ? null : present(viewer, context, { ...book, progress })
}

type SavedBookProgress = BookRecord & { readonly progress: NonNullable<BookRecord['progress']> }

async function present(viewer: Viewer, context: LibraryContext, book: SavedBookProgress): Promise<BookProgression> {
  const { progress } = book
  const found = progressionOf(progress, await readableBook(viewer, context, book))
  // These apps require a device with a URI as its id.
  const id = found.locator?.deviceId ?? `urn:x-inglenook:${progress.origin}`
  return { ...found, book, at: progress.updatedAt, device: { id, name: progress.device ?? 'Inglenook' } }
}
