import { once } from 'node:events'
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { write } from '../../server/db/write.ts'
import { newId } from '../kit/catalog.ts'
import { createWorld, scanFolder, type World } from '../kit/world.ts'

let world: World
let path: string
beforeAll(async () => {
  world = await createWorld()
  path = `/api/v1/series/${world.seriesId}/download`
})
afterAll(() => world.close())

const get = (address = path, headers: Record<string, string> = {}) => world.reader.ask(address, { headers })
const names = ['Quiet Bay 001.cbz', 'Quiet Bay 002.cbz'] as const
const fileAt = (name: string) => world.folder.at(`Quiet Bay/${name}`)

async function unpack(archive: Buffer): Promise<[string, Buffer][]> {
  const zip = await yauzl.fromBufferPromise(archive)
  const found: [string, Buffer][] = []
  for await (const entry of zip.eachEntry()) {
    found.push([entry.fileName, await buffer(await zip.openReadStreamPromise(entry))])
  }
  return found
}

describe('the download of a series is refused', () => {
  it('when the series is hidden, with the same message as for a missing one', async () => {
    const outsider = await world.server.actor('admin')
    await world.server.hideLibraries(outsider)
    const hidden = await outsider.ask(path)
    expect(hidden.status).toBe(404)
    expect(hidden.text).toBe((await outsider.ask(`/api/v1/series/${newId()}/download`)).text)
  })

  it('when it has no books', async () => {
    const folder = world.newFolder()
    const { database } = world.server
    const id = newId()
    const series = { id, libraryId: world.libraryId, pathKey: folder, path: null, title: 'Empty', groupingReason: '' }
    await database.commit([write('addSeries', { series: [series], now: Date.now() })])
    expect((await get(`/api/v1/series/${id}/download`)).status).toBe(404)
  })

  it('when a file is missing, naming it, unless missing files are skipped', async () => {
    renameSync(fileAt(names[1]), `${fileAt(names[1])}.away`)
    try {
      const reply = await get()
      expect(reply.status).toBe(503)
      expect(reply.json).toMatchObject({ error: 'unavailable', details: { missing: [names[1]], count: 1 } })
      expect(reply.text).not.toContain(world.folder.root)
      expect(reply.headers.etag).toBeUndefined()
      const without = await get(`${path}?skipMissing=true`)
      expect((await unpack(without.bytes)).map(([name]) => name)).toEqual([names[0]])
    } finally {
      renameSync(`${fileAt(names[1])}.away`, fileAt(names[1]))
    }
  })
})

describe('the download of a series', () => {
  it('contains every book unchanged, and has the announced length', async () => {
    const reply = await get()
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(reply.bytes.length),
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="Quiet Bay.zip"; filename*=UTF-8''Quiet%20Bay.zip`,
    })
    const expected = names.map((name) => [name, readFileSync(fileAt(name))])
    expect(await unpack(reply.bytes)).toEqual(expected)
  })

  it('answers HEAD with its length and ETag, and 304 when unchanged', async () => {
    const [head, whole] = [await world.reader.ask(path, { method: 'HEAD' }), await get()]
    expect(head.bytes).toHaveLength(0)
    for (const name of ['content-length', 'etag', 'content-type']) expect(head.headers[name]).toBe(whole.headers[name])
    expect((await get(path, { 'if-none-match': String(whole.headers.etag) })).status).toBe(304)
  })

  it('serves ranges identical to the complete archive', async () => {
    const whole = await get()
    const etag = String(whole.headers.etag)
    const size = whole.bytes.length
    await fc.assert(
      fc.asyncProperty(fc.nat(size - 1), fc.nat(size - 1), async (one, other) => {
        const [first = 0, last = 0] = [one, other].sort((a, b) => a - b)
        const reply = await get(path, { range: `bytes=${first}-${last}`, 'if-range': etag })
        expect(reply.status).toBe(206)
        expect(reply.headers['content-range']).toBe(`bytes ${first}-${last}/${size}`)
        expect(reply.bytes.equals(whole.bytes.subarray(first, last + 1))).toBe(true)
      }),
      { numRuns: 40 },
    )
    expect((await get(path, { range: `bytes=${size}-` })).status).toBe(416)
    expect((await get(path, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  })

  it('gets a new ETag when a file changes, so that parts of different archives are never combined', async () => {
    const before = await get()
    const { mtimeMs, size } = statSync(fileAt(names[0]))
    utimesSync(fileAt(names[0]), new Date(), new Date(mtimeMs + 2_000))
    const after = await get(path, { range: 'bytes=0-9', 'if-range': String(before.headers.etag) })
    expect(after.status).toBe(200)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    appendFileSync(fileAt(names[0]), 'x')
    expect((await get()).bytes.length).toBe(after.bytes.length + 1)
    truncateSync(fileAt(names[0]), size)
    utimesSync(fileAt(names[0]), new Date(mtimeMs), new Date(mtimeMs))
  })
})

describe('a series of large files', () => {
  it('aborts the download when a file changes meanwhile', async () => {
    const folder = world.newFolder()
    mkdirSync(`${folder}/Large`)
    // Not readable books, but downloadable.
    for (const name of ['a.cbz', 'b.cbz']) writeFileSync(`${folder}/Large/${name}`, Buffer.alloc(24 << 20, name))
    const libraryId = await scanFolder(world.admin, folder)
    const listed = await world.reader.ask(`/api/v1/series?libraryId=${libraryId}`)
    const id = String((listed.json.data as unknown as { id: string }[])[0]?.id)
    const address = `/api/v1/series/${id}/download`
    const head = await world.reader.ask(address, { method: 'HEAD' })
    const outcome = await new Promise<string>((resolve, reject) => {
      const headers = { authorization: `Bearer ${world.reader.token}` }
      const req = request({ port: world.server.port, path: address, headers, agent: false }, (res) => {
        let received = 0
        res.once('data', () => appendFileSync(`${folder}/Large/b.cbz`, 'more'))
        res.on('data', (chunk: Buffer) => {
          received += chunk.length
        })
        res.on('end', () => resolve(`ended after ${received}`))
        res.on('error', () => resolve(received < Number(head.headers['content-length']) ? 'broken off' : 'whole'))
      })
      req.on('error', reject)
      req.end()
    })
    expect(outcome).toBe('broken off')
    const again = await unpack((await get(address)).bytes)
    expect(again.map(([name]) => name)).toEqual(['a.cbz', 'b.cbz'])
    expect(again[1]?.[1].length).toBe((24 << 20) + 4)
  })

  it('resumes beyond four gigabytes, and closes its files when a client disconnects', async () => {
    const folder = world.newFolder()
    mkdirSync(`${folder}/Vast`)
    for (const name of ['a.cbz', 'b.cbz']) writeFileSync(`${folder}/Vast/${name}`, `the file ${name}`.padEnd(5_000))
    const libraryId = await scanFolder(world.admin, folder)
    const listed = await world.reader.ask(`/api/v1/series?libraryId=${libraryId}`)
    const address = `/api/v1/series/${String(listed.json.data?.[0]?.id)}/download`
    const small = Number((await world.reader.ask(address, { method: 'HEAD' })).headers['content-length'])
    const line = 2 ** 32
    const grown = line + 1_000_000
    // A sparse file.
    truncateSync(`${folder}/Vast/a.cbz`, grown)
    const vast = openSync(`${folder}/Vast/a.cbz`, 'r+')
    writeSync(vast, 'over the line', line - 40)
    writeSync(vast, 'its end', grown - 'its end'.length)
    closeSync(vast)
    const head = await world.reader.ask(address, { method: 'HEAD' })
    const size = Number(head.headers['content-length'])
    // The header, entry and end record use zip64 numbers now.
    expect(size).toBeGreaterThan(small + grown - 5_000)
    const from = async (first: number, last: number) => {
      const reply = await get(address, { range: `bytes=${first}-${last}`, 'if-range': String(head.headers.etag) })
      expect(reply.status).toBe(206)
      expect(reply.headers['content-range']).toBe(`bytes ${first}-${last}/${size}`)
      expect(reply.bytes).toHaveLength(last - first + 1)
      return reply.bytes.toString('latin1')
    }
    expect(await from(line - 100, line + 100)).toContain('over the line')
    // Excludes the directory, which needs the checksum of all bytes.
    expect(await from(grown - 100, grown + 2_000)).toMatch(/its end.{30,}b\.cbz.*the file b\.cbz/s)
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${world.reader.token}`, range: `bytes=${line - 1_000}-` }
      const options = { port: world.server.port, path: address, headers, agent: false }
      request(options, resolve).on('error', reject).end()
    })
    await once(stream, 'data')
    stream.destroy()
    if (process.platform !== 'linux') return
    const isOpen = () =>
      readdirSync('/proc/self/fd').some((number) => {
        try {
          return readlinkSync(`/proc/self/fd/${number}`).endsWith('/Vast/a.cbz')
        } catch {
          return false
        }
      })
    await expect.poll(isOpen).toBe(false)
  })
})
