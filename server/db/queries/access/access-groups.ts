import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import {
  type AccessGroupDetail,
  type AccessGroupRecord,
  type GrantRecord,
  type MappedGroupRecord,
  type MemberRecord,
  maxGroupMembers,
  maxOidcMappings,
  maxSharingTags,
  type OidcMappingRecord,
} from '../../records/access.ts'
import { raw, sql } from '../../sql.ts'

/** For access administration, which checks permissions itself; no query here takes a viewer. */
export const groupColumns = raw(
  `a.id, a.name, a.description, a.created_at as createdAt, a.updated_at as updatedAt,
   (select count(*) from group_grants g where g.group_id = a.id) as grantCount,
   (select count(*) from group_members m where m.group_id = a.id) as memberCount`,
)

/** One page of all groups, by name. */
export async function listAccessGroups(reader: Reader, request: PageRequest): Promise<Page<AccessGroupRecord>> {
  const total = await reader.get<{ count: number }>(sql`select count(*) as count from access_groups`)
  const items = await reader.all<AccessGroupRecord>(
    sql`select ${groupColumns} from access_groups a order by a.name_fold, a.id
        limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { items, total: total?.count ?? 0 }
}

/** With its grants, members and mappings, each by name; null for an unknown id. */
export async function findAccessGroup(reader: Reader, id: string): Promise<AccessGroupDetail | null> {
  const group = await reader.get<AccessGroupRecord>(sql`select ${groupColumns} from access_groups a where a.id = ${id}`)
  if (group === undefined) return null
  const grants = await reader.all<GrantRecord>(
    sql`select t.id as sharingTagId, t.name as sharingTagName, g.access_mode as accessMode, g.created_at as createdAt
        from group_grants g join sharing_tags t on t.id = g.tag_id where g.group_id = ${id}
        order by t.name_fold, t.id limit ${maxSharingTags}`,
  )
  const members = await reader.all<MemberRecord>(
    sql`select u.id as userId, u.username, m.source, m.created_at as createdAt
        from group_members m join users u on u.id = m.user_id where m.group_id = ${id}
        order by u.username_fold, u.id limit ${maxGroupMembers}`,
  )
  const oidcMappings = await reader.all<OidcMappingRecord>(
    sql`select id, oidc_group_name as oidcGroupName, created_at as createdAt from oidc_mappings
        where group_id = ${id} order by oidc_group_name, id limit ${maxOidcMappings}`,
  )
  return { ...group, grants, members, oidcMappings }
}

/** Groups of identity providers that are mapped to access groups, by name; at most `limit`. */
export function listMappedGroups(reader: Reader, limit: number): Promise<MappedGroupRecord[]> {
  return reader.all<MappedGroupRecord>(
    sql`select m.oidc_group_name as oidcGroupName, a.id as accessGroupId, a.name as accessGroupName
        from oidc_mappings m join access_groups a on a.id = m.group_id
        order by m.oidc_group_name, a.name_fold, a.id limit ${limit}`,
  )
}
