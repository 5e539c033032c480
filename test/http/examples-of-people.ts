import type { OperationName } from '../../server/contract/index.ts'
import { newId } from '../kit/catalog.ts'
import type { World } from '../kit/world.ts'
import type { Example } from './examples.ts'

/** A new reader each time. Names are ids, so that two servers that made their own can be compared. */
async function newUser({ admin }: World): Promise<{ userId: string }> {
  const body = { username: newId(), password: 'a quiet corner' }
  const reply = await admin.ask('/api/v1/users', { method: 'POST', body })
  if (reply.status !== 201) throw new Error(`the user was not made: ${reply.text}`)
  return { userId: String(reply.json.id) }
}

/** Calls about people and their accounts that succeed. */
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
    },
  }),
  getUser: async (world) => ({ params: await newUser(world) }),
  updateUser: async (world) => ({
    params: await newUser(world),
    body: { displayName: 'Someone else', libraryIds: [world.libraryId] },
  }),
  previewUserDeletion: async (world) => ({ params: await newUser(world) }),
  deleteUser: async (world) => ({ params: await newUser(world) }),
} satisfies { readonly [N in OperationName]?: (world: World) => Example | Promise<Example> }
