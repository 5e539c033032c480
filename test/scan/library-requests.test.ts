import { chmodSync, mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import type { Reply } from '../kit/http-client.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { asOrdinaryUser } from '../kit/ordinary-user.ts'
import { entryWithReason } from '../kit/refusal.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanEnded, scanFolder } from '../kit/world.ts'

let server: TestServer
let admin: Actor
let shelf: LibraryFolder
let libraryId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin')
  shelf = createLibraryFolder()
  for (let n = 0; n < 40; n++) shelf.comic(`Harbour/Harbour ${n}.cbz`)
  libraryId = await scanFolder(admin, shelf.root)
})
afterAll(async () => {
  await server.close()
  shelf[Symbol.dispose]()
})

const create = (path: unknown) => admin.ask('/api/v1/libraries', { method: 'POST', body: { name: 'New', path } })
const scan = (id = libraryId) => admin.ask(`/api/v1/libraries/${id}/scan`, { method: 'POST' })
const controlScan = (verb: string) => admin.ask(`/api/v1/libraries/${libraryId}/scan/${verb}`, { method: 'POST' })
/** Starts scans until one is still running when paused. @returns its status */
async function pausedScan(): Promise<Reply['json']> {
  for (;;) {
    await admin.ask(`/api/v1/libraries/${libraryId}/scan?mode=deep`, { method: 'POST' })
    const { status, json } = await controlScan('pause')
    if (status === 200 && String(json.status) === 'running') return json
  }
}
const total = async () => Number((await admin.ask('/api/v1/books?pageSize=1')).json.total)
const ended = () => scanEnded(admin, libraryId)

function refused(reply: Reply, sentence: RegExp): void {
  expect({ status: reply.status, text: reply.text }).toMatchObject({ status: 400 })
  expect(reply.json).toMatchObject({ error: 'bad_request', message: expect.stringMatching(sentence) })
  expect(reply.json.details).toEqual([
    entryWithReason({ in: 'body', field: 'path', message: expect.stringMatching(sentence) }),
  ])
}

describe('a folder that cannot be a library is rejected with an error', () => {
  it('when its path is not absolute, too long or invalid', async () => {
    refused(await create('books'), /must be absolute/)
    refused(await create('./books'), /must be absolute/)
    refused(await create(`/${'a'.repeat(300)}`), /too long|doesn’t exist/)
    refused(await create(`/${'a/'.repeat(2_100)}b`), /too long|at most/i)
    refused(await create('/books\0/x'), /must be absolute|path/i)
    refused(await create('/'), /whole file system/)
    if (process.platform === 'linux') refused(await create('/proc/self'), /operating system/)
  })

  it('when it is missing, or is a file', async () => {
    refused(await create(shelf.at('nowhere')), /doesn’t exist/)
    refused(await create(shelf.at('Harbour/Harbour 1.cbz')), /isn’t a folder/)
    refused(await create(shelf.at('Harbour/Harbour 1.cbz/inside')), /isn’t a folder/)
  })

  it('when it is already a library, also in another spelling or by a link', async () => {
    const other = createLibraryFolder()
    symlinkSync(shelf.root, other.at('link'))
    for (const path of [shelf.root, `${shelf.root}/`, `${shelf.root}/Harbour/..`, other.at('link')]) {
      refused(await create(path), /already part of the library “Shelf”/)
    }
    other[Symbol.dispose]()
  })

  it('when it is inside a library, or a library is inside it', async () => {
    refused(await create(shelf.at('Harbour')), /already part of the library “Shelf”/)
    refused(await create(join(shelf.root, '..')), /This folder contains the library/)
  })

  it("when it belongs to the server's data, also by a link", async () => {
    const other = createLibraryFolder()
    symlinkSync(join(server.dataDir, 'thumbnails'), other.at('link'))
    for (const path of [server.dataDir, join(server.dataDir, 'thumbnails'), other.at('link')]) {
      refused(await create(path), /contains data of Inglenook/)
    }
    other[Symbol.dispose]()
  })

  it.skipIf(process.platform === 'win32')('when it is not readable, or its links form a cycle', async () => {
    const other = createLibraryFolder()
    mkdirSync(other.at('closed'))
    chmodSync(other.at('closed'), 0o000)
    const reply = await asOrdinaryUser([other.root], () => create(other.at('closed')))
    refused(reply, /isn’t allowed to read this folder/)
    symlinkSync(other.at('round'), other.at('round'))
    refused(await create(other.at('round')), /form a loop/)
    other[Symbol.dispose]()
  })

  it('when an existing library is moved to it', async () => {
    const change = (path: string) => admin.ask(`/api/v1/libraries/${libraryId}`, { method: 'PATCH', body: { path } })
    refused(await change(shelf.at('nowhere')), /doesn’t exist/)
    refused(await change(server.dataDir), /contains data of Inglenook/)
    expect((await change(shelf.root)).status).toBe(200)
  })
})

describe('a library with a missing folder', () => {
  it('is reported as offline, retains its books, and recovers with the folder', async () => {
    const away = `${shelf.root}-away`
    renameSync(shelf.root, away)
    await scan()
    expect(await ended()).toMatchObject({ status: 'offline', message: expect.stringMatching(/\w+ .*\./) })
    const library = (await admin.ask(`/api/v1/libraries/${libraryId}`)).json
    expect(library).toMatchObject({ state: 'offline' })
    expect(await total()).toBe(40)
    renameSync(away, shelf.root)
    await scan()
    expect(await ended()).toMatchObject({ status: 'completed', booksUnchanged: 40, booksAdded: 0, booksMissing: 0 })
    expect((await admin.ask(`/api/v1/libraries/${libraryId}`)).json).toMatchObject({ state: 'online' })
  })
})

describe('a scan', () => {
  it('is rejected while another is queued or running, and accepted as soon as it has ended', async () => {
    for (let round = 0; round < 5; round++) {
      const replies = await Promise.all([scan(), scan(), scan()])
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
      const begun = replies.find((reply) => reply.status === 200)?.json
      expect(await ended()).toMatchObject({ scanId: begun?.scanId, status: 'completed' })
    }
  })

  it('can be paused and resumed, and both are rejected while none is running', async () => {
    for (const verb of ['pause', 'resume']) expect((await controlScan(verb)).status).toBe(409)
    const { scanId } = await pausedScan()
    expect((await scan()).json).toMatchObject({
      error: 'conflict',
      message: expect.stringMatching(/is paused. Resume/),
    })
    expect((await admin.ask(`/api/v1/libraries/${libraryId}/scan-status`)).json).toMatchObject({ paused: true })
    const task = () => admin.ask(`/api/v1/tasks/${scanId}`)
    expect((await task()).json).toMatchObject({ status: 'processing', paused: true, canPause: true })
    expect((await controlScan('pause')).json).toMatchObject({ scanId, paused: true })
    expect((await admin.ask(`/api/v1/tasks/${scanId}/resume`, { method: 'POST' })).json).toMatchObject({
      paused: false,
    })
    expect(await ended()).toMatchObject({ scanId, status: 'completed', paused: false, filesProcessed: 40 })
  })

  it('is cancelled immediately while paused', async () => {
    const { scanId } = await pausedScan()
    expect((await controlScan('cancel')).status).toBe(204)
    expect(await ended()).toMatchObject({ scanId, status: 'cancelled', paused: false })
  })

  it('can be requested even if the end of the last scan could not be stored', async () => {
    await scan()
    const { scanId } = await ended()
    // The state after a full disk at that moment.
    const connection = openForWriting(join(server.dataDir, 'inglenook.db'))
    connection.exec(
      `update scans set status = 'running', phase = 'analyzing', completed_at = null where id = '${scanId}'`,
    )
    connection.exec(`update jobs set state = 'running', completed_at = null where id = '${scanId}'`)
    expect((await scan()).status).toBe(200)
    expect(await ended()).toMatchObject({ status: 'completed', booksUnchanged: 40 })
    const open = connection.prepare(`select count(*) as n from scans where status in ('pending', 'running')`).get()
    connection.close()
    expect(open).toEqual({ n: 0 })
  })
})
