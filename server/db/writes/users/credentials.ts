import { clientIdOf } from '../../../domain/access/client-app.ts'
import type { Permission } from '../../../domain/access/viewer.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import type { SessionRecord } from '../../records/user.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'

type CreateApiKey = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly prefix: string
  /** SHA-256 of the whole key, hex. */
  readonly keyHash: string
  /** SHA-256 of the MD5 of the whole key, hex; absent: KOReader cannot use it. */
  readonly readerKeyHash?: string
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
  /** Hash of the token sent. */
  readonly tokenHash: string
  readonly next: { readonly id: string; readonly tokenHash: string; readonly expiresAt: number }
  /** Address of the sender. */
  readonly address: string
  readonly now: number
}
/** Outcome for the token sent. A reused one revokes its whole family. */
export type Rotation =
  | { readonly outcome: 'rotated'; readonly userId: string; readonly sessionId: string | null }
  | { readonly outcome: 'unknown' | 'expired' | 'reused' }

async function createApiKey(tx: Tx, { now, ...key }: CreateApiKey): Promise<void> {
  await tx.insert('apiKeys', { ...key, createdAt: now, updatedAt: now })
}

/** Last use of keys, batched because every request uses one. */
async function touchApiKeys(
  tx: Tx,
  { used }: { readonly used: readonly { readonly id: string; readonly at: number }[] },
): Promise<void> {
  for (const { id, at } of used) {
    await tx.run(sql`update api_keys set last_used_at = ${at} where id = ${id} and coalesce(last_used_at, 0) < ${at}`)
  }
}

type UpdateApiKey = {
  readonly id: string
  readonly userId: string
  readonly changes: {
    readonly name?: string
    /** Null: all permissions of the user. */
    readonly permissions?: readonly Permission[] | null
    readonly expiresAt?: number | null
    readonly isActive?: boolean
  }
  readonly now: number
}

/** @throws AppError not_found when the user has no such key */
async function updateApiKey(tx: Tx, { id, userId, changes, now }: UpdateApiKey): Promise<void> {
  const columns = { ...changes, updatedAt: now }
  if ((await tx.update('apiKeys', columns, sql`id = ${id} and user_id = ${userId}`)) === 0) throw notFound('key')
}

/**
 * Revokes a key and deletes the app that used it.
 * @throws AppError not_found when the user has no such key
 */
async function revokeApiKey(tx: Tx, { id, userId }: { readonly id: string; readonly userId: string }): Promise<void> {
  if ((await tx.run(sql`delete from api_keys where id = ${id} and user_id = ${userId}`)) === 0) throw notFound('key')
  await tx.run(
    sql`delete from devices where user_id = ${userId} and client_id = ${clientIdOf({ apiKeyId: id, appName: null })}`,
  )
}

async function createSession(tx: Tx, { now, ...session }: CreateSession): Promise<void> {
  await tx.insert('sessions', { ...session, createdAt: now, lastSeenAt: now })
}

type SessionUse = { readonly id: string; readonly address: string; readonly at: number; readonly until: number }

/** Last use and address of sessions, batched because every request uses one. */
async function touchSessions(tx: Tx, { sessionUses }: { readonly sessionUses: readonly SessionUse[] }): Promise<void> {
  for (const { id, address, at, until } of sessionUses) {
    await tx.run(
      sql`update sessions set last_seen_at = ${at}, address = ${address}, expires_at = max(coalesce(expires_at, 0), ${until})
          where id = ${id} and last_seen_at <= ${at}`,
    )
  }
}

/** Ends every open session of a user except one, and their refresh tokens. Returns their number. */
async function revokeSessions(
  tx: Tx,
  { userId, exceptId, now }: { readonly userId: string; readonly exceptId: string | null; readonly now: number },
): Promise<number> {
  const exceptOrEmpty = exceptId ?? ''
  await tx.run(
    sql`update refresh_tokens set revoked_at = ${now}
        where user_id = ${userId} and coalesce(session_id, '') <> ${exceptOrEmpty} and revoked_at is null`,
  )
  return await tx.run(
    sql`update sessions set revoked_at = ${now} where user_id = ${userId} and id <> ${exceptOrEmpty} and revoked_at is null
          and coalesce(expires_at, ${now + 1}) > ${now}`,
  )
}

/** Ends a session and its refresh tokens. Returns false for an unknown or closed session. */
async function revokeSession(
  tx: Tx,
  { id, userId, now }: { id: string; userId: string; now: number },
): Promise<boolean> {
  const ended = await tx.run(
    sql`update sessions set revoked_at = ${now} where id = ${id} and user_id = ${userId} and revoked_at is null`,
  )
  await tx.run(
    sql`update refresh_tokens set revoked_at = ${now}
        where session_id = ${id} and user_id = ${userId} and revoked_at is null`,
  )
  return ended > 0
}

async function createRefreshToken(tx: Tx, { now, ...token }: CreateRefreshToken): Promise<void> {
  await tx.insert('refreshTokens', { ...token, createdAt: now })
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

/** Grace period in which tabs of one browser that refresh at the same time may send the same token again. */
const raceMs = 10_000
/** Maximum number of such tabs. */
const maxSimultaneous = 5

/**
 * Exchanges a refresh token for the next one of its family, in one transaction so that two exchanges cannot both
 * succeed. A token that was exchanged before counts as stolen: the family and its session end. Exception for racing
 * tabs of one browser: within ten seconds, from the same address, and while none of its successors was used, the same
 * token may be exchanged again a few times.
 */
async function rotateRefreshToken(tx: Tx, { tokenHash, next, address, now }: RotateRefreshToken): Promise<Rotation> {
  const token = await tx.get<TokenRow>(
    sql`select id, user_id as userId, family_id as familyId, session_id as sessionId, expires_at as expiresAt,
               used_at as usedAt, revoked_at as revokedAt from refresh_tokens where token_hash = ${tokenHash}`,
  )
  if (token === undefined) return { outcome: 'unknown' }
  if (token.usedAt !== null && !(await isRace(tx, { ...token, usedAt: token.usedAt }, address, now))) {
    await revokeRefreshFamily(tx, { familyId: token.familyId, now })
    return { outcome: 'reused' }
  }
  if (token.revokedAt !== null || token.expiresAt <= now) return { outcome: 'expired' }
  const { userId, familyId, sessionId } = token
  await tx.run(sql`update refresh_tokens set used_at = ${now} where id = ${token.id} and used_at is null`)
  await tx.insert('refreshTokens', { ...next, userId, familyId, sessionId, createdAt: now })
  if (sessionId !== null) await prolong(tx, { id: sessionId, address, until: next.expiresAt, now })
  return { outcome: 'rotated', userId, sessionId }
}

async function isRace(
  tx: Tx,
  token: TokenRow & { readonly usedAt: number },
  address: string,
  now: number,
): Promise<boolean> {
  if (token.revokedAt !== null || now - token.usedAt > raceMs) return false
  const since = await tx.get<{ made: number; used: number; sameAddress: number }>(
    sql`select count(*) as made, count(t.used_at) as used,
               (select count(*) from sessions s where s.id = ${token.sessionId} and s.address = ${address}) as sameAddress
        from refresh_tokens t where t.family_id = ${token.familyId} and t.id <> ${token.id}
          and t.created_at >= ${token.usedAt}`,
  )
  return since !== undefined && since.used === 0 && since.made < maxSimultaneous && since.sameAddress === 1
}

/** A session lasts as long as the newest token that can continue it. */
async function prolong(
  tx: Tx,
  { id, address, until, now }: Omit<SessionUse, 'at'> & { readonly now: number },
): Promise<void> {
  await tx.run(
    sql`update sessions set last_seen_at = max(last_seen_at, ${now}), address = ${address},
          expires_at = max(coalesce(expires_at, 0), ${until})
        where id = ${id}`,
  )
}

async function revokeRefreshFamily(
  tx: Tx,
  { familyId, now }: { readonly familyId: string; readonly now: number },
): Promise<void> {
  await tx.run(
    sql`update sessions set revoked_at = ${now} where revoked_at is null and id in (
          select session_id from refresh_tokens where family_id = ${familyId} and session_id is not null)`,
  )
  await tx.run(sql`update refresh_tokens set revoked_at = ${now} where family_id = ${familyId} and revoked_at is null`)
}

/** Expired invitations stay visible to their creator for a month. */
const retentionMs = 30 * 24 * 3_600_000

/** Deletes credentials unused since `before`. Returns how many. */
async function removeExpiredCredentials(tx: Tx, { before }: { readonly before: number }): Promise<number> {
  if (!Number.isFinite(before)) throw new AppError('not_a_date_number')
  const tokens = await tx.run(sql`delete from refresh_tokens where expires_at < ${before} or revoked_at < ${before}`)
  const ended = await tx.run(sql`delete from sessions where expires_at < ${before} or revoked_at < ${before}`)
  const links = await tx.run(sql`delete from password_resets where expires_at < ${before} or used_at < ${before}`)
  const unanswered = await tx.run(
    sql`delete from invitations where accepted_at is null and expires_at < ${before - retentionMs}`,
  )
  return tokens + ended + links + unanswered
}

export const credentialWrites = {
  createApiKey: change(['system'], createApiKey),
  updateApiKey: change(['system'], updateApiKey),
  touchApiKeys: change([], touchApiKeys),
  revokeApiKey: change(['system'], revokeApiKey),
  createSession: change(['system'], createSession),
  touchSessions: change([], touchSessions),
  revokeSessions: change(['system'], revokeSessions),
  revokeSession: change(['system'], revokeSession),
  createRefreshToken: change(['system'], createRefreshToken),
  rotateRefreshToken: change(['system'], rotateRefreshToken),
  revokeRefreshFamily: change(['system'], revokeRefreshFamily),
  removeExpiredCredentials: change(['system'], removeExpiredCredentials),
}
