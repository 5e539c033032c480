import { write } from '../../db/write.ts'
import type { Tools } from '../tools.ts'

/** Ends a key of a user at once. @throws AppError `not_found` when the user has no such key */
export async function revokeKey(tools: Tools, userId: string, keyId: string): Promise<void> {
  await tools.database.commit([write('revokeApiKey', { id: keyId, userId })])
}
