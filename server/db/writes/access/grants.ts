import { notFound } from '../../../domain/errors.ts'
import type { AccessMode } from '../../../domain/vocabulary.ts'
import { type Tx, upsert } from '../../dialects/sqlite/tx.ts'
import { sql } from '../../sql.ts'
import { change } from '../change.ts'
import { requireTags } from './sharing-tags.ts'

type Grant = { readonly userId: string; readonly tagId: string }
type PutGrant = Grant & { readonly accessMode: AccessMode; readonly now: number }

/** Adds a tag grant to a user, or changes it. @throws AppError not_found for an unknown user or tag */
function putUserGrant(tx: Tx, { userId, tagId, accessMode, now }: PutGrant): void {
  if (tx.get(sql`select 1 as found from users where id = ${userId}`) === undefined) throw notFound('user')
  requireTags(tx, [tagId])
  const known = tx.get(
    sql`select 1 as found from user_grants where user_id = ${userId} and tag_id = ${tagId} and access_mode = ${accessMode}`,
  )
  if (known === undefined) upsert(tx, 'userGrants', { userId, tagId, accessMode, createdAt: now }, ['userId', 'tagId'])
}

/** @throws AppError not_found when the user has no such direct grant */
function deleteUserGrant(tx: Tx, { userId, tagId }: Grant): void {
  const removed = tx.run(sql`delete from user_grants where user_id = ${userId} and tag_id = ${tagId}`)
  if (removed === 0) throw notFound('grant')
}

export const grantWrites = {
  putUserGrant: change(['system'], putUserGrant),
  deleteUserGrant: change(['system'], deleteUserGrant),
}
