import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sqlite from 'better-sqlite3'
import { write } from '../../server/db/write.ts'
import { picture } from '../fixtures/images.ts'
import { bookWrite, newId, seriesWrite } from './catalog.ts'
import { everyRow, hiddenRowsOf, marker } from './hidden-rows.ts'
import type { Json } from './http-client.ts'
import { comicBytes, createLibraryFolder, epubBytes, type LibraryFolder, pdfBytes } from './library-folder.ts'
import { copyDatabase, databaseOf, dropDatabase, usesPostgres } from './postgres.ts'
import { settled } from './settled.ts'
import { type Actor, startTestServer, type TestServer } from './test-server.ts'
import { type BookName, createWorld, scanFolder, type World } from './world.ts'

/**
 * Two servers with the same base: `full` has additional content hidden from its restricted users, which `bare` never
 * had. Both must answer such users in the same way.
 */
export type TwinWorlds = {
  readonly bare: TestServer
  readonly full: TestServer
  /** A user who sees one library without a denied tag, and a user who sees only an allowed tag. */
  readonly viewers: Readonly<Record<ViewerName, { readonly bare: World; readonly full: World }>>
  /** Hidden content, as a user with full access: a library, and a series in the visible library. */
  readonly hidden: { readonly library: World; readonly series: World }
  /** IDs that both servers have from the beginning. */
  readonly shared: ReadonlySet<string>
  /** Resolves when neither server has running jobs. */
  settle(): Promise<void>
  /** Like `settle`, and deletes completed jobs. */
  forget(): Promise<void>
  /** Every stored row about hidden content on the full server. */
  hiddenRows(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Operations whose examples create visible content: tasks, jobs, series. */
export const visibleResults: ReadonlySet<string> = new Set([
  'getTask',
  'cancelTask',
  'pauseTask',
  'resumeTask',
  'retryTask',
  'getLibraryJob',
  'updateLibraryJob',
  'deleteLibraryJob',
  'runLibraryJob',
  'cancelLibraryJob',
  'listLibraryJobRuns',
  'getLibraryJobReport',
  'downloadLibraryJobReport',
  'previewGrouping',
  'mergeSeries',
  'moveBooksToSeries',
  'splitSeries',
  'undoGroupingDecision',
  'listGroupingDecisions',
])

export type ViewerName = 'by a library and a denied tag' | 'by a library and an allowed tag'
export const viewerNames = ['by a library and a denied tag', 'by a library and an allowed tag'] as const
/** On PostgreSQL one is enough: `generated-access` and `test/db/visibility` check the rules of both there. */
export const checkedViewers: readonly ViewerName[] = usesPostgres ? viewerNames.slice(0, 1) : viewerNames

const denied = newId()
const allowed = newId()
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

export async function createTwinWorlds(): Promise<TwinWorlds> {
  const base = await createWorld()
  const people = [await base.server.actor('admin', 'dena'), await base.server.actor('admin', 'alma')] as const
  await fillBase(base)
  await restrict(base, people)
  const dataDir = mkdtempSync(join(tmpdir(), 'inglenook-twin-'))
  await forget(base.server, base.admin)
  const shared = new Set((await everyRow(base.server.database.reader)).join('\n').match(uuid))
  copyData(base.server.dataDir, dataDir)
  const full = await startTestServer({ dataDir })
  const all = { ...base, server: full, admin: at(full, base.admin) }
  const library = await hideLibrary(all)
  const series = await hideSeries(all)
  await hideLists(all, [library, series])
  const state = watchWrites(full)
  const of = (person: Actor) => ({
    bare: { ...base, admin: person },
    full: { ...all, admin: at(full, person), reader: at(full, base.reader), maintainer: at(full, base.maintainer) },
  })
  return {
    bare: base.server,
    full,
    viewers: { [viewerNames[0]]: of(people[0]), [viewerNames[1]]: of(people[1]) },
    hidden: { library, series },
    shared,
    async settle() {
      await settled(base.server)
      await settled(full)
    },
    async forget() {
      await forget(base.server, base.admin)
      await forget(full, all.admin)
    },
    hiddenRows: hiddenRowsOf(full.database.reader, state.of, shared, [library, series]),
    async close() {
      state.close()
      await full.close()
      if (usesPostgres) await dropDatabase(databaseOf(dataDir))
      await base.close()
      library.folder[Symbol.dispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same user on the other server, with the session of one. */
function at(server: TestServer, actor: Actor): Actor {
  const authorization = `Bearer ${actor.token}`
  return {
    ...actor,
    ask: (path, how = {}) => server.ask(path, { ...how, headers: { authorization, ...how.headers } }),
  }
}

/** Lists, terms and progress that everyone may see. */
async function fillBase({ server, admin, reader, seriesId, books }: World): Promise<void> {
  const bookId = String(books.stored.id)
  const post = async (path: string, body: unknown, actor = admin) => {
    const reply = await actor.ask(`/api/v1/${path}`, { method: 'POST', body })
    if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`)
  }
  await post('collections', { name: 'Shared shelf', seriesIds: [seriesId] })
  await post('readlists', { name: 'Shared list', bookIds: [bookId] })
  await post(`books/${bookId}/read`, undefined, reader)
  const people = [{ name: 'Ada Open', role: 'writer' as const }]
  const values = { genres: ['Sea'], tags: ['calm'], people }
  await server.database.commit([write('editSeries', { id: seriesId, edit: { values }, now: server.now() })])
}

/** The denied tag is on no series yet; the allowed one is on every series. */
async function restrict({ server, libraryId }: World, [dena, alma]: readonly [Actor, Actor]): Promise<void> {
  for (const [id, name] of Object.entries({ [denied]: 'grown-ups', [allowed]: 'children' })) {
    await server.query('insert into sharing_tags values (?, ?, ?, null, null, 1, 1)', id, name, name)
  }
  await server.query('insert into series_sharing_tags select seq, ?, 0, 1 from series', allowed)
  await server.query("insert into user_grants values (?, ?, 'deny', 1)", dena.userId, denied)
  await server.query("insert into user_grants values (?, ?, 'allow', 1)", alma.userId, allowed)
  const changes = { libraryIds: [libraryId] }
  await server.database.commit(
    [dena, alma].map(({ userId: id }) => write('updateUser', { id, changes, now: server.now() })),
  )
}

function copyData(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !path.includes('.lock') })
  if (usesPostgres) copyDatabase(databaseOf(from), databaseOf(to))
  else if (!existsSync(join(to, 'inglenook.db'))) throw new Error('the database is not where it was')
}

/** A hidden library with a book that everyone has, one of the same title, and shared terms. */
async function hideLibrary(all: World): Promise<World> {
  const folder: LibraryFolder = createLibraryFolder()
  const info = { Series: `${marker} Bay`, Genre: `Sea, ${marker} genre`, Tags: `calm, ${marker} tag` }
  const people = {
    Writer: `Ada Open, ${marker} Writer`,
    Summary: `${marker} summary quiet esseys`,
    Publisher: `${marker} House`,
  }
  for (const n of [1, 2]) {
    const bytes = comicBytes({ info: { ...info, ...people, Number: n }, note: `${n}` })
    folder.put(`${marker} Bay/${marker} Bay 00${n}.cbz`, bytes)
  }
  folder.put('Essays/Essays.epub', epubBytes({ title: 'Essays' }))
  folder.put(`Quiet Bay/${marker} Atlas.pdf`, pdfBytes(`${marker} Atlas`, 2))
  folder.put(`${marker} Torn/${marker} Torn.cbz`, Buffer.from('PK\x03\x04 and no more'))
  const libraryId = await scanFolder(all.admin, folder.root)
  await all.admin.ask(`/api/v1/libraries/${libraryId}`, { method: 'PATCH', body: { name: `${marker} library` } })
  const list = await all.admin.ask(`/api/v1/books?pageSize=100&libraryId=${libraryId}`)
  const listed = list.json.data as unknown as readonly Json[]
  const one = (path: string) => listed.find((book) => String(book.path).endsWith(path)) ?? listed[0]
  const books = {
    stored: one('Bay 001.cbz'),
    packed: one('Bay 002.cbz'),
    epub: one('Essays.epub'),
    pdf: one('Atlas.pdf'),
    broken: one('Torn.cbz'),
  } as Readonly<Record<BookName, Json>>
  return { ...all, folder, libraryId, books, seriesId: String(books.stored.seriesId) }
}

/** A series in the visible library with the denied tag only, and a book whose content everyone has. */
async function hideSeries(all: World): Promise<World> {
  const { server, libraryId } = all
  const now = server.now()
  const series = seriesWrite(libraryId, `${marker} Tale`)
  const people = [
    { name: 'Ada Open', role: 'writer' as const },
    { name: `${marker} Artist`, role: 'inker' as const },
  ]
  const values = { genres: ['Sea', `${marker} kind`], tags: ['calm', `${marker} mood`], people }
  const made = (['stored', 'packed', 'epub', 'pdf', 'broken'] as const).map((name, i) => {
    const hashes = { fileHash: String(all.books[name].fileHash), externalReaderHash: newId() }
    const file = { path: `${marker} Tale/${marker} ${name}.cbz` }
    const failure = name === 'broken' ? { code: 'archive-truncated' as const, message: 'Cut.' } : null
    return [name, bookWrite(series.id, `${marker} ${i}`, { file, hashes, failure, values: { ...values, number: i } })]
  }) as [BookName, ReturnType<typeof bookWrite>][]
  const metadata = { id: series.id, values: { ...values, title: `${marker} Tale` }, provenance: {} }
  await server.database.commit([
    write('addSeries', { series: [series], now }),
    write('saveBooks', { libraryId, books: made.map(([, book]) => book), now }),
    write('saveSeriesMetadata', { series: [metadata], now }),
    write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
    write('findDuplicates', { trustedSources: null, now }),
  ])
  await server.query('insert into series_sharing_tags select seq, ?, 0, 1 from series where id = ?', denied, series.id)
  const books = Object.fromEntries(made.map(([name, { id }]) => [name, { id, seriesId: series.id } as unknown as Json]))
  return { ...all, books: books as Readonly<Record<BookName, Json>>, seriesId: series.id }
}

/** Hidden lists, hidden content in visible lists, covers, progress. */
async function hideLists(all: World, worlds: readonly World[]): Promise<void> {
  const { admin, server } = all
  const said = async (method: string, path: string, body?: unknown, headers = {}) => {
    const reply = await admin.ask(`/api/v1/${path}`, { method, body, headers })
    if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`)
    return reply.json
  }
  const firstOf = async (path: string) => String((await said('GET', path)).data?.[0]?.id)
  const seriesIds = worlds.map((world) => world.seriesId)
  const bookIds = worlds.map((world) => String(world.books.stored.id))
  await said('POST', `collections/${await firstOf('collections')}/series`, { seriesIds })
  await said('POST', `readlists/${await firstOf('readlists')}/books`, { bookIds })
  await said('POST', 'collections', { name: `${marker} shelf`, seriesIds })
  await said('POST', 'readlists', { name: `${marker} list`, bookIds })
  const condition = { title: { operator: 'contains', value: marker } }
  await said('POST', 'filter-presets', { name: `${marker} filter`, target: 'series', condition })
  const image = { 'content-type': 'image/png' }
  for (const id of seriesIds) await said('POST', `series/${id}/cover`, await picture({ format: 'png' }), image)
  for (const id of bookIds) await said('POST', `books/${id}/read`)
  // A user who lost access to books in progress.
  const [dena, alma] = [await userOf(server, 'dena'), await userOf(server, 'alma')]
  const lost = [...bookIds].map((bookId) =>
    write('markBooksRead', { userId: dena, bookIds: [bookId], origin: 'web', now: server.now() }),
  )
  await server.database.commit([...lost, write('addToQueue', { userId: alma, seriesIds, bookIds, now: server.now() })])
}

async function userOf({ query }: TestServer, username: string): Promise<string> {
  const [row] = await query<{ id: string }>('select id from users where username = ?', username)
  return String(row?.id)
}

/** What changes with every write to a database, also one that no topic is told of. */
function watchWrites({ dataDir, query }: TestServer): { of(): Promise<string>; close(): void } {
  if (usesPostgres) {
    const position = 'select cast(pg_current_wal_insert_lsn() as text) as position'
    return {
      of: async () => String((await query<{ position: string }>(position))[0]?.position),
      close: () => undefined,
    }
  }
  const connection = sqlite(join(dataDir, 'inglenook.db'), { readonly: true })
  const version = connection.prepare('pragma data_version').pluck()
  return { of: async () => String(version.get()), close: () => connection.close() }
}

async function forget(server: TestServer, admin: Actor): Promise<void> {
  await settled(server)
  await admin.ask('/api/v1/tasks/purge?days=0', { method: 'DELETE' })
}
