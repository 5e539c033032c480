import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'

type Edited = { readonly kind: 'series' | 'book'; readonly seq: number; readonly fields: readonly string[] }

/** Values that are entered, locked or unlocked are no longer those of a plugin, even when they stay the same. */
export async function forgetOrigins(tx: Tx, { kind, seq, fields }: Edited): Promise<void> {
  if (fields.length === 0) return
  await tx.run(sql`delete from field_origins where ${raw(`${kind}_seq`)} = ${seq} and ${among(raw('field'), fields)}`)
}
