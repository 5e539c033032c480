import type { Reader } from '../database.ts'
import { offsetOf, type Page, type PageRequest } from '../page.ts'
import type { DeviceRecord } from '../records/user.ts'
import { raw, sql } from '../sql.ts'

const columns = raw(
  `d.id, d.user_id as userId, d.name, k.id as apiKeyId, k.name as apiKeyName, d.protocol, d.last_address as lastAddress,
   d.last_action as lastAction, d.created_at as createdAt, d.last_seen_at as lastSeenAt`,
)
const source = raw(`devices d left join api_keys k on d.client_id = 'key:' || k.id and k.user_id = d.user_id`)

/** The apps of a user, the latest seen first. */
export async function listDevices(reader: Reader, userId: string, request: PageRequest): Promise<Page<DeviceRecord>> {
  const total = await reader.get<{ count: number }>(
    sql`select count(*) as count from devices d where d.user_id = ${userId}`,
  )
  const items = await reader.all<DeviceRecord>(
    sql`select ${columns} from ${source} where d.user_id = ${userId} order by d.last_seen_at desc, d.id desc
        limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { items, total: total?.count ?? 0 }
}

/** Null when the user has no such device. */
export async function findDevice(reader: Reader, userId: string, id: string): Promise<DeviceRecord | null> {
  const row = await reader.get<DeviceRecord>(
    sql`select ${columns} from ${source} where d.user_id = ${userId} and d.id = ${id}`,
  )
  return row ?? null
}
