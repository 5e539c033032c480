import { write } from '../../db/write.ts'
import type { LibraryContext } from '../library-context.ts'

/**
 * Revokes a key of a user at once.
 * @throws AppError `not_found` when the user has no such key
 */
export async function revokeKey(context: LibraryContext, userId: string, keyId: string): Promise<void> {
  await context.database.commit([write('revokeApiKey', { id: keyId, userId })])
}
