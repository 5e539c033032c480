import type { Permission, Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'

/** @throws AppError `forbidden` that names what is lacking */
export function requirePermission(viewer: Viewer, permission: Permission): void {
  if (viewer.permissions.has(permission)) return
  throw new AppError('forbidden', `This needs the permission ${permission}. Ask an administrator for it.`)
}
