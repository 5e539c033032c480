import { write } from '../../server/db/write.ts'
import type { Json } from './http-client.ts'
import { comicBytes, createLibraryFolder, type LibraryFolder } from './library-folder.ts'
import { type Actor, startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'
import { scanAgain, scanFolder } from './world.ts'

/** A server with two libraries of comics, for Want to read, collections and lists. */
export type ShelfFixture = {
  readonly server: TestServer
  readonly admin: Actor
  readonly maintainer: Actor
  readonly reader: Actor
  readonly open: Shelf
  /** The library that `hideClosed` hides. */
  readonly closed: Shelf
  /** Restricts the user to the open library; their session continues. */
  hideClosed(actor: Actor): Promise<void>
  /** Grants access to every library again. */
  showAll(actor: Actor): Promise<void>
  close(): Promise<void>
}
export type Shelf = {
  readonly libraryId: string
  readonly folder: LibraryFolder
  /** By title. */
  series(title: string): Promise<string>
  /** By the number in the series. */
  book(title: string, number: number): Promise<string>
  scan(): Promise<unknown>
}

/** @param open series of the open library with their number of books @param closed the same for the other one */
export async function createShelfFixture(
  open: Readonly<Record<string, number>>,
  closed: Readonly<Record<string, number>> = { Hidden: 2 },
  options: TestServerOptions = {},
): Promise<ShelfFixture> {
  const server = await startTestServer(options)
  const admin = await server.actor('admin', 'mara')
  const shelves = [await openShelf(admin, open), await openShelf(admin, closed, 'closed ')] as const
  const see = async (actor: Actor, libraryIds: readonly string[] | null) => {
    await server.database.commit([
      write('updateUser', { id: actor.userId, changes: { libraryIds }, now: server.now() }),
    ])
  }
  return {
    server,
    admin,
    maintainer: await server.actor('maintainer', 'ben'),
    reader: await server.actor('reader', 'ivy'),
    open: shelves[0],
    closed: shelves[1],
    hideClosed: (actor) => see(actor, [shelves[0].libraryId]),
    showAll: (actor) => see(actor, null),
    async close() {
      await server.close()
      for (const shelf of shelves) shelf.folder[Symbol.dispose]()
    },
  }
}

async function openShelf(admin: Actor, plan: Readonly<Record<string, number>>, note = ''): Promise<Shelf> {
  const folder = createLibraryFolder()
  for (const [title, count] of Object.entries(plan)) {
    for (let n = 1; n <= count; n++)
      folder.put(`${title}/${title} ${n}.cbz`, comicBytes({ note: `${note}${title} ${n}` }))
  }
  const libraryId = await scanFolder(admin, folder.root)
  const seriesOf = async (title: string) => {
    const found = await listOf(admin, `/api/v1/series?libraryId=${libraryId}&pageSize=500`)
    return String(found.find((one) => one.title === (title as unknown as Json))?.id)
  }
  return {
    libraryId,
    folder,
    series: seriesOf,
    async book(title, number) {
      const books = await listOf(admin, `/api/v1/books?seriesId=${await seriesOf(title)}&sort=number,asc`)
      return String(books[number - 1]?.id)
    },
    scan: () => scanAgain(admin, libraryId),
  }
}

/** The items of a paged list. */
export async function listOf(actor: Actor, path: string): Promise<readonly Json[]> {
  const { status, json, text } = await actor.ask(path)
  if (status !== 200) throw new Error(`${path}: ${text}`)
  return json.data as unknown as readonly Json[]
}
