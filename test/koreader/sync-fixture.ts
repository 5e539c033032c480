import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { buildEpub } from '../fixtures/epub.ts'
import type { Json } from '../kit/http-client.ts'
import { comicBytes, createLibraryFolder, type LibraryFolder, pdfBytes } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer, type TestServerOptions } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

export const md5 = (text: string | Uint8Array) => createHash('md5').update(text).digest('hex')

/** KOReader's content hash of a file (`util.partialMD5`): 1 KiB at 0, 1 KiB, 4 KiB, 16 KiB … */
export function partialMd5(bytes: Uint8Array): string {
  const hash = createHash('md5')
  for (let i = -1; i <= 10; i += 1) {
    // LuaJIT shifts are 32 bits wide, so the first one overflows to 0.
    const offset = i === -1 ? 0 : 1024 * 4 ** i
    if (offset < bytes.length) hash.update(bytes.subarray(offset, offset + 1024))
  }
  return hash.digest('hex')
}

/** A comic of 20 pages, a novel of four documents of one paragraph each, copies, and two files of one name. */
const comic = comicBytes({ pages: 20, note: 'x'.repeat(5_000) })
const paragraph = (many: number) => `<p>${'Rain fell on the harbour. '.repeat(many)}</p>`
const document = (many: number) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${paragraph(many)}</body></html>`
const novel = buildEpub({
  parts: [10, 400, 10, 300].map((many, index) => ({ name: `c${index + 1}.xhtml`, data: document(many) })),
})

const sentence = 'The ferry left at nine. '
/** Three documents of a heading and twenty paragraphs of equal length. */
const tale = buildEpub({
  parts: [1, 2, 3].map((number) => ({
    name: `t${number}.xhtml`,
    data: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${`<p>${sentence.repeat(20)}</p>\n`.repeat(20)}</body></html>`,
  })),
})

export const files = {
  comic: { path: 'Harbour/Harbour 1.cbz', bytes: comic },
  tale: { path: 'Tale/Tale.epub', bytes: tale },
  novel: { path: 'Novel/Novel.epub', bytes: novel },
  twin: { path: 'Twins/Twins 1.cbz', bytes: comicBytes({ pages: 4, note: 'twin' }) },
  copy: { path: 'Copies/Another name.cbz', bytes: comicBytes({ pages: 4, note: 'twin' }) },
  atlas: { path: 'Atlas/Atlas.pdf', bytes: pdfBytes('Atlas', 10) },
  one: { path: 'One/Chapter 1.cbz', bytes: comicBytes({ pages: 5, note: 'one' }) },
  two: { path: 'Two/Chapter 1.cbz', bytes: comicBytes({ pages: 5, note: 'two' }) },
} as const
export type FileName = keyof typeof files

export type SyncFixture = {
  readonly server: TestServer
  readonly shelf: LibraryFolder
  readonly admin: Actor
  readonly libraryId: string
  bookId(name: FileName): string
  /** A new user with an API key. */
  person(): Promise<Person>
  close(): Promise<void>
}

export async function openSyncFixture(options: TestServerOptions = {}): Promise<SyncFixture> {
  const shelf = createLibraryFolder()
  for (const { path, bytes } of Object.values(files)) shelf.put(path, bytes)
  const server = await startTestServer(options)
  const admin = await server.actor('admin', 'mara')
  const libraryId = await scanFolder(admin, shelf.root)
  const listed = (await admin.ask('/api/v1/books?pageSize=100')).json.data as unknown as readonly Json[]
  const byPath = new Map(listed.map(({ path, id }) => [String(path).slice(shelf.root.length + 1), String(id)]))
  return {
    server,
    shelf,
    admin,
    libraryId,
    bookId: (name) => byPath.get(files[name].path) ?? '',
    person: async () => personOf(server, await server.actor('reader')),
    async close() {
      await server.close()
      shelf[Symbol.dispose]()
    },
  }
}

export type Point = { readonly progress: string; readonly percentage: number }
export type Person = Actor & {
  readonly key: string
  /** Sends progress as KOReader does when closing a document. */
  push(document: string, point: Point, device?: string): Promise<Json>
  /** Requests progress as KOReader does when opening a document. */
  pull(document: string): Promise<Json>
  /** Progress in a book from the REST API; null without any. */
  place(bookId: string): Promise<Json | null>
  history(bookId: string): Promise<readonly Json[]>
}

async function personOf(server: TestServer, actor: Actor): Promise<Person> {
  const made = await actor.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'E-reader' } })
  const key = String(made.json.key)
  const headers = { 'x-auth-user': actor.username, 'x-auth-key': md5(key), accept: 'application/vnd.koreader.v1+json' }
  const expectOk = async (path: string, how: object) => {
    const reply = await server.ask(path, { headers, ...how })
    if (reply.status !== 200) throw new Error(`KOReader takes only 200 for done: ${reply.status} ${reply.text}`)
    return reply.json
  }
  return {
    ...actor,
    key,
    push: (document, point, device = 'Kobo') => {
      const body = { document, ...point, device, device_id: `${device}-id` }
      return expectOk('/koreader/syncs/progress', { method: 'PUT', body })
    },
    pull: (document) => expectOk(`/koreader/syncs/progress/${document}`, {}),
    async place(bookId) {
      const reply = await actor.ask(`/api/v1/books/${bookId}/progress`)
      return reply.status === 204 ? null : reply.json
    },
    async history(bookId) {
      const { json } = await actor.ask(`/api/v1/books/${bookId}/progress/history`)
      return json.data as unknown as readonly Json[]
    },
  }
}

/** Sends raw text and returns everything received until the connection closes. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      answer += part
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
