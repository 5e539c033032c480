import type { CoverChoice, CoverOwner } from '../../db/records/cover.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'
import { coverChoice, publishCoverChange } from './cover-choice.ts'

/** Which cover to show: `custom` without an id is the newest upload. */
export type WantedCover =
  | { readonly kind: 'custom'; readonly coverId: string | null }
  | { readonly kind: 'book'; readonly bookId: string }
  | { readonly kind: 'default' }

/**
 * Selects the cover of a series or a book; uploads are not removed.
 * @throws AppError `not_found`; `unprocessable` for a book that is not in the series, or without a cover to choose
 */
export async function chooseCover(
  viewer: Viewer,
  context: LibraryContext,
  owner: CoverOwner,
  choice: WantedCover,
): Promise<CoverChoice> {
  await coverChoice(viewer, context, owner)
  await context.database.commit([write('chooseCover', { owner, choice, now: context.clock() })])
  const chosen = await coverChoice(viewer, context, owner)
  publishCoverChange(context, owner, chosen)
  return chosen
}

/**
 * Deletes a cover and its files; if it was selected, the default is shown again.
 * @throws AppError `not_found`
 */
export async function removeCover(
  viewer: Viewer,
  context: LibraryContext,
  owner: CoverOwner,
  coverId: string,
): Promise<void> {
  const choice = await coverChoice(viewer, context, owner)
  const [path] = await context.database.commit([write('removeCover', { owner, coverId, now: context.clock() })])
  await context.covers.remove(path)
  const wasShown = choice.covers.some(({ id, isSelected }) => id === coverId && isSelected)
  publishCoverChange(context, owner, choice, wasShown ? 'shown' : 'other')
}
