import { cpSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanEnded, scanFolder } from '../kit/world.ts'

let server: TestServer
let admin: Actor
let cellar: LibraryFolder
let shelf: LibraryFolder
let cellarId: string
let shelfId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin')
  cellar = createLibraryFolder()
  shelf = createLibraryFolder()
  for (const folder of [cellar, shelf]) folder.comic('Stays/Stays 1.cbz')
  cellar.comic('Alpha/Alpha 1.cbz', { pages: 12 })
  cellar.comic('Beta/Beta 1.cbz', { pages: 12 })
  cellarId = await scanFolder(admin, cellar.root)
  shelfId = await scanFolder(admin, shelf.root)
})
afterAll(async () => {
  await server.close()
  cellar[Symbol.dispose]()
  shelf[Symbol.dispose]()
})

async function scan(libraryId: string): Promise<void> {
  await admin.ask(`/api/v1/libraries/${libraryId}/scan`, { method: 'POST' })
  await scanEnded(admin, libraryId)
}

async function booksOf(actor: Actor): Promise<readonly Json[]> {
  return (await actor.ask('/api/v1/books?pageSize=100')).json.data as unknown as readonly Json[]
}

async function findBook(actor: Actor, libraryId: string, title: RegExp): Promise<Json> {
  const book = (await booksOf(actor)).find(
    (one) => String(one.libraryId) === libraryId && title.test(String(one.title)),
  )
  if (book === undefined) throw new Error(`No book ${title} in the library`)
  return book
}

const read = (actor: Actor, { id }: Json, currentPage: number) =>
  actor.ask(`/api/v1/books/${String(id)}/progress`, { method: 'PUT', body: { currentPage } })
const pageOf = async (actor: Actor, { id }: Json) =>
  (await actor.ask(`/api/v1/books/${String(id)}/progress`)).json?.currentPage ?? null

describe('progress transferred to an identical book in another library', () => {
  it('is limited to users who see both, and edits stay when others would see them', async () => {
    const child = await server.actor('reader')
    const hidden = await findBook(admin, cellarId, /Alpha/)
    await read(admin, hidden, 7)
    await read(child, hidden, 5)
    const secret = { title: 'A title of the cellar' }
    await admin.ask(`/api/v1/books/${String(hidden.id)}/metadata`, { method: 'PATCH', body: secret })
    const changes = { libraryIds: [shelfId] }
    await server.database.commit([write('updateUser', { id: child.userId, changes, now: server.now() })])

    cpSync(cellar.at('Alpha/Alpha 1.cbz'), shelf.at('Stays/Alpha 1.cbz'))
    await scan(shelfId)
    const before = (await booksOf(child)).map(({ id, title }) => ({ id, title }))
    rmSync(cellar.at('Alpha/Alpha 1.cbz'))
    await scan(cellarId)

    expect((await booksOf(child)).map(({ id, title }) => ({ id, title }))).toEqual(before)
    const copy = await findBook(child, shelfId, /Alpha/)
    expect(await pageOf(child, copy)).toBeNull()
    expect(await pageOf(admin, copy)).toBe(7)
    expect((await child.ask(`/api/v1/books/${String(hidden.id)}`)).status).toBe(404)
  })

  it('is transferred with everything else when nobody sees more than before', async () => {
    await server.database.commit([
      write('updateUser', { id: admin.userId, changes: { libraryIds: null }, now: server.now() }),
    ])
    const users = (await admin.ask('/api/v1/users')).json.data as unknown as readonly Json[]
    for (const { id } of users.filter((user) => String(user.id) !== admin.userId)) {
      await admin.ask(`/api/v1/users/${String(id)}`, { method: 'DELETE' })
    }
    const book = await findBook(admin, cellarId, /Beta/)
    await read(admin, book, 9)
    cpSync(cellar.at('Beta/Beta 1.cbz'), shelf.at('Stays/Beta 1.cbz'))
    await scan(shelfId)
    rmSync(cellar.at('Beta/Beta 1.cbz'))
    await scan(cellarId)
    expect(await findBook(admin, shelfId, /Beta/)).toMatchObject({ id: book.id })
    expect(await pageOf(admin, book)).toBe(9)
  })
})

describe('a scan interrupted by a restart', () => {
  it('is listed as active, like its status, before it resumes', async () => {
    const left = createLibraryFolder()
    const id = newId()
    const body = { name: 'Left', path: left.root, scanImmediately: false }
    const { json } = await admin.ask('/api/v1/libraries', { method: 'POST', body })
    const libraryId = String(json.id)
    await server.database.commit([
      write('createScan', { id, libraryId, mode: 'normal', trigger: 'user', now: server.now() }),
      write('updateScan', { id, status: 'running', phase: 'walking', startedAt: server.now() }),
    ])
    const status = (await admin.ask(`/api/v1/libraries/${libraryId}/scan-status`)).json
    expect(status).toMatchObject({ scanId: id, status: 'running' })
    expect((await admin.ask('/api/v1/scans/active')).json).toEqual([status])
    left[Symbol.dispose]()
  })
})
