import { requireStrongPassword } from '../../auth/password-rules.ts'
import type { Reader } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import { visibleLibraryIds } from '../../db/queries/scanning/libraries.ts'
import {
  countHoldings,
  grantedLibraries,
  listOwnGrants,
  type OwnGrant,
  type UserHoldings,
} from '../../db/queries/users/user-details.ts'
import { findUser, listUsers, type UserRequest } from '../../db/queries/users/users.ts'
import type { UserRecord } from '../../db/records/user.ts'
import { type WriteArgs, write } from '../../db/write.ts'
import type { KidProfile } from '../../domain/access/kid-profile.ts'
import type { Permission, Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { Role } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'
import { mayVerifyEmail, requireFullVisibility, requireLibraries, requireRights, userToManage } from './may-manage.ts'

/** A user with their granted libraries, within what the viewer sees. */
export type ShownUser = UserRecord & {
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
}
export type DetailedUser = ShownUser & { readonly sharingTags: readonly OwnGrant[] }

export async function showUsers(viewer: Viewer, reader: Reader, request: UserRequest): Promise<Page<ShownUser>> {
  const { items, total } = await listUsers(reader, request)
  return { items: await withLibraries(viewer, reader, items), total }
}

/** @throws AppError `not_found` */
export async function showUser(viewer: Viewer, reader: Reader, userId: string): Promise<DetailedUser> {
  const user = await findUser(reader, userId)
  const [shown] = user === null ? [] : await withLibraries(viewer, reader, [user])
  if (shown === undefined) throw notFound('user')
  return { ...shown, sharingTags: await listOwnGrants(reader, userId) }
}

async function withLibraries(viewer: Viewer, reader: Reader, users: readonly UserRecord[]): Promise<ShownUser[]> {
  const restricted = users.filter(({ allLibraries }) => !allLibraries).map(({ id }) => id)
  const granted = await grantedLibraries(reader, restricted)
  const visible = await visibleLibraryIds(viewer, reader)
  return users.map((user) => ({
    ...user,
    libraryIds: user.allLibraries ? null : (granted.get(user.id) ?? []).filter((id) => visible?.has(id) !== false),
  }))
}

type NewAccount = {
  readonly username: string
  readonly email: string | null
  readonly displayName: string | null
  /** Null: signs in through an identity provider or by a one-time link. */
  readonly password: string | null
  readonly role: Role
  /** In addition to those of the role. */
  readonly permissions: readonly Permission[]
  readonly isActive: boolean
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
  /** Null: none. */
  readonly kidProfile: KidProfile | null
  readonly groupIds: readonly string[]
}

/**
 * Creates an account.
 * @throws AppError `forbidden` for more rights than the viewer has, `bad_request` for a weak password, `conflict` for a
 * name or e-mail that is taken, `not_found` for a library not visible to the viewer and for an unknown group
 */
export async function createUser(viewer: Viewer, context: LibraryContext, wanted: NewAccount): Promise<DetailedUser> {
  requireFullVisibility(viewer)
  requireRights(viewer, wanted)
  await requireLibraries(viewer, context.database.reader, wanted.libraryIds)
  const { password, groupIds, ...account } = wanted
  if (password !== null) requireStrongPassword(password, account.username)
  const passwordHash = password === null ? null : await context.auth.passwords.hash(password)
  const id = context.newId()
  const now = context.clock()
  await context.database.commit([
    write('createUser', { ...account, isEmailVerified: mayVerifyEmail(viewer), id, passwordHash, now }),
    ...[...new Set(groupIds)].map((groupId) => write('addGroupMembers', { id: groupId, userIds: [id], now })),
  ])
  return showUser(viewer, context.database.reader, id)
}

type Changes = WriteArgs<'updateUser'>['changes']
type AccountChanges = Changes & { readonly password?: string }

/**
 * Changes any account. Its sessions and keys end at once when password, role, permissions or state change. Grants for
 * libraries not visible to the viewer stay.
 * @throws AppError `not_found`; `forbidden` for an account that has or would get more rights than the viewer;
 * `conflict` for a name that is taken and for the last administrator; `bad_request` for a weak password
 */
export async function changeUser(
  viewer: Viewer,
  context: LibraryContext,
  userId: string,
  { password, ...requested }: AccountChanges,
): Promise<DetailedUser> {
  const { reader } = context.database
  const user = await userToManage(viewer, reader, userId)
  const changes = onlyNew(user, requested)
  requireRights(viewer, { role: changes.role ?? user.role, permissions: changes.permissions ?? user.permissions })
  await requireLibraries(viewer, reader, changes.libraryIds)
  if (password !== undefined) requireStrongPassword(password, changes.username ?? user.username)
  const passwordHash = password === undefined ? null : await context.auth.passwords.hash(password)
  const libraryIds = await withHiddenLibraries(viewer, reader, userId, changes.libraryIds)
  const now = context.clock()
  const fields = { ...changes, isEmailVerified: mayVerifyEmail(viewer) }
  const whole = libraryIds === undefined ? fields : { ...fields, libraryIds }
  const update = write('updateUser', { id: userId, changes: whole, now })
  await context.database.commit(
    passwordHash === null ? [update] : [update, write('setPassword', { id: userId, passwordHash, now })],
  )
  return showUser(viewer, reader, userId)
}

/** Values that do not change end no session. */
function onlyNew(user: UserRecord, { role, permissions, isActive, ...others }: Changes): Changes {
  const isSame = (list: Changes['permissions']) =>
    [...(list ?? [])].sort().join() === [...user.permissions].sort().join()
  return {
    ...others,
    ...(role === undefined || role === user.role ? {} : { role }),
    ...(permissions === undefined || isSame(permissions) ? {} : { permissions: [...new Set(permissions)] }),
    ...(isActive === undefined || isActive === user.isActive ? {} : { isActive }),
  }
}

async function withHiddenLibraries(
  viewer: Viewer,
  reader: Reader,
  userId: string,
  libraryIds: Changes['libraryIds'],
): Promise<Changes['libraryIds']> {
  const visible = libraryIds == null ? null : await visibleLibraryIds(viewer, reader)
  if (libraryIds == null || visible === null) return libraryIds
  const granted = (await grantedLibraries(reader, [userId])).get(userId) ?? []
  return [...libraryIds, ...granted.filter((id) => !visible.has(id))]
}

/** What deleting a user removes and keeps. @throws AppError `not_found`, `forbidden` */
export async function previewDeletion(
  viewer: Viewer,
  { database }: LibraryContext,
  userId: string,
): Promise<UserHoldings> {
  await userToManage(viewer, database.reader, userId)
  return countHoldings(database.reader, userId)
}

/**
 * Deletes an account with its personal data; the catalog and shared lists stay.
 * @throws AppError `not_found`; `forbidden` for an account with more rights; `conflict` for the last administrator
 */
export async function deleteUser(viewer: Viewer, { database, covers }: LibraryContext, userId: string): Promise<void> {
  const { avatarPath } = await userToManage(viewer, database.reader, userId)
  await database.commit([write('deleteUser', { id: userId })])
  if (avatarPath !== null) await covers.remove(avatarPath)
}
