import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildZip } from '../fixtures/archives/zip-writer.ts'
import { picture } from '../fixtures/images.ts'
import type { Json } from './http-client.ts'
import { createLibraryFolder, epubBytes, type LibraryFolder, pdfBytes } from './library-folder.ts'
import { rest } from './rest.ts'
import { type Actor, startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

/** A server with a scanned library of every kind of book, and a user of each role. */
export type World = {
  readonly server: TestServer
  readonly folder: LibraryFolder
  readonly libraryId: string
  readonly admin: Actor
  readonly maintainer: Actor
  readonly reader: Actor
  /** Books by kind. */
  readonly books: Readonly<Record<BookName, Json>>
  readonly seriesId: string
  /** A new empty folder outside the library. */
  newFolder(): string
  close(): Promise<void>
}

/** `stored` and `packed` are the two issues of one series; `broken` is unreadable. */
export type BookName = 'stored' | 'packed' | 'epub' | 'pdf' | 'broken'
const titles: Readonly<Record<BookName, RegExp>> = {
  stored: /^Quiet Bay.*1$/,
  packed: /^Quiet Bay.*2$/,
  epub: /^Essays$/,
  pdf: /^Atlas$/,
  broken: /^Torn$/,
}

/** The first page of `stored`. */
export async function firstPage(): Promise<Buffer> {
  return picture({ format: 'jpeg', width: 800, height: 1_200, shade: 40 })
}

export async function createWorld(options: TestServerOptions = {}): Promise<World> {
  const folder = createLibraryFolder()
  const pages = [await firstPage(), await picture({ format: 'png', width: 900, height: 1_200, shade: 80 })]
  const files = pages.map((data, index) => ({ name: `00${index + 1}.${index === 0 ? 'jpg' : 'png'}`, data }))
  folder.put('Quiet Bay/Quiet Bay 001.cbz', buildZip({ files }))
  folder.put('Quiet Bay/Quiet Bay 002.cbz', buildZip({ files: files.map((file) => ({ ...file, method: 'deflate' })) }))
  folder.put('Essays/Essays.epub', epubBytes({ title: 'Essays' }))
  folder.put('Atlas/Atlas.pdf', pdfBytes('Atlas', 2))
  folder.put('Torn/Torn.cbz', Buffer.from('PK\x03\x04 and no more'))
  const others = mkdtempSync(join(tmpdir(), 'inglenook-others-'))
  const server = await startTestServer(options)
  const admin = await server.actor('admin', 'mara')
  const libraryId = await scanFolder(admin, folder.root)
  const listed = (await admin.ask('/api/v1/books?pageSize=100')).json.data as unknown as readonly Json[]
  const books = Object.fromEntries(
    Object.entries(titles).map(([name, title]) => [name, listed.find((book) => title.test(String(book.title)))]),
  ) as Readonly<Record<BookName, Json>>
  return {
    server,
    folder,
    libraryId,
    admin,
    maintainer: await server.actor('maintainer', 'ben'),
    reader: await server.actor('reader', 'ivy'),
    books,
    seriesId: String(books.stored.seriesId),
    newFolder: () => mkdtempSync(join(others, 'folder-')),
    async close() {
      await server.close()
      folder[Symbol.dispose]()
      rmSync(others, { recursive: true, force: true })
    },
  }
}

/** Adds a folder as a library and waits for its scan. @returns the ID of the library */
export async function scanFolder(admin: Actor, path: string): Promise<string> {
  const body = { name: 'Shelf', path }
  const made = await admin.ask('/api/v1/libraries', { method: 'POST', body })
  if (made.status !== 201) throw new Error(`the library was not made: ${made.text}`)
  const id = String(made.json.id)
  await scanAgain(admin, id)
  return id
}

type Asker = Pick<Actor, 'ask'>

/** Scans a library and waits for the end. @returns how it ended */
export async function scanAgain({ ask }: Asker, libraryId: string, mode: 'normal' | 'deep' = 'normal'): Promise<Json> {
  const begun = await ask(`/api/v1/libraries/${libraryId}/scan?mode=${mode}`, { method: 'POST' })
  if (begun.status !== 200) throw new Error(`the scan did not begin: ${begun.text}`)
  return scanEnded({ ask }, libraryId, String(begun.json.scanId))
}

/** Waits for the end of a library scan. @param scanId default: the latest scan @returns how it ended */
export async function scanEnded({ ask }: Asker, libraryId: string, scanId?: string): Promise<Json> {
  for (;;) {
    const { json } = await ask(`/api/v1/libraries/${libraryId}/scan-status`)
    if (String(json.phase) === 'done' && (scanId === undefined || String(json.scanId) === scanId)) return json
    await rest()
  }
}
