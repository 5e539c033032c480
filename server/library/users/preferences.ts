import { write } from '../../db/write.ts'
import type { LibraryContext } from '../library-context.ts'

/**
 * Sets some preferences of a user; the others are unchanged.
 * @throws AppError `conflict` when there would be too many
 */
export async function setPreferences(
  { database, clock }: Pick<LibraryContext, 'database' | 'clock'>,
  userId: string,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const values = Object.entries(given).map(([key, value]) => ({ key, value }))
  await database.commit([write('setPreferences', { userId, values, now: clock() })])
}

/** @throws AppError `not_found` */
export async function deletePreference(
  { database }: Pick<LibraryContext, 'database'>,
  userId: string,
  key: string,
): Promise<void> {
  await database.commit([write('deletePreference', { userId, key })])
}
