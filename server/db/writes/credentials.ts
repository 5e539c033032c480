import type { Permission } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { Tx } from '../dialects/sqlite/tx.ts'
import type { SessionRecord } from '../records/user.ts'
import { sql } from '../sql.ts'
import { change } from './change.ts'

type CreateApiKey = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly prefix: string
  /** SHA-256 of the whole key, hex. */
  readonly keyHash: string
  readonly permissions: readonly Permission[] | null
  readonly expiresAt: number | null
  readonly now: number
}
type CreateSession = {
  readonly id: string
  readonly userId: string
  readonly kind: SessionRecord['kind']
  readonly name: string | null
  readonly userAgent: string | null
  readonly address: string | null
  readonly expiresAt: number | null
  readonly now: number
}
type CreateRefreshToken = {
  readonly id: string
  readonly userId: string
  readonly familyId: string
  readonly sessionId: string | null
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string
  readonly expiresAt: number
  readonly now: number
}
type RotateRefreshToken = {
  /** Hash of the token that was sent. */
  readonly tokenHash: string
  readonly next: { readonly id: string; readonly tokenHash: string; readonly expiresAt: number }
  readonly now: number
}
/** What became of the sent token. A reused one has ended its whole family. */
export type Rotation =
  | { readonly outcome: 'rotated'; readonly userId: string; readonly sessionId: string | null }
  | { readonly outcome: 'unknown' | 'expired' | 'reused' }

function createApiKey(tx: Tx, { now, ...key }: CreateApiKey): void {
  tx.insert('apiKeys', { ...key, createdAt: now, updatedAt: now })
}

/** When keys were last used; several at once because every request uses one. */
function touchApiKeys(
  tx: Tx,
  { used }: { readonly used: readonly { readonly id: string; readonly at: number }[] },
): void {
  for (const { id, at } of used) {
    tx.run(sql`update api_keys set last_used_at = ${at} where id = ${id} and coalesce(last_used_at, 0) < ${at}`)
  }
}

/** @throws AppError not_found when the user has no such key */
function revokeApiKey(tx: Tx, { id, userId }: { readonly id: string; readonly userId: string }): void {
  if (tx.run(sql`delete from api_keys where id = ${id} and user_id = ${userId}`) === 0) throw notFound('This key')
}

function createSession(tx: Tx, { now, ...session }: CreateSession): void {
  tx.insert('sessions', { ...session, createdAt: now, lastSeenAt: now })
}

function touchSession(tx: Tx, { id, address, now }: { id: string; address: string | null; now: number }): void {
  tx.run(sql`update sessions set last_seen_at = ${now}, address = coalesce(${address}, address) where id = ${id}`)
}

/** Ends a session and its refresh tokens. Answers false when the user has no such open session. */
function revokeSession(tx: Tx, { id, userId, now }: { id: string; userId: string; now: number }): boolean {
  const ended = tx.run(
    sql`update sessions set revoked_at = ${now} where id = ${id} and user_id = ${userId} and revoked_at is null`,
  )
  tx.run(
    sql`update refresh_tokens set revoked_at = ${now}
        where session_id = ${id} and user_id = ${userId} and revoked_at is null`,
  )
  return ended > 0
}

function createRefreshToken(tx: Tx, { now, ...token }: CreateRefreshToken): void {
  tx.insert('refreshTokens', { ...token, createdAt: now })
}

type TokenRow = {
  id: string
  userId: string
  familyId: string
  sessionId: string | null
  expiresAt: number
  usedAt: number | null
  revokedAt: number | null
}

/**
 * Exchanges a refresh token for the next one of its family, in one step so that two exchanges cannot both succeed.
 * A token that was exchanged before is taken for stolen: the family and its session end.
 */
function rotateRefreshToken(tx: Tx, { tokenHash, next, now }: RotateRefreshToken): Rotation {
  const token = tx.get<TokenRow>(
    sql`select id, user_id as userId, family_id as familyId, session_id as sessionId, expires_at as expiresAt,
               used_at as usedAt, revoked_at as revokedAt from refresh_tokens where token_hash = ${tokenHash}`,
  )
  if (token === undefined) return { outcome: 'unknown' }
  if (token.usedAt !== null) {
    revokeRefreshFamily(tx, { familyId: token.familyId, now })
    return { outcome: 'reused' }
  }
  if (token.revokedAt !== null || token.expiresAt <= now) return { outcome: 'expired' }
  const { userId, familyId, sessionId } = token
  tx.run(sql`update refresh_tokens set used_at = ${now} where id = ${token.id}`)
  tx.insert('refreshTokens', { ...next, userId, familyId, sessionId, createdAt: now })
  if (sessionId !== null) touchSession(tx, { id: sessionId, address: null, now })
  return { outcome: 'rotated', userId, sessionId }
}

function revokeRefreshFamily(tx: Tx, { familyId, now }: { readonly familyId: string; readonly now: number }): void {
  tx.run(
    sql`update sessions set revoked_at = ${now} where revoked_at is null and id in (
          select session_id from refresh_tokens where family_id = ${familyId} and session_id is not null)`,
  )
  tx.run(sql`update refresh_tokens set revoked_at = ${now} where family_id = ${familyId} and revoked_at is null`)
}

/** Who invited sees for a month that nobody came. */
const keptAfterMs = 30 * 24 * 3_600_000

/** Forgets what has been of no use since `before`. Answers how many rows that was. */
function removeExpiredCredentials(tx: Tx, { before }: { readonly before: number }): number {
  if (!Number.isFinite(before)) throw new AppError('bad_request', 'The time is not a number.')
  const tokens = tx.run(sql`delete from refresh_tokens where expires_at < ${before} or revoked_at < ${before}`)
  const ended = tx.run(sql`delete from sessions where expires_at < ${before} or revoked_at < ${before}`)
  const links = tx.run(sql`delete from password_resets where expires_at < ${before} or used_at < ${before}`)
  const unanswered = tx.run(
    sql`delete from invitations where accepted_at is null and expires_at < ${before - keptAfterMs}`,
  )
  return tokens + ended + links + unanswered
}

export const credentialWrites = {
  createApiKey: change(['system'], createApiKey),
  touchApiKeys: change([], touchApiKeys),
  revokeApiKey: change(['system'], revokeApiKey),
  createSession: change(['system'], createSession),
  touchSession: change([], touchSession),
  revokeSession: change(['system'], revokeSession),
  createRefreshToken: change(['system'], createRefreshToken),
  rotateRefreshToken: change(['system'], rotateRefreshToken),
  revokeRefreshFamily: change(['system'], revokeRefreshFamily),
  removeExpiredCredentials: change(['system'], removeExpiredCredentials),
}
