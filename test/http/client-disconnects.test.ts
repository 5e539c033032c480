import { createHash, randomBytes } from 'node:crypto'
import { get as httpGet } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { releaseMemory } from '../../server/db/release-memory.ts'
import { storedRar5 } from '../fixtures/archives/stored-rar.ts'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { picture } from '../fixtures/images.ts'
import type { Json } from '../kit/http-client.ts'
import { createLibraryFolder, epubBytes, type LibraryFolder, pdfBytes } from '../kit/library-folder.ts'
import { countThreads, hasDescriptorList, openDescriptors } from '../kit/open-descriptors.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

/** More than the socket buffers hold, so that clients disconnect midway. */
const heavy = 1_000_000

let server: TestServer
let folder: LibraryFolder
let reader: Actor
let key = ''
const ids = new Map<string, string>()
let pages: readonly Buffer[] = []

/** Runtime warnings about unclosed files and listener leaks. */
const warnings: string[] = []
const recordWarning = ({ message }: Error) => warnings.push(message)

beforeAll(async () => {
  process.on('warning', recordWarning)
  folder = createLibraryFolder()
  const plain = await picture()
  // Decoders ignore bytes after the end of an image.
  pages = Array.from({ length: 4 }, () => Buffer.concat([plain, randomBytes(heavy)]))
  const named = pages.map((data, i) => ({ name: `${i + 1}.jpg`, data }))
  folder.put('Stored/Stored.cbz', buildZip({ files: named }))
  folder.put('Packed/Packed.cbz', buildZip({ files: named.map((page) => ({ ...page, method: 'deflate' })) }))
  folder.put('Rar/Rar.cbr', storedRar5(named.map(({ name, data }) => ({ name, bytes: data }))))
  folder.put('Long/Long.pdf', pdfBytes('Long', 4))
  folder.put('Text/Text.epub', epubBytes({ title: 'Text' }))
  server = await startTestServer({ environment: { SERVICE_COMPAT_API__ENABLED: 'true' } })
  const admin = await server.actor('admin', 'mara')
  await scanFolder(admin, folder.root)
  const books = (await admin.ask('/api/v1/books?pageSize=100')).json.data as unknown as readonly Json[]
  for (const { path, id } of books) ids.set(String(path).replace(/.*\//, ''), String(id))
  reader = await server.actor('reader', 'ann')
  const made = await reader.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'tablet', permissions: null } })
  key = String(made.json.key)
}, 120_000)
afterAll(async () => {
  process.off('warning', recordWarning)
  await server.close()
  folder[Symbol.dispose]()
})

type Call = { readonly path: string; readonly range?: string }

/** Requests of apps in every protocol: pages in each compression, full and partial files, manifests, lists. */
function calls(): readonly Call[] {
  const [stored, packed, rar, pdf, epub] = ['Stored.cbz', 'Packed.cbz', 'Rar.cbr', 'Long.pdf', 'Text.epub'].map(
    (name) => ids.get(name) ?? '',
  )
  const comics = [stored, packed, rar]
  const keyed = `/opds/k/${key}`
  return [
    ...comics.flatMap((id) => [1, 2, 3].map((page) => ({ path: `/opds/pages/${id}/${page}?progress=0` }))),
    ...comics.flatMap((id) => [
      { path: `/api/v1/books/${id}/pages/2` },
      { path: `/komga/api/v1/books/${id}/pages/3` },
      { path: `${keyed}/pages/${id}/1?progress=0` },
      { path: `/opds/files/${id}/a.cbz` },
      { path: `/opds/files/${id}/a.cbz`, range: 'bytes=100-' },
      { path: `${keyed}/files/${id}/a.cbz` },
      { path: `/api/v1/books/${id}/file` },
      { path: `/komga/api/v1/books/${id}/file` },
      { path: `/komga/api/v1/books/${id}/file`, range: 'bytes=-900000' },
      { path: `/opds/v2/books/${id}/manifest` },
    ]),
    ...[1, 2].flatMap((page) => [
      { path: `/opds/pages/${pdf}/${page}?progress=0&w=${500 + page}` },
      { path: `/komga/api/v1/books/${pdf}/pages/${page}` },
    ]),
    ...[`/opds/v2/books/${epub}/manifest`, `/opds/v1/everything`, `${keyed}/v1/everything`, '/opds/v2/books'].map(
      (path) => ({ path }),
    ),
  ]
}

const headersOf = ({ range }: Call) => ({
  authorization: `Bearer ${reader.token}`,
  ...(range === undefined ? {} : { range }),
})

/** @param when the client disconnects: before the response, or after its first byte */
function leave(call: Call, when: 'before' | 'within'): Promise<void> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port: server.port, path: call.path, headers: headersOf(call), agent: false }
    const request = httpGet(options, (reply) => {
      reply.once('readable', () => {
        reply.read(1)
        reply.destroy()
      })
    })
    request.on('error', () => undefined)
    request.once('close', resolve)
    if (when === 'before') request.once('finish', () => setImmediate(() => request.destroy()))
  })
}

/** Runs this many clients, twenty at a time, with the calls in turn. */
async function leaveAll(count: number): Promise<void> {
  const all = calls()
  for (let from = 0; from < count; from += 20) {
    const some = Array.from({ length: Math.min(20, count - from) }, (_, i) => from + i)
    await Promise.all(some.map((i) => leave(all[i % all.length] as Call, i % 3 === 0 ? 'before' : 'within')))
  }
}

const stored = () => openDescriptors().filter((target) => target.startsWith(folder.root)).length
const sockets = () => openDescriptors().filter((target) => target.startsWith('socket:')).length

/** Memory in use when idle. */
function inUse(): number {
  releaseMemory()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

describe.runIf(hasDescriptorList)('clients that disconnect in the middle of a response, in every protocol', () => {
  it('would get the full response if they stayed', async () => {
    for (const call of calls()) {
      const reply = await reader.ask(call.path, { headers: call.range === undefined ? {} : { range: call.range } })
      expect([call.path, reply.status]).toEqual([call.path, call.range === undefined ? 200 : 206])
    }
  })

  it('leave no descriptor, thread or memory behind, even five hundred of them', { timeout: 180_000 }, async () => {
    releaseMemory()
    const before = { stored: stored(), sockets: sockets(), threads: countThreads() }
    const settled = () =>
      vi.waitFor(
        () => {
          expect(stored()).toBeLessThanOrEqual(before.stored)
          expect(sockets()).toBeLessThanOrEqual(before.sockets)
          expect(countThreads()).toBeLessThanOrEqual(before.threads)
        },
        { timeout: 30_000, interval: 100 },
      )
    await leaveAll(50)
    await settled()
    const [held, resident] = [inUse(), process.memoryUsage.rss()]
    await leaveAll(500)
    await settled()
    // A single leaked response would take megabytes.
    expect((inUse() - held) / 1e6).toBeLessThan(10)
    expect((process.memoryUsage.rss() - resident) / 1e6).toBeLessThan(150)
    expect(warnings).toEqual([])
  })

  it('do not block other clients', async () => {
    const disconnected = leaveAll(40)
    for (const [name, page] of [
      ['Stored.cbz', 0],
      ['Packed.cbz', 1],
      ['Rar.cbr', 2],
    ] as const) {
      const { status, bytes } = await reader.ask(`/opds/pages/${ids.get(name)}/${page}?progress=0`)
      const digest = (data: Buffer | undefined) =>
        createHash('sha1')
          .update(data ?? '')
          .digest('hex')
      expect([name, status, digest(bytes)]).toEqual([name, 200, digest(pages[page])])
    }
    await disconnected
  })
})
