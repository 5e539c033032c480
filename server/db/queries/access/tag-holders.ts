import type { AccessMode } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import { maxAccessGroups } from '../../records/access.ts'
import { among, raw, sql } from '../../sql.ts'

/** For access administration, which checks permissions itself. */

export type Affected = { readonly userId: string; readonly username: string; readonly displayName: string | null }

/** Users with a grant for a tag, direct or through a group, by name. */
export function listPeopleOfTag(reader: Reader, tagId: string, limit: number): Promise<Affected[]> {
  return reader.all<Affected>(
    sql`select u.id as userId, u.username, u.display_name as displayName from users u
        where u.id in (select g.user_id from user_grants g where g.tag_id = ${tagId}
          union select m.user_id from group_grants gg join group_members m on m.group_id = gg.group_id
          where gg.tag_id = ${tagId})
        order by u.username_fold, u.id limit ${limit}`,
  )
}

/** All users with a grant for a tag, direct or through a group, and the groups with one. */
export async function findTagHolders(
  reader: Reader,
  tagId: string,
): Promise<{ readonly userIds: readonly string[]; readonly groupIds: readonly string[] }> {
  const users = await reader.all<{ id: string }>(
    sql`select user_id as id from user_grants where tag_id = ${tagId}
        union select m.user_id from group_grants g join group_members m on m.group_id = g.group_id
        where g.tag_id = ${tagId}`,
  )
  const groups = await reader.all<{ id: string }>(sql`select group_id as id from group_grants where tag_id = ${tagId}`)
  return { userIds: users.map(({ id }) => id), groupIds: groups.map(({ id }) => id) }
}

/** Whether a mapping of an identity provider adds users to one of these groups. */
export async function isMapped(reader: Reader, groupIds: readonly string[]): Promise<boolean> {
  const where = among(raw('group_id'), groupIds)
  return (await reader.get(sql`select 1 as found from oidc_mappings where ${where} limit 1`)) !== undefined
}

/** The members of a group, by name. */
export function listPeopleOfGroup(reader: Reader, groupId: string, limit: number): Promise<Affected[]> {
  return reader.all<Affected>(
    sql`select u.id as userId, u.username, u.display_name as displayName
        from group_members m join users u on u.id = m.user_id where m.group_id = ${groupId}
        order by u.username_fold, u.id limit ${limit}`,
  )
}

export type TagHolder = Affected & { readonly accessMode: AccessMode }
export type TagHoldingGroup = {
  readonly id: string
  readonly name: string
  readonly accessMode: AccessMode
  readonly memberCount: number
}
export type TagHolders = {
  /** The number of users with a direct grant, and the first of them by name. */
  readonly peopleCount: number
  readonly people: readonly TagHolder[]
  readonly groups: readonly TagHoldingGroup[]
}

/** Who has a grant for a tag: users with a direct grant, and groups. */
export async function listTagHolders(reader: Reader, tagId: string, limit: number): Promise<TagHolders> {
  const count = await reader.get<{ many: number }>(
    sql`select count(*) as many from user_grants where tag_id = ${tagId}`,
  )
  const people = await reader.all<TagHolder>(
    sql`select u.id as userId, u.username, u.display_name as displayName, g.access_mode as accessMode
        from user_grants g join users u on u.id = g.user_id where g.tag_id = ${tagId}
        order by u.username_fold, u.id limit ${limit}`,
  )
  const groups = await reader.all<TagHoldingGroup>(
    sql`select a.id, a.name, g.access_mode as accessMode,
          (select count(*) from group_members m where m.group_id = a.id) as memberCount
        from group_grants g join access_groups a on a.id = g.group_id where g.tag_id = ${tagId}
        order by a.name_fold, a.id limit ${maxAccessGroups}`,
  )
  return { peopleCount: count?.many ?? 0, people, groups }
}
