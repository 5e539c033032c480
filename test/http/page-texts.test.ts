import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPdf } from '../fixtures/pdf.ts'
import type { Json } from '../kit/http-client.ts'
import { createLibraryFolder, epubBytes, type LibraryFolder } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

const line = (text: string) => ({ text, x: 20, y: 250, size: 12 })
const size = [200, 300] as const
/** Five pages: text, empty, invalid, a link, and text again. */
const pages = [
  { size, lines: [line('The lamp is out')] },
  { size },
  { size, program: '<< BT Tj [ ( ET 99 Tf' },
  { size, links: [{ rect: [0, 0, 50, 50] as const, page: 1 }] },
  { size, lines: [line('The lamp burns')] },
]

let server: TestServer
let folder: LibraryFolder
let admin: Actor
const ids = new Map<string, string>()

beforeAll(async () => {
  folder = createLibraryFolder()
  folder.put(
    'Lamp/Lamp.pdf',
    buildPdf(pages, [
      { title: 'Dark', page: 1 },
      { title: 'Light', page: 5 },
    ]),
  )
  folder.comic('Comic/Comic 1.cbz')
  folder.put('Novel/Novel.epub', epubBytes({ title: 'Novel' }))
  folder.put('Torn/Torn.pdf', Buffer.from('%PDF-1.7 and no more'))
  server = await startTestServer()
  admin = await server.actor('admin')
  await scanFolder(admin, folder.root)
  const { json } = await admin.ask('/api/v1/books?pageSize=50')
  for (const book of json.data as unknown as readonly Json[]) {
    ids.set(String(book.path).replace(/.*\//, ''), String(book.id))
  }
}, 60_000)
afterAll(async () => {
  await server.close()
  folder[Symbol.dispose]()
})

const ask = (file: string, rest: string) => admin.ask(`/api/v1/books/${ids.get(file)}/${rest}`)

describe('the text of a book', () => {
  it('is refused for a format without pages and an unreadable book, with advice', async () => {
    for (const rest of ['pages/1/text', 'text', 'contents']) {
      const novel = await ask('Novel.epub', rest)
      expect(novel.status, rest).toBe(422)
      expect(String(novel.json.message)).toMatch(/manifest/)
      const torn = await ask('Torn.pdf', rest)
      expect(torn.status, rest).toBe(422)
      expect(String(torn.json.message)).toMatch(/damaged/)
    }
  })

  it('is refused for missing pages', async () => {
    expect((await ask('Lamp.pdf', 'pages/6/text')).status).toBe(404)
    expect((await ask('Lamp.pdf', 'pages/0/text')).status).toBe(400)
    expect((await ask('Lamp.pdf', 'text?count=101')).status).toBe(400)
    expect((await ask('Lamp.pdf', 'text?from=6')).json).toEqual({ pages: [], next: null })
  })

  it('is empty for a comic, whose pages are images', async () => {
    expect((await ask('Comic 1.cbz', 'pages/1/text')).json).toMatchObject({ runs: [], links: [] })
    expect((await ask('Comic 1.cbz', 'text')).json).toEqual({ pages: [], next: null })
    expect((await ask('Comic 1.cbz', 'contents')).json).toEqual({ lines: [] })
  })

  it('has its position on the page, and links have their targets', async () => {
    const { json } = await ask('Lamp.pdf', 'pages/1/text')
    expect(json).toMatchObject({
      pageNumber: 1,
      width: 200,
      height: 300,
      runs: [{ text: 'The lamp is out', x: 20, height: 12, angle: 0 }],
    })
    const { links } = (await ask('Lamp.pdf', 'pages/4/text')).json
    expect(links).toEqual([{ x: 0, y: 250, width: 50, height: 50, pageNumber: 1, url: null }])
  })

  it('is returned in batches of pages until the end of the book', async () => {
    const found: Json[] = []
    let from: unknown = 1
    for (let asked = 0; from !== null && asked < 10; asked += 1) {
      const { json } = await ask('Lamp.pdf', `text?from=${String(from)}&count=2`)
      found.push(...(json.pages as unknown as readonly Json[]))
      from = json.next
    }
    expect(from).toBeNull()
    expect(found).toEqual([
      { pageNumber: 1, text: 'The lamp is out' },
      { pageNumber: 2, text: '' },
      { pageNumber: 3, text: '' },
      { pageNumber: 4, text: '' },
      { pageNumber: 5, text: 'The lamp burns' },
    ])
  })

  it('has contents that link to pages', async () => {
    expect((await ask('Lamp.pdf', 'contents')).json).toEqual({
      lines: [
        { title: 'Dark', pageNumber: 1, level: 1 },
        { title: 'Light', pageNumber: 5, level: 1 },
      ],
    })
  })
})
