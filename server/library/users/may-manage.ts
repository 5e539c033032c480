import type { Reader } from '../../db/database.ts'
import { loadViewer } from '../../db/queries/access/access.ts'
import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import { visibleLibraryIds } from '../../db/queries/scanning/libraries.ts'
import { findUser } from '../../db/queries/users/users.ts'
import type { UserRecord } from '../../db/records/user.ts'
import { type Rights, rightsLacking, type Viewer } from '../../domain/access/viewer.ts'
import { AppError, accountLocked, notFound } from '../../domain/errors.ts'

/**
 * Nobody grants more than they have, or they could escalate through another account.
 * @throws AppError `forbidden` that names what is missing
 */
export function requireRights(viewer: Viewer, rights: Rights): void {
  const lacking = rightsLacking(viewer.permissions, rights)
  if (lacking.length === 0) return
  throw new AppError('account_with_more_rights', { permissions: lacking }, { permissions: lacking })
}

/**
 * Someone with partial access could see the rest through an account they create. Administrators decide about access
 * itself, including their own.
 * @throws AppError `forbidden`
 */
export function requireFullVisibility(viewer: Viewer): void {
  if (hasFullVisibility(viewer)) return
  if (viewer.isAccountLocked) throw accountLocked()
  throw new AppError('accounts_partly_visible')
}

function hasFullVisibility(viewer: Viewer): boolean {
  return viewer.permissions.has('system-admin') || (isUnrestricted(viewer) && !viewer.isAccountLocked)
}

/** Granted libraries must be visible to the viewer. @throws AppError `not_found` */
export async function requireLibraries(
  viewer: Viewer,
  reader: Reader,
  libraryIds: readonly string[] | null | undefined,
): Promise<void> {
  const visible = libraryIds == null ? null : await visibleLibraryIds(viewer, reader)
  if (visible !== null && libraryIds?.some((id) => !visible.has(id)) === true) throw notFound('library')
}

/**
 * Whether an e-mail set by the viewer counts as verified. Someone who may only create accounts could otherwise enter
 * the address of a person who later signs in through an identity provider, and share their account.
 */
export function mayVerifyEmail(viewer: Viewer): boolean {
  return viewer.permissions.has('system-admin')
}

/** A user whom the viewer may manage. @throws AppError `not_found`, `forbidden` */
export async function userToManage(viewer: Viewer, reader: Reader, userId: string): Promise<UserRecord> {
  const user = await findUser(reader, userId)
  if (user === null) throw notFound('user')
  requireFullVisibility(viewer)
  requireRights(viewer, user)
  return user
}

/**
 * Whether the creator of a link could still create it: it becomes invalid when they lose their account, rights or
 * access.
 */
export async function stillHasRights(reader: Reader, userId: string | null, rights: Rights): Promise<boolean> {
  const viewer = userId === null ? null : await loadViewer(reader, userId, null)
  if (viewer?.permissions.has('users-write') !== true || !hasFullVisibility(viewer)) return false
  return rightsLacking(viewer.permissions, rights).length === 0
}
