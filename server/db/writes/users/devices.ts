import { type AppUse, clientIdOf } from '../../../domain/access/client-app.ts'
import { notFound } from '../../../domain/errors.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'

type TouchDevices = { readonly used: readonly (AppUse & { readonly id: string; readonly at: number })[] }
type Named = { readonly id: string; readonly userId: string }

/**
 * Maximum apps per user that sign in with the password: they choose their own names, so their number is otherwise
 * unbounded.
 */
const maxPasswordDevices = 50

/**
 * Records the latest use by apps, batched because every request is one. Unknown apps are added unless their user or key
 * was deleted meanwhile; custom names stay.
 */
async function touchDevices(tx: Tx, { used }: TouchDevices): Promise<void> {
  for (const use of used) {
    if (!(await isRegistered(tx, use))) continue
    await touch(tx, use)
    if (use.apiKeyId === null) await deleteOldest(tx, use.userId)
  }
}

async function isRegistered(tx: Tx, { userId, apiKeyId }: AppUse): Promise<boolean> {
  const found =
    apiKeyId === null
      ? await tx.get(sql`select 1 as found from users where id = ${userId}`)
      : await tx.get(sql`select 1 as found from api_keys where id = ${apiKeyId} and user_id = ${userId}`)
  return found !== undefined
}

async function touch(tx: Tx, use: TouchDevices['used'][number]): Promise<void> {
  const { userId, appName, protocol, action, address, at } = use
  const clientId = clientIdOf(use)
  const known = await tx.run(
    sql`update devices set protocol = ${protocol}, last_address = ${address}, last_action = ${action},
          name = coalesce(name, ${appName}), last_seen_at = max(last_seen_at, ${at})
        where user_id = ${userId} and client_id = ${clientId}`,
  )
  if (known > 0) return
  const activity = { lastAddress: address, lastAction: action, createdAt: at, lastSeenAt: at }
  await tx.insert('devices', { id: use.id, userId, clientId, name: appName, protocol, ...activity })
}

async function deleteOldest(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    sql`delete from devices where user_id = ${userId} and client_id like 'password:%' and id not in (
          select id from devices where user_id = ${userId} and client_id like 'password:%'
          order by last_seen_at desc, id desc limit ${maxPasswordDevices})`,
  )
}

/** @throws AppError not_found when the user has no such device */
async function renameDevice(tx: Tx, { id, userId, name }: Named & { readonly name: string }): Promise<void> {
  if ((await tx.update('devices', { name }, sql`id = ${id} and user_id = ${userId}`)) === 0) throw notFound('device')
}

/** Removes a device and its key. @throws AppError not_found for an unknown device */
async function forgetDevice(tx: Tx, { id, userId }: Named): Promise<void> {
  const device = await tx.get<{ clientId: string }>(
    sql`select client_id as clientId from devices where id = ${id} and user_id = ${userId}`,
  )
  if (device === undefined) throw notFound('device')
  await tx.run(sql`delete from api_keys where user_id = ${userId} and 'key:' || id = ${device.clientId}`)
  await tx.run(sql`delete from devices where id = ${id}`)
}

export const deviceWrites = {
  touchDevices: change([], touchDevices),
  renameDevice: change([], renameDevice),
  forgetDevice: change(['system'], forgetDevice),
}
