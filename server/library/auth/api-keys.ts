import { makeApiKey } from '../../auth/api-key.ts'
import type { Principal } from '../../auth/principal.ts'
import { findApiKey, listApiKeys } from '../../db/queries/users/credentials.ts'
import { findUser } from '../../db/queries/users/users.ts'
import type { ApiKeyRecord, UserRecord } from '../../db/records/user.ts'
import { write } from '../../db/write.ts'
import { effectivePermissions, type Permission } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

/** @throws AppError `forbidden` that names the permissions that the caller lacks and so cannot grant */
export function requireOwn({ viewer }: Principal, wanted: Iterable<Permission> | null): void {
  const lacking = [...(wanted ?? [])].filter((permission) => !viewer.permissions.has(permission))
  if (lacking.length === 0) return
  throw new AppError('cannot_grant_more_rights', { permissions: lacking })
}

/** Permissions of a key without a list: all of its owner's (null), or all of the key's that creates it. */
function allOf({ method, viewer }: Principal): readonly Permission[] | null {
  return method === 'api-key' ? [...viewer.permissions] : null
}

/**
 * Expiry of a new key: as requested, but not after the key or provider token that creates it.
 * @param wanted milliseconds since 1970; null: as late as possible
 * @throws AppError `bad_request` for an expiry in the past, `forbidden` for one after that of the caller's own key
 */
export function endOf({ method, until }: Principal, wanted: number | null, now: number): number | null {
  const latest = method === 'api-key' || method === 'provider' ? until : null
  if (wanted === null) return latest
  if (wanted <= now) {
    throw new AppError('key_expired_already')
  }
  if (latest !== null && wanted > latest) {
    throw new AppError('key_outlasts_key')
  }
  return wanted
}

type NewApiKey = {
  readonly name: string
  /** Null: all permissions of the user, now and later. */
  readonly permissions: readonly Permission[] | null
  /** Milliseconds since 1970; null: never. */
  readonly expiresAt: number | null
}

/** Per user. */
export const maxKeys = 100

/**
 * Creates a key for the signed-in user, with no more rights than the caller: a key made with a narrowed key is as
 * narrow, and expires with it.
 * @returns the record, and the key itself, which is never shown again
 * @throws AppError `forbidden` for permissions that the caller lacks, `bad_request` for an expiry in the past
 */
export async function makeKey(
  context: LibraryContext,
  principal: Principal,
  wanted: NewApiKey,
): Promise<{ readonly record: ApiKeyRecord; readonly key: string }> {
  const { database, clock, newId } = context
  const { userId } = principal
  requireOwn(principal, wanted.permissions)
  const expiresAt = endOf(principal, wanted.expiresAt, clock())
  if ((await listApiKeys(database.reader, userId)).length >= maxKeys) {
    throw new AppError('too_many_keys', { most: maxKeys })
  }
  const { key, prefix, hash, readerHash } = makeApiKey()
  const now = clock()
  const permissions = wanted.permissions ?? allOf(principal)
  const { name } = wanted
  const record = { id: newId(), userId, name, prefix, permissions, expiresAt }
  await database.commit([write('createApiKey', { ...record, keyHash: hash, readerKeyHash: readerHash, now })])
  return { key, record: { ...record, isActive: true, lastUsedAt: null, createdAt: now, updatedAt: now } }
}

type KeyChanges = {
  readonly name?: string | undefined
  /** Null: all permissions of the user, now and later. */
  readonly permissions?: readonly Permission[] | null | undefined
  /** Milliseconds since 1970; null: never. */
  readonly expiresAt?: number | null | undefined
  readonly isActive?: boolean | undefined
}

export type OwnedKey = { readonly key: ApiKeyRecord; readonly owner: UserRecord }

/** @throws AppError `not_found` when the user has no such key */
export async function keyOf({ database }: LibraryContext, userId: string, keyId: string): Promise<OwnedKey> {
  const [key, owner] = await Promise.all([
    findApiKey(database.reader, userId, keyId),
    findUser(database.reader, userId),
  ])
  if (key === null || owner === null) throw notFound('key')
  return { key, owner }
}

/**
 * Changes a key of the caller. With a narrowed key, only keys with no more rights than it can be changed, and no key
 * gets more rights than the caller.
 * @throws AppError `not_found`, `forbidden`, `bad_request` for an expiry in the past
 */
export async function changeKey(
  context: LibraryContext,
  principal: Principal,
  keyId: string,
  changes: KeyChanges,
): Promise<OwnedKey> {
  const { userId } = principal
  const { key, owner } = await keyOf(context, userId, keyId)
  if (principal.method === 'api-key') {
    requireOwn(principal, effectivePermissions(owner.role, owner.permissions, key.permissions))
  }
  const { name, permissions, expiresAt, isActive } = changes
  requireOwn(principal, permissions ?? null)
  const now = context.clock()
  const columns = {
    ...(name === undefined ? {} : { name }),
    ...(permissions === undefined ? {} : { permissions: permissions ?? allOf(principal) }),
    ...(expiresAt === undefined ? {} : { expiresAt: endOf(principal, expiresAt, now) }),
    ...(isActive === undefined ? {} : { isActive }),
  }
  await context.database.commit([write('updateApiKey', { id: keyId, userId, changes: columns, now })])
  return keyOf(context, userId, keyId)
}

/** Revokes a key of a user at once. @throws AppError `not_found` when the user has no such key */
export async function revokeKey(context: LibraryContext, userId: string, keyId: string): Promise<void> {
  await context.database.commit([write('revokeApiKey', { id: keyId, userId })])
}
