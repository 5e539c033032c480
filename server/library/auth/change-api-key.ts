import type { Principal } from '../../auth/principal.ts'
import { findApiKey } from '../../db/queries/users/credentials.ts'
import { findUser } from '../../db/queries/users/users.ts'
import type { ApiKeyRecord, UserRecord } from '../../db/records/user.ts'
import { write } from '../../db/write.ts'
import { effectivePermissions, type Permission } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { allOf, endOf, requireOwn } from './key-limits.ts'

export type KeyChanges = {
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
