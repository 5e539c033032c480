import type { KidProfile } from '../../../domain/access/kid-profile.ts'
import type { Permission } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type { Stored } from '../../rows/stored.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Row } from '../../tables/all.ts'

/** Times are milliseconds since 1970. */
export type InvitationRecord = Omit<Row<'invitations'>, 'tokenHash'> & {
  /** Display name, else user name. */
  readonly createdByName: string | null
  readonly acceptedByName: string | null
}
type InvitationRow = Stored<InvitationRecord>

const selection = raw(
  `select i.id, i.role, i.permissions, i.library_ids as libraryIds, i.group_ids as groupIds,
          i.kid_profile as kidProfile, i.note,
          i.created_by as createdBy, coalesce(c.display_name, c.username) as createdByName,
          i.created_at as createdAt, i.expires_at as expiresAt, i.accepted_by as acceptedBy,
          coalesce(a.display_name, a.username) as acceptedByName, i.accepted_at as acceptedAt
   from invitations i left join users c on c.id = i.created_by left join users a on a.id = i.accepted_by`,
)

function present(row: InvitationRow): InvitationRecord {
  return {
    ...row,
    permissions: JSON.parse(row.permissions) as Permission[],
    libraryIds: row.libraryIds === null ? null : (JSON.parse(row.libraryIds) as string[]),
    groupIds: JSON.parse(row.groupIds) as string[],
    kidProfile: row.kidProfile === null ? null : (JSON.parse(row.kidProfile) as KidProfile),
  }
}

/** Newest first. */
export async function listInvitations(reader: Reader, request: PageRequest): Promise<Page<InvitationRecord>> {
  const total = await reader.get<{ count: number }>(sql`select count(*) as count from invitations`)
  const rows = await reader.all<InvitationRow>(
    sql`${selection} order by i.created_at desc, i.id desc limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { items: rows.map(present), total: total?.count ?? 0 }
}

export async function findInvitation(reader: Reader, id: string): Promise<InvitationRecord | null> {
  const row = await reader.get<InvitationRow>(sql`${selection} where i.id = ${id}`)
  return row === undefined ? null : present(row)
}

/** One that is neither accepted nor expired. @param tokenHash SHA-256 of the token, hex */
export async function findOpenInvitation(
  reader: Reader,
  tokenHash: string,
  now: number,
): Promise<InvitationRecord | null> {
  const row = await reader.get<InvitationRow>(
    sql`${selection} where i.token_hash = ${tokenHash} and i.accepted_at is null and i.expires_at > ${now}`,
  )
  return row === undefined ? null : present(row)
}

/** Names of the existing libraries among the ids, by name. */
export async function namesOfLibraries(reader: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await reader.all<{ name: string }>(
    sql`select name from libraries where ${among(raw('id'), ids)} order by lower(name), id`,
  )
  return rows.map(({ name }) => name)
}

/** Number of existing access groups among the ids. */
export async function countGroups(reader: Reader, ids: readonly string[]): Promise<number> {
  const row = await reader.get<{ many: number }>(
    sql`select count(*) as many from access_groups where ${among(raw('id'), ids)}`,
  )
  return row?.many ?? 0
}

type OpenReset = { readonly userId: string; readonly createdBy: string | null }

/** A usable link of an active account. @param tokenHash SHA-256 of the token, hex */
export async function findOpenReset(reader: Reader, tokenHash: string, now: number): Promise<OpenReset | null> {
  const row = await reader.get<OpenReset>(
    sql`select r.user_id as userId, r.created_by as createdBy from password_resets r join users u on u.id = r.user_id
        where r.token_hash = ${tokenHash} and r.used_at is null and r.expires_at > ${now} and u.is_active = 1`,
  )
  return row ?? null
}
