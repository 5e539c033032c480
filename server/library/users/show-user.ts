import type { Reader } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import { visibleLibraryIds } from '../../db/queries/scanning/libraries.ts'
import { grantedLibraries, listOwnGrants, type OwnGrant } from '../../db/queries/users/user-details.ts'
import { findUser, listUsers, type UserRequest } from '../../db/queries/users/users.ts'
import type { UserRecord } from '../../db/records/user.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'

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
