import type { Permission } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type { ApiKeyRecord, RefreshTokenRecord, SessionRecord } from '../../records/user.ts'
import type { Stored } from '../../rows/stored.ts'
import { raw, sql } from '../../sql.ts'

type ApiKeyRow = Stored<ApiKeyRecord>

const keyColumns = raw(
  `k.id, k.user_id as userId, k.name, k.prefix, k.permissions, k.is_active as isActive, k.expires_at as expiresAt,
   k.last_used_at as lastUsedAt, k.created_at as createdAt, k.updated_at as updatedAt`,
)

/** Keys in use by devices; keys prepared for pairing are not included. */
const isInUse = raw("k.key_hash not like 'prepared:%'")

/** @param keyHash SHA-256 of the whole key, hex */
export async function findApiKeyByHash(reader: Reader, keyHash: string): Promise<ApiKeyRecord | null> {
  const row = await reader.get<ApiKeyRow>(sql`select ${keyColumns} from api_keys k where k.key_hash = ${keyHash}`)
  return row === undefined ? null : presentKey(row)
}

export async function findApiKeyById(reader: Reader, id: string): Promise<ApiKeyRecord | null> {
  const row = await reader.get<ApiKeyRow>(sql`select ${keyColumns} from api_keys k where k.id = ${id} and ${isInUse}`)
  return row === undefined ? null : presentKey(row)
}

/** @param readerKeyHash SHA-256 of the MD5 of the whole key, hex */
export async function findApiKeyOfReader(reader: Reader, readerKeyHash: string): Promise<ApiKeyRecord | null> {
  const row = await reader.get<ApiKeyRow>(
    sql`select ${keyColumns} from api_keys k where k.reader_key_hash = ${readerKeyHash}`,
  )
  return row === undefined ? null : presentKey(row)
}

/** The user linked to an identity of a provider; null without one. @param subject the provider's id of them */
export async function findUserIdOfProvider(reader: Reader, provider: string, subject: string): Promise<string | null> {
  const row = await reader.get<{ userId: string }>(
    sql`select user_id as userId from oidc_identities where provider = ${provider} and subject = ${subject}`,
  )
  return row?.userId ?? null
}

/** Null for an unknown key or another user's. */
export async function findApiKey(reader: Reader, userId: string, id: string): Promise<ApiKeyRecord | null> {
  const row = await reader.get<ApiKeyRow>(
    sql`select ${keyColumns} from api_keys k where k.id = ${id} and k.user_id = ${userId} and ${isInUse}`,
  )
  return row === undefined ? null : presentKey(row)
}

/** Newest first. */
export async function listApiKeys(reader: Reader, userId: string): Promise<ApiKeyRecord[]> {
  const rows = await reader.all<ApiKeyRow>(
    sql`select ${keyColumns} from api_keys k where k.user_id = ${userId} and ${isInUse} order by k.created_at desc, k.id desc`,
  )
  return rows.map(presentKey)
}

function presentKey(row: ApiKeyRow): ApiKeyRecord {
  const permissions = row.permissions === null ? null : (JSON.parse(row.permissions) as Permission[])
  return { ...row, permissions, isActive: row.isActive === 1 }
}

/** @param tokenHash SHA-256 of the token, hex */
export async function findRefreshToken(reader: Reader, tokenHash: string): Promise<RefreshTokenRecord | null> {
  const row = await reader.get<RefreshTokenRecord>(
    sql`select id, user_id as userId, family_id as familyId, session_id as sessionId, expires_at as expiresAt,
               used_at as usedAt, revoked_at as revokedAt, created_at as createdAt
        from refresh_tokens where token_hash = ${tokenHash}`,
  )
  return row ?? null
}

const sessionColumns = raw(
  `id, user_id as userId, kind, name, user_agent as userAgent, address, created_at as createdAt,
   last_seen_at as lastSeenAt, expires_at as expiresAt, revoked_at as revokedAt`,
)

export async function findSession(reader: Reader, id: string): Promise<SessionRecord | null> {
  return (await reader.get<SessionRecord>(sql`select ${sessionColumns} from sessions where id = ${id}`)) ?? null
}

/** The open sessions of a user, most recent first. */
export async function listSessions(
  reader: Reader,
  userId: string,
  { now, ...request }: PageRequest & { readonly now: number },
): Promise<Page<SessionRecord>> {
  const open = sql`user_id = ${userId} and revoked_at is null and coalesce(expires_at, ${now + 1}) > ${now}`
  const total = await reader.get<{ count: number }>(sql`select count(*) as count from sessions where ${open}`)
  const items = await reader.all<SessionRecord>(
    sql`select ${sessionColumns} from sessions where ${open} order by last_seen_at desc, id desc
        limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { items, total: total?.count ?? 0 }
}
