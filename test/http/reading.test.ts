import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeholderSize } from '../../server/contract/series/placeholder-size.ts'
import { entryWithReason, withReason } from '../kit/refusal.ts'
import { type BookName, createWorld, firstPage, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const at = (name: BookName, rest = '') => `/api/v1/books/${String(world.books[name].id)}${rest}`
const get = (path: string, headers: Record<string, string> = {}) => world.reader.ask(path, { headers })
const send = (method: string, path: string, body?: unknown) => world.reader.ask(path, { method, body })

describe('a page', () => {
  it.each([
    ['stored', '/pages/0', 400],
    ['stored', '/pages/-1', 400],
    ['stored', '/pages/1.5', 400],
    ['stored', '/pages/3', 404],
    ['stored', '/pages/999999', 404],
    ['stored', '/pages/1?width=0', 400],
    ['stored', '/pages/1?width=wide', 400],
    ['epub', '/pages/1', 422],
    ['broken', '/pages/1', 422],
  ] as const)('is refused: %s%s', async (name, path, status) => {
    expect((await get(at(name, path))).status).toBe(status)
  })

  it('of an EPUB refers to its manifest', async () => {
    const { json } = await get(at('epub', '/pages'))
    expect(json.details).toEqual(withReason({ manifest: at('epub', '/manifest') }))
    expect((await get(String(json.details?.manifest))).status).toBe(200)
  })

  it('is served unchanged, stored or compressed', async () => {
    for (const name of ['stored', 'packed'] as const) {
      const reply = await get(at(name, '/pages/1'))
      expect(reply.headers['content-type']).toBe('image/jpeg')
      expect(reply.bytes.equals(await firstPage())).toBe(true)
      expect((await get(at(name, '/pages/2'))).headers['content-type']).toBe('image/png')
    }
  })

  it('runs no scripts, is not cached by proxies, and is revalidated each time', async () => {
    const { headers } = await get(at('stored', '/pages/1'))
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('private, no-cache, no-transform')
  })

  it.each(['stored', 'packed'] as const)(
    'is answered with 304 when unchanged, and supports ranges: %s',
    async (name) => {
      const whole = await get(at(name, '/pages/1'))
      const etag = String(whole.headers.etag)
      expect(etag).toMatch(/^"[0-9a-f]{64}-1-full"$/)
      const again = await get(at(name, '/pages/1'), { 'if-none-match': etag })
      expect(again).toMatchObject({ status: 304 })
      expect(again.bytes).toHaveLength(0)
      const part = await get(at(name, '/pages/1'), { range: 'bytes=10-19', 'if-range': etag })
      expect(part.status).toBe(206)
      expect(part.bytes.equals(whole.bytes.subarray(10, 20))).toBe(true)
      expect((await get(at(name, '/pages/1'), { range: 'bytes=99999999-' })).status).toBe(416)
    },
  )

  it.each([
    ['100', 320],
    ['400', 400],
    ['9999', 800],
  ])('with width %s is %i pixels wide: scaled down within limits, never enlarged', async (width, expected) => {
    const reply = await get(at('stored', `/pages/1?width=${width}`))
    expect(reply.headers['content-type']).toBe('image/jpeg')
    expect((await sharp(reply.bytes).metadata()).width).toBe(expected)
  })

  it('has a separate ETag for each variant', async () => {
    const variants = ['/pages/1', '/pages/1?width=400', '/pages/1?width=401', '/pages/2', '/pages/2?width=400']
    const tags = await Promise.all(variants.map(async (variant) => (await get(at('stored', variant))).headers.etag))
    expect(new Set(tags).size).toBe(variants.length)
  })

  it('is rendered once for concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => get(at('pdf', '/pages/1'))))
    for (const reply of replies) {
      expect(reply.headers['content-type']).toBe('image/jpeg')
      expect(reply.bytes.equals(replies[0]?.bytes ?? Buffer.alloc(0))).toBe(true)
    }
  })
})

describe('the page list', () => {
  it('has the dimensions of each page', async () => {
    expect((await get(at('stored', '/pages'))).json).toMatchObject([
      { pageNumber: 1, fileName: '001.jpg', fileFormat: 'jpeg', mediaType: 'image/jpeg', width: 800, height: 1_200 },
      { pageNumber: 2, fileName: '002.png', fileFormat: 'png', mediaType: 'image/png', width: 900, height: 1_200 },
    ])
  })
})

describe('the file of a book', () => {
  it('is served complete with its own name, and by range', async () => {
    const bytes = readFileSync(world.folder.at('Quiet Bay/Quiet Bay 001.cbz'))
    const whole = await get(at('stored', '/file'))
    expect(whole.bytes.equals(bytes)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/vnd.comicbook+zip',
      'accept-ranges': 'bytes',
      etag: `"${String(world.books.stored.fileHash)}"`,
      'content-disposition': `attachment; filename="Quiet Bay 001.cbz"; filename*=UTF-8''Quiet%20Bay%20001.cbz`,
    })
    const part = await get(at('stored', '/file'), { range: 'bytes=-100' })
    expect(part.bytes.equals(bytes.subarray(-100))).toBe(true)
    const dated = { 'if-modified-since': String(whole.headers['last-modified']) }
    expect((await get(at('stored', '/file'), dated)).status).toBe(304)
  })

  it('is not served when it changed or disappeared since the scan', async () => {
    const path = world.folder.at('Atlas/Atlas.pdf')
    const bytes = readFileSync(path)
    renameSync(path, `${path}.away`)
    const gone = await get(at('pdf', '/file'))
    writeFileSync(path, Buffer.concat([bytes, Buffer.from('%')]))
    const changed = await get(at('pdf', '/file'))
    renameSync(`${path}.away`, path)
    for (const reply of [gone, changed]) {
      expect(reply.status).toBe(503)
      expect(reply.json.error).toBe('unavailable')
      expect(reply.headers['retry-after']).toBe('30')
      expect(reply.text).not.toContain(world.folder.root)
    }
    expect((await get(at('pdf', '/file'))).status).toBe(200)
  })
})

describe('a cover', () => {
  it('is a small JPEG with an ETag, and answered with 304 when unchanged', async () => {
    for (const path of [at('stored', '/thumbnail'), `/api/v1/series/${world.seriesId}/thumbnail`]) {
      const reply = await get(path)
      const { format, height } = await sharp(reply.bytes).metadata()
      expect(format).toBe('jpeg')
      expect(height).toBeLessThanOrEqual(500)
      expect(reply.headers['last-modified']).toBeDefined()
      expect((await get(path, { 'if-none-match': String(reply.headers.etag) })).status).toBe(304)
    }
  })

  it.each(['epub', 'broken'] as const)('that is missing has a placeholder that is not cached: %s', async (name) => {
    const reply = await get(at(name, '/thumbnail'))
    expect(reply.status).toBe(200)
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ format: 'jpeg', ...placeholderSize })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers.etag).toBeUndefined()
  })
})

describe('an EPUB', () => {
  it('lists its reading order with working addresses', async () => {
    const { json } = await get(at('epub', '/manifest'))
    expect(json).toMatchObject({
      title: 'Essays',
      layout: 'reflowable',
      spread: 'auto',
      readingDirection: 'ltr',
      positions: 1,
    })
    expect(json.spine?.[0]).toMatchObject({ layout: 'reflowable', pageSpread: null })
    const href = String(json.spine?.[0]?.href)
    expect(href).toBe(at('epub', '/resources/c1.xhtml'))
    const reply = await get(href)
    expect(reply.status).toBe(200)
    expect(reply.text).toContain('<p>Essays</p>')
  })

  it('serves documents that cannot run scripts or load external content', async () => {
    const { headers } = await get(at('epub', '/resources/c1.xhtml'))
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-same-origin')
    expect(policy).not.toMatch(/script-src|allow-scripts|https?:|\*/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it.each(['..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/book.opf', 'c1.xhtml/', '/c1.xhtml', 'META-INF%00'])(
    'serves nothing outside the book: %s',
    async (name) => {
      const reply = await get(at('epub', `/resources/${name}`))
      expect([400, 404]).toContain(reply.status)
    },
  )

  it('addresses are refused for other formats', async () => {
    expect((await get(at('stored', '/manifest'))).status).toBe(422)
    expect((await get(at('stored', '/resources/001.jpg'))).status).toBe(422)
    expect((await get(at('broken', '/manifest'))).json.details).toEqual(withReason({ code: 'archive-truncated' }))
  })
})

describe('progress in a book', () => {
  const progress = () => at('stored', '/progress')

  it.each([
    {},
    { currentPage: 0 },
    { currentPage: 1.5 },
    { currentPage: 1, progressPercentage: 1.1 },
    { currentPage: '1' },
  ])('is refused: %j', async (body) => expect((await send('PUT', progress(), body)).status).toBe(400))

  it('is saved, completed at the last page, and can go back', async () => {
    expect((await get(progress())).status).toBe(204)
    const first = (await send('PUT', progress(), { currentPage: 1 })).json
    expect(first).toMatchObject({ currentPage: 1, progressPercentage: 0.5, completed: false, completedAt: null })
    const last = (await send('PUT', progress(), { currentPage: 2 })).json
    expect(last).toMatchObject({ id: first.id, currentPage: 2, completed: true, startedAt: first.startedAt })
    expect((await get(at('stored'))).json.book?.readProgress).toEqual(last)
    expect((await send('PUT', progress(), { currentPage: 1 })).json).toMatchObject({ completed: false })
    expect((await get(progress())).json).toMatchObject({ currentPage: 1 })
    expect((await send('DELETE', progress())).status).toBe(204)
    expect((await get(progress())).status).toBe(204)
    expect((await get(at('stored'))).json.book).not.toHaveProperty('readProgress')
  })

  it('is separate for each user', async () => {
    await send('PUT', progress(), { currentPage: 2 })
    expect((await world.maintainer.ask(progress())).status).toBe(204)
    await send('DELETE', progress())
  })

  it('of a complete series counts what changed', async () => {
    const series = `/api/v1/series/${world.seriesId}`
    const unread = async () => (await get(series)).json.unreadCount
    expect(await unread()).toBe(2)
    expect((await send('POST', `${series}/read`)).json).toEqual({ count: 2, message: '2 books marked as read.' })
    expect((await send('POST', `${series}/read`)).json.count).toBe(0)
    expect(await unread()).toBe(0)
    expect((await send('POST', at('stored', '/unread'))).status).toBe(204)
    expect((await send('POST', `${series}/unread`)).json).toEqual({ count: 1, message: '1 book marked as unread.' })
  })
})

describe('a list', () => {
  it('is paged with links that contain every parameter, and a Link header', async () => {
    const path = `/api/v1/books?libraryId=${world.libraryId}&sort=title%2Cdesc&page=2&pageSize=2`
    const reply = await get(path)
    expect(reply.json).toMatchObject({ page: 2, pageSize: 2, total: 5, totalPages: 3 })
    const { self, first, prev, next, last } = reply.json.links ?? {}
    expect(self).toBe(path)
    for (const [link, page] of [
      [first, 1],
      [prev, 1],
      [next, 3],
      [last, 3],
    ] as const) {
      expect(link).toBe(path.replace('page=2', `page=${page}`))
    }
    expect(reply.headers.link).toContain(`<${String(next)}>; rel="next"`)
  })

  it('returns every book once', async () => {
    const seen: string[] = []
    for (let path = '/api/v1/books?pageSize=2'; path !== 'undefined'; ) {
      const { json } = await get(path)
      seen.push(...(json.data as unknown as { id: string }[]).map(({ id }) => id))
      path = String(json.links?.next)
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
  })

  it.each([
    ['page=0&pageSize=0', { page: 1, pageSize: 50 }],
    ['pageSize=100000', { page: 1, pageSize: 500 }],
    ['page=99', { page: 99, data: [], total: 5 }],
    ['page=9007199254740991', { data: [], total: 5 }],
  ])('limits its numbers: %s', async (query, expected) => {
    const reply = await get(`/api/v1/books?${query}`)
    expect(reply.status).toBe(200)
    expect(reply.json).toMatchObject(expected)
  })

  it('by condition accepts both spellings of the specification and refuses unknown fields', async () => {
    const list = (body: unknown) => world.reader.ask('/api/v1/books/list?sort=title', { method: 'POST', body })
    const is = (value: string) => ({ format: { operator: 'is', value } })
    expect((await list({ condition: { anyOf: [is('pdf'), is('epub')] } })).json.total).toBe(2)
    expect((await list({ condition: { AllOf: [is('cbz')] }, fullTextSearch: 'quiet' })).json.total).toBe(2)
    expect((await list({ condition: { allOf: [] } })).json.total).toBe(5)
    expect((await list({})).json.total).toBe(5)
    for (const condition of [
      { colour: { operator: 'is', value: 'x' } },
      { format: { operator: 'smells' } },
      { a: 1, b: 2 },
    ]) {
      expect((await list({ condition })).json.error).toBe('bad_request')
    }
    const depth = 20_000
    const body = `{"condition":${'{"allOf":['.repeat(depth)}${']}'.repeat(depth)}}`
    const headers = { 'content-type': 'application/json' }
    expect((await world.reader.ask('/api/v1/books/list', { method: 'POST', body, headers })).status).toBe(400)
  })
})

describe('aliases of Komga addresses', () => {
  it.each([['/api/v1/user', '/api/v1/auth/me']])('%s answers like %s', async (alias, path) => {
    expect((await get(alias)).text).toBe((await get(path)).text)
  })

  it('the inventory is part of the metrics', async () => {
    const { json } = await get('/api/v1/metrics/inventory')
    expect(json).toMatchObject({ libraryCount: 1, bookCount: 5, tasks: { failedCount: 0 } })
  })

  it('orphaned files are removed by DELETE', async () => {
    const path = '/api/v1/admin/cleanup-orphans'
    expect((await send('DELETE', path)).status).toBe(403)
    expect((await world.admin.ask(path, { method: 'DELETE' })).json).toMatchObject({ thumbnailsDeleted: 0, errors: [] })
  })
})

describe('IDs', () => {
  it('match in upper case', async () => {
    const id = String(world.books.stored.id).toUpperCase()
    expect((await get(`/api/v1/books/${id}`)).json.book?.id).toBe(world.books.stored.id)
    expect((await get(`/api/v1/books?seriesId=${world.seriesId.toUpperCase()}`)).json.total).toBe(2)
  })
})

describe('the library list', () => {
  it('is paged like every other list', async () => {
    const { json } = await get('/api/v1/libraries?pageSize=1&page=2')
    expect(json).toMatchObject({ data: [], page: 2, pageSize: 1, total: 1, totalPages: 1 })
    expect((await get('/api/v1/libraries')).json.data).toMatchObject([{ id: world.libraryId }])
  })
})

describe('a library change', () => {
  it('preserves omitted fields', async () => {
    const path = world.newFolder()
    const scanningConfig = {
      enabled: false,
      cronSchedule: '*/30 * * * *',
      cronTimezone: 'UTC',
      defaultMode: 'deep',
      scanOnStart: true,
      purgeDeletedOnScan: true,
    }
    const made = await world.admin.ask('/api/v1/libraries', {
      method: 'POST',
      body: { name: 'Kept', path, description: 'As it was', scanningConfig },
    })
    expect(made.json).toMatchObject({ scanningConfig, isActive: true })
    const change = async (body: object) => {
      const reply = await world.admin.ask(`/api/v1/libraries/${String(made.json.id)}`, { method: 'PATCH', body })
      expect(reply.status).toBe(200)
      return reply.json
    }
    expect(await change({ scanningConfig: { scanOnStart: false } })).toMatchObject({
      description: 'As it was',
      scanningConfig: { ...scanningConfig, scanOnStart: false },
    })
    expect(await change({ isActive: false })).toMatchObject({
      isActive: false,
      scanningConfig: { ...scanningConfig, scanOnStart: false },
    })
  })
})

describe('metrics', () => {
  const prometheus = 'text/plain; version=0.0.4; charset=utf-8'
  it.each([
    ['', 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['application/json, text/plain, */*', 'application/json; charset=utf-8'],
    ['text/html,*/*;q=0.8', 'application/json; charset=utf-8'],
    ['text/plain', prometheus],
    ['application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1', prometheus],
  ])('for Accept %j are %s', async (accept, type) => {
    expect((await get('/api/v1/metrics', { accept })).headers['content-type']).toBe(type)
  })
})

describe('filtering series by genre and tag', () => {
  it('requires all given values', async () => {
    expect((await get('/api/v1/series?genres=&tags=%20,')).json.total).toBe(4)
    expect((await get('/api/v1/series?genres=No%20such%20genre')).json.total).toBe(0)
  })
})

describe('snake_case bodies', () => {
  it('are accepted where the specification shows them, and refused with duplicate fields', async () => {
    const change = (body: unknown) => world.admin.ask(`/api/v1/libraries/${world.libraryId}`, { method: 'PATCH', body })
    const twice = await change({ scanningConfig: {}, scanning_config: {} })
    expect(twice.json.details).toEqual([
      entryWithReason({ in: 'body', field: 'scanning_config', message: expect.any(String) }),
    ])
    const unknown = await change({ scanning_config: { cron_shedule: '0 0 * * *' } })
    expect(unknown.json.details).toMatchObject([{ field: 'scanningConfig.cron_shedule' }])
    const right = await change({ scanning_config: { cron_schedule: '0 4 * * *', default_mode: 'deep' } })
    expect(right.status).toBe(200)
  })
})
