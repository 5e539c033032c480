import type { Page, PageRequest } from '../../db/page.ts'
import { listSessions } from '../../db/queries/users/credentials.ts'
import { findUser } from '../../db/queries/users/users.ts'
import type { SessionRecord } from '../../db/records/user.ts'
import { write } from '../../db/write.ts'
import { notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

/** @throws AppError `not_found` when there is no such user */
export async function requireUser(context: LibraryContext, userId: string): Promise<void> {
  if ((await findUser(context.database.reader, userId)) === null) throw notFound('user')
}

/** The open sessions of a user. Pending times of use are written first, so that the list is current. */
export async function sessionsOf(
  context: LibraryContext,
  userId: string,
  request: PageRequest,
): Promise<Page<SessionRecord>> {
  await context.auth.usage.flush()
  return listSessions(context.database.reader, userId, { ...request, now: context.clock() })
}

/** Ends a session at once. @throws AppError `not_found` when the user has no such open session */
export async function endSession(context: LibraryContext, userId: string, id: string): Promise<void> {
  const [ended] = await context.database.commit([write('revokeSession', { id, userId, now: context.clock() })])
  if (!ended) throw notFound('session')
}

/**
 * Ends every session of a user at once.
 * @param exceptId is not ended; null: all are
 * @returns how many ended
 */
export async function endSessions(context: LibraryContext, userId: string, exceptId: string | null): Promise<number> {
  const [ended] = await context.database.commit([write('revokeSessions', { userId, exceptId, now: context.clock() })])
  return ended
}
