import { makeApiKey } from '../../auth/api-key.ts'
import type { Principal } from '../../auth/principal.ts'
import { listApiKeys } from '../../db/queries/users/credentials.ts'
import type { ApiKeyRecord } from '../../db/records/user.ts'
import { write } from '../../db/write.ts'
import type { Permission } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { allOf, endOf, requireOwn } from './key-limits.ts'

export type NewApiKey = {
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
