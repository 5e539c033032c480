import { readFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { picture } from '../fixtures/images.ts'
import { bayPages, fillWithKinds } from '../kit/books-of-all-kinds.ts'
import type { Ask, Json } from '../kit/http-client.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import type { Actor, TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'
import { startCompatServer } from './compat-fixture.ts'

let server: TestServer
let folder: LibraryFolder
let admin: Actor
let reader: Actor
let books: readonly Json[]

beforeAll(async () => {
  folder = createLibraryFolder()
  await fillWithKinds(folder)
  server = await startCompatServer()
  admin = await server.actor('admin', 'mara')
  await scanFolder(admin, folder.root)
  books = (await admin.ask('/api/v1/books?pageSize=100')).json.data as unknown as readonly Json[]
  reader = await server.actor('reader', 'ivy')
})
afterAll(async () => {
  await server.close()
  folder[Symbol.dispose]()
})

const bookOf = (title: string): Json => {
  const found = books.find((book) => book.title === (title as unknown))
  if (found === undefined) throw new Error(`no book is called ${title}`)
  return found
}
const base = (title: string) => `/komga/api/v1/books/${bookOf(title).id}`
const seriesOf = (title: string) => String(bookOf(title).seriesId)
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  reader.ask(path, { headers, method })
const send = (path: string, method: string, body?: unknown, as: Actor = reader) => {
  const how: Ask = { method, ...(body === undefined ? {} : { body }) }
  return as.ask(path, how)
}

/** Exactly these fields and no nulls: the rule of the strictest app. */
const pageShape = z.strictObject({
  number: z.int().min(1),
  fileName: z.string().min(1),
  mediaType: z.string().regex(/^image\//),
  width: z.int().min(0),
  height: z.int().min(0),
  sizeBytes: z.int().min(0),
  size: z.string().min(1),
})

describe('the pages of a book', () => {
  it.each(['Harbour', 'Storm 001', 'Atlas', 'Album'])('%s are listed with every field', async (title) => {
    const pages = pageShape.array().parse((await get(`${base(title)}/pages`)).json)
    expect(pages.map(({ number }) => number)).toEqual(pages.map((_, i) => i + 1))
    expect(pages.length).toBeGreaterThan(0)
    for (const { number, mediaType } of pages) {
      const reply = await get(`${base(title)}/pages/${number}`, { accept: 'application/json' })
      expect([reply.status, reply.headers['content-type']]).toEqual([200, mediaType])
      expect(Date.parse(String(reply.headers['last-modified']))).toBeGreaterThan(0)
      expect(reply.headers['cache-control']).toMatch(/^private, max-age=0, must-revalidate/)
      const tag = String(reply.headers.etag)
      expect((await get(`${base(title)}/pages/${number}`, { 'if-none-match': tag })).status).toBe(304)
      const since = String(reply.headers['last-modified'])
      expect((await get(`${base(title)}/pages/${number}`, { 'if-modified-since': since })).status).toBe(304)
    }
  })

  it('are served unchanged, numbered from 1, or from 0 on request', async () => {
    for (const [i, spec] of bayPages.entries()) {
      const own = await picture({ ...spec, shade: 50 + i })
      expect((await get(`${base('Harbour')}/pages/${i + 1}`)).bytes.equals(own)).toBe(true)
      expect((await get(`${base('Harbour')}/pages/${i}?zero_based=true`)).bytes.equals(own)).toBe(true)
    }
  })

  it('are converted on request', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      for (const [i, { width }] of bayPages.entries()) {
        const reply = await get(`${base('Harbour')}/pages/${i + 1}?convert=${format}`)
        const found = await sharp(reply.bytes).metadata()
        expect([reply.headers['content-type'], found.format, found.width]).toEqual([`image/${format}`, format, width])
      }
    }
    expect((await get(`${base('Harbour')}/pages/1?convert=gif`)).status).toBe(400)
  })

  it.each(['0', '4', '-1', 'x', '1.5', '99999999999'])(
    'are refused with a message for an invalid number (%s)',
    async (number) => {
      const reply = await get(`${base('Harbour')}/pages/${number}`)
      expect([reply.status, reply.json.error]).toEqual([400, 'Bad Request'])
      expect(reply.json.message).toBe('This book has pages 1 to 3.')
      expect((await get(`${base('Harbour')}/pages/${number}/thumbnail`)).status).toBe(400)
    },
  )

  it('have thumbnails of at most 300 pixels, never enlarged', async () => {
    for (const title of ['Harbour', 'Atlas', 'Album']) {
      for (const number of [1, 2, 3]) {
        const reply = await get(`${base(title)}/pages/${number}/thumbnail`)
        const { format, width, height } = await sharp(reply.bytes).metadata()
        const natural = title === 'Harbour' ? bayPages[number - 1] : undefined
        const most = Math.min(300, Math.max(natural?.width ?? 300, natural?.height ?? 300))
        expect([title, number, format, Math.max(width, height) <= most]).toEqual([title, number, 'jpeg', true])
      }
    }
  })

  it('of a PDF are available as single-page PDFs', async () => {
    const reply = await get(`${base('Atlas')}/pages/2/raw`)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await PDFDocument.load(reply.bytes)).getPageCount()).toBe(1)
    expect((await get(`${base('Storm 001')}/pages/1/raw`)).headers['content-type']).toBe('image/jpeg')
  })

  it('are an empty list for an EPUB, and a broken book reports its error', async () => {
    expect((await get(`${base('Novel')}/pages`)).json).toEqual([])
    expect((await get(`${base('Torn')}/pages`)).status).toBe(422)
  })
})

describe('a downloaded file', () => {
  it.each([
    ['Harbour', 'Bay/Bay 003.cbz'],
    ['Atlas', 'Atlas/Atlas.pdf'],
  ])('%s is served unchanged, in full or by range, with the size listed for the book', async (title, path) => {
    const own = readFileSync(folder.at(path))
    const { sizeBytes } = (await get(base(title))).json
    for (const address of [`${base(title)}/file`, `${base(title)}/file/any%20name.cbz`]) {
      const reply = await get(address)
      expect([reply.status, reply.bytes.equals(own)]).toEqual([200, true])
      expect([Number(reply.headers['content-length']), sizeBytes]).toEqual([own.length, own.length])
      expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="/)
      const part = await get(address, { range: 'bytes=5-9' })
      expect([part.status, part.bytes.equals(own.subarray(5, 10))]).toEqual([206, true])
      expect((await get(address, { range: `bytes=${own.length}-` })).status).toBe(416)
      const head = await get(address, {}, 'HEAD')
      expect([head.status, head.bytes.length, Number(head.headers['content-length'])]).toEqual([200, 0, own.length])
    }
  })

  it('of a series is a single zip', async () => {
    const reply = await get(`/komga/api/v1/series/${seriesOf('Harbour')}/file`)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(reply.bytes.includes(readFileSync(folder.at('Bay/Bay 003.cbz')))).toBe(true)
  })
})

describe('a thumbnail', () => {
  it('is served as an image whatever the Accept header says', async () => {
    for (const path of [`${base('Harbour')}/thumbnail`, `/komga/api/v1/series/${seriesOf('Harbour')}/thumbnail`]) {
      for (const accept of ['application/json', 'image/webp', '*/*']) {
        const reply = await get(path, { accept })
        expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/jpeg'])
        expect((await sharp(reply.bytes).metadata()).format).toBe('jpeg')
      }
    }
  })

  it('of a book or series can be uploaded, selected and removed by users with the permission', async () => {
    const data = await picture({ width: 500, height: 700 })
    const headers = { 'content-type': 'image/jpeg' }
    for (const owner of [base('Storm 001'), `/komga/api/v1/series/${seriesOf('Storm 001')}`]) {
      const refused = await reader.ask(`${owner}/thumbnails`, { method: 'POST', headers, body: data })
      expect(refused.status).toBe(403)
      const made = await admin.ask(`${owner}/thumbnails`, { method: 'POST', headers, body: data })
      expect([made.status, made.json]).toEqual([
        200,
        expect.objectContaining({ type: 'USER_UPLOADED', selected: true, mediaType: 'image/jpeg', width: 500 }),
      ])
      const one = `${owner}/thumbnails/${made.json.id}`
      const listed = (await get(`${owner}/thumbnails`)).json as unknown as readonly Json[]
      expect(listed.map(({ type, selected }) => [type, selected])).toEqual([
        ['GENERATED', false],
        ['USER_UPLOADED', true],
      ])
      expect(listed[1]).toEqual(made.json)
      expect((await sharp((await get(one)).bytes).metadata()).width).toBe(500)
      const own = `${owner}/thumbnails/${listed[0]?.id}`
      expect((await send(`${own}/selected`, 'PUT', undefined, admin)).status).toBe(204)
      expect(await selectedOf(owner)).toEqual([listed[0]?.id])
      expect((await send(`${one}/selected`, 'PUT', undefined, admin)).status).toBe(204)
      expect(await selectedOf(owner)).toEqual([made.json.id])
      expect((await send(own, 'DELETE', undefined, admin)).status).toBe(400)
      expect((await send(one, 'DELETE', undefined, admin)).status).toBe(204)
      expect(await selectedOf(owner)).toEqual([listed[0]?.id])
      expect((await get(one)).status).toBe(404)
    }
  })

  const selectedOf = async (owner: string) => {
    const listed = (await get(`${owner}/thumbnails`)).json as unknown as readonly Json[]
    return listed.filter(({ selected }) => Boolean(selected)).map(({ id }) => id)
  }

  it('generated from a book is listed with its dimensions and size, and survives the selection of another', async () => {
    const [id, seriesId] = [String(bookOf('Harbour').id), seriesOf('Harbour')]
    for (const [owner, field] of [
      [base('Harbour'), { id, bookId: id }],
      [`/komga/api/v1/series/${seriesId}`, { id: seriesId, seriesId }],
    ] as const) {
      const path = `${owner}/thumbnails/${field.id}`
      const { bytes } = await get(path)
      const { width, height } = await sharp(bytes).metadata()
      const own = { ...field, type: 'GENERATED', selected: true, mediaType: 'image/jpeg', fileSize: bytes.length }
      expect((await get(`${owner}/thumbnails`)).json).toEqual([{ ...own, width, height }])
      const headers = { 'content-type': 'image/png' }
      const body = await picture({ format: 'png', width: 300, height: 100 })
      const made = await admin.ask(`${owner}/thumbnails`, { method: 'POST', headers, body })
      expect(Buffer.compare((await get(path)).bytes, bytes)).toBe(0)
      expect((await send(`${owner}/thumbnails/${made.json.id}`, 'DELETE', undefined, admin)).status).toBe(204)
    }
  })

  it('of a series taken from another book stays when it is selected again', async () => {
    const seriesId = seriesOf('Harbour')
    const source = `/api/v1/series/${seriesId}/cover/source`
    const chosen = `book:${bookOf('Harbour').id}`
    expect((await send(source, 'PATCH', { source: chosen }, admin)).status).toBe(200)
    const path = `/komga/api/v1/series/${seriesId}/thumbnails/${seriesId}/selected`
    expect((await send(path, 'PUT', undefined, admin)).status).toBe(204)
    expect((await admin.ask(`/api/v1/series/${seriesId}/covers`)).json.source).toBe(chosen)
    await send(source, 'PATCH', { source: 'default' }, admin)
  })

  it("of a collection or reading list is its first item's cover, and the only thumbnail", async () => {
    for (const [path, member, memberId, field] of [
      ['collections', 'series', seriesOf('Harbour'), 'collectionId'],
      ['readlists', 'books', String(bookOf('Harbour').id), 'readListId'],
    ] as const) {
      const made = await send(`/api/v1/${path}`, 'POST', { name: 'Sea' }, admin)
      const id = String(made.json.id)
      const own = `/komga/api/v1/${path}/${id}`
      expect([path, (await get(`${own}/thumbnails`)).json]).toEqual([path, []])
      expect([path, (await get(`${own}/thumbnails/${id}`)).status]).toEqual([path, 404])
      const members = path === 'collections' ? { seriesIds: [memberId] } : { bookIds: [memberId] }
      expect((await send(`/api/v1/${path}/${id}/${member}`, 'POST', members, admin)).status).toBeLessThan(300)
      const reply = await get(`${own}/thumbnail`)
      expect([path, reply.status, reply.headers['content-type']]).toEqual([path, 200, 'image/jpeg'])
      const { width, height } = await sharp(reply.bytes).metadata()
      const received = { id, [field]: id, type: 'GENERATED', selected: true, mediaType: 'image/jpeg' }
      expect((await get(`${own}/thumbnails`)).json).toEqual([
        { ...received, fileSize: reply.bytes.length, width, height },
      ])
      expect(Buffer.compare((await get(`${own}/thumbnails/${id}`)).bytes, reply.bytes)).toBe(0)
      expect((await get(`${own}/thumbnails/${memberId}`)).status).toBe(404)
      expect((await send(`${own}/thumbnails/${id}/selected`, 'PUT', undefined, admin)).status).toBe(204)
      expect((await send(`${own}/thumbnails/${id}`, 'DELETE', undefined, admin)).status).toBe(400)
    }
  })
})

type Link = { href: string; type: string; rel?: string }

describe('a manifest', () => {
  it.each([
    ['Harbour', '', '*/*', 'application/divina+json'],
    ['Harbour', '/divina', '*/*', 'application/divina+json'],
    ['Atlas', '', '*/*', 'application/webpub+json'],
    ['Atlas', '', 'application/divina+json', 'application/divina+json'],
    ['Atlas', '/pdf', '*/*', 'application/webpub+json'],
    ['Novel', '', 'application/webpub+json', 'application/webpub+json'],
    ['Novel', '/epub', 'application/json', 'application/webpub+json'],
    ['Album', '/divina', '*/*', 'application/divina+json'],
  ])('of %s%s for %s links under the prefix to resources of the declared type', async (title, path, accept, type) => {
    const reply = await get(`${base(title)}/manifest${path}`, { accept })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, type])
    const { readingOrder, links, resources } = reply.json as unknown as Record<string, Link[]>
    const all = [...(readingOrder ?? []), ...(resources ?? []), ...(links ?? [])]
    expect(all.length).toBeGreaterThan(3)
    for (const link of all) {
      expect(link.href).toMatch(/^http:\/\/[^/]+\/komga\/api\/v1\/books\//)
      if (link.href.endsWith('/progression')) continue
      const { pathname, search } = new URL(link.href)
      const followed = await get(pathname + search, { accept: link.rel === 'self' ? accept : '*/*' })
      expect([link.href, String(followed.headers['content-type']).split(';')[0]]).toEqual([link.href, link.type])
    }
  })

  it('comes with ascending positions that use the resource names of the book', async () => {
    const reply = await get(`${base('Novel')}/positions`)
    expect(reply.headers['content-type']).toBe('application/vnd.readium.position-list+json')
    type Place = { href: string; locations: { position: number; totalProgression: number } }
    const { total, positions } = reply.json as unknown as { total: number; positions: Place[] }
    expect([positions.length, (await get(base('Novel'))).json.media]).toEqual([
      total,
      expect.objectContaining({ pagesCount: total }),
    ])
    expect(new Set(positions.map(({ href }) => href))).toEqual(
      new Set(['OEBPS/text/one 1.xhtml', 'OEBPS/text/two.xhtml']),
    )
    const through = positions.map(({ locations }) => locations.totalProgression)
    expect(through).toEqual([...through].sort((a, b) => a - b))
    expect(new Set(through).size).toBe(through.length)
  })
})

const progressOf = async (title: string) => (await get(base(title))).json.readProgress as unknown as Json | null

describe('progress', () => {
  it('is saved by page and completed at the end; pages outside the book are refused', async () => {
    const path = `${base('Harbour')}/read-progress`
    const received = await send(path, 'PATCH', { page: 2 })
    expect([received.status, received.text]).toEqual([204, ''])
    expect(await progressOf('Harbour')).toMatchObject({ page: 2, completed: false })
    for (const body of [{ page: 0 }, { page: 4 }, { page: -1 }, { page: 1.5 }, { page: 'x' }, {}]) {
      expect([body, (await send(path, 'PATCH', body)).status]).toEqual([body, 400])
    }
    expect(await progressOf('Harbour')).toMatchObject({ page: 2, completed: false })
    await send(path, 'PATCH', { page: 3, completed: false })
    expect(await progressOf('Harbour')).toMatchObject({ page: 3, completed: true })
    await send(path, 'PATCH', { page: 1 })
    expect(await progressOf('Harbour')).toMatchObject({ page: 1, completed: false })
    await send(path, 'PATCH', { page: 1, completed: true })
    expect(await progressOf('Harbour')).toMatchObject({ page: 3, completed: true })
    expect((await send(path, 'DELETE')).status).toBe(204)
    expect(await progressOf('Harbour')).toBeNull()
  })

  it('in an EPUB can be sent as a page and maps to a position', async () => {
    expect((await send(`${base('Novel')}/read-progress`, 'PATCH', { page: 3 })).status).toBe(204)
    expect(await progressOf('Novel')).toMatchObject({ page: 3, completed: false })
    const { locator } = (await get(`${base('Novel')}/progression`)).json as unknown as { locator: Json }
    expect(locator).toMatchObject({ href: 'OEBPS/text/one 1.xhtml', locations: { position: 3 } })
    await send(`${base('Novel')}/read-progress`, 'DELETE')
  })

  const received = (modified: string, href: string, locations: Json) => ({
    modified,
    device: { id: 'a', name: 'Tablet' },
    locator: { href, type: 'text/html', locations },
  })

  it('in an EPUB is read and written as a locator, and an older update is refused', async () => {
    const path = `${base('Novel')}/progression`
    expect((await get(path)).status).toBe(204)
    const at = new Date(server.now()).toISOString()
    const place = { progression: 0.5, totalProgression: 0.4 } as unknown as Json
    const whole = `http://x/komga/api/v1/books/${bookOf('Novel').id}/resource/OEBPS/text/one%201.xhtml#p`
    for (const href of ['OEBPS/text/one 1.xhtml', 'text/one 1.xhtml', whole]) {
      const reply = await send(path, 'PUT', received(at, href, place))
      expect([href, reply.status, reply.text]).toEqual([href, 204, ''])
      expect(await progressOf('Novel')).toMatchObject({ page: 2, deviceName: 'Tablet' })
    }
    const saved = (await get(path)).json
    expect(saved).toMatchObject({ device: { name: 'Tablet' }, locator: { href: 'OEBPS/text/one 1.xhtml' } })
    expect(saved.locator).toMatchObject({ locations: place })
    const older = await send(path, 'PUT', received('2020-01-01T00:00:00Z', 'OEBPS/text/two.xhtml', place))
    expect([older.status, older.json.error]).toEqual([409, 'Conflict'])
    expect((await get(path)).json).toEqual(saved)
  })

  it('in a comic is read and written as a position', async () => {
    const path = `${base('Strip 001')}/progression`
    const at = new Date(server.now()).toISOString()
    const reply = await send(path, 'PUT', received(at, '', { position: 2 } as unknown as Json))
    expect(reply.status).toBe(204)
    expect(await progressOf('Strip 001')).toMatchObject({ page: 2 })
    expect((await send(path, 'PUT', received(at, '', { position: 0 } as unknown as Json))).status).toBe(400)
    const beyond = await send(path, 'PUT', received(at, '', { position: 99 } as unknown as Json))
    expect([beyond.status, await progressOf('Strip 001')]).toEqual([204, expect.objectContaining({ page: 4 })])
    await send(`${base('Strip 001')}/read-progress`, 'PATCH', { page: 3 })
    expect((await get(path)).json.locator).toMatchObject({ locations: { position: 3 } })
  })

  it.each([{}, { modified: 'now' }, { modified: '2026-01-01T00:00:00Z', device: {}, locator: {} }])(
    'sent as %j is refused with the name of the invalid field',
    async (body) => {
      const reply = await send(`${base('Strip 001')}/progression`, 'PUT', body)
      expect([reply.status, reply.json.error]).toEqual([400, 'Bad Request'])
      expect(reply.json.message).toMatch(/modified|device|locator/)
    },
  )
})

describe('series progress for trackers', () => {
  it('rises to the given number and never falls', async () => {
    const path = `/komga/api/v2/series/${seriesOf('Harbour')}/read-progress/tachiyomi`
    const unread = (await get(path)).json
    expect(unread).toEqual({
      booksCount: 1,
      booksReadCount: 0,
      booksUnreadCount: 1,
      booksInProgressCount: 0,
      lastReadContinuousNumberSort: 0,
      maxNumberSort: 3,
    })
    expect((await send(path, 'PUT', { lastBookNumberSortRead: 2.5 })).status).toBe(204)
    expect((await get(path)).json).toEqual(unread)
    expect((await send(path, 'PUT', { lastBookNumberSortRead: 3 })).status).toBe(204)
    expect((await get(path)).json).toMatchObject({ booksReadCount: 1, lastReadContinuousNumberSort: 3 })
    expect((await send(path, 'PUT', { lastBookNumberSortRead: 0 })).status).toBe(204)
    expect((await get(path)).json).toMatchObject({ booksReadCount: 1 })
    expect((await send(path, 'PUT', { lastBookNumberSortRead: 'x' })).status).toBe(400)
  })

  it('can be set and cleared for all books at once', async () => {
    const path = `/komga/api/v1/series/${seriesOf('Storm 001')}/read-progress`
    expect((await send(path, 'POST')).status).toBe(204)
    expect(await progressOf('Storm 001')).toMatchObject({ completed: true })
    expect((await send(path, 'DELETE')).status).toBe(204)
    expect(await progressOf('Storm 001')).toBeNull()
  })

  it('counts by position in a reading list', async () => {
    const made = await send('/api/v1/readlists', 'POST', { name: 'Two' }, admin)
    const bookIds = ['Atlas', 'Album'].map((title) => bookOf(title).id)
    await send(`/api/v1/readlists/${made.json.id}/books`, 'POST', { bookIds }, admin)
    const path = `/komga/api/v1/readlists/${made.json.id}/read-progress/tachiyomi`
    expect((await get(path)).json).toMatchObject({ booksCount: 2, lastReadContinuousIndex: 0 })
    expect((await send(path, 'PUT', { lastBookRead: 1 })).status).toBe(204)
    expect((await get(path)).json).toEqual({
      booksCount: 2,
      booksReadCount: 1,
      booksUnreadCount: 1,
      booksInProgressCount: 0,
      lastReadContinuousIndex: 1,
    })
  })
})

describe('content hidden from a user', () => {
  it('answers at every address with the same bytes as content that does not exist', async () => {
    const lou = await server.actor('reader', 'lou')
    await server.hideLibraries(lou)
    const never = '00000000-0000-7000-8000-000000000000'
    const book = String(bookOf('Novel').id)
    const parts = [
      'pages',
      'pages/1',
      'pages/1/thumbnail',
      'pages/1/raw',
      'file',
      'file/x',
      'thumbnail',
      'thumbnails',
      `thumbnails/${book}`,
    ]
    const more = ['manifest', 'manifest/epub', 'manifest/divina', 'positions', 'resource/OEBPS/run.js', 'progression']
    for (const part of [...parts, ...more]) {
      for (const headers of [{}, { 'if-none-match': '*' }, { range: 'bytes=0-0' }]) {
        const [hidden, unknown] = await Promise.all(
          [book, never].map((id) => lou.ask(`/komga/api/v1/books/${id}/${part}`, { headers })),
        )
        expect([part, hidden?.status, hidden?.text]).toEqual([part, 404, unknown?.text])
        expect(hidden?.headers.etag).toBeUndefined()
      }
    }
    const series = seriesOf('Novel')
    for (const part of ['thumbnail', 'thumbnails', `thumbnails/${series}`, 'file']) {
      expect([part, (await lou.ask(`/komga/api/v1/series/${series}/${part}`)).status]).toEqual([part, 404])
    }
    for (const [method, path, body] of [
      ['PATCH', `v1/books/${book}/read-progress`, { page: 1 }],
      ['DELETE', `v1/books/${book}/read-progress`, undefined],
      ['POST', `v1/series/${series}/read-progress`, undefined],
      ['PUT', `v2/series/${series}/read-progress/tachiyomi`, { lastBookNumberSortRead: 1 }],
    ] as const) {
      expect([path, (await send(`/komga/api/${path}`, method, body, lou)).status]).toEqual([path, 404])
    }
  })
})
