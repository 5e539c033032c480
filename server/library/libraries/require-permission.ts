import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import { lacksPermission } from '../../domain/access/lacking.ts'
import { mayRegroup, type Permission, type Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'

/** @throws AppError `forbidden` that names what is lacking */
export function requirePermission(viewer: Viewer, permission: Permission): void {
  if (viewer.permissions.has(permission)) return
  throw lacksPermission(viewer, permission)
}

/**
 * Which folders of the computer are libraries is for an administrator to say, and for one who sees every book: whoever
 * sees a part could add the folder of the rest anew, where nothing hides it.
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
 * What places the books of a library anew, or decides which of its files are shown, could bring hidden books into a
 * series that is not hidden. For a library that is in sight.
 * @throws AppError `forbidden`
 */
export function requireRegroupRights(viewer: Viewer): void {
  requirePermission(viewer, 'libraries-write')
  if (mayRegroup(viewer)) return
  throw new AppError('library_partly_visible')
}
