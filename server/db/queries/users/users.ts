import { type KidProfile, kidProfileOf } from '../../../domain/access/kid-profile.ts'
import type { Permission } from '../../../domain/access/viewer.ts'
import { foldName } from '../../../domain/text/fold.ts'
import type { AccessMode, Role } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import { caseInsensitiveKey, identityKey, isNamed } from '../../identity-key.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type { UserRecord, UserSecret } from '../../records/user.ts'
import type { Stored } from '../../rows/stored.ts'
import { all, among, type Fragment, raw, sql } from '../../sql.ts'

/** For sign-in and user administration, which check permissions themselves; no query here takes a viewer. */
export type UserRow = Stored<Omit<UserRecord, 'kidProfile'> & KidProfile>

export const userColumns = raw(
  `u.id, u.username, u.email, u.is_email_verified as emailVerified, u.role, u.permissions, u.is_active as isActive,
   u.display_name as displayName, u.is_all_libraries as allLibraries, u.credential_version as credentialVersion,
   u.password_hash is not null as hasPassword, u.pin_hash is not null as hasPin, u.avatar_path as avatarPath,
   u.is_allow_list as isAllowList, u.max_age_rating as maxAgeRating, u.is_unrated_allowed as isUnratedAllowed,
   u.is_account_locked as isAccountLocked, u.last_login_at as lastLoginAt, u.created_at as createdAt, u.updated_at as updatedAt`,
)

export function presentUser<Row extends UserRow>(row: Row) {
  const { isAllowList: _, maxAgeRating: __, isUnratedAllowed: ___, isAccountLocked: ____, ...account } = row
  return {
    ...account,
    kidProfile: kidProfileOf(restrictionsOf(row)),
    permissions: JSON.parse(row.permissions) as Permission[],
    isActive: row.isActive === 1,
    emailVerified: row.emailVerified === 1,
    allLibraries: row.allLibraries === 1,
    hasPassword: row.hasPassword === 1,
    hasPin: row.hasPin === 1,
  }
}

export function restrictionsOf(row: UserRow): KidProfile {
  return {
    isAllowList: row.isAllowList === 1,
    maxAgeRating: row.maxAgeRating,
    isUnratedAllowed: row.isUnratedAllowed === 1,
    isAccountLocked: row.isAccountLocked === 1,
  }
}

export async function countUsers(reader: Reader): Promise<number> {
  return (await reader.get<{ count: number }>(sql`select count(*) as count from users`))?.count ?? 0
}

/** Users who can sign in, at most a thousand, for notifications. */
export async function listActiveUserIds(reader: Reader): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(sql`select id from users where is_active = 1 order by id limit 1000`)
  return rows.map(({ id }) => id)
}

export async function findUser(reader: Reader, id: string): Promise<UserRecord | null> {
  const row = await reader.get<UserRow>(sql`select ${userColumns} from users u where u.id = ${id}`)
  return row === undefined ? null : presentUser(row)
}

/** The existing users among the ids, in no order. */
export async function findUsers(reader: Reader, ids: readonly string[]): Promise<UserRecord[]> {
  const rows = await reader.all<UserRow>(sql`select ${userColumns} from users u where ${among(raw('u.id'), ids)}`)
  return rows.map(presentUser)
}

/** The oldest active administrator; null without one. */
export async function findOwner(reader: Reader): Promise<UserRecord | null> {
  const row = await reader.get<UserRow>(
    sql`select ${userColumns} from users u where u.role = 'admin' and u.is_active = 1
        order by u.created_at, u.id limit 1`,
  )
  return row === undefined ? null : presentUser(row)
}

/** Null for users without a PIN. */
export async function findPinHash(reader: Reader, id: string): Promise<string | null> {
  const row = await reader.get<{ hash: string | null }>(sql`select pin_hash as hash from users where id = ${id}`)
  return row?.hash ?? null
}

/** Users without PIN attempts left. */
export async function findExhaustedPins(
  reader: Reader,
  ids: readonly string[],
  limit: number,
): Promise<ReadonlySet<string>> {
  const rows = await reader.all<{ id: string }>(
    sql`select id from users where ${among(raw('id'), ids)} and pin_failures >= ${limit}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * By user name or e-mail, compared by `identityKey`; with the password hash. In databases of older versions two
 * accounts may match: the exact user name comes first.
 */
export async function findUserForSignIn(reader: Reader, nameOrEmail: string): Promise<UserSecret | null> {
  const row = await reader.get<UserRow & { passwordHash: string | null }>(
    sql`select ${userColumns}, u.password_hash as passwordHash from users u where ${isNamed(nameOrEmail)}
        order by u.username_key = ${caseInsensitiveKey(nameOrEmail)} desc, u.email_key = ${identityKey(nameOrEmail)} desc limit 1`,
  )
  return row === undefined ? null : presentUser(row)
}

export type UserRequest = PageRequest & {
  readonly role?: Role | undefined
  /** Only users with a direct grant for this tag. */
  readonly grant?: { readonly tag: string; readonly mode: AccessMode | null } | undefined
}

/** By name. @param request `grant.tag` is the id or the name of a sharing tag */
export async function listUsers(reader: Reader, request: UserRequest): Promise<Page<UserRecord>> {
  const conditions: Fragment[] = []
  if (request.role !== undefined) conditions.push(sql`u.role = ${request.role}`)
  if (request.grant !== undefined) conditions.push(isGranted(request.grant))
  const where = all(conditions)
  const total = await reader.get<{ count: number }>(sql`select count(*) as count from users u where ${where}`)
  const rows = await reader.all<UserRow>(
    sql`select ${userColumns} from users u where ${where} order by u.username_fold, u.id
        limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { items: rows.map(presentUser), total: total?.count ?? 0 }
}

function isGranted({ tag, mode }: NonNullable<UserRequest['grant']>): Fragment {
  const byMode = mode === null ? raw('true') : sql`g.access_mode = ${mode}`
  return sql`exists (select 1 from user_grants g join sharing_tags t on t.id = g.tag_id
                     where g.user_id = u.id and (t.id = ${tag.toLowerCase()} or t.name_fold = ${foldName(tag)})
                       and ${byMode})`
}
