import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../kit/http-client.ts'
import { comicBytes, createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanAgain, scanFolder } from '../kit/world.ts'

const ending = '.cbz'
/** The longest names that file systems allow. */
const long = {
  ascii: `${'a'.repeat(255 - ending.length)}${ending}`,
  cjk: `${'漫'.repeat(83)}${ending}`,
  // With the root of the library slightly below 4,096 bytes.
  deep: `${Array.from({ length: 19 }, (_, n) => `${n}-${'d'.repeat(195)}`).join('/')}/${'e'.repeat(80)}${ending}`,
}
const odd = [
  'Odd/with\nnewline.cbz',
  'Odd/with "quotes" and \'ticks\'.cbz',
  'Odd/100% & more #1?.cbz',
  'Odd/-rf.cbz',
  'Odd/back\\slash.cbz',
  'Odd/ spaces around .cbz',
  'Odd/<b>bold</b>.cbz',
  "Odd/'; drop table books; --.cbz",
  'Odd/🏝️ island.cbz',
  'Odd/e\u0301 decomposed.cbz',
  'Odd/\u202Eright to left.cbz',
  'Odd/dots...and.more.cbz.cbz',
]

let server: TestServer
let admin: Actor
let shelf: LibraryFolder
let libraryId: string
let books: readonly Json[]
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.actor('admin')
  shelf = createLibraryFolder()
  for (const [n, path] of [...Object.values(long), ...odd].entries()) shelf.put(path, comicBytes({ note: `book ${n}` }))
  libraryId = await scanFolder(admin, shelf.root)
  books = (await admin.ask('/api/v1/books?pageSize=100')).json.data as unknown as readonly Json[]
})
afterAll(async () => {
  await server.close()
  // Deeper than the maximum path length: only a program that descends step by step can remove it.
  spawnSync('rm', ['-rf', shelf.root])
})

const bookAt = (path: string) => books.find((book) => String(book.path) === shelf.at(path))

/** Creates a path of 5,000 bytes step by step, because it is too long for a single call. */
const goDown = `
  const { mkdirSync, writeFileSync } = require('node:fs')
  process.chdir(process.argv[1])
  for (let n = 0; n < 25; n++) {
    mkdirSync('f'.repeat(200))
    process.chdir('f'.repeat(200))
  }
  writeFileSync('lost.cbz', '')`

describe.skipIf(process.platform === 'win32')('a book with an unusual file name', () => {
  it.each([...Object.values(long), ...odd].map((path) => [path.slice(0, 40), path]))(
    '%j is listed, read and downloaded',
    async (_, path) => {
      const book = bookAt(path)
      expect(book).toMatchObject({ analyzed: true, analysisError: null, pageCount: 2 })
      const id = String(book?.id)
      expect((await admin.ask(`/api/v1/books/${id}/pages/2`)).status).toBe(200)
      expect((await admin.ask(`/api/v1/books/${id}/thumbnail`)).status).toBe(200)
      const file = await admin.ask(`/api/v1/books/${id}/file`)
      expect(file.status).toBe(200)
      expect(file.bytes.length).toBe(Number(book?.fileSize))
    },
  )

  it('is matched by the next scan, byte by byte', async () => {
    const json = await scanAgain(admin, libraryId)
    expect(json).toMatchObject({ status: 'completed', booksUnchanged: books.length, booksAdded: 0, booksMissing: 0 })
  })

  it('below a path that is too long is reported, and the rest is scanned', async () => {
    expect(spawnSync(process.execPath, ['-e', goDown, shelf.root]).status).toBe(0)
    shelf.comic('New/New 1.cbz')
    const json = await scanAgain(admin, libraryId)
    expect(json).toMatchObject({ status: 'completed', booksAdded: 1, booksMissing: 0, errorCount: 1 })
    expect((json.errors as unknown as readonly Json[])[0]).toMatchObject({ code: 'folder-unreadable' })
  })
})
