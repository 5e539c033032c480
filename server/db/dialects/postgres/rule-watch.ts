import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { applyAllRules } from '../../writes/access/sharing-rules.ts'

/**
 * Applies every sharing rule to the series that the open transaction touched, as its triggers noted (see
 * `migrations/search-and-rules.ts`). Call last.
 * @param now milliseconds since 1970
 */
export async function applyRules(tx: Tx, now: number): Promise<void> {
  const touched = await tx.all<{ seq: number }>(sql`select distinct seq from touched_series`)
  if (touched.length === 0) return
  await applyAllRules(tx, { seqs: touched.map(({ seq }) => seq) }, now)
  await tx.run(sql`delete from touched_series`)
}
