import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { write } from '../../server/db/write.ts'
import { openStoredFixture, type StoredFixture } from './stored-fixture.ts'
import { versions, viewOf } from './view.ts'
import { readList } from './walker.ts'

let fixture: StoredFixture
let seriesId: string
beforeAll(async () => {
  fixture = await openStoredFixture()
  seriesId = (await fixture.addTales(12)).seriesId
})
afterAll(() => fixture.close())

const get = (path: string, headers: Record<string, string> = {}) => fixture.reader.ask(path, { headers })

describe('an unknown ID', () => {
  it.each(['series', 'books', 'libraries'])('among the %s is 404', async (kind) => {
    for (const version of versions) {
      for (const id of [
        '0192a6b0-0000-7000-8000-00000000ffff',
        '1',
        'x',
        '..%2f..',
        '%00',
        seriesId.slice(1),
        `${seriesId}0`,
      ]) {
        const reply = await get(`/opds/${version}/${kind}/${id}`)
        expect([id, reply.status, reply.json]).toEqual([
          id,
          404,
          {
            error: 'not_found',
            message: expect.any(String),
            details: { reason: 'not_found', params: expect.any(Object) },
          },
        ])
      }
    }
  })

  it('differs from a known one in uppercase, which is found', async () => {
    expect((await get(`/opds/v1/series/${seriesId.toUpperCase()}`)).text).toBe(
      (await get(`/opds/v1/series/${seriesId}`)).text,
    )
  })
})

describe('a feed', () => {
  it('is answered with 304 when unchanged, separately for each user', async () => {
    const other = await fixture.server.actor('reader')
    for (const path of ['/opds/v1/catalog', '/opds/v2/books', '/opds/v1/series']) {
      const first = await get(path)
      expect(first.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: expect.stringMatching(/Authorization/),
      })
      expect(first.headers.vary).toMatch(/Accept-Encoding/)
      const again = await get(path, { 'if-none-match': String(first.headers.etag) })
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, first.headers.etag])
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
    }
    const path = `/opds/v2/books`
    const copy = String((await get(path)).headers.etag)
    const [bookId] = (await readList(fixture.reader.ask, path)).ids
    const progress = `/api/v1/books/${bookId?.replace('urn:uuid:', '')}/progress`
    await fixture.reader.ask(progress, { method: 'PUT', body: { currentPage: 1 } })
    expect((await get(path, { 'if-none-match': copy })).status).toBe(200)
    expect((await other.ask(path, { headers: { 'if-none-match': copy } })).status).toBe(304)
  })

  it('is built once while nothing changes, for HEAD and GET and repeated requests', async () => {
    const { reader } = fixture.server.database
    const statements = [vi.spyOn(reader, 'all'), vi.spyOn(reader, 'get')]
    const count = () => statements.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    for (const path of ['/opds/v1/catalog', '/opds/v2', '/opds/v1/books?status=unread']) {
      const head = await fixture.reader.ask(path, { method: 'HEAD' })
      const before = count()
      const whole = await get(path)
      expect([path, count() - before, whole.headers.etag]).toEqual([path, 0, head.headers.etag])
      expect(head.headers['content-length']).toBe(String(whole.bytes.length))
    }
    await fixture.addSeries('Something new', [{ title: 'Something new', file: { path: 'something.cbz' } }])
    expect((await get('/opds/v1/books?status=unread')).text).toContain('Something new')
    const other = await fixture.server.actor('reader')
    await fixture.server.hideLibraries(other)
    expect((await get('/opds/v1/books?status=unread')).text).toContain('Something new')
    expect((await other.ask('/opds/v1/books?status=unread')).text).not.toContain('Something new')
    for (const statement of statements) statement.mockRestore()
  })

  it('is compressed for remote clients on request only', async () => {
    const elsewhere = { 'x-forwarded-for': '192.168.1.9' }
    const plain = await get('/opds/v1/books', { ...elsewhere, 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['content-length']).toBe(String(plain.bytes.length))
    const packed = await get('/opds/v1/books', { ...elsewhere, 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4)
    expect(packed.headers.etag).toBe(plain.headers.etag)
  })

  it('of a soft-deleted book is 404, and lists omit the book', async () => {
    const { seriesId: id, bookIds } = await fixture.addSeries('Gone', [
      { title: 'Gone Girl', file: { path: 'gone.cbz' } },
    ])
    expect(viewOf(await get(`/opds/v1/search?query=${encodeURIComponent('Gone Girl')}`)).total).toBe(1)
    await fixture.server.database.commit([write('markBooksMissing', { ids: bookIds, now: 1 })])
    for (const path of [
      `/opds/v1/books/${bookIds[0]}`,
      `/opds/v2/books/${bookIds[0]}`,
      `/opds/files/${bookIds[0]}/a.cbz`,
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
    expect(viewOf(await get(`/opds/v1/series/${id}`)).ids).toEqual([])
    expect(viewOf(await get('/opds/v1/search?query=Girl')).total).toBe(0)
  })
})
