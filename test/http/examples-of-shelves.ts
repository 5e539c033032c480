import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { scanFolder, type World } from '../kit/world.ts'

const book = (world: World, name: keyof World['books'] = 'stored') => ({ bookId: String(world.books[name].id) })
const series = (world: World) => ({ seriesId: world.seriesId })

/** Two folders of the same name with the same book, in a separate library. */
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
    const { status, json } = await world.admin.ask(address)
    if (status !== 200) throw new Error(`${address} answered ${status}: ${JSON.stringify(json)}`)
    const [group] = json.duplicates as unknown as readonly Json[]
    if (group !== undefined) return { groupId: String(group.id) }
    await world.admin.ask('/api/v1/duplicates/scan', { method: 'POST' })
  }
}

async function queued(world: World): Promise<{ entryIds: string[] }> {
  const added = await world.admin.ask('/api/v1/want-to-read', { method: 'POST', body: book(world, 'pdf') })
  return { entryIds: [String(added.json.id)] }
}

/** A list with one series or book, for a single call. */
async function madeList(world: World, kind: 'collections' | 'readlists'): Promise<string> {
  const members = kind === 'collections' ? { seriesIds: [world.seriesId] } : { bookIds: [book(world).bookId] }
  const body = { name: `List ${newId()}`, ...members }
  const reply = await world.admin.ask(`/api/v1/${kind}`, { method: 'POST', body })
  return String(reply.json.id)
}
const collection = async (world: World) => ({ collectionId: await madeList(world, 'collections') })
const readList = async (world: World) => ({ readListId: await madeList(world, 'readlists') })

async function preset({ admin }: World): Promise<{ presetId: string }> {
  const body = { name: `Filter ${newId()}`, target: 'books' }
  const reply = await admin.ask('/api/v1/filter-presets', { method: 'POST', body })
  return { presetId: String(reply.json.id) }
}

const readingList = '<ReadingList><Name>Tour</Name><Books><Book Series="Quiet Bay" Number="1"/></Books></ReadingList>'

/** Examples for Want to read, duplicates and lists. */
export const shelfExamples = {
  listQueue: () => ({ query: { sort: 'custom' } }),
  addToQueue: (world: World) => ({ body: book(world) }),
  addManyToQueue: (world: World) => ({
    body: { seriesIds: [world.seriesId], bookIds: [book(world, 'epub').bookId] },
  }),
  orderQueue: async (world: World) => ({ body: await queued(world) }),
  removeSeriesFromQueue: (world: World) => ({ params: series(world) }),
  removeBookFromQueue: (world: World) => ({ params: book(world, 'pdf') }),
  getRecommendations: async (world: World) => {
    await world.admin.ask(`/api/v1/series/${world.seriesId}/rating`, { method: 'PUT', body: { rating: 80 } })
    return { query: { limit: '20' } }
  },
  refreshRecommendations: () => ({}),
  dismissRecommendation: (world: World) => ({
    params: { externalId: world.seriesId },
    query: { source: 'local' },
    body: { reason: 'not_interested' },
  }),
  restoreRecommendation: async (world: World) => {
    const path = `/api/v1/user/recommendations/${world.seriesId}/dismiss?source=local`
    await world.admin.ask(path, { method: 'POST', body: {} })
    return { params: { externalId: world.seriesId }, query: { source: 'local' } }
  },
  scanDuplicates: () => ({}),
  listBookDuplicates: () => ({}),
  listSeriesDuplicates: () => ({ query: { matchType: 'title' } }),
  deleteBookDuplicate: async (world: World) => ({ params: await duplicateGroup(world, '/api/v1/duplicates') }),
  deleteSeriesDuplicate: async (world: World) => ({ params: await duplicateGroup(world, '/api/v1/duplicates/series') }),
  listCollections: () => ({}),
  createCollection: (world: World) => ({
    body: { name: `Quiet ${newId()}`, summary: 'By the sea.', ordered: true, sort: null, seriesIds: [world.seriesId] },
  }),
  getCollection: async (world: World) => ({ params: await collection(world) }),
  updateCollection: async (world: World) => ({ params: await collection(world), body: { summary: null } }),
  deleteCollection: async (world: World) => ({ params: await collection(world) }),
  listCollectionSeries: async (world: World) => ({ params: await collection(world), query: { sort: 'year,desc' } }),
  addToCollection: async (world: World) => ({
    params: await collection(world),
    body: { seriesIds: [String(world.books.pdf.seriesId)] },
  }),
  orderCollection: async (world: World) => ({
    params: await collection(world),
    body: { seriesIds: [world.seriesId] },
  }),
  moveInCollection: async (world: World) => ({
    params: await collection(world),
    body: { seriesIds: [world.seriesId], place: 1 },
  }),
  removeManyFromCollection: async (world: World) => ({
    params: await collection(world),
    body: { seriesIds: [world.seriesId] },
  }),
  findInCollection: async (world: World) => ({ params: await collection(world), query: { q: 'quiet' } }),
  removeFromCollection: async (world: World) => ({ params: { ...(await collection(world)), ...series(world) } }),
  getCollectionThumbnail: async (world: World) => ({ params: await collection(world) }),
  listCollectionsOfSeries: (world: World) => ({ params: series(world) }),
  listReadLists: () => ({}),
  createReadList: (world: World) => ({
    body: { name: `Evening ${newId()}`, summary: 'Short ones.', ordered: true, bookIds: [book(world).bookId] },
  }),
  getReadList: async (world: World) => ({ params: await readList(world) }),
  updateReadList: async (world: World) => ({ params: await readList(world), body: { ordered: false } }),
  deleteReadList: async (world: World) => ({ params: await readList(world) }),
  listReadListBooks: async (world: World) => ({ params: await readList(world), query: { sort: 'release,desc' } }),
  addToReadList: async (world: World) => ({
    params: await readList(world),
    body: { bookIds: [book(world, 'pdf').bookId] },
  }),
  orderReadList: async (world: World) => ({
    params: await readList(world),
    body: { bookIds: [book(world).bookId] },
  }),
  moveInReadList: async (world: World) => ({
    params: await readList(world),
    body: { bookIds: [book(world).bookId], place: 1 },
  }),
  removeManyFromReadList: async (world: World) => ({
    params: await readList(world),
    body: { bookIds: [book(world).bookId] },
  }),
  findInReadList: async (world: World) => ({ params: await readList(world), query: { q: 'quiet' } }),
  removeFromReadList: async (world: World) => ({ params: { ...(await readList(world)), ...book(world) } }),
  getAdjacentInReadList: async (world: World) => ({ params: { ...(await readList(world)), ...book(world) } }),
  getReadListThumbnail: async (world: World) => ({ params: await readList(world) }),
  getReadListStanding: async (world: World) => ({ params: await readList(world) }),
  listReadListsOfBook: (world: World) => ({ params: book(world) }),
  listFilterPresets: () => ({ query: { scope: 'list', target: 'books' } }),
  createFilterPreset: (world: World) => ({
    body: { name: `Unread ${newId()}`, scope: 'search', target: 'series', query: 'bay', libraryId: world.libraryId },
  }),
  getFilterPreset: async (world: World) => ({ params: await preset(world) }),
  replaceFilterPreset: async (world: World) => ({
    params: await preset(world),
    body: { name: `Short ${newId()}`, sort: 'page_count,asc' },
  }),
  deleteFilterPreset: async (world: World) => ({ params: await preset(world) }),
  previewReadListImport: () => ({ body: { content: readingList } }),
  importReadList: (world: World) => ({
    body: { content: readingList, name: `Tour ${newId()}`, choices: [{ position: 1, ...book(world) }] },
  }),
  exportReadList: async (world: World) => ({ params: await readList(world) }),
}
