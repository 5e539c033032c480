import { hashSecret, makeOneTimeToken } from '../../auth/api-key.ts'
import { requireStrongPassword } from '../../auth/password-rules.ts'
import type { Reader } from '../../db/database.ts'
import type { Page, PageRequest } from '../../db/page.ts'
import { visibleLibraryIds } from '../../db/queries/scanning/libraries.ts'
import {
  countGroups,
  findInvitation,
  findOpenInvitation,
  type InvitationRecord,
  listInvitations,
  namesOfLibraries,
} from '../../db/queries/users/invitations.ts'
import { write } from '../../db/write.ts'
import { type KidProfile, kidProfileOf } from '../../domain/access/kid-profile.ts'
import type { Permission, Viewer } from '../../domain/access/viewer.ts'
import type { Thing } from '../../domain/errors/requests.ts'
import { linkEnded, notFound } from '../../domain/errors.ts'
import type { Role } from '../../domain/vocabulary.ts'
import { type Client, openSession, type SignedIn } from '../auth/sessions.ts'
import type { LibraryContext } from '../library-context.ts'
import { requireFullVisibility, requireLibraries, requireRights, stillHasRights } from './may-manage.ts'
import { userOf } from './own-account.ts'

type NewInvitation = {
  readonly role: Role
  readonly permissions: readonly Permission[]
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
  readonly groupIds: readonly string[]
  /** Null: none. */
  readonly kidProfile: KidProfile | null
  readonly note: string | null
  readonly expiresInHours: number
}
type Newcomer = {
  readonly username: string
  readonly password: string
  readonly email: string | null
  readonly displayName: string | null
}

const hourMs = 3_600_000

/**
 * Invites someone.
 * @returns the invitation, and the token, which is never shown again
 * @throws AppError `forbidden` for more rights than the viewer has, `not_found` for an unknown library or group,
 * `conflict` when too many are open
 */
export async function invite(
  viewer: Viewer,
  { database, newId, clock }: LibraryContext,
  { expiresInHours, ...wanted }: NewInvitation,
): Promise<{ readonly invitation: InvitationRecord; readonly token: string }> {
  requireFullVisibility(viewer)
  requireRights(viewer, wanted)
  const { reader } = database
  await requireLibraries(viewer, reader, wanted.libraryIds)
  if (wanted.libraryIds !== null) await requireAll(wanted.libraryIds, 'library', libraryCount(reader))
  await requireAll(wanted.groupIds, 'access_group', (ids) => countGroups(reader, ids))
  const { token, hash: tokenHash } = makeOneTimeToken()
  const id = newId()
  const now = clock()
  const expiresAt = now + expiresInHours * hourMs
  const kidProfile = wanted.kidProfile === null ? null : kidProfileOf(wanted.kidProfile)
  const row = { ...wanted, kidProfile, id, tokenHash, createdBy: viewer.userId, expiresAt, now }
  await database.commit([write('createInvitation', row)])
  const invitation = await findInvitation(reader, id)
  if (invitation === null) throw notFound('invitation')
  return { invitation: withVisible(await visibleLibraryIds(viewer, reader), invitation), token }
}

const libraryCount = (reader: Reader) => async (ids: readonly string[]) => (await namesOfLibraries(reader, ids)).length

async function requireAll(
  ids: readonly string[],
  thing: Thing,
  count: (ids: readonly string[]) => Promise<number>,
): Promise<void> {
  const different = [...new Set(ids)]
  if (different.length > 0 && (await count(different)) < different.length) throw notFound(thing)
}

export async function showInvitations(
  viewer: Viewer,
  reader: Reader,
  request: PageRequest,
): Promise<Page<InvitationRecord>> {
  const { items, total } = await listInvitations(reader, request)
  const visible = await visibleLibraryIds(viewer, reader)
  return { items: items.map((invitation) => withVisible(visible, invitation)), total }
}

/** @param visible libraries visible to the viewer; null: all */
function withVisible(visible: ReadonlySet<string> | null, invitation: InvitationRecord): InvitationRecord {
  if (visible === null || invitation.libraryIds === null) return invitation
  return { ...invitation, libraryIds: invitation.libraryIds.filter((id) => visible.has(id)) }
}

/** @throws AppError `not_found` */
export async function revokeInvitation({ database }: LibraryContext, id: string): Promise<void> {
  await database.commit([write('deleteInvitation', { id })])
}

/** An open invitation, with the name of the inviter. @throws AppError `not_found` */
async function openInvitation(
  { database, clock }: Pick<LibraryContext, 'database' | 'clock'>,
  token: string,
): Promise<InvitationRecord & { readonly createdByName: string }> {
  const found = await findOpenInvitation(database.reader, hashSecret(token), clock())
  if (found === null || !(await stillHasRights(database.reader, found.createdBy, found))) throw linkEnded()
  return { ...found, createdByName: found.createdByName ?? '' }
}

/** What the holder of a token sees before accepting. @throws AppError `not_found` */
export async function lookAtInvitation(context: LibraryContext, token: string) {
  const { createdByName, note, role, libraryIds, kidProfile, expiresAt } = await openInvitation(context, token)
  const libraries = libraryIds === null ? null : await namesOfLibraries(context.database.reader, libraryIds)
  return { invitedBy: createdByName, note, role, libraries, isForChild: kidProfile !== null, expiresAt }
}

/**
 * Creates the offered account and signs it in.
 * @throws AppError `not_found` when it is not open, `conflict` for a name that is taken, `bad_request` for a weak
 * password
 */
export async function acceptInvitation(
  context: LibraryContext,
  token: string,
  { password, ...newcomer }: Newcomer,
  client: Client,
): Promise<SignedIn> {
  await openInvitation(context, token)
  requireStrongPassword(password, newcomer.username)
  const user = { ...newcomer, id: context.newId(), passwordHash: await context.auth.passwords.hash(password) }
  await context.database.commit([
    write('acceptInvitation', { tokenHash: hashSecret(token), user, now: context.clock() }),
  ])
  return openSession(context, await userOf(context, user.id), client)
}
