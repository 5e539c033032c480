import type { Viewer } from '../../../domain/access/viewer.ts'
import type { AccessMode } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import {
  type AccessGroupRecord,
  type EffectiveGrant,
  type GrantRecord,
  type GrantSource,
  maxAccessGroups,
  maxSharingTags,
} from '../../records/access.ts'
import { among, raw, sql } from '../../sql.ts'
import { groupColumns } from './access-groups.ts'
import { librariesVisible } from './visibility.ts'

/** For access administration and the user alone, which check permissions themselves. */

/** A user's direct grants, by name of the tag. */
export function listGrantsOfUser(reader: Reader, userId: string): Promise<GrantRecord[]> {
  return reader.all<GrantRecord>(
    sql`select t.id as sharingTagId, t.name as sharingTagName, g.access_mode as accessMode, g.created_at as createdAt
        from user_grants g join sharing_tags t on t.id = g.tag_id where g.user_id = ${userId}
        order by t.name_fold, t.id limit ${maxSharingTags}`,
  )
}

/** The groups of a user, by name. */
export function listGroupsOfUser(
  reader: Reader,
  userId: string,
): Promise<(AccessGroupRecord & { readonly source: 'manual' | 'oidc' })[]> {
  return reader.all(
    sql`select ${groupColumns}, m.source from access_groups a join group_members m on m.group_id = a.id
        where m.user_id = ${userId} order by a.name_fold, a.id limit ${maxAccessGroups}`,
  )
}

/** The tags that these groups and, if given, the user allow or deny. */
export function listPlannedGrants(
  reader: Reader,
  userId: string | null,
  groupIds: readonly string[],
): Promise<{ readonly tagId: string; readonly accessMode: AccessMode }[]> {
  return reader.all(
    sql`select tag_id as tagId, access_mode as accessMode from user_grants where user_id = ${userId}
        union
        select g.tag_id, g.access_mode from group_grants g
        where ${among(raw('g.group_id'), groupIds)}
          or g.group_id in (select m.group_id from group_members m where m.user_id = ${userId})`,
  )
}

type SourceRow = {
  readonly tagId: string
  readonly tagName: string
  readonly accessMode: AccessMode
  readonly groupId: string | null
  readonly groupName: string | null
}

/** Every grant in effect for a user, by name of the tag, allow before deny, each with its origin. */
export async function listEffectiveGrants(reader: Reader, userId: string): Promise<EffectiveGrant[]> {
  const rows = await reader.all<SourceRow>(
    sql`select t.id as tagId, t.name as tagName, x.mode as accessMode, x.group_id as groupId, a.name as groupName
        from (select tag_id, access_mode as mode, null as group_id from user_grants where user_id = ${userId}
              union all
              select g.tag_id, g.access_mode, g.group_id from group_grants g
              join group_members m on m.group_id = g.group_id where m.user_id = ${userId}) x
        join sharing_tags t on t.id = x.tag_id left join access_groups a on a.id = x.group_id
        order by t.name_fold, t.id, x.mode, a.id is not null, a.name_fold, a.id`,
  )
  const grants = new Map<string, EffectiveGrant & { readonly sources: GrantSource[] }>()
  for (const { tagId, tagName, accessMode, groupId, groupName } of rows) {
    const key = `${tagId} ${accessMode}`
    const grant = grants.get(key) ?? { sharingTagId: tagId, sharingTagName: tagName, accessMode, sources: [] }
    grant.sources.push(groupId === null ? { kind: 'user' } : { kind: 'group', groupId, groupName: groupName ?? '' })
    grants.set(key, grant)
  }
  return [...grants.values()]
}

/** The libraries granted to a user that are visible to the viewer, by name; null: every library. */
export async function listLibraryGrants(
  viewer: Viewer,
  reader: Reader,
  userId: string,
): Promise<{ readonly id: string; readonly name: string }[] | null> {
  const user = await reader.get<{ everyLibrary: number }>(
    sql`select is_all_libraries as everyLibrary from users where id = ${userId}`,
  )
  if (user?.everyLibrary === 1) return null
  return reader.all(
    sql`select l.id, l.name from user_libraries u join libraries l on l.seq = u.library_seq
        where u.user_id = ${userId} and ${librariesVisible(viewer, 'l')} order by lower(l.name), l.id`,
  )
}
