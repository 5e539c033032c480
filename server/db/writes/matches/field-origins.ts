import type { FieldOrigin, MatchOwner } from '../../records/matches.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { seqOf } from '../seqs.ts'

type StoreOrigins = { readonly owner: MatchOwner; readonly origins: readonly FieldOrigin[] }

/** Remembers which plugin values came from. */
async function storeFieldOrigins(tx: Tx, { owner, origins }: StoreOrigins): Promise<void> {
  const isSeries = owner.kind === 'series'
  const seq = await seqOf(tx, isSeries ? 'series' : 'books', owner.id)
  const fields = origins.map(({ field }) => field)
  const ofOwner = sql`${raw(`${owner.kind}_seq`)} = ${seq}`
  await tx.run(sql`delete from field_origins where ${ofOwner} and ${among(raw('field'), fields)}`)
  const column = isSeries ? { seriesSeq: seq } : { bookSeq: seq }
  await tx.insertAll(
    'fieldOrigins',
    origins.map((origin) => ({ ...origin, ...column, id: tx.newId() })),
  )
}

export const fieldOriginWrites = { storeFieldOrigins: change(['system'], storeFieldOrigins) }
