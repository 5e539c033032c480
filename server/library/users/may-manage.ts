import type { Reader } from '../../db/database.ts'
import { loadViewer } from '../../db/queries/access/access.ts'
import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import { visibleLibraryIds } from '../../db/queries/scanning/libraries.ts'
import { findUser } from '../../db/queries/users/users.ts'
import type { UserRecord } from '../../db/records/user.ts'
import { type Rights, rightsLacking } from '../../domain/access/rights.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, accountLocked, notFound } from '../../domain/errors.ts'

/**
 * Nobody gives away more than they have, or they could let themselves in by another account.
 * @throws AppError `forbidden` that names what is lacking
 */
export function requireRights(viewer: Viewer, rights: Rights): void {
  const lacking = rightsLacking(viewer.permissions, rights)
  if (lacking.length === 0) return
  throw new AppError('account_with_more_rights', { permissions: lacking }, { permissions: lacking })
}

/**
 * Whoever sees only a part would see the rest by an account of their making. Administrators decide about access itself,
 * their own included.
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

/**
 * Libraries that access is given to must be in sight of whoever gives it.
 * @throws AppError `not_found`
 */
export async function requireLibraries(
  viewer: Viewer,
  reader: Reader,
  libraryIds: readonly string[] | null | undefined,
): Promise<void> {
  const visible = libraryIds == null ? null : await visibleLibraryIds(viewer, reader)
  if (visible !== null && libraryIds?.some((id) => !visible.has(id)) === true) throw notFound('library')
}

/**
 * Whether an e-mail that the viewer writes counts as verified. Whoever may only make accounts could give one the address
 * of somebody who signs in by an identity provider later, and share the account with them.
 */
export function mayVouch(viewer: Viewer): boolean {
  return viewer.permissions.has('system-admin')
}

/** A user whom the viewer may decide about. @throws AppError `not_found`, `forbidden` */
export async function userToManage(viewer: Viewer, reader: Reader, userId: string): Promise<UserRecord> {
  const user = await findUser(reader, userId)
  if (user === null) throw notFound('user')
  requireFullVisibility(viewer)
  requireRights(viewer, user)
  return user
}

/** Whether the one who made a link could make it now: it is no good once they lost their account, rights or sight. */
export async function mayStill(reader: Reader, userId: string | null, rights: Rights): Promise<boolean> {
  const viewer = userId === null ? null : await loadViewer(reader, userId, null)
  if (viewer?.permissions.has('users-write') !== true || !hasFullVisibility(viewer)) return false
  return rightsLacking(viewer.permissions, rights).length === 0
}
