import { randomBytes } from 'node:crypto'
import { hashSecret } from '../../auth/api-key.ts'
import type { UserRecord } from '../../db/records/user.ts'
import { write } from '../../db/write.ts'
import { appNameOf } from '../../domain/access/app-name.ts'
import { effectivePermissions, type Permission } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'

/** Where a sign-in comes from, for the list of sessions. */
export type Client = { readonly address: string; readonly userAgent: string | null }

/** Issued tokens. `expiresIn` is in seconds. */
export type Tokens = { readonly accessToken: string; readonly refreshToken: string; readonly expiresIn: number }

export type SignedIn = Tokens & { readonly user: UserRecord; readonly permissions: ReadonlySet<Permission> }

export type NewRefreshToken = { readonly token: string; readonly hash: string; readonly expiresAt: number }

const dayMs = 24 * 3_600_000

/** 256 random bits; only their hash is stored. */
export function makeRefreshToken(context: LibraryContext): NewRefreshToken {
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
