import { newId } from './catalog.ts'
import type { Json, Reply } from './http-client.ts'
import { createLibraryFolder, type LibraryFolder } from './library-folder.ts'
import { type Actor, startTestServer, type TestServer } from './test-server.ts'
import { scanAgain, scanFolder } from './world.ts'

/** A scanned library with file metadata, and users with and without permission to edit it. */
export type EditedShelf = {
  readonly server: TestServer
  readonly folder: LibraryFolder
  readonly libraryId: string
  readonly admin: Actor
  readonly maintainer: Actor
  readonly reader: Actor
  /** IDs by title. */
  seriesNamed(title: string): Promise<string>
  bookNamed(title: string): Promise<string>
  get(path: string): Promise<Json>
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>
  /** The metadata at a path, without its time of change. */
  content(path: string): Promise<Json>
  /** Unlocks every metadata field at a path. */
  unlockAll(path: string): Promise<Reply>
  /** A maintainer from whom a sharing tag hides a series. */
  hiddenFrom(seriesId: string): Promise<Actor>
  /** The sharing tags of a series. */
  sharingTags(seriesId: string): Promise<readonly unknown[]>
  /** Scans the library and waits for the end. */
  scan(mode?: 'normal' | 'deep'): Promise<unknown>
  close(): Promise<void>
}

/** @param fill adds books to the folder before the first scan */
export async function openEditedShelf(fill: (folder: LibraryFolder) => void): Promise<EditedShelf> {
  const folder = createLibraryFolder()
  fill(folder)
  const server = await startTestServer()
  const admin = await server.actor('admin', 'mara')
  const libraryId = await scanFolder(admin, folder.root)
  const get = async (path: string) => (await admin.ask(`/api/v1${path}`)).json
  const send: EditedShelf['send'] = (method, path, body, headers = {}) =>
    admin.ask(`/api/v1${path}`, { method, body, headers })
  async function named(kind: 'series' | 'books', title: string): Promise<string> {
    const { data } = await get(`/${kind}?pageSize=500`)
    const found = (data as unknown as readonly Json[]).find((one) => String(one.title) === title)
    if (found === undefined) throw new Error(`${title} is not listed: ${JSON.stringify(data)}`)
    return String(found.id)
  }
  return {
    server,
    folder,
    libraryId,
    admin,
    maintainer: await server.actor('maintainer', 'ben'),
    reader: await server.actor('reader', 'ivy'),
    seriesNamed: (title) => named('series', title),
    bookNamed: (title) => named('books', title),
    get,
    send,
    async content(path) {
      const { updatedAt: _, ...metadata } = await get(path)
      return metadata
    },
    async unlockAll(path) {
      const locks = Object.keys(await get(`${path}/locks`)).map((field) => [field, false])
      return send('PUT', `${path}/locks`, Object.fromEntries(locks))
    },
    async hiddenFrom(seriesId) {
      const actor = await server.actor('maintainer')
      const tag = newId()
      await server.query('insert into sharing_tags values (?, ?, ?, null, null, 1, 1)', tag, tag, tag)
      await server.query('insert into series_sharing_tags select seq, ?, 0, 1 from series where id = ?', tag, seriesId)
      await server.query("insert into user_grants values (?, ?, 'deny', 1)", actor.userId, tag)
      return actor
    },
    sharingTags: (seriesId) =>
      server.query(
        'select tag_id from series_sharing_tags where series_seq = (select seq from series where id = ?)',
        seriesId,
      ),
    scan: (mode) => scanAgain(admin, libraryId, mode),
    async close() {
      await server.close()
      folder[Symbol.dispose]()
    },
  }
}
