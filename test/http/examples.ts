import type { OperationName } from '../../server/contract/index.ts'
import { write } from '../../server/db/write.ts'
import { picture } from '../fixtures/images.ts'
import { newId } from '../kit/catalog.ts'
import type { Actor } from '../kit/test-server.ts'
import { startTestServer } from '../kit/test-server.ts'
import type { World } from '../kit/world.ts'
import { accessExamples } from './examples-of-access.ts'
import { administrationExamples } from './examples-of-administration.ts'
import { annotationExamples } from './examples-of-annotations.ts'
import { credentialExamples } from './examples-of-credentials.ts'
import { groupingExamples } from './examples-of-grouping.ts'
import { libraryJobExamples } from './examples-of-library-jobs.ts'
import { localDatabaseExamples } from './examples-of-local-databases.ts'
import { matchExamples } from './examples-of-matches.ts'
import { metadataExamples } from './examples-of-metadata.ts'
import { pausingExamples } from './examples-of-pausing.ts'
import { peopleExamples } from './examples-of-people.ts'
import { pluginExamples } from './examples-of-plugins.ts'
import { providerExamples } from './examples-of-providers.ts'
import { releaseExamples } from './examples-of-releases.ts'
import { selectionExamples } from './examples-of-selections.ts'
import { shelfExamples } from './examples-of-shelves.ts'

/** A successful call of an operation. */
export type Example = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Default: the administrator. */
  readonly actor?: Actor
  /** Replaces the call to the test server. */
  readonly elsewhere?: () => Promise<{ readonly status: number; readonly json: unknown }>
}

const book = (world: World, name: keyof World['books'] = 'stored') => ({ bookId: String(world.books[name].id) })
const library = (world: World) => ({ libraryId: world.libraryId })
const series = (world: World) => ({ seriesId: world.seriesId })

/** Uploads a cover. @param owner `series/…` or `books/…` */
async function newCover({ admin }: World, owner: string): Promise<{ coverId: string }> {
  const how = { method: 'POST', body: await picture({ format: 'png' }), headers: { 'content-type': 'image/png' } }
  const reply = await admin.ask(`/api/v1/${owner}/cover`, how)
  return { coverId: String(reply.json.id) }
}

const sharedCovers = new WeakMap<World, Map<string, Promise<{ coverId: string }>>>()
/** A shared cover for each owner. */
function sharedCover(world: World, owner: string): Promise<{ coverId: string }> {
  const coversOfWorld = sharedCovers.get(world) ?? new Map<string, Promise<{ coverId: string }>>()
  sharedCovers.set(world, coversOfWorld)
  const cover = coversOfWorld.get(owner) ?? newCover(world, owner)
  coversOfWorld.set(owner, cover)
  return cover
}
const seriesCover = async (world: World, make = sharedCover) => ({
  ...series(world),
  ...(await make(world, `series/${world.seriesId}`)),
})
const bookCover = async (world: World, make = sharedCover) => ({
  ...book(world),
  ...(await make(world, `books/${book(world).bookId}`)),
})
const upload = async () => ({ body: await picture({ format: 'webp' }), headers: { 'content-type': 'image/webp' } })

async function otherLibrary({ admin, newFolder }: World): Promise<{ libraryId: string }> {
  const reply = await admin.ask('/api/v1/libraries', { method: 'POST', body: { name: 'Other', path: newFolder() } })
  return { libraryId: String(reply.json.id) }
}

async function newKey({ admin }: World): Promise<{ keyId: string }> {
  const reply = await admin.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'other' } })
  return { keyId: String(reply.json.id) }
}

async function newCompletion(world: World): Promise<{ completionId: string }> {
  const path = `/api/v1/books/${book(world).bookId}`
  await world.admin.ask(`${path}/unread`, { method: 'POST' })
  await world.admin.ask(`${path}/read`, { method: 'POST' })
  const { json } = await world.admin.ask(`${path}/read-history`)
  return { completionId: String(json.entries?.[0]?.id) }
}

/** Replaces the terms of the series with a new one. @returns its ID */
async function newTerm({ server, admin, seriesId }: World, kind: 'genres' | 'tags' | 'people'): Promise<string> {
  const name = newId()
  const values = { [kind]: kind === 'people' ? [{ name, role: 'writer' }] : [name] }
  await server.database.commit([write('editSeries', { id: seriesId, edit: { values }, now: server.now() })])
  return String((await admin.ask(`/api/v1/${kind}?q=${name}`)).json.data?.[0]?.id)
}

async function firstRun(): Promise<{ readonly status: number; readonly json: unknown }> {
  const fresh = await startTestServer()
  try {
    const body = { username: 'mara', password: 'a quiet corner', email: 'mara@example.org' }
    return await fresh.ask('/api/v1/setup/initialize', { method: 'POST', body })
  } finally {
    await fresh.close()
  }
}

/** One example per operation of the contract: a missing one is a type error. */
export const examples: { readonly [N in OperationName]: (world: World) => Example | Promise<Example> } = {
  getHealth: () => ({}),
  getInfo: () => ({}),
  getIdentity: () => ({ query: { challenge: 'c'.repeat(43) } }),
  getDeviceAddress: () => ({}),
  getAppPaths: () => ({}),
  getDiscovery: () => ({}),
  checkDiscovery: () => ({}),
  getHttps: () => ({}),
  checkHttps: () => ({}),
  getMetrics: () => ({}),
  cleanupThumbnails: () => ({}),
  streamEvents: () => ({}),
  getSetupStatus: () => ({}),
  initializeSetup: () => ({ elsewhere: firstRun, body: { username: 'mara', password: 'a quiet corner' } }),
  login: ({ reader }) => ({ body: { username: reader.username, password: reader.password } }),
  refreshToken: async ({ server }) => ({ body: { refreshToken: (await server.actor('reader')).refreshToken } }),
  logout: async ({ server }) => ({ actor: await server.actor('reader'), body: {} }),
  getMe: () => ({}),
  ...providerExamples,
  ...pluginExamples,
  ...matchExamples,
  ...localDatabaseExamples,
  ...releaseExamples,
  ...peopleExamples,
  listApiKeys: () => ({}),
  createApiKey: () => ({ body: { name: 'tablet' } }),
  deleteApiKey: async (world) => ({ params: await newKey(world) }),
  listLibraries: () => ({}),
  createLibrary: ({ newFolder }) => ({ body: { name: 'New', path: newFolder() } }),
  previewLibrary: ({ folder }) => ({ body: { path: folder.root } }),
  previewLibraryChange: (world) => ({ params: library(world), body: { seriesStrategy: 'flat' } }),
  testAutoMatch: (world) => ({
    params: library(world),
    query: { page: '1' },
    body: { conditions: { mode: 'all', rules: [{ field: 'bookCount', operator: 'gt', value: 1 }] } },
  }),
  testNameRules: () => ({ body: { rules: [{ pattern: ' Vol$', replacement: '' }], names: ['Quiet Bay Vol'] } }),
  browseFolders: ({ folder }) => ({ query: { path: folder.root } }),
  getLibrary: (world) => ({ params: library(world) }),
  updateLibrary: (world) => ({ params: library(world), body: { name: 'Shelf' } }),
  deleteLibrary: async (world) => ({ params: await otherLibrary(world) }),
  scanLibrary: async (world) => ({ params: await otherLibrary(world), query: { mode: 'deep' } }),
  getScanStatus: (world) => ({ params: library(world) }),
  cancelScan: async (world) => {
    const params = await otherLibrary(world)
    await world.admin.ask(`/api/v1/libraries/${params.libraryId}/scan`, { method: 'POST' })
    return { params }
  },
  listActiveScans: () => ({}),
  streamScans: () => ({}),
  ...accessExamples,
  ...administrationExamples,
  ...credentialExamples,
  ...groupingExamples,
  ...pausingExamples,
  ...libraryJobExamples,
  purgeLibrary: (world) => ({ params: library(world) }),
  listSeries: (world) => ({ query: { ...library(world), sort: 'name,desc', page: '1', pageSize: '2' } }),
  filterSeries: () => ({ query: { sort: 'book_count,desc' }, body: { fullTextSearch: 'quiet' } }),
  getSeries: (world) => ({ params: series(world) }),
  listSeriesBooks: (world) => ({ params: series(world), query: { includeDeleted: 'true' } }),
  getSeriesThumbnail: (world) => ({ params: series(world) }),
  downloadSeries: (world) => ({ params: series(world) }),
  purgeSeries: (world) => ({ params: series(world) }),
  ...metadataExamples,
  listBooks: (world) => ({ query: { ...library(world), ...series(world), sort: 'number,asc' } }),
  filterBooks: () => ({ body: { condition: { allOf: [{ format: { operator: 'is', value: 'cbz' } }] } } }),
  listBookErrors: (world) => ({ query: { ...library(world), code: 'archive-truncated' } }),
  getBook: (world) => ({ params: book(world) }),
  getAdjacentBooks: (world) => ({ params: book(world) }),
  getBookFile: (world) => ({ params: book(world) }),
  listPages: (world) => ({ params: book(world) }),
  getPage: (world) => ({ params: { ...book(world), pageNumber: '1' }, query: { width: '400' } }),
  getPageText: (world) => ({ params: { ...book(world, 'pdf'), pageNumber: '1' } }),
  listPageTexts: (world) => ({ params: book(world, 'pdf'), query: { from: '1', count: '10' } }),
  listContents: (world) => ({ params: book(world, 'pdf') }),
  getBookThumbnail: (world) => ({ params: book(world) }),
  analyzeBook: (world) => ({ params: book(world) }),
  analyzeUnanalyzedBook: (world) => ({ params: book(world) }),
  analyzeSeries: (world) => ({ params: series(world) }),
  analyzeUnanalyzedSeries: (world) => ({ params: series(world) }),
  analyzeLibrary: async (world) => ({ params: await otherLibrary(world) }),
  analyzeUnanalyzedLibrary: (world) => ({ params: library(world) }),
  countBookErrors: (world) => ({ query: library(world) }),
  retryBookErrors: (world) => ({ body: { ...library(world), code: 'archive-truncated' } }),
  uploadSeriesCover: async (world) => ({ params: series(world), ...(await upload()) }),
  setSeriesCoverSource: (world) => ({ params: series(world), body: { source: `book:${book(world).bookId}` } }),
  listSeriesCovers: (world) => ({ params: series(world) }),
  selectSeriesCover: async (world) => ({ params: await seriesCover(world) }),
  resetSeriesCover: (world) => ({ params: series(world) }),
  deleteSeriesCover: async (world) => ({ params: await seriesCover(world, newCover) }),
  getSeriesCoverImage: async (world) => ({ params: await seriesCover(world) }),
  uploadBookCover: async (world) => ({ params: book(world), ...(await upload()) }),
  setBookCoverSource: (world) => ({ params: book(world), body: { source: 'default' } }),
  listBookCovers: (world) => ({ params: book(world) }),
  selectBookCover: async (world) => ({ params: await bookCover(world) }),
  resetBookCover: (world) => ({ params: book(world) }),
  deleteBookCover: async (world) => ({ params: await bookCover(world, newCover) }),
  getBookCoverImage: async (world) => ({ params: await bookCover(world) }),
  getBookManifest: (world) => ({ params: book(world, 'epub') }),
  getBookResource: (world) => ({ params: { ...book(world, 'epub'), name: 'c1.xhtml' } }),
  getProgress: (world) => ({ params: book(world, 'packed') }),
  putProgress: (world) => ({
    params: book(world),
    body: { currentPage: 1, progressPercentage: 0.5, completed: false },
  }),
  listProgressHistory: (world) => ({ params: book(world) }),
  restoreProgress: async (world) => {
    const params = book(world)
    const at = `/api/v1/books/${params.bookId}/progress`
    await world.admin.ask(at, { method: 'PUT', body: { currentPage: 1 } })
    const [latest] = (await world.admin.ask(`${at}/history`)).json.data as unknown as readonly { id: string }[]
    return { params: { ...params, changeId: latest?.id ?? '' } }
  },
  ...annotationExamples,
  deleteProgress: (world) => ({ params: book(world, 'pdf') }),
  markBookRead: (world) => ({ params: book(world, 'pdf') }),
  markBookUnread: (world) => ({ params: book(world, 'pdf') }),
  markSeriesRead: (world) => ({ params: series(world) }),
  markSeriesUnread: (world) => ({ params: series(world) }),
  ...shelfExamples,
  ...selectionExamples,
  listLibrarySeries: (world) => ({ params: library(world), query: { sort: 'year,desc', genres: '', tags: '' } }),
  listSeriesInProgress: (world) => ({ query: library(world) }),
  listLibrarySeriesInProgress: (world) => ({ params: library(world) }),
  listRecentlyAddedSeries: (world) => ({ query: library(world) }),
  listLibraryRecentlyAddedSeries: (world) => ({ params: library(world) }),
  listRecentlyUpdatedSeries: (world) => ({ query: library(world) }),
  listLibraryRecentlyUpdatedSeries: (world) => ({ params: library(world) }),
  listLetterGroups: () => ({ body: { fullTextSearch: 'quiet' } }),
  searchSeries: (world) => ({ body: { query: 'quiet', ...library(world) } }),
  findSeriesByText: (world) => ({ query: { q: 'quiet', ...library(world) } }),
  listExternalIndex: (world) => ({ query: library(world) }),
  listLibraryBooks: (world) => ({ params: library(world), query: { sort: 'number,asc' } }),
  listBookLetters: (world) => ({ query: library(world) }),
  filterBookLetters: () => ({ body: { fullTextSearch: 'quiet' } }),
  listBooksInProgress: (world) => ({ query: library(world) }),
  listLibraryBooksInProgress: (world) => ({ params: library(world) }),
  listOnDeck: (world) => ({ query: library(world) }),
  listLibraryOnDeck: (world) => ({ params: library(world) }),
  listNewInSeries: (world) => ({ query: library(world) }),
  listLibraryNewInSeries: (world) => ({ params: library(world) }),
  listRecentlyAddedBooks: (world) => ({ query: library(world) }),
  listLibraryRecentlyAddedBooks: (world) => ({ params: library(world) }),
  listRecentlyReadBooks: (world) => ({ query: library(world) }),
  listLibraryRecentlyReadBooks: (world) => ({ params: library(world) }),
  getBookReadHistory: (world) => ({ params: book(world), query: { limit: '5' } }),
  deleteBookReadHistory: (world) => ({ params: book(world) }),
  deleteBookCompletion: async (world) => ({ params: { ...book(world), ...(await newCompletion(world)) } }),
  getSeriesReadHistory: (world) => ({ params: series(world), query: { limit: '5' } }),
  deleteSeriesReadHistory: (world) => ({ params: series(world) }),
  deleteSeriesCompletion: async (world) => ({ params: { ...series(world), ...(await newCompletion(world)) } }),
  listGenres: () => ({ query: { q: 'a', unused: 'false', sort: 'series_count,desc' } }),
  renameGenre: async (world) => ({ params: { genreId: await newTerm(world, 'genres') }, body: { name: newId() } }),
  mergeGenre: async (world) => ({
    params: { genreId: await newTerm(world, 'genres') },
    body: { into: await newTerm(world, 'genres') },
  }),
  previewTermChange: async (world) => ({
    body: { kind: 'genre', id: await newTerm(world, 'genres'), name: newId() },
  }),
  mergeGenres: async (world) => ({
    body: { ids: [await newTerm(world, 'genres')], into: await newTerm(world, 'genres') },
  }),
  cleanUpGenres: () => ({}),
  deleteGenre: async (world) => ({ params: { genreId: await newTerm(world, 'genres') } }),
  listTags: () => ({ query: { q: 'a', unused: 'false', sort: 'book_count,desc' } }),
  renameTag: async (world) => ({ params: { tagId: await newTerm(world, 'tags') }, body: { name: newId() } }),
  mergeTag: async (world) => ({
    params: { tagId: await newTerm(world, 'tags') },
    body: { into: await newTerm(world, 'tags') },
  }),
  mergeTags: async (world) => ({
    body: { ids: [await newTerm(world, 'tags')], into: await newTerm(world, 'tags') },
  }),
  cleanUpTags: () => ({}),
  deleteTag: async (world) => ({ params: { tagId: await newTerm(world, 'tags') } }),
  listPeople: () => ({ query: { q: 'a', role: 'writer', sort: 'name,desc' } }),
  renamePerson: async (world) => ({
    params: { personId: await newTerm(world, 'people') },
    body: { name: newId(), sortName: 'Someone' },
  }),
  mergePerson: async (world) => ({
    params: { personId: await newTerm(world, 'people') },
    body: { into: await newTerm(world, 'people') },
  }),
  mergePeople: async (world) => ({
    body: { ids: [await newTerm(world, 'people')], into: await newTerm(world, 'people') },
  }),
  cleanUpPeople: () => ({}),
  searchEverything: (world) => ({ query: { q: 'quiet', limit: '3', ...library(world) } }),
}
