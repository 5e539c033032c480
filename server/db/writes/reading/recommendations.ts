import type { OfferedRecommendations } from '../../../domain/recommendations/offered.ts'
import type { DismissReason } from '../../../domain/recommendations/recommendation.ts'
import { sql } from '../../sql.ts'
import { type Tx, upsert } from '../../tx.ts'
import { change } from '../change.ts'

type Key = { readonly source: string; readonly externalId: string }
type Dismiss = {
  readonly userId: string
  readonly keys: readonly Key[]
  readonly reason: DismissReason | null
  readonly now: number
}

/** A user keeps this many dismissals, the latest. */
const maxDismissed = 5_000

async function dismissRecommendation(tx: Tx, { userId, keys, reason, now }: Dismiss): Promise<void> {
  for (const key of keys) {
    await upsert(tx, 'dismissedRecommendations', { userId, ...key, reason, dismissedAt: now }, [
      'userId',
      'source',
      'externalId',
    ])
  }
  await tx.run(
    sql`delete from dismissed_recommendations where user_id = ${userId} and dismissed_at < (
          select min(l.dismissed_at) from (select dismissed_at from dismissed_recommendations
            where user_id = ${userId} order by dismissed_at desc limit ${maxDismissed}) l)`,
  )
}

/** Returns the number of removed dismissals. */
async function restoreRecommendation(
  tx: Tx,
  { userId, keys }: { readonly userId: string; readonly keys: readonly Key[] },
): Promise<number> {
  let removed = 0
  for (const { source, externalId } of keys) {
    removed += await tx.run(
      sql`delete from dismissed_recommendations
          where user_id = ${userId} and source = ${source} and external_id = ${externalId}`,
    )
  }
  return removed
}

type Store = {
  readonly userPluginId: string
  /** Null: the attempt failed, and the former recommendations stay. */
  readonly offered: OfferedRecommendations | null
  readonly problem: string | null
  readonly now: number
}

async function storeRecommendations(tx: Tx, { userPluginId, offered, problem, now }: Store): Promise<void> {
  // The user may have disconnected during the request to the service.
  if ((await tx.get(sql`select 1 as known from user_plugins where id = ${userPluginId}`)) === undefined) return
  const fetched = offered === null ? {} : { ...offered, fetchedAt: now }
  await upsert(tx, 'pluginRecommendations', { userPluginId, ...fetched, problem, attemptedAt: now }, ['userPluginId'])
}

export const recommendationWrites = {
  dismissRecommendation: change(['reading'], dismissRecommendation),
  restoreRecommendation: change(['reading'], restoreRecommendation),
  storeRecommendations: change(['system'], storeRecommendations),
}
