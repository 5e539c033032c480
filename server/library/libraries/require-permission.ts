import { isUnrestricted } from '../../db/queries/visibility.ts'
import type { Permission, Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'

/** @throws AppError `forbidden` that names what is lacking */
export function requirePermission(viewer: Viewer, permission: Permission): void {
  if (viewer.permissions.has(permission)) return
  throw new AppError('forbidden', `This needs the permission ${permission}. Ask an administrator for it.`)
}

/**
 * Which folders of the computer are libraries is for an administrator to say, and for one who sees every book: whoever
 * sees a part could add the folder of the rest anew, where nothing hides it.
 * @throws AppError `forbidden`
 */
export function requirePathRights(viewer: Viewer): void {
  if (!viewer.permissions.has('system-admin')) {
    const message = 'Folders of libraries are for an administrator to choose. Ask one to do this.'
    throw new AppError('forbidden', message, { permission: 'system-admin' })
  }
  if (isUnrestricted(viewer)) return
  const message =
    'Your account sees only a part of the catalog, and folders hold all of it. Lift the limits of your account first, or ask another administrator.'
  throw new AppError('forbidden', message)
}
