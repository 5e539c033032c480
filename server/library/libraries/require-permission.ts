import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import { lacksPermission } from '../../domain/access/lacking.ts'
import { mayRegroup, type Permission, type Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'

/** @throws AppError `forbidden` that names the missing permission */
export function requirePermission(viewer: Viewer, permission: Permission): void {
  if (viewer.permissions.has(permission)) return
  throw lacksPermission(viewer, permission)
}

/**
 * Only an administrator who sees every book decides which folders are libraries: someone with partial access could add
 * the hidden part again as a library without restrictions.
 * @throws AppError `forbidden`
 */
export function requirePathRights(viewer: Viewer): void {
  if (viewer.withheldByKey?.has('system-admin')) throw lacksPermission(viewer, 'system-admin')
  if (!viewer.permissions.has('system-admin')) {
    throw new AppError('library_folders_for_administrators', {}, { permission: 'system-admin' })
  }
  if (isUnrestricted(viewer)) return
  throw new AppError('catalog_partly_visible')
}

/**
 * Regrouping, or a change of the files shown, could move hidden books into a visible series. For a visible library.
 * @throws AppError `forbidden`
 */
export function requireRegroupRights(viewer: Viewer): void {
  requirePermission(viewer, 'libraries-write')
  if (mayRegroup(viewer)) return
  throw new AppError('library_partly_visible')
}
