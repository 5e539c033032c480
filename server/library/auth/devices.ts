import type { Page, PageRequest } from '../../db/page.ts'
import { findDevice, listDevices } from '../../db/queries/users/devices.ts'
import type { DeviceRecord } from '../../db/records/user.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

/**
 * The devices of a user, with what each read last when the user asks. Pending times of use are written first, so that
 * the list is current.
 */
export async function devicesOf(
  context: LibraryContext,
  viewer: Viewer,
  userId: string,
  request: PageRequest,
): Promise<Page<DeviceRecord>> {
  await context.auth.usage.flush()
  return listDevices(viewer, context.database.reader, userId, request)
}

/** Renames a device of the viewer. @throws AppError `not_found` when there is no such device */
export async function renameDevice(
  context: LibraryContext,
  viewer: Viewer,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<DeviceRecord> {
  await context.database.commit([write('renameDevice', { userId: viewer.userId, id, name })])
  const device = await findDevice(viewer, context.database.reader, id)
  if (device === null) throw notFound('device')
  return device
}

/**
 * Removes a device and revokes its key at once. Pending times of use are written first, so that they do not bring it
 * back.
 * @throws AppError `not_found` when the user has no such device
 */
export async function forgetDevice(context: LibraryContext, userId: string, id: string): Promise<void> {
  await context.auth.usage.flush()
  await context.database.commit([write('forgetDevice', { userId, id })])
}
