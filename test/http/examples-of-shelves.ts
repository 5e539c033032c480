import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '../kit/http-client.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { scanFolder, type World } from '../kit/world.ts'

const book = (world: World, name: keyof World['books'] = 'stored') => ({ bookId: String(world.books[name].id) })
const series = (world: World) => ({ seriesId: world.seriesId })

/** Two folders of the same name with the same book, in a library of their own. */
const twins = new WeakMap<World, Promise<string>>()

async function makeTwins({ admin, newFolder }: World): Promise<string> {
  const root = newFolder()
  for (const folder of ['A/Twin', 'B/Twin']) {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'Twin 1.cbz'), comicBytes({ note: 'twin' }))
  }
  return scanFolder(admin, root)
}

async function duplicateGroup(world: World, address: string): Promise<{ groupId: string }> {
  const made = twins.get(world) ?? makeTwins(world)
  twins.set(world, made)
  await made
  for (;;) {
    const { json } = await world.admin.ask(address)
    const [group] = json.duplicates as unknown as readonly Json[]
    if (group !== undefined) return { groupId: String(group.id) }
    await world.admin.ask('/api/v1/duplicates/scan', { method: 'POST' })
  }
}

async function queued(world: World): Promise<{ entryIds: string[] }> {
  const added = await world.admin.ask('/api/v1/want-to-read', { method: 'POST', body: book(world, 'pdf') })
  return { entryIds: [String(added.json.id)] }
}

/** Examples of the operations on queues, duplicates and lists. */
export const shelfExamples = {
  listQueue: () => ({ query: { sort: 'custom' } }),
  addToQueue: (world: World) => ({ body: book(world) }),
  addManyToQueue: (world: World) => ({
    body: { seriesIds: [world.seriesId], bookIds: [book(world, 'epub').bookId] },
  }),
  orderQueue: async (world: World) => ({ body: await queued(world) }),
  removeSeriesFromQueue: (world: World) => ({ params: series(world) }),
  removeBookFromQueue: (world: World) => ({ params: book(world, 'pdf') }),
  scanDuplicates: () => ({}),
  listBookDuplicates: () => ({}),
  listSeriesDuplicates: () => ({ query: { matchType: 'title' } }),
  deleteBookDuplicate: async (world: World) => ({ params: await duplicateGroup(world, '/api/v1/duplicates') }),
  deleteSeriesDuplicate: async (world: World) => ({ params: await duplicateGroup(world, '/api/v1/duplicates/series') }),
}
