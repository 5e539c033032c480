import { notFound } from '../../../domain/errors.ts'
import type { AccessMode } from '../../../domain/vocabulary.ts'
import { sql } from '../../sql.ts'
import { type Tx, upsert } from '../../tx.ts'
import { change } from '../change.ts'
import { requireTags } from './sharing-tags.ts'

type Grant = { readonly userId: string; readonly tagId: string }
type PutGrant = Grant & { readonly accessMode: AccessMode; readonly now: number }

/** Adds a tag grant to a user, or changes it. @throws AppError not_found for an unknown user or tag */
async function putUserGrant(tx: Tx, { userId, tagId, accessMode, now }: PutGrant): Promise<void> {
  if ((await tx.get(sql`select 1 as found from users where id = ${userId}`)) === undefined) throw notFound('user')
  await requireTags(tx, [tagId])
  const known = await tx.get(
    sql`select 1 as found from user_grants where user_id = ${userId} and tag_id = ${tagId} and access_mode = ${accessMode}`,
  )
  if (known === undefined)
    await upsert(tx, 'userGrants', { userId, tagId, accessMode, createdAt: now }, ['userId', 'tagId'])
}

/** @throws AppError not_found when the user has no such direct grant */
async function deleteUserGrant(tx: Tx, { userId, tagId }: Grant): Promise<void> {
  const removed = await tx.run(sql`delete from user_grants where user_id = ${userId} and tag_id = ${tagId}`)
  if (removed === 0) throw notFound('grant')
}

export const grantWrites = {
  putUserGrant: change(['system'], putUserGrant),
  deleteUserGrant: change(['system'], deleteUserGrant),
}
