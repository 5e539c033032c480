import type { Database } from '../db/database.ts'
import { loadViewer } from '../db/queries/access/access.ts'
import {
  findApiKeyByHash,
  findApiKeyById,
  findApiKeyOfReader,
  findSession,
  findUserIdOfProvider,
} from '../db/queries/users/credentials.ts'
import { findUser } from '../db/queries/users/users.ts'
import type { ApiKeyRecord, SessionRecord, UserRecord } from '../db/records/user.ts'
import type { Viewer } from '../domain/access/viewer.ts'
import { createVersionedCache } from './versioned-cache.ts'

/** A user for authentication: active, with their access. */
export type Identity = { readonly user: UserRecord; readonly viewer: Viewer }

/** A key by its stored hash: SHA-256 of itself, or of its MD5 as KOReader sends it. */
export type KeyHash = { readonly by: 'key' | 'reader'; readonly hash: string }

/** Credentials resolved from the database, cached until the next change there. */
export type Identities = {
  /** Null when there is no such active user. */
  user(userId: string): Promise<Identity | null>
  /** The user of a key with the permissions narrowed to it; null when the key or its user is no longer valid. */
  apiKey(named: KeyHash): Promise<{ readonly key: ApiKeyRecord; readonly identity: Identity } | null>
  /** Finds it by the id of the key. */
  keyOf(keyId: string): ReturnType<Identities['apiKey']>
  /** The active user linked to a subject of a provider; null when there is none. */
  ofProvider(provider: string, subject: string): Promise<Identity | null>
  session(id: string): Promise<SessionRecord | null>
}

const capacity = 2_000

/** @returns identities that reflect every change of users, keys, sessions and grants at once */
export function createIdentities(database: Database): Identities {
  const { reader } = database
  const version = () => reader.version('system') + reader.version('catalog')
  const users = createVersionedCache<Identity | null>(version, capacity)
  const keys = createVersionedCache<Awaited<ReturnType<Identities['apiKey']>>>(version, capacity)
  const linked = createVersionedCache<string | null>(version, capacity)
  const sessions = createVersionedCache<SessionRecord | null>(version, capacity)

  const load = async (userId: string, keyPermissions: ApiKeyRecord['permissions']): Promise<Identity | null> => {
    const user = await findUser(reader, userId)
    if (user === null || !user.isActive) return null
    const viewer = await loadViewer(reader, userId, keyPermissions)
    return viewer === null ? null : { user, viewer }
  }

  const ofKey = async (key: ApiKeyRecord | null): ReturnType<Identities['apiKey']> => {
    if (key === null || !key.isActive) return null
    const identity = await load(key.userId, key.permissions)
    return identity === null ? null : { key, identity }
  }

  return {
    user: (userId) => users.get(userId, () => load(userId, null)),
    apiKey: ({ by, hash }) =>
      keys.get(`${by} ${hash}`, async () =>
        ofKey(await (by === 'key' ? findApiKeyByHash : findApiKeyOfReader)(reader, hash)),
      ),
    keyOf: (keyId) => keys.get(`id ${keyId}`, async () => ofKey(await findApiKeyById(reader, keyId))),
    ofProvider: async (provider, subject) => {
      const userId = await linked.get(JSON.stringify([provider, subject]), () =>
        findUserIdOfProvider(reader, provider, subject),
      )
      return userId === null ? null : users.get(userId, () => load(userId, null))
    },
    session: (id) => sessions.get(id, () => findSession(reader, id)),
  }
}
