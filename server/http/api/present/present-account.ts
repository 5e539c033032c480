import type { OperationOutput } from '../../../contract/index.ts'
import type { UserHoldings } from '../../../db/queries/users/user-details.ts'
import type { DetailedUser, ShownUser } from '../../../library/users/users.ts'
import { rfc3339, rfc3339OrNull } from './values.ts'

type User = OperationOutput<'listUsers'>['data'][number]

/** A user for administrators: without secrets, only whether they are set. */
export function presentAccount(user: ShownUser): User {
  const { id, username, email, emailVerified, displayName, role, isActive, hasPassword, hasPin, kidProfile } = user
  return {
    id,
    username,
    email,
    emailVerified,
    displayName,
    role,
    isActive,
    hasPassword,
    hasPin,
    kidProfile,
    permissions: [...user.permissions],
    libraryIds: user.libraryIds === null ? null : [...user.libraryIds],
    hasAvatar: user.avatarPath !== null,
    lastLoginAt: rfc3339OrNull(user.lastLoginAt),
    createdAt: rfc3339(user.createdAt),
    updatedAt: rfc3339(user.updatedAt),
  }
}

export function presentAccountDetail(user: DetailedUser): OperationOutput<'getUser'> {
  const sharingTags = user.sharingTags.map((grant) => ({ ...grant, createdAt: rfc3339(grant.createdAt) }))
  return { ...presentAccount(user), sharingTags }
}

export function presentDeletion({ collections, readLists, ...removed }: UserHoldings) {
  return { removed, kept: { collections, readLists } }
}
