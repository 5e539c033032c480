import { effectivePermissions, type Permission, type Viewer } from '../../../domain/access/viewer.ts'
import type { AccessMode } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import { sql } from '../../sql.ts'
import { restrictionsOf, type UserRow, userColumns } from '../users/users.ts'

/**
 * A user's current permissions and visibility: role and custom permissions narrowed by the key, library grants, the kid
 * profile, and the tag grants of the user and of every group the user is in.
 * @param keyPermissions the subset of an API key; null when there is no key or it does not narrow
 * @returns null for unknown users and deactivated accounts
 */
export async function loadViewer(
  reader: Reader,
  userId: string,
  keyPermissions: readonly Permission[] | null,
): Promise<Viewer | null> {
  const user = await reader.get<UserRow>(sql`select ${userColumns} from users u where u.id = ${userId}`)
  return user === undefined || user.isActive !== 1 ? null : viewerOf(reader, user, keyPermissions)
}

/** The visibility of every user, including deactivated ones. */
export async function listViewers(reader: Reader): Promise<readonly Viewer[]> {
  const users = await reader.all<UserRow>(sql`select ${userColumns} from users u order by u.id`)
  const viewers: Viewer[] = []
  for (const user of users) viewers.push(await viewerOf(reader, user, null))
  return viewers
}

async function viewerOf(reader: Reader, user: UserRow, keyPermissions: readonly Permission[] | null): Promise<Viewer> {
  const { id: userId } = user
  const grants = await reader.all<{ tagId: string; accessMode: AccessMode }>(
    sql`select tag_id as tagId, access_mode as accessMode from user_grants where user_id = ${userId}
        union
        select g.tag_id, g.access_mode from group_grants g join group_members m on m.group_id = g.group_id
        where m.user_id = ${userId}`,
  )
  const tags = (mode: AccessMode) => grants.filter((grant) => grant.accessMode === mode).map((grant) => grant.tagId)
  const restrictions = restrictionsOf(user)
  const custom = JSON.parse(user.permissions) as Permission[]
  const ofAccount = effectivePermissions(user.role, custom, null, restrictions.isAccountLocked)
  const permissions = effectivePermissions(user.role, custom, keyPermissions, restrictions.isAccountLocked)
  const withheld = [...ofAccount].filter((permission) => !permissions.has(permission))
  return {
    userId,
    permissions,
    ...(withheld.length > 0 && { withheldByKey: new Set(withheld) }),
    libraryIds: user.allLibraries === 1 ? null : await grantedLibraries(reader, userId),
    allowTagIds: tags('allow'),
    denyTagIds: tags('deny'),
    ...restrictions,
  }
}

async function grantedLibraries(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    sql`select l.id from user_libraries ul join libraries l on l.seq = ul.library_seq
        where ul.user_id = ${userId} order by l.id`,
  )
  return rows.map((row) => row.id)
}
