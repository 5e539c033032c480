import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { buildEpub, chapter, pictureWrapper } from '../fixtures/epub.ts'
import { jpegPages, picture } from '../fixtures/images.ts'
import type { Json } from '../kit/http-client.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { countThreads, hasDescriptorList, openDescriptors } from '../kit/open-descriptors.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'
import { pathOf } from './walker.ts'

/** A solid RAR cannot be generated here, so the corpus provides one. */
const solid = fileURLToPath(new URL('../../../shared/corpus/media/komga-rar5-solid.cbr', import.meta.url))
const hasSolid = existsSync(solid)
if (!hasSolid) process.stderr.write('SKIPPED: the solid RAR of the corpus is not beside the project.\n')

let server: TestServer
let folder: LibraryFolder
let clients: readonly Actor[]
const ids = new Map<string, string>()

beforeAll(async () => {
  folder = createLibraryFolder()
  const pages = await jpegPages(200)
  folder.put('Stored/Stored.cbz', buildZip({ files: pages }))
  folder.put('Packed/Packed.cbz', buildZip({ files: pages.map((page) => ({ ...page, method: 'deflate' })) }))
  folder.put('Long/Long.pdf', await longPdf())
  folder.put('Fixed/Fixed.epub', await fixedEpub())
  folder.put('Album/Album.epub', await album())
  // Not a valid book, so that only downloads open it.
  folder.put('Heavy/Heavy.cbz', randomBytes(24e6))
  if (hasSolid) folder.put('Solid/Solid.cbr', readFileSync(solid))
  server = await startTestServer()
  const admin = await server.actor('admin', 'mara')
  await scanFolder(admin, folder.root)
  const books = (await admin.ask('/api/v1/books?pageSize=100')).json.data as unknown as readonly Json[]
  for (const { relativePath, path, id } of books) ids.set(String(relativePath ?? path).replace(/.*\//, ''), String(id))
  clients = await Promise.all(['ann', 'bo', 'cy', 'dee'].map((name) => server.actor('reader', name)))
}, 120_000)
afterAll(async () => {
  await server.close()
  folder[Symbol.dispose]()
})

const pdfPages = 352

/** Each page has its own height: 102, 104, … points. */
async function longPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pdfPages; page += 1) document.addPage([300, 100 + 2 * page])
  return Buffer.from(await document.save())
}

async function album(): Promise<Buffer> {
  const numbers = Array.from({ length: 30 }, (_, i) => i + 1)
  const pictures = await Promise.all(
    numbers.map(async (n) => ({ name: `i/${n}.jpg`, data: await picture({ width: 40 + n, shade: n }) })),
  )
  const wrappers = numbers.map((n) => ({ name: `p${n}.xhtml`, data: pictureWrapper(`i/${n}.jpg`) }))
  return buildEpub({ parts: [...pictures, ...wrappers] })
}

/** Fixed-layout text, read as documents and not as images. */
async function fixedEpub(): Promise<Buffer> {
  const parts = Array.from({ length: 40 }, (_, i) => ({
    name: `p${i + 1}.xhtml`,
    data: chapter(`<p>This is page ${i + 1}.</p>`, '<meta name="viewport" content="width=800, height=1200"/>'),
  }))
  return buildEpub({ parts, metadata: '<meta property="rendition:layout">pre-paginated</meta>' })
}

const idOf = (file: string): string => {
  const id = ids.get(file)
  if (id === undefined) throw new Error(`${file} is not among ${[...ids.keys()]}`)
  return id
}

/** Four concurrent apps read a complete book, each from a different page. */
async function readByAll(count: number, read: (client: Actor, page: number) => Promise<unknown>): Promise<void> {
  await Promise.all(
    clients.map(async (client, place) => {
      const start = Math.floor((count / clients.length) * place)
      for (let step = 0; step < count; step += 1) await read(client, (start + step) % count)
    }),
  )
}

const streamed = (client: Actor, file: string, page: number, width = '') =>
  client.ask(`/opds/pages/${idOf(file)}/${page}?w=${width}`)

/** Open descriptors of this process for a library file. */
function descriptorsOf(path: string): number {
  return openDescriptors().filter((target) => target === folder.at(path)).length
}

describe('four apps reading at once', () => {
  it.each(['Stored.cbz', 'Packed.cbz'])('get every page of %s, a comic of 200 pages', async (file) => {
    const pages = await jpegPages(200)
    const wanted = pages.map(({ data }) => createHash('sha1').update(data).digest('hex'))
    await readByAll(200, async (client, page) => {
      const { status, bytes } = await streamed(client, file, page)
      expect([page, status, createHash('sha1').update(bytes).digest('hex')]).toEqual([page, 200, wanted[page]])
    })
  })

  it('get every page of a 352-page PDF with little memory', { timeout: 180_000 }, async () => {
    const before = process.memoryUsage().rss
    await readByAll(pdfPages, async (client, page) => {
      const { status, bytes } = await streamed(client, 'Long.pdf', page, '300')
      const { width, height } = await sharp(bytes).metadata()
      expect([page, status, width, height]).toEqual([page, 200, 300, 102 + 2 * page])
    })
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(400)
  })

  it('get every page of an image-only EPUB, and every document of a fixed-layout one', async () => {
    await readByAll(30, async (client, page) => {
      const { bytes } = await streamed(client, 'Album.epub', page)
      expect((await sharp(bytes).metadata()).width).toBe(41 + page)
    })
    const [first] = clients
    const manifest = (await first?.ask(`/opds/v2/books/${idOf('Fixed.epub')}/manifest`))?.json
    const order = manifest?.readingOrder as unknown as { href: string }[]
    expect(order).toHaveLength(40)
    await readByAll(40, async (client, page) => {
      expect((await client.ask(pathOf(order[page]?.href ?? ''))).text).toContain(`This is page ${page + 1}.`)
    })
  })

  it.runIf(hasSolid)('get every page of a solid RAR, forwards and backwards', async () => {
    const [first] = clients
    const pages = (await first?.ask(`/api/v1/books/${idOf('Solid.cbr')}/pages`))?.json as unknown as Json[]
    expect(pages.length).toBeGreaterThan(1)
    await readByAll(pages.length, async (client, page) => {
      const { bytes } = await client.ask(`/opds/pages/${idOf('Solid.cbr')}/${page}?progress=0&as=original`)
      const { width, height } = await sharp(bytes).metadata()
      expect([page, bytes.length, width, height]).toEqual([
        page,
        pages[page]?.fileSize,
        pages[page]?.width,
        pages[page]?.height,
      ])
    })
  })
})

/** Starts reading a response and pauses. */
function startRequest(path: string, client: Actor): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${client.token}` }
    const request = httpGet({ host: '127.0.0.1', port: server.port, path, headers, agent: false }, (reply) => {
      reply.once('readable', () => {
        reply.read(1)
        resolve(reply)
      })
    })
    request.on('error', reject)
  })
}

describe.runIf(hasDescriptorList)('an app that disconnects', () => {
  it('during a file leaves no descriptor open', async () => {
    const [client] = clients
    if (client === undefined) throw new Error('nobody reads')
    const path = `/opds/files/${idOf('Heavy.cbz')}/Heavy.cbz`
    const open = () => descriptorsOf('Heavy/Heavy.cbz')
    // Whether the file is the one that was scanned is seen by a descriptor that stays for a while.
    const first = await startRequest(path, client)
    first.destroy()
    await vi.waitFor(() => expect(open()).toBe(1), { timeout: 20_000 })
    const before = open()
    const slow = await Promise.all(Array.from({ length: 12 }, () => startRequest(path, client)))
    expect(open()).toBe(before + slow.length)
    for (const reply of slow.slice(6)) reply.destroy()
    await vi.waitFor(() => expect(open()).toBe(before + 6), { timeout: 20_000 })
    // Slow readers still get everything.
    const whole = slow.slice(0, 6).map(async (reply) => {
      let size = 1
      for await (const chunk of reply) size += (chunk as Buffer).length
      expect(size).toBe(Number(reply.headers['content-length']))
    })
    await Promise.all(whole)
    await vi.waitFor(() => expect(open()).toBeLessThanOrEqual(before), { timeout: 20_000 })
  })

  it('during a page leaves no worker busy or stale', async () => {
    const [client] = clients
    if (client === undefined) throw new Error('nobody reads')
    const before = countThreads()
    const path = (page: number) => `/opds/pages/${idOf('Long.pdf')}/${page}?progress=0&w=700`
    for (let page = 0; page < 40; page += 1) {
      const headers = { authorization: `Bearer ${client.token}` }
      const request = httpGet({ host: '127.0.0.1', port: server.port, path: path(page), headers, agent: false })
      request.on('error', () => undefined)
      await new Promise((resolve) => request.once('socket', (socket) => socket.once('connect', resolve)))
      request.end()
      setImmediate(() => request.destroy())
    }
    // Remaining clients are served despite the abandoned requests.
    const reply = await client.ask(path(100))
    expect([reply.status, (await sharp(reply.bytes).metadata()).width]).toEqual([200, 700])
    await vi.waitFor(() => expect(countThreads()).toBeLessThanOrEqual(before), { timeout: 20_000 })
  })
})
