import type { Page, PageRequest } from '../../db/page.ts'
import { listSessions } from '../../db/queries/credentials.ts'
import { findUser } from '../../db/queries/users.ts'
import type { SessionRecord } from '../../db/records/user.ts'
import { write } from '../../db/write.ts'
import { notFound } from '../../domain/errors.ts'
import type { AuthDesk } from './open-session.ts'

/** Refuses ids of nobody. @throws AppError `not_found` */
export async function requireUser(desk: AuthDesk, userId: string): Promise<void> {
  if ((await findUser(desk.database.reader, userId)) === null) throw notFound('This user')
}

/** Where a user is signed in. What was noted of uses until now is written down first, so that the list is of now. */
export async function sessionsOf(desk: AuthDesk, userId: string, request: PageRequest): Promise<Page<SessionRecord>> {
  await desk.auth.usage.flush()
  return listSessions(desk.database.reader, userId, { ...request, now: desk.clock() })
}

/** Ends a session at once. @throws AppError `not_found` when the user has no such open session */
export async function endSession(desk: AuthDesk, userId: string, id: string): Promise<void> {
  const [ended] = await desk.database.commit([write('revokeSession', { id, userId, now: desk.clock() })])
  if (!ended) throw notFound('This session')
}

/** Ends every session of a user at once. @param keepId goes on; null: none does @returns how many ended */
export async function endSessions(desk: AuthDesk, userId: string, keepId: string | null): Promise<number> {
  const [ended] = await desk.database.commit([write('revokeSessions', { userId, keepId, now: desk.clock() })])
  return ended
}
