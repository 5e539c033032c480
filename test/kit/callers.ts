import { effectivePermissions, type Permission, permissions } from '../../server/domain/access/viewer.ts'
import type { Ask } from './http-client.ts'
import type { Actor, TestServer } from './test-server.ts'

/** A caller and its permissions. */
export type Caller = {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Null when the credential is refused. */
  readonly permissions: ReadonlySet<Permission> | null
  /** False for a device or a locked account. */
  readonly mayChangeAccount: boolean
  /** Sees no library, or no series. */
  readonly seesNothing: boolean
}

const hourMs = 3_600_000
const bearer = ({ token }: Pick<Actor, 'token'>) => ({ authorization: `Bearer ${token}` })
const lockedOut = { permissions: null, mayChangeAccount: false, seesNothing: true }

/** Callers by name, for listing tests before a server exists. */
export const roleNames = ['reader', 'maintainer', 'admin'] as const

/**
 * Every kind of caller: anonymous, each role, one without access, a child account, an API key per permission, and
 * expired credentials.
 */
export async function createCallers(server: TestServer): Promise<readonly Caller[]> {
  const admin = await server.actor('admin')
  return [
    { name: 'nobody', headers: {}, ...lockedOut },
    ...(await createLate(server, admin)),
    ...(await createPeople(server, admin)),
    ...(await createKeys(server)),
  ]
}

async function said({ ask }: Pick<Actor, 'ask'>, path: string, how: Ask) {
  const reply = await ask(`/api/v1/${path}`, how)
  if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`)
  return reply.json
}

async function createPeople(server: TestServer, admin: Actor): Promise<readonly Caller[]> {
  const free = { mayChangeAccount: true, seesNothing: false }
  const people = roleNames.map(async (role): Promise<Caller> => {
    const headers = bearer(await server.actor(role))
    return { name: role, headers, permissions: effectivePermissions(role, [], null), ...free }
  })
  const restricted = await server.actor('reader')
  await said(admin, `users/${restricted.userId}`, { method: 'PATCH', body: { libraryIds: [] } })
  const kid = await server.actor('reader')
  await said(admin, `users/${kid.userId}`, { method: 'PATCH', body: { kidProfile: {} } })
  const { username, password } = await server.actor('reader')
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const reader = effectivePermissions('reader', [], null)
  return [
    ...(await Promise.all(people)),
    { name: 'a restricted reader', headers: bearer(restricted), permissions: reader, ...free, seesNothing: true },
    { name: 'a reader by Basic', headers: { authorization: basic }, permissions: reader, ...free },
    {
      name: 'a child',
      headers: bearer(kid),
      permissions: effectivePermissions('reader', [], null, true),
      mayChangeAccount: false,
      seesNothing: true,
    },
  ]
}

async function createKeys(server: TestServer): Promise<readonly Caller[]> {
  const owner = await server.actor('admin')
  const keys = permissions.map(async (permission): Promise<Caller> => {
    const body = { name: permission, permissions: [permission] }
    const { key } = await said(owner, 'api-keys', { method: 'POST', body })
    const headers = { 'x-api-key': String(key) }
    const one = { permissions: new Set([permission]), mayChangeAccount: false, seesNothing: false }
    return { name: `a key for ${permission}`, headers, ...one }
  })
  return Promise.all(keys)
}

/** Credentials that are no longer valid. */
async function createLate(server: TestServer, admin: Actor): Promise<readonly Caller[]> {
  const late = (name: string, headers: Caller['headers']): Caller => ({ name, headers, ...lockedOut })
  const keyOf = async (owner: Actor, body: object) => said(owner, 'api-keys', { method: 'POST', body })
  server.pass(-25 * hourMs)
  const expired = await server.actor('admin')
  const expiresAt = new Date(server.now() + hourMs).toISOString()
  const { key: expiredKey } = await keyOf(expired, { name: 'old', expiresAt })
  server.pass(25 * hourMs)
  const owner = await server.actor('admin')
  const revoked = await keyOf(owner, { name: 'lost' })
  await said(owner, `api-keys/${revoked.id}`, { method: 'DELETE' })
  const off = await server.actor('admin')
  const { key: keyOfOff } = await keyOf(off, { name: 'app' })
  await said(admin, `users/${off.userId}`, { method: 'PATCH', body: { isActive: false } })
  const gone = await server.actor('admin')
  await said(gone, 'auth/logout', { method: 'POST', body: {} })
  return [
    late('an expired token', bearer(expired)),
    late('an expired key', { 'x-api-key': String(expiredKey) }),
    late('a revoked key', { 'x-api-key': String(revoked.key) }),
    late('someone switched off', bearer(off)),
    late('a key of someone switched off', { 'x-api-key': String(keyOfOff) }),
    late('someone signed out', bearer(gone)),
  ]
}
