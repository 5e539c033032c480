import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import { findLibrary, listLibraries } from '../../db/queries/scanning/libraries.ts'
import type { LibraryRecord } from '../../db/records/library.ts'
import { lacksPermission, mayRegroup, type Permission, systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

/** @throws AppError `not_found` when it does not exist or the viewer may not see it */
export async function visibleLibrary(
  viewer: Viewer,
  context: Pick<LibraryContext, 'database'>,
  id: string,
): Promise<LibraryRecord> {
  const library = await findLibrary(viewer, context.database.reader, id)
  if (library === null) throw notFound('library')
  return library
}

/** All libraries, regardless of the viewer: their folders must not overlap. */
export function everyLibrary({ database }: Pick<LibraryContext, 'database'>) {
  return listLibraries(systemViewer, database.reader)
}

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
