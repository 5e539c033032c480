import { requireStrongPassword } from '../../auth/password-rules.ts'
import { write } from '../../db/write.ts'
import type { KidProfile } from '../../domain/access/kid-profile.ts'
import type { Permission, Viewer } from '../../domain/access/viewer.ts'
import type { Role } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'
import { mayVouch, requireFullVisibility, requireLibraries, requireRights } from './may-manage.ts'
import { type DetailedUser, showUser } from './show-user.ts'

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
    write('createUser', { ...account, isEmailVerified: mayVouch(viewer), id, passwordHash, now }),
    ...[...new Set(groupIds)].map((groupId) => write('addGroupMembers', { id: groupId, userIds: [id], now })),
  ])
  return showUser(viewer, context.database.reader, id)
}
