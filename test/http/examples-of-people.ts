import type { OperationName } from '../../server/contract/index.ts'
import { picture } from '../fixtures/images.ts'
import { newId } from '../kit/catalog.ts'
import type { Actor } from '../kit/test-server.ts'
import type { World } from '../kit/world.ts'
import type { Example } from './examples.ts'

/** A new reader each time. Names are IDs, so that two servers can be compared. */
async function newUser({ admin }: World): Promise<{ userId: string }> {
  const body = { username: newId(), password: 'a quiet corner' }
  const reply = await admin.ask('/api/v1/users', { method: 'POST', body })
  if (reply.status !== 201) throw new Error(`the user was not made: ${reply.text}`)
  return { userId: String(reply.json.id) }
}

/** A user who can change their own account; the name is an ID. */
const newActor = ({ server }: World) => server.actor('reader', newId())

const image = { 'content-type': 'image/png' }
async function withAvatar(actor: Actor): Promise<Actor> {
  const how = { method: 'POST', body: await picture({ format: 'png' }), headers: image }
  const reply = await actor.ask('/api/v1/user/avatar', how)
  if (reply.status !== 200) throw new Error(`the picture was not taken: ${reply.text}`)
  return actor
}

async function newPreference({ admin }: World): Promise<{ key: string }> {
  await admin.ask('/api/v1/user/preferences/reader.theme', { method: 'PUT', body: { value: 'sepia' } })
  return { key: 'reader.theme' }
}

async function newInvitation({ admin }: World): Promise<{ id: string; token: string }> {
  const { json } = await admin.ask('/api/v1/invitations', { method: 'POST', body: {} })
  return { id: String(json.id), token: String(json.token) }
}

const pin = '2468'

/** A user with a PIN and an avatar, and the cookie of their browser. */
async function onScreen(world: World): Promise<{ userId: string; headers: { cookie: string } }> {
  const actor = await withAvatar(await newActor(world))
  const body = { pin, currentPassword: actor.password }
  const reply = await actor.ask('/api/v1/user/pin', { method: 'PUT', body })
  return { userId: actor.userId, headers: { cookie: String(reply.headers['set-cookie']?.[0]?.split(';')[0]) } }
}

/** Examples for users and accounts. */
export const peopleExamples = {
  listUsers: () => ({ query: { role: 'maintainer', page: '1', pageSize: '10' } }),
  createUser: ({ libraryId }) => ({
    body: {
      username: newId(),
      password: 'a quiet corner',
      email: null,
      displayName: 'Someone',
      role: 'reader',
      permissions: ['tasks-read'],
      isActive: true,
      libraryIds: [libraryId],
      kidProfile: { isAllowList: true, maxAgeRating: 6, isUnratedAllowed: true, isAccountLocked: false },
      groupIds: [],
    },
  }),
  getUser: async (world) => ({ params: await newUser(world) }),
  updateUser: async (world) => ({
    params: await newUser(world),
    body: { displayName: 'Someone else', libraryIds: [world.libraryId], kidProfile: {} },
  }),
  previewUserDeletion: async (world) => ({ params: await newUser(world) }),
  deleteUser: async (world) => ({ params: await newUser(world) }),
  updateMe: () => ({ body: { displayName: 'Someone', email: null } }),
  changePassword: async (world) => {
    const actor = await newActor(world)
    return { actor, body: { currentPassword: actor.password, newPassword: 'another quiet corner' } }
  },
  uploadAvatar: async () => ({ body: await picture({ format: 'png' }), headers: image }),
  getOwnAvatar: async (world) => {
    await withAvatar(world.admin)
    return {}
  },
  deleteAvatar: () => ({}),
  getUserAvatar: async (world) => ({ params: { userId: (await withAvatar(await newActor(world))).userId } }),
  listPreferences: () => ({}),
  setPreferences: () => ({ body: { preferences: { 'reader.zoom': 1.5, home: { rows: ['queue'] } } } }),
  getPreference: async (world) => ({ params: await newPreference(world) }),
  setPreference: () => ({ params: { key: 'reader.theme' }, body: { value: 'sepia' } }),
  deletePreference: async (world) => ({ params: await newPreference(world) }),
  listInvitations: () => ({ query: { page: '1', pageSize: '5' } }),
  createInvitation: ({ libraryId }) => ({
    body: {
      role: 'reader',
      permissions: ['tasks-read'],
      libraryIds: [libraryId],
      groupIds: [],
      kidProfile: { isAllowList: true, maxAgeRating: 6, isUnratedAllowed: false, isAccountLocked: true },
      note: 'Welcome',
      expiresInHours: 24,
    },
  }),
  revokeInvitation: async (world) => ({ params: { invitationId: (await newInvitation(world)).id } }),
  lookAtInvitation: async (world) => ({ body: { token: (await newInvitation(world)).token } }),
  acceptInvitation: async (world) => ({
    body: { token: (await newInvitation(world)).token, username: newId(), password: 'a quiet corner' },
  }),
  createPasswordReset: async (world) => ({ params: await newUser(world), body: { expiresInHours: 2 } }),
  resetPassword: async (world) => {
    const { userId } = await newUser(world)
    const { json } = await world.admin.ask(`/api/v1/users/${userId}/password-reset`, { method: 'POST', body: {} })
    return { body: { token: String(json.token), password: 'another quiet corner' } }
  },
  setPin: async (world) => {
    const actor = await newActor(world)
    return { actor, body: { pin, currentPassword: actor.password } }
  },
  getScreen: async (world) => ({ headers: (await onScreen(world)).headers }),
  getScreenAvatar: async (world) => {
    const { userId, headers } = await onScreen(world)
    return { params: { userId }, headers }
  },
  forgetScreen: () => ({}),
  forgetScreenPerson: async (world) => {
    const { userId, headers } = await onScreen(world)
    return { params: { userId }, headers }
  },
  signInByPin: async (world) => {
    const { userId, headers } = await onScreen(world)
    return { body: { userId, pin }, headers }
  },
  openAsOwner: ({ server }) => ({ body: { token: server.app.mintOwnerToken() } }),
  deleteUserAvatar: async (world) => ({ params: await newUser(world) }),
} satisfies { readonly [N in OperationName]?: (world: World) => Example | Promise<Example> }
