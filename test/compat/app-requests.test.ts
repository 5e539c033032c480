import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../fixtures/images.ts'
import { comicBytes, createLibraryFolder, epubBytes, type LibraryFolder } from '../kit/library-folder.ts'
import type { Actor, TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'
import { parseStrictly } from '../opds/strict-xml.ts'
import { basicOf, startCompatServer } from './compat-fixture.ts'

let server: TestServer
let shelf: LibraryFolder
let admin: Actor
let reader: Actor
type Book = { readonly id: string; readonly seriesId: string; readonly name: string }
let books: readonly Book[]
beforeAll(async () => {
  shelf = createLibraryFolder()
  shelf.put('Bay/Bay 1.cbz', comicBytes({ pages: 4, note: '1' }))
  shelf.put('Bay/Bay 2.cbz', comicBytes({ pages: 4, note: '2', info: { Publisher: 'Tide' } }))
  shelf.put('Essays/Essays.epub', epubBytes({ title: 'Essays' }))
  server = await startCompatServer()
  admin = await server.actor('admin', 'mara')
  reader = await server.actor('reader', 'ivy')
  await scanFolder(admin, shelf.root)
  books = (await get('/api/v1/books?unpaged=true')).json.content as unknown as readonly Book[]
})
afterAll(async () => {
  await server.close()
  shelf[Symbol.dispose]()
})

const get = (path: string, who = admin) => server.ask(`/komga${path}`, { headers: basicOf(who) })
const send = (method: string, path: string, body: unknown, who = admin) =>
  server.ask(`/komga${path}`, { method, body, headers: basicOf(who) })
const book = (name: string): Book => {
  const found = books.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no book is called ${name}`)
  return found
}

describe('a cover uploaded the way Komelia and Komf send it', () => {
  /** Multipart as ktor writes it: unquoted names, a length for each field. */
  const form = async (fields: readonly (readonly [name: string, value: string])[]) => {
    const file = await picture({ format: 'png', width: 300, height: 400 })
    const lines = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))
    const parts = [
      lines(`--x\nContent-Disposition: form-data; name=file; filename="cover.png"\nContent-Length: ${file.length}\n\n`),
      file,
      ...fields.map(([name, value]) =>
        lines(`\n--x\nContent-Disposition: form-data; name=${name}\nContent-Length: ${value.length}\n\n${value}`),
      ),
      lines('\n--x--\n'),
    ]
    return Buffer.concat(parts)
  }
  const upload = async (path: string, fields: readonly (readonly [string, string])[], query = '') =>
    server.ask(`/komga${path}/thumbnails${query}`, {
      method: 'POST',
      body: await form(fields),
      headers: { ...basicOf(admin), 'content-type': 'multipart/form-data; boundary=x' },
    })
  const selected = async (path: string) => {
    const listed = (await get(`${path}/thumbnails`)).json as unknown as { id: string; selected: boolean }[]
    return listed.filter((one) => one.selected).map(({ id }) => id)
  }

  it.each(['books', 'series'] as const)('is accepted for %s and selected only on request', async (kind) => {
    const { id, seriesId } = book('Bay 1')
    const path = `/api/v1/${kind}/${kind === 'books' ? id : seriesId}`
    const shown = await upload(path, [['selected', 'true']])
    expect([shown.status, shown.json.type, shown.json.selected]).toEqual([200, 'USER_UPLOADED', true])
    expect(await selected(path)).toEqual([shown.json.id])
    const stored = await upload(path, [['selected', 'false']])
    expect([stored.status, stored.json.selected]).toEqual([200, false])
    const asked = await upload(path, [], '?selected=false')
    expect([asked.status, asked.json.selected]).toEqual([200, false])
    expect(await selected(path)).toEqual([shown.json.id])
    expect((await get(`${path}/thumbnails`)).json).toHaveLength(4)
    for (const { json } of [shown, stored, asked])
      expect((await send('DELETE', `${path}/thumbnails/${json.id}`, undefined)).status).toBe(204)
  })

  it('is refused with an unknown field or without a picture', async () => {
    const path = `/api/v1/books/${book('Bay 1').id}`
    expect((await upload(path, [['rotate', '90']])).status).toBe(400)
    const none = Buffer.from('--x\r\nContent-Disposition: form-data; name=selected\r\n\r\ntrue\r\n--x--\r\n')
    const headers = { ...basicOf(admin), 'content-type': 'multipart/form-data; boundary=x' }
    expect((await server.ask(`/komga${path}/thumbnails`, { method: 'POST', body: none, headers })).status).toBe(400)
  })
})

describe('filters as KMReader writes them', () => {
  const titles = async (kind: 'series' | 'books', condition: unknown) => {
    const { status, json } = await send('POST', `/api/v1/${kind}/list?unpaged=true`, { condition })
    expect([condition, status]).toEqual([condition, 200])
    return (json.content as unknown as { name: string }[]).map(({ name }) => name).sort()
  }

  it('work in lower case as in the usual spelling', async () => {
    await send('PATCH', `/api/v1/books/${book('Bay 1').id}/read-progress`, { completed: true })
    expect(await titles('books', { readStatus: { operator: 'isnot', value: 'READ' } })).toEqual(['Bay 2', 'Essays'])
    expect(await titles('books', { readstatus: { operator: 'is', value: 'read' } })).toEqual(['Bay 1'])
    expect(await titles('series', { oneshot: { operator: 'isfalse' } })).toEqual(['Bay', 'Essays'])
    expect(await titles('series', { oneshot: { operator: 'istrue' } })).toEqual([])
    expect(await titles('series', { title: { operator: 'beginswith', value: 'Ba' } })).toEqual(['Bay'])
    expect(await titles('books', { allOf: [{ deleted: { operator: 'isfalse' } }] })).toHaveLength(3)
    await send('DELETE', `/api/v1/books/${book('Bay 1').id}/read-progress`, undefined)
  })

  it.each([{ oneshots: { operator: 'istrue' } }, { oneshot: { operator: 'maybe' } }])(
    'are refused with a message when invalid: %j',
    async (condition) => {
      const reply = await send('POST', '/api/v1/series/list', { condition })
      expect([reply.status, reply.json.error]).toEqual([400, 'Bad Request'])
    },
  )
})

describe('a progression recorded before the progress was deleted', () => {
  it('is accepted, while one older than the saved progress is rejected', async () => {
    const path = `/api/v1/books/${book('Essays').id}`
    const received = (modified: number, totalProgression: number) => ({
      modified: new Date(modified).toISOString(),
      device: { id: 'a', name: 'Phone' },
      locator: { href: '', type: 'application/xhtml+xml', locations: { totalProgression } },
    })
    const now = server.now()
    expect((await send('PUT', `${path}/progression`, received(now - 60_000, 0.3), reader)).status).toBe(204)
    expect((await send('DELETE', `${path}/read-progress`, undefined, reader)).status).toBe(204)
    expect((await get(`${path}/progression`, reader)).status).toBe(204)
    expect((await send('PUT', `${path}/progression`, received(now - 30_000, 0.4), reader)).status).toBe(204)
    expect((await get(`${path}/progression`, reader)).json).toMatchObject({
      locator: { locations: { totalProgression: 0.4 } },
    })
    expect((await send('PUT', `${path}/progression`, received(now - 50_000, 0.1), reader)).status).toBe(409)
  })
})

describe('the OPDS catalog under the prefix', () => {
  it.each(['/opds/v1.2/catalog', '/opds/v1/catalog', '/opds'])('%s serves OPDS 1.2', async (path) => {
    const reply = await get(path)
    expect(reply.status).toBe(200)
    const { name, children } = parseStrictly(reply.text)
    expect(name).toBe('feed')
    for (const child of children) {
      const href = typeof child === 'string' || child.name !== 'link' ? '' : String(child.attributes.get('href'))
      if (href === '' || href.includes('{')) continue
      expect((await admin.ask(new URL(href).pathname)).status).toBe(200)
    }
  })

  it.each(['/opds/v2/catalog', '/opds/v2'])('%s serves OPDS 2.0', async (path) => {
    const reply = await get(path)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/opds+json'])
  })

  const id = async (path: string) => {
    const { json } = await get(path)
    const [first] = (Array.isArray(json) ? json : json.content) as unknown as readonly { id: string }[]
    return String(first?.id)
  }
  it.each([
    ['v1.2/series', 'v1/series'],
    ['v1.2/series/', 'v1/series'],
    ['v1.2/series?search=bay', 'v1/search?query=bay'],
    ['v1.2/series?publisher=Tide', 'v1/publishers/books?name=Tide'],
    ['v1.2/series/latest', 'v1/updated'],
    ['v1.2/books/latest', 'v1/recent'],
    ['v1.2/libraries', 'v1/libraries'],
    ['v1.2/collections', 'v1/collections'],
    ['v1.2/readlists', 'v1/readlists'],
    ['v1.2/publishers', 'v1/publishers'],
    ['v1.2/keep-reading', 'v1/keep-reading'],
    ['v1.2/ondeck', 'v1/next'],
    ['v1.2/search', 'v1/search.xml'],
    ['v2/libraries', 'v2/libraries'],
    ['v2/on-deck', 'v2/next'],
    ['v2/series/latest', 'v2/updated'],
    ['v2/books/latest', 'v2/recent'],
  ])('%s, as stored in bookmarks, is %s', async (kept, own) => {
    const [found, ours] = [await get(`/opds/${kept}`), await admin.ask(`/opds/${own}`)]
    expect([found.status, found.text]).toEqual([200, ours.text])
  })

  it('accepts the library and series IDs that the compatible API returns', async () => {
    for (const kind of ['libraries', 'series'] as const) {
      const given = await id(`/api/v1/${kind}`)
      const bare = given.replaceAll('-', '')
      for (const one of [given, bare]) {
        const reply = await get(`/opds/v1.2/${kind}/${one}`)
        expect([one, reply.status]).toEqual([one, 200])
      }
    }
    expect((await get('/opds/v1.2/nowhere')).status).toBe(404)
  })

  it('requires a credential, and is not found while the compatible API is disabled', async () => {
    const anonymous = await server.ask('/komga/opds/v1.2/catalog')
    expect([anonymous.status, anonymous.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)])
    expect((await get('/opdsx')).status).toBe(404)
    const paths = ['/opds', '/opds/v1.2/catalog', '/opds/v1.2/series', '/opds/v2/catalog']
    const answers = (prefix: string) =>
      Promise.all(paths.map((path) => server.ask(`/${prefix}${path}`, { headers: basicOf(admin) })))
    const setting = '/api/v1/admin/settings/compat_api.enabled'
    const turn = async (value: boolean) =>
      expect((await admin.ask(setting, { method: 'PUT', body: { value } })).status).toBe(200)
    await turn(false)
    try {
      const [here, elsewhere] = [await answers('komga'), await answers('other')]
      for (const [index, { status, headers, text }] of here.entries()) {
        expect(text).not.toContain('<feed')
        expect([status, headers['content-type'], text]).toEqual([
          elsewhere[index]?.status,
          elsewhere[index]?.headers['content-type'],
          elsewhere[index]?.text,
        ])
        expect(headers['www-authenticate']).toBeUndefined()
      }
      expect((await admin.ask('/opds/v1/catalog')).status).toBe(200)
    } finally {
      await turn(true)
    }
    expect((await answers('komga')).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})
