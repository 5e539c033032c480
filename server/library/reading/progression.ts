import type { BookRecord } from '../../db/records/book.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import {
  type Progression,
  placeOfProgression,
  progressionOf,
  type ToldProgression,
} from '../../domain/reading/progression.ts'
import type { Tools } from '../tools.ts'
import { bookInView, keepPlace, type Place, type PlaceSource } from './keep-place.ts'
import { readableBook } from './readable-book.ts'

/** A place as apps are told it, with its book. */
export type BookProgression = Progression & { readonly book: BookRecord }

type Told = Pick<Place, 'evenIfGivenUp'> & { readonly told: ToldProgression; readonly by: PlaceSource }

/**
 * Keeps a place that an app tells by OPDS progression or by its older form, in whichever protocol.
 * @param by the device is used when the app names none
 * @returns the place as it is now
 * @throws AppError `not_found`; `conflict` when something newer is stored; `bad_request`
 */
export async function keepProgression(
  viewer: Viewer,
  tools: Tools,
  bookId: string,
  { told, by, evenIfGivenUp }: Told,
): Promise<BookProgression> {
  const book = await bookInView(viewer, tools, bookId)
  const { kind, progress } = await keepPlace(viewer, tools, bookId, {
    ...placeOfProgression(told, await readableBook(viewer, tools, book)),
    locator: told.locator,
    at: told.at,
    origin: by.origin,
    device: told.device.name ?? by.device,
    client: by.client,
    evenIfGivenUp,
  })
  if (kind === 'older' || progress === null)
    throw new AppError('conflict', 'A newer place is stored. Get that one first, and ask the person which to keep.')
  return present(viewer, tools, { ...book, progress })
}

/** The viewer's place in a book; null when there is none. @throws AppError `not_found` */
export async function findProgression(viewer: Viewer, tools: Tools, bookId: string): Promise<BookProgression | null> {
  const book = await bookInView(viewer, tools, bookId)
  const { progress } = book
  return progress === null ? null : present(viewer, tools, { ...book, progress })
}

type Placed = BookRecord & { readonly progress: NonNullable<BookRecord['progress']> }

async function present(viewer: Viewer, tools: Tools, book: Placed): Promise<BookProgression> {
  const { progress } = book
  const found = progressionOf(progress, await readableBook(viewer, tools, book))
  // Every place has a device for these apps, with an address as its id.
  const id = found.locator?.deviceId ?? `urn:x-inglenook:${progress.origin}`
  return { ...found, book, at: progress.updatedAt, device: { id, name: progress.device ?? 'Inglenook' } }
}
