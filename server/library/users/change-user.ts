import { requireStrongPassword } from '../../auth/password-rules.ts'
import type { Reader } from '../../db/database.ts'
import { visibleLibraryIds } from '../../db/queries/scanning/libraries.ts'
import { grantedLibraries } from '../../db/queries/users/user-details.ts'
import type { UserRecord } from '../../db/records/user.ts'
import { type WriteArgs, write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'
import { mayVouch, requireLibraries, requireRights, userToManage } from './may-manage.ts'
import { type DetailedUser, showUser } from './show-user.ts'

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
  const libraryIds = await withUnseen(viewer, reader, userId, changes.libraryIds)
  const now = context.clock()
  const fields = { ...changes, isEmailVerified: mayVouch(viewer) }
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

async function withUnseen(
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
