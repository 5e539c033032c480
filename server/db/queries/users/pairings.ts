import type { Reader } from '../../database.ts'
import type { PairingRecord } from '../../records/pairing.ts'
import { raw, sql } from '../../sql.ts'

const columns = raw(
  `p.id, case when p.code_hash like 'offer:%' then 'offer' else 'request' end as kind, p.device_name as deviceName,
   p.address, p.user_id as userId, p.api_key_id as apiKeyId, p.created_at as createdAt, p.expires_at as expiresAt,
   p.approved_at as approvedAt, p.claimed_at as claimedAt`,
)

/** A pairing that has not expired. */
export async function findPairing(
  reader: Reader,
  by: { readonly id: string } | { readonly codeHash: string },
  now: number,
): Promise<PairingRecord | null> {
  const where = 'id' in by ? sql`p.id = ${by.id}` : sql`p.code_hash = ${by.codeHash}`
  const row = await reader.get<PairingRecord>(
    sql`select ${columns} from pairings p where ${where} and p.expires_at > ${now}`,
  )
  return row ?? null
}
