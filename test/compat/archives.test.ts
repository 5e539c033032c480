import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import { withReason } from '../kit/refusal.ts'
import { createWorld, scanFolder, type World } from '../kit/world.ts'
import { switchedOn } from './compat-fixture.ts'

let world: World
let listId: string
beforeAll(async () => {
  world = await createWorld({ environment: switchedOn })
  // A list across two libraries, so that its books are in different folders.
  const folder = world.newFolder()
  const secondBooks = readFileSync(world.folder.at('Quiet Bay/Quiet Bay 002.cbz'))
  mkdirSync(`${folder}/Far Reef`)
  writeFileSync(`${folder}/Far Reef/Quiet Bay 001.cbz`, secondBooks)
  const secondId = await scanFolder(world.admin, folder)
  const listed = await world.admin.ask(`/api/v1/books?libraryId=${secondId}`)
  const far = String(listed.json.data?.[0]?.id)
  const bookIds = [String(world.books.packed.id), far, String(world.books.stored.id)]
  listId = await makeList('Night / Watch', bookIds, true)
})
afterAll(() => world.close())

async function makeList(name: string, bookIds: readonly string[], ordered: boolean): Promise<string> {
  const made = await world.admin.ask('/komga/api/v1/readlists', { method: 'POST', body: { name, bookIds, ordered } })
  expect(made.status, made.text).toBe(200)
  return String(made.json.id)
}

const fileOf = (id: string) => `/komga/api/v1/readlists/${id}/file`
const bytesAt = (name: string) => readFileSync(world.folder.at(`Quiet Bay/${name}`))

async function unpack(archive: Buffer): Promise<[string, Buffer][]> {
  const zip = await yauzl.fromBufferPromise(archive)
  const found: [string, Buffer][] = []
  for await (const entry of zip.eachEntry()) {
    found.push([entry.fileName, await buffer(await zip.openReadStreamPromise(entry))])
  }
  return found
}

describe('the archive of a reading list', () => {
  it('contains books of all libraries in list order, with sortable names and the announced length', async () => {
    const reply = await world.reader.ask(fileOf(listId))
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(reply.bytes.length),
      'content-disposition': expect.stringContaining('Night _ Watch.zip'),
    })
    const second = bytesAt('Quiet Bay 002.cbz')
    expect(await unpack(reply.bytes)).toEqual([
      ['1 - Quiet Bay 002.cbz', second],
      ['2 - Quiet Bay 001.cbz', second],
      ['3 - Quiet Bay 001.cbz', bytesAt('Quiet Bay 001.cbz')],
    ])
  })

  it('answers HEAD with its length, supports ranges, and answers 304 when unchanged', async () => {
    const whole = await world.reader.ask(fileOf(listId))
    const head = await world.reader.ask(fileOf(listId), { method: 'HEAD' })
    expect([head.status, head.headers['content-length']]).toEqual([200, String(whole.bytes.length)])
    const headers = { range: 'bytes=100-199', 'if-range': String(whole.headers.etag) }
    const part = await world.reader.ask(fileOf(listId), { headers })
    expect([part.status, part.bytes.equals(whole.bytes.subarray(100, 200))]).toEqual([206, true])
    const again = { 'if-none-match': String(whole.headers.etag) }
    expect((await world.reader.ask(fileOf(listId), { headers: again })).status).toBe(304)
    const beyond = { range: `bytes=${whole.bytes.length}-` }
    expect((await world.reader.ask(fileOf(listId), { headers: beyond })).status).toBe(416)
  })

  it('omits books hidden from the viewer, and is 404 when none is visible', async () => {
    const half = await world.server.actor('reader')
    const now = world.server.now()
    const grant = write('updateUser', { id: half.userId, changes: { libraryIds: [world.libraryId] }, now })
    await world.server.database.commit([grant])
    const known = await world.reader.ask(fileOf(listId))
    const seen = await half.ask(fileOf(listId), { headers: { 'if-none-match': String(known.headers.etag) } })
    expect(seen.status).toBe(200)
    expect((await unpack(seen.bytes)).map(([name]) => name)).toEqual(['1 - Quiet Bay 002.cbz', '2 - Quiet Bay 001.cbz'])
    const none = await world.server.actor('reader')
    await world.server.hideLibraries(none)
    const hidden = await none.ask(fileOf(listId), { headers: { 'if-none-match': String(known.headers.etag) } })
    expect([hidden.status, hidden.text]).toEqual([404, (await none.ask(fileOf(newId()))).text])
  })

  it('names the missing file, or skips it on request', async () => {
    const path = world.folder.at('Quiet Bay/Quiet Bay 002.cbz')
    renameSync(path, `${path}.away`)
    try {
      const reply = await world.reader.ask(fileOf(listId))
      expect([reply.status, reply.json.details]).toEqual([
        503,
        withReason({ missing: ['Quiet Bay 002.cbz'], count: 1 }),
      ])
      const without = await world.reader.ask(`${fileOf(listId)}?skipMissing=true`)
      // The positions in the list do not change.
      expect((await unpack(without.bytes)).map(([name]) => name)).toEqual([
        '2 - Quiet Bay 001.cbz',
        '3 - Quiet Bay 001.cbz',
      ])
    } finally {
      renameSync(`${path}.away`, path)
    }
  })

  it('has plain file names for an unordered list, and is 404 for an empty one', async () => {
    const plain = await makeList('Loose', [String(world.books.stored.id)], false)
    const reply = await world.reader.ask(fileOf(plain))
    expect((await unpack(reply.bytes)).map(([name]) => name)).toEqual(['Quiet Bay 001.cbz'])
    expect((await world.reader.ask(fileOf(await makeList('Empty', [], true)))).status).toBe(404)
  })
})

it('the archive of a series is the same as in the native API', async () => {
  const own = await world.reader.ask(`/api/v1/series/${world.seriesId}/download`)
  const reply = await world.reader.ask(`/komga/api/v1/series/${world.seriesId}/file`)
  expect([reply.status, reply.bytes.equals(own.bytes)]).toEqual([200, true])
})
