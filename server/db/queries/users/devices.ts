import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type { DeviceRead, DeviceRecord, PairingRecord } from '../../records/user.ts'
import type { Stored } from '../../rows/stored.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { seriesVisible } from '../access/visibility.ts'

type Row = Stored<DeviceRecord>

const columns = raw(
  `d.id, d.user_id as userId, d.name, k.id as apiKeyId, k.name as apiKeyName, d.protocol, d.last_address as lastAddress,
   d.last_action as lastAction, d.created_at as createdAt, d.last_seen_at as lastSeenAt,
   case when r.seq is not null then json_object(
     'bookId', rb.id, 'title', rb.title, 'format', rb.format, 'pageCount', rb.page_count,
     'currentPage', r.current_page, 'percentage', r.percentage,
     'completed', json(iif(r.is_completed = 1, 'true', 'false')), 'at', r.at) end as lastRead`,
)

/**
 * The devices of a user, each with the last position it reported. Positions are private, and omitted for books that are
 * no longer visible to the user.
 */
function devicesOf(viewer: Viewer, userId: string): Fragment {
  const isReported =
    viewer.userId === userId
      ? sql`c.kind <> 'unread' and b.deleted_at is null and ${seriesVisible(viewer, 's')}`
      : raw('false')
  return sql`devices d left join api_keys k on d.client_id = 'key:' || k.id and k.user_id = d.user_id
    left join progress_changes r on r.seq = (
      select c.seq from progress_changes c cross join books b on b.seq = c.book_seq
        cross join series s on s.seq = b.series_seq
      where c.user_id = d.user_id and c.client_id = d.client_id and ${isReported}
      order by c.at desc, c.seq desc limit 1)
    left join books rb on rb.seq = r.book_seq
    where d.user_id = ${userId}`
}

/** The apps of a user, most recent first. */
export async function listDevices(
  viewer: Viewer,
  reader: Reader,
  userId: string,
  request: PageRequest,
): Promise<Page<DeviceRecord>> {
  const total = await reader.get<{ count: number }>(
    sql`select count(*) as count from devices d where d.user_id = ${userId}`,
  )
  const rows = await reader.all<Row>(
    sql`select ${columns} from ${devicesOf(viewer, userId)} order by d.last_seen_at desc, d.id desc
        limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { items: rows.map(present), total: total?.count ?? 0 }
}

/** Null for an unknown device or another user's. */
export async function findDevice(viewer: Viewer, reader: Reader, id: string): Promise<DeviceRecord | null> {
  const row = await reader.get<Row>(sql`select ${columns} from ${devicesOf(viewer, viewer.userId)} and d.id = ${id}`)
  return row === undefined ? null : present(row)
}

function present({ lastRead, ...device }: Row): DeviceRecord {
  return { ...device, lastRead: lastRead === null ? null : (JSON.parse(lastRead) as DeviceRead) }
}

const pairingColumns = raw(
  `p.id, case when p.code_hash like 'offer:%' then 'offer' else 'request' end as kind, p.device_name as deviceName,
   p.address, p.user_id as userId, p.api_key_id as apiKeyId, p.created_at as createdAt, p.expires_at as expiresAt,
   p.approved_at as approvedAt, p.claimed_at as claimedAt`,
)

/** A pairing that has not expired. */
export async function findPairing(
  reader: Reader,
  by: { readonly id: string } | { readonly codeHash: string },
  now: number,
): Promise<PairingRecord | null> {
  const where = 'id' in by ? sql`p.id = ${by.id}` : sql`p.code_hash = ${by.codeHash}`
  const row = await reader.get<PairingRecord>(
    sql`select ${pairingColumns} from pairings p where ${where} and p.expires_at > ${now}`,
  )
  return row ?? null
}
