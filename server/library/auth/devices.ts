import type { Page, PageRequest } from '../../db/page.ts'
import { findDevice, listDevices } from '../../db/queries/devices.ts'
import type { DeviceRecord } from '../../db/records/user.ts'
import { write } from '../../db/write.ts'
import { notFound } from '../../domain/errors.ts'
import type { AuthDesk } from './open-session.ts'

/** The apps of a user. What was noted of uses until now is written down first, so that the list is of now. */
export async function devicesOf(desk: AuthDesk, userId: string, request: PageRequest): Promise<Page<DeviceRecord>> {
  await desk.auth.usage.flush()
  return listDevices(desk.database.reader, userId, request)
}

/** Gives a device a name. @throws AppError `not_found` when the user has no such device */
export async function renameDevice(
  desk: AuthDesk,
  { userId, id, name }: { readonly userId: string; readonly id: string; readonly name: string },
): Promise<DeviceRecord> {
  await desk.database.commit([write('renameDevice', { userId, id, name })])
  const device = await findDevice(desk.database.reader, userId, id)
  if (device === null) throw notFound('This device')
  return device
}

/**
 * Takes a device from the list and ends its key at once. Uses that were noted before are written down first, so that
 * they do not bring it back.
 * @throws AppError `not_found` when the user has no such device
 */
export async function forgetDevice(desk: AuthDesk, userId: string, id: string): Promise<void> {
  await desk.auth.usage.flush()
  await desk.database.commit([write('forgetDevice', { userId, id })])
}
