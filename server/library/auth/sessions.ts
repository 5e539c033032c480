import { randomBytes } from 'node:crypto'
import { hashSecret } from '../../auth/api-key.ts'
import type { Page, PageRequest } from '../../db/page.ts'
import { listSessions } from '../../db/queries/users/credentials.ts'
import { findUser } from '../../db/queries/users/users.ts'
import type { SessionRecord, UserRecord } from '../../db/records/user.ts'
import { write } from '../../db/write.ts'
import { appNameOf } from '../../domain/access/client-app.ts'
import { effectivePermissions, type Permission } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

/** Where a sign-in comes from, for the list of sessions. */
export type Client = { readonly address: string; readonly userAgent: string | null }

/** Issued tokens. `expiresIn` is in seconds. */
type Tokens = { readonly accessToken: string; readonly refreshToken: string; readonly expiresIn: number }

export type SignedIn = Tokens & { readonly user: UserRecord; readonly permissions: ReadonlySet<Permission> }

type NewRefreshToken = { readonly token: string; readonly hash: string; readonly expiresAt: number }

const dayMs = 24 * 3_600_000

/** 256 random bits; only their hash is stored. */
function makeRefreshToken(context: LibraryContext): NewRefreshToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashSecret(token), expiresAt: context.clock() + context.refreshDays * dayMs }
}

/** Opens a session for an authenticated user: a family of refresh tokens and the first access token. */
export async function openSession(context: LibraryContext, user: UserRecord, client: Client): Promise<SignedIn> {
  const sessionId = context.newId()
  const refresh = makeRefreshToken(context)
  const now = context.clock()
  const owner = { userId: user.id, now, expiresAt: refresh.expiresAt }
  const kind = appNameOf(client.userAgent)?.isBrowser ? 'browser' : 'device'
  const from = { kind, name: null, userAgent: client.userAgent, address: client.address } as const
  await context.database.commit([
    write('createSession', { id: sessionId, ...owner, ...from }),
    write('createRefreshToken', {
      id: context.newId(),
      ...owner,
      familyId: sessionId,
      sessionId,
      tokenHash: refresh.hash,
    }),
    write('recordLogin', { id: user.id, now }),
  ])
  const access = await signAccess(context, user, sessionId)
  const permissions = effectivePermissions(user.role, user.permissions, null, user.kidProfile?.isAccountLocked)
  return { ...access, refreshToken: refresh.token, user, permissions }
}

/** An access token of a session. */
export async function signAccess(
  context: LibraryContext,
  user: UserRecord,
  sessionId: string,
): Promise<{ readonly accessToken: string; readonly expiresIn: number }> {
  const { id, username, role, credentialVersion } = user
  const claims = { sub: id, username, role, sid: sessionId, ver: credentialVersion }
  const { token, expiresIn } = await context.auth.accessTokens.sign(claims)
  return { accessToken: token, expiresIn }
}

/**
 * Exchanges a refresh token for new tokens. A token is valid once; reuse ends the whole session, because one of its two
 * users must have stolen it. Concurrent use by pages of one browser within a few seconds is allowed.
 * @param address of the caller
 * @throws AppError `unauthorized`
 */
export async function refreshSession(context: LibraryContext, refreshToken: string, address: string): Promise<Tokens> {
  const next = makeRefreshToken(context)
  const rotate = {
    tokenHash: hashSecret(refreshToken),
    next: { id: context.newId(), tokenHash: next.hash, expiresAt: next.expiresAt },
    address,
    now: context.clock(),
  }
  const [rotation] = await context.database.commit([write('rotateRefreshToken', rotate)])
  if (rotation.outcome !== 'rotated' || rotation.sessionId === null) throw ended()
  const identity = await context.auth.identities.user(rotation.userId)
  if (identity === null) throw ended()
  return { ...(await signAccess(context, identity.user, rotation.sessionId)), refreshToken: next.token }
}

function ended(): AppError {
  return new AppError('session_ended')
}

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
