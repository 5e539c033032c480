import type { Permission } from '../../domain/access/viewer.ts'
import { foldText } from '../../domain/text/fold.ts'
import type { Role } from '../../domain/vocabulary.ts'
import type { Reader } from '../database.ts'
import { offsetOf, type Page, type PageRequest } from '../page.ts'
import type { UserRecord, UserSecret } from '../records/user.ts'
import { raw, sql } from '../sql.ts'

/** Users are read by sign-in and by administration, which decide who may; nothing here takes a viewer. */
export type UserRow = Omit<UserRecord, 'permissions' | 'isActive' | 'emailVerified' | 'allLibraries'> & {
  readonly permissions: string
  readonly isActive: number
  readonly emailVerified: number
  readonly allLibraries: number
}

export const userColumns = raw(
  `u.id, u.username, u.email, u.is_email_verified as emailVerified, u.role, u.permissions, u.is_active as isActive,
   u.display_name as displayName, u.is_all_libraries as allLibraries, u.credential_version as credentialVersion,
   u.last_login_at as lastLoginAt, u.created_at as createdAt, u.updated_at as updatedAt`,
)

export function presentUser<Row extends UserRow>(row: Row) {
  return {
    ...row,
    permissions: JSON.parse(row.permissions) as Permission[],
    isActive: row.isActive === 1,
    emailVerified: row.emailVerified === 1,
    allLibraries: row.allLibraries === 1,
  }
}

export async function countUsers(reader: Reader): Promise<number> {
  return (await reader.get<{ count: number }>(sql`select count(*) as count from users`))?.count ?? 0
}

export async function findUser(reader: Reader, id: string): Promise<UserRecord | null> {
  const row = await reader.get<UserRow>(sql`select ${userColumns} from users u where u.id = ${id}`)
  return row === undefined ? null : presentUser(row)
}

/** By user name or e-mail, without regard to case and width; with the hash of the password. */
export async function findUserForSignIn(reader: Reader, nameOrEmail: string): Promise<UserSecret | null> {
  const name = foldText(nameOrEmail).trim()
  const row = await reader.get<UserRow & { passwordHash: string | null }>(
    sql`select ${userColumns}, u.password_hash as passwordHash from users u
        where u.username_fold = ${name} or u.email_fold = ${name}`,
  )
  return row === undefined ? null : presentUser(row)
}

/** By name. */
export async function listUsers(
  reader: Reader,
  request: PageRequest & { readonly role?: Role | undefined },
): Promise<Page<UserRecord>> {
  const where = request.role === undefined ? raw('1') : sql`u.role = ${request.role}`
  const total = await reader.get<{ count: number }>(sql`select count(*) as count from users u where ${where}`)
  const rows = await reader.all<UserRow>(
    sql`select ${userColumns} from users u where ${where} order by u.username_fold, u.id
        limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { items: rows.map(presentUser), total: total?.count ?? 0 }
}
