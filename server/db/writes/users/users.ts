import { type KidProfile, noKidProfile } from '../../../domain/access/kid-profile.ts'
import type { Permission } from '../../../domain/access/viewer.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { foldName } from '../../../domain/text/fold.ts'
import type { Role } from '../../../domain/vocabulary.ts'
import { identityKey, isNamed } from '../../identity-key.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { seqOf } from '../seqs.ts'
import { averageRatings } from '../series/ratings.ts'
import { endPairings } from './pairings.ts'

type CreateUser = {
  readonly id: string
  readonly username: string
  readonly email: string | null
  /** Whether an administrator confirmed the address: only then does it link a provider sign-in. */
  readonly isEmailVerified?: boolean
  readonly displayName?: string | null
  readonly role: Role
  readonly permissions?: readonly Permission[]
  /** Null for users who sign in through an identity provider only. */
  readonly passwordHash: string | null
  readonly isActive?: boolean
  /** Null or absent: every library. */
  readonly libraryIds?: readonly string[] | null
  /** Null or absent: none. */
  readonly kidProfile?: KidProfile | null
  readonly now: number
}
type UpdateUser = {
  readonly id: string
  readonly changes: {
    readonly username?: string
    readonly email?: string | null
    /** Applies to the e-mail in these changes. */
    readonly isEmailVerified?: boolean
    readonly displayName?: string | null
    readonly role?: Role
    readonly permissions?: readonly Permission[]
    readonly isActive?: boolean
    /** Null: every library. */
    readonly libraryIds?: readonly string[] | null
    /** Null: none. */
    readonly kidProfile?: KidProfile | null
  }
  readonly now: number
}
type SetPassword = {
  readonly id: string
  readonly passwordHash: string
  /** The session that changes its own password stays signed in. */
  readonly exceptSessionId?: string | null
  readonly now: number
}
type SetAvatar = { readonly id: string; readonly path: string | null; readonly now: number }
type SetPin = { readonly id: string; readonly pinHash: string | null; readonly now: number }
type RecordLogin = { readonly id: string; readonly now: number }

/** @throws AppError conflict when the name or the e-mail is taken */
export async function createUser(tx: Tx, user: CreateUser): Promise<void> {
  await requireFreeNames(tx, user.id, user.username, user.email)
  await tx.insert('users', {
    id: user.id,
    ...nameKeys(user.username),
    ...emailKeys(user.email),
    isEmailVerified: user.email !== null && user.isEmailVerified === true,
    displayName: user.displayName ?? null,
    passwordHash: user.passwordHash,
    role: user.role,
    permissions: user.permissions ?? [],
    isActive: user.isActive ?? true,
    isAllLibraries: user.libraryIds == null,
    ...kidColumns(user.kidProfile ?? null),
    createdAt: user.now,
    updatedAt: user.now,
  })
  if (user.libraryIds != null) await replaceLibraries(tx, user.id, user.libraryIds, user.now)
}

/** Creates the first administrator. @throws AppError conflict when any user exists */
async function createFirstAdmin(tx: Tx, user: Omit<CreateUser, 'role'>): Promise<void> {
  if ((await tx.get(sql`select 1 as found from users limit 1`)) !== undefined) {
    throw new AppError('set_up_already')
  }
  await createUser(tx, { ...user, role: 'admin', isEmailVerified: true })
}

/** @throws AppError conflict when a name is taken or the last active admin would lose the role */
export async function updateUser(tx: Tx, { id, changes, now }: UpdateUser): Promise<void> {
  const { username, email, isEmailVerified, displayName, role, permissions, isActive, libraryIds, kidProfile } = changes
  if ((role !== undefined && role !== 'admin') || isActive === false) await requireAnotherAdmin(tx, id)
  await requireFreeNames(tx, id, username ?? null, email ?? null)
  const columns = {
    ...nameColumns(username, email),
    ...(email == null || isEmailVerified !== true ? {} : { isEmailVerified }),
    displayName,
    role,
    permissions,
    isActive,
    isAllLibraries: libraryIds === undefined ? undefined : libraryIds === null,
    ...(kidProfile === undefined ? {} : kidColumns(kidProfile)),
    updatedAt: now,
  }
  if ((await tx.update('users', columns, sql`id = ${id}`)) === 0) throw notFound('user')
  if (role !== undefined || permissions !== undefined || isActive !== undefined) await bumpCredentials(tx, id)
  if (libraryIds !== undefined) await replaceLibraries(tx, id, libraryIds ?? [], now)
  await revokeOpenAccess(tx, { id, changes, now })
}

/** Approvals given before the account was locked must not be claimed later. */
async function revokeOpenAccess(tx: Tx, { id, changes: { isActive, kidProfile }, now }: UpdateUser): Promise<void> {
  if (isActive === false) await endSessions(tx, id, now)
  if (kidProfile?.isAccountLocked === true) await endPairings(tx, id)
}

/** Columns of a kid profile; null: no profile. */
export function kidColumns(profile: KidProfile | null): KidProfile {
  const { isAllowList, maxAgeRating, isUnratedAllowed, isAccountLocked } = profile ?? noKidProfile
  return { isAllowList, maxAgeRating, isUnratedAllowed, isAccountLocked }
}

function nameColumns(username: string | undefined, email: string | null | undefined) {
  const named = username === undefined ? {} : nameKeys(username)
  if (email === undefined) return named
  // The new address is unverified.
  return { ...named, ...emailKeys(email), isEmailVerified: false }
}

/**
 * Sets the password and revokes sessions, refresh tokens and reset links. Keys are disabled; their owner can enable
 * each of them again.
 */
export async function setPassword(
  tx: Tx,
  { id, passwordHash, exceptSessionId = null, now }: SetPassword,
): Promise<void> {
  const columns = { passwordHash, pinFailures: 0, updatedAt: now }
  if ((await tx.update('users', columns, sql`id = ${id}`)) === 0) throw notFound('user')
  await bumpCredentials(tx, id)
  await endSessions(tx, id, now, exceptSessionId)
  await tx.run(sql`update api_keys set is_active = 0, updated_at = ${now} where user_id = ${id} and is_active = 1`)
  await tx.run(sql`update password_resets set used_at = ${now} where user_id = ${id} and used_at is null`)
}

/** Returns the path of the previous picture. @throws AppError not_found */
async function setAvatar(tx: Tx, { id, path, now }: SetAvatar): Promise<string | null> {
  const user = await tx.get<{ path: string | null }>(sql`select avatar_path as path from users where id = ${id}`)
  if (user === undefined) throw notFound('user')
  await tx.update('users', { avatarPath: path, updatedAt: now }, sql`id = ${id}`)
  return user.path
}

async function setPin(tx: Tx, { id, pinHash, now }: SetPin): Promise<void> {
  const columns = { pinHash, pinFailures: 0, updatedAt: now }
  if ((await tx.update('users', columns, sql`id = ${id}`)) === 0) throw notFound('user')
}

/**
 * Counts a PIN attempt before checking it, so that concurrent attempts count as well. A sign-in resets the count.
 * Nothing is written once exhausted.
 * @param most maximum consecutive attempts
 * @returns whether one was left
 */
async function countPinAttempt(
  tx: Tx,
  { id, most: limit }: { readonly id: string; readonly most: number },
): Promise<boolean> {
  return (
    (await tx.run(sql`update users set pin_failures = pin_failures + 1 where id = ${id} and pin_failures < ${limit}`)) >
    0
  )
}

/** After a right PIN. */
async function resetPinAttempts(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  await tx.run(sql`update users set pin_failures = 0 where id = ${id}`)
}

async function recordLogin(tx: Tx, { id, now }: RecordLogin): Promise<void> {
  await tx.run(sql`update users set last_login_at = ${now}, pin_failures = 0 where id = ${id}`)
}

/** @throws AppError conflict for the last active admin */
async function deleteUser(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  await requireAnotherAdmin(tx, id)
  const rated = await tx.all<{ seq: number }>(sql`select series_seq as seq from series_ratings where user_id = ${id}`)
  if ((await tx.run(sql`delete from users where id = ${id}`)) === 0) throw notFound('user')
  for (const { seq } of rated) await averageRatings(tx, seq)
}

export async function requireFreeNames(
  tx: Tx,
  id: string,
  username: string | null,
  email: string | null,
): Promise<void> {
  for (const name of [username, email]) {
    if (name !== null && (await isTaken(tx, name, id))) {
      throw new AppError('user_name_taken')
    }
  }
}

async function requireAnotherAdmin(tx: Tx, id: string): Promise<void> {
  const other = await tx.get(
    sql`select 1 as found from users where role = 'admin' and is_active = 1 and id <> ${id} limit 1`,
  )
  const isAdmin = await tx.get(sql`select 1 as found from users where role = 'admin' and is_active = 1 and id = ${id}`)
  if (isAdmin !== undefined && other === undefined) {
    throw new AppError('last_administrator')
  }
}

export async function replaceLibraries(
  tx: Tx,
  userId: string,
  libraryIds: readonly string[],
  now: number,
): Promise<void> {
  await tx.run(sql`delete from user_libraries where user_id = ${userId}`)
  for (const libraryId of new Set(libraryIds)) {
    const librarySeq = await seqOf(tx, 'libraries', libraryId)
    await tx.run(
      sql`insert into user_libraries (user_id, library_seq, created_at) values (${userId}, ${librarySeq}, ${now})`,
    )
  }
}

async function bumpCredentials(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update users set credential_version = credential_version + 1 where id = ${id}`)
}

/** @param except id of a session that stays open */
async function endSessions(tx: Tx, userId: string, now: number, except: string | null = null): Promise<void> {
  const exceptOrEmpty = except ?? ''
  await tx.run(
    sql`update sessions set revoked_at = ${now} where user_id = ${userId} and revoked_at is null and id <> ${exceptOrEmpty}`,
  )
  await tx.run(
    sql`update refresh_tokens set revoked_at = ${now}
        where user_id = ${userId} and revoked_at is null and coalesce(session_id, '') <> ${exceptOrEmpty}`,
  )
  await endPairings(tx, userId)
}

/** Whether another user has this user name or e-mail address. @param id of the user to exclude */
export async function isTaken(tx: Tx, name: string, id = ''): Promise<boolean> {
  return (await tx.get(sql`select 1 as found from users u where u.id <> ${id} and ${isNamed(name)}`)) !== undefined
}

/** A user name with its lookup and sort keys. */
export function nameKeys(username: string) {
  return { username, usernameKey: identityKey(username), usernameFold: foldName(username) }
}

/** An e-mail address with its lookup key. */
export function emailKeys(email: string | null) {
  return { email, emailKey: email === null ? null : identityKey(email) }
}

export const userWrites = {
  createUser: change(['system'], createUser),
  createFirstAdmin: change(['system'], createFirstAdmin),
  updateUser: change(['system', 'catalog'], updateUser),
  setPassword: change(['system'], setPassword),
  setAvatar: change(['system'], setAvatar),
  setPin: change(['system'], setPin),
  countPinAttempt: change([], countPinAttempt),
  resetPinAttempts: change([], resetPinAttempts),
  recordLogin: change(['system'], recordLogin),
  deleteUser: change(['system', 'reading'], deleteUser),
}
