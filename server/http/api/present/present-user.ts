import type { z } from 'zod'
import type { userInfo } from '../../../contract/users/auth.ts'
import type { ApiKeyRecord, UserRecord } from '../../../db/records/user.ts'
import { effectivePermissions, type Permission, permissions } from '../../../domain/access/viewer.ts'
import { rfc3339, rfc3339OrNull } from './values.ts'

/**
 * @param allowed permissions of this credential, which a key can narrow
 * @param isKey whether the credential is an API key
 */
export function presentUser(
  user: UserRecord,
  allowed: ReadonlySet<Permission>,
  isKey = false,
): z.output<typeof userInfo> {
  const { id, username, email, role, emailVerified, displayName, hasPassword, hasPin } = user
  return {
    id,
    username,
    email,
    role,
    emailVerified,
    displayName,
    hasPassword,
    hasPin,
    hasAvatar: user.avatarPath !== null,
    accountLock: user.kidProfile?.isAccountLocked ? 'kid-profile' : isKey ? 'api-key' : null,
    permissions: permissions.filter((permission) => allowed.has(permission)),
  }
}

/** @param owner whose permissions an unrestricted key has */
export function presentApiKey(key: ApiKeyRecord, owner: Pick<UserRecord, 'role' | 'permissions' | 'kidProfile'>) {
  const allowed = effectivePermissions(
    owner.role,
    owner.permissions,
    key.permissions,
    owner.kidProfile?.isAccountLocked,
  )
  return {
    id: key.id,
    userId: key.userId,
    name: key.name,
    keyPrefix: `ik_${key.prefix}`,
    permissions: permissions.filter((permission) => allowed.has(permission)),
    isActive: key.isActive,
    expiresAt: rfc3339OrNull(key.expiresAt),
    lastUsedAt: rfc3339OrNull(key.lastUsedAt),
    createdAt: rfc3339(key.createdAt),
    updatedAt: rfc3339(key.updatedAt),
  }
}
