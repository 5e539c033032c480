import { write } from '../../server/db/write.ts'
import { requestText } from '../../server/domain/access/pairing.ts'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import type { Actor, TestServer } from '../kit/test-server.ts'
import type { World } from '../kit/world.ts'

/** An address without failed sign-ins. */
const unusedAddress = '127.2.0.1'

/** Signs a user in again. */
export async function newSession({ server }: Pick<World, 'server'>, actor: Actor): Promise<{ sessionId: string }> {
  const { username, password } = actor
  const how = { method: 'POST', body: { username, password }, from: unusedAddress }
  const { json } = await server.ask('/api/v1/auth/login', how)
  const [, claims = ''] = String(json.accessToken).split('.')
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { readonly sid: string }
  return { sessionId: sid }
}

/** Creates an API key and uses it. */
export async function newDevice({ server }: Pick<World, 'server'>, actor: Actor): Promise<{ deviceId: string }> {
  const made = await actor.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'e-reader' } })
  const headers = { 'x-api-key': String(made.json.key), 'user-agent': 'Some Reader/4.5' }
  await server.ask('/opds/v2', { headers })
  const { json } = await server.ask('/api/v1/devices', { headers })
  const devices = json.data as unknown as readonly { readonly id: string; readonly isCurrent: boolean }[]
  return { deviceId: devices.find(({ isCurrent }) => isCurrent)?.id ?? '' }
}

async function newKey({ ask }: Actor): Promise<{ keyId: string }> {
  const { json } = await ask('/api/v1/api-keys', { method: 'POST', body: { name: 'other' } })
  return { keyId: String(json.id) }
}

let asked = 0
/** A new device requests pairing. */
export async function newRequest(server: TestServer, deviceName = 'Tablet'): Promise<Json> {
  asked += 1
  const from = `127.1.${Math.floor(asked / 200)}.${1 + (asked % 200)}`
  return (await server.ask('/api/v1/pairing', { method: 'POST', body: { deviceName }, from })).json
}

/** QR codes of new pairing requests, as many as needed. */
async function newRequestText({ server }: World): Promise<{ code: string }> {
  const [id, now] = [newId(), server.now()]
  const device = { deviceName: 'Tablet', address: '192.0.2.9', most: { ofAddress: 10_000, ofAll: 10_000 } }
  const times = { now, expiresAt: now + 60_000 }
  await server.database.commit([write('requestPairing', { id, codeHash: `request:${id}`, ...device, ...times })])
  return { code: requestText('http://localhost', id) }
}

async function newOffer({ ask }: Actor): Promise<Json> {
  return (await ask('/api/v1/pairing/offers', { method: 'POST', body: {} })).json
}

/** Examples for sign-ins, devices and API keys. */
export const credentialExamples = {
  listSessions: () => ({ query: { page: '1', pageSize: '5' } }),
  revokeSession: async (world: World) => ({ params: await newSession(world, world.admin) }),
  revokeOtherSessions: () => ({ query: { includeCurrent: 'false' } }),
  listUserSessions: ({ reader }: World) => ({ params: { userId: reader.userId } }),
  revokeUserSession: async (world: World) => ({
    params: { userId: world.reader.userId, ...(await newSession(world, world.reader)) },
  }),
  revokeUserSessions: async ({ server }: World) => ({ params: { userId: (await server.actor('reader')).userId } }),
  listDevices: () => ({ query: { page: '1', pageSize: '5' } }),
  renameDevice: async (world: World) => ({
    params: await newDevice(world, world.admin),
    body: { name: 'Tablet in the kitchen' },
  }),
  forgetDevice: async (world: World) => ({ params: await newDevice(world, world.admin) }),
  listUserDevices: ({ reader }: World) => ({ params: { userId: reader.userId } }),
  forgetUserDevice: async (world: World) => {
    const person = await world.server.actor('reader')
    return { params: { userId: person.userId, ...(await newDevice(world, person)) } }
  },
  getApiKey: async ({ admin }: World) => ({ params: await newKey(admin) }),
  updateApiKey: async ({ admin }: World) => ({
    params: await newKey(admin),
    body: { name: 'tablet', permissions: ['books-read'], expiresAt: '2999-01-01T00:00:00Z', isActive: false },
  }),
  listUserApiKeys: ({ reader }: World) => ({ params: { userId: reader.userId } }),
  revokeUserApiKey: async ({ reader }: World) => ({ params: { userId: reader.userId, ...(await newKey(reader)) } }),
  startPairing: ({ server }: World) => ({
    body: { deviceName: 'Tablet' },
    elsewhere: async () => ({ status: 201, json: await newRequest(server) }),
  }),
  pollPairing: async ({ server }: World) => {
    const { pairingId, secret } = await newRequest(server)
    return { body: { pairingId, secret } }
  },
  lookAtPairing: async (world: World) => ({ body: await newRequestText(world) }),
  approvePairing: async (world: World) => ({
    body: {
      ...(await newRequestText(world)),
      deviceName: 'Tablet in the kitchen',
      permissions: ['books-read'],
      expiresAt: '2999-01-01T00:00:00Z',
    },
  }),
  denyPairing: async (world: World) => ({ body: await newRequestText(world) }),
  offerPairing: () => ({ body: { deviceName: 'Tablet', permissions: null, expiresAt: null } }),
  getPairingOffer: async ({ admin }: World) => ({ params: { offerId: String((await newOffer(admin)).offerId) } }),
  withdrawPairingOffer: async ({ admin }: World) => ({ params: { offerId: String((await newOffer(admin)).offerId) } }),
  claimPairing: async ({ admin }: World) => ({
    body: { code: String((await newOffer(admin)).qrText), deviceName: 'Tablet' },
  }),
}
