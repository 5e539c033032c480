import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { picture } from '../fixtures/images.ts'
import { type EditedShelf, openEditedShelf } from '../kit/edited-shelf.ts'
import type { Json } from '../kit/http-client.ts'

let shelf: EditedShelf
let harbour: string
let books: readonly string[]
const info = { Series: 'Harbour', Summary: 'Ships.' }
const coverAt = (image: number) => `<Page Image="${image}" Type="FrontCover"/>`

beforeAll(async () => {
  shelf = await openEditedShelf((folder) => {
    folder.comic('Harbour/Harbour 004.cbz', { info: { ...info, Number: 4, Pages: coverAt(1) } })
    folder.comic('Harbour/Harbour 005.cbz', { info: { ...info, Number: 5 } })
  })
  harbour = await shelf.seriesNamed('Harbour')
  books = (await booksOf(harbour)).map(({ id }) => String(id))
})
afterAll(() => shelf.close())

const booksOf = async (seriesId: string) => (await shelf.get(`/series/${seriesId}/books`)) as unknown as readonly Json[]
const send = async (method: string, path: string, body?: unknown) => {
  const { status, json } = await shelf.send(method, path, body)
  expect([200, 204], JSON.stringify(json)).toContain(status)
  return json
}
const locksOf = (path: string) => shelf.get(`${path}/metadata/locks`)
const outcome = async (path: string, body: unknown) => {
  const { results } = await send('PATCH', path, body)
  return (results as unknown as readonly Json[])[0]
}
const series = () => `/series/${harbour}`
const book = () => `/books/${books[0]}`

beforeEach(async () => {
  for (const path of [series(), book()]) {
    await send('DELETE', `${path}/covers/selected`)
    await send('PUT', `${path}/metadata/locks`, { cover: false })
    await send('DELETE', `${path}/metadata`)
  }
})

const notes = {
  bookType: ['novel', 'comic'],
  translator: ['Kit Moor', 'Ann Lee'],
  edition: ['Second', 'Third'],
  originalTitle: ['Hafen', 'Port'],
  originalYear: [1999, 2001],
  seriesPosition: [1.5, 2],
  seriesTotal: [10, 12],
  subjects: [['Sea'], ['Ships']],
  awards: [[{ name: 'Anchor', won: true }], [{ name: 'Rope', won: false }]],
  customMetadata: [{ shelf: 'top' }, { shelf: 'low' }],
} as const
const noteNames = Object.keys(notes) as (keyof typeof notes)[]

describe.each(noteNames)('%s of a book', (name) => {
  const [mine, theirs] = notes[name]

  it('is locked by an edit, and then skipped and reported by bulk edits', async () => {
    expect(await locksOf(book())).toMatchObject({ [name]: false })
    await send('PATCH', `${book()}/metadata`, { [name]: mine })
    expect(await locksOf(book())).toMatchObject({ [name]: true })
    const body = { bookIds: [books[0]], metadata: { [name]: theirs } }
    expect(await outcome('/books/bulk/metadata', body)).toMatchObject({ status: 'locked', skipped: [name] })
    expect(await shelf.get(`${book()}/metadata`)).toMatchObject({ [name]: mine })
    expect(await outcome('/books/bulk/metadata', { ...body, overwriteLocked: true })).toMatchObject({ status: 'done' })
    expect(await shelf.get(`${book()}/metadata`)).toMatchObject({ [name]: theirs })
  })

  it('is changed and locked by bulk edits after it is unlocked', async () => {
    await send('PATCH', `${book()}/metadata`, { [name]: mine })
    await send('PUT', `${book()}/metadata/locks`, { [name]: false })
    expect(await shelf.get(`${book()}/metadata`)).toMatchObject({ [name]: mine, locks: { [name]: false } })
    const body = { bookIds: [books[0]], metadata: { [name]: theirs, publisher: 'North' } }
    expect(await outcome('/books/bulk/metadata', body)).toMatchObject({ status: 'done', skipped: [] })
    expect(await shelf.get(`${book()}/metadata`)).toMatchObject({ [name]: theirs, locks: { [name]: true } })
  })
})

describe('additional fields of a book', () => {
  it('are set where unlocked, next to locked fields', async () => {
    await send('PATCH', `${book()}/metadata`, { translator: 'Kit Moor', publisher: 'North' })
    const metadata = { publisher: 'South', translator: 'Ann Lee', edition: 'Third' }
    const done = await outcome('/books/bulk/metadata', { bookIds: [books[0]], metadata })
    expect(done).toMatchObject({ status: 'done', skipped: ['publisher', 'translator'] })
    const after = { translator: 'Kit Moor', edition: 'Third', publisher: 'North' }
    expect(await shelf.get(`${book()}/metadata`)).toMatchObject(after)
  })

  it('are locked by a replacement only where it changes them, and unlocked by a reset', async () => {
    await send('PATCH', `${book()}/metadata`, { translator: 'Kit Moor', awards: notes.awards[0] })
    await send('PUT', `${book()}/metadata/locks`, { translator: false, awards: false })
    const same = { translator: 'Kit Moor', awards: notes.awards[0] }
    await send('PUT', `${book()}/metadata`, { ...same, edition: 'Second' })
    expect(await locksOf(book())).toMatchObject({ translator: false, awards: false, subjects: false, edition: true })
    await send('DELETE', `${book()}/metadata`)
    expect(Object.values(await locksOf(book())).filter(Boolean)).toEqual([])
  })
})

describe('customMetadata of a series', () => {
  it('is locked by an edit, and skipped and reported by a bulk edit', async () => {
    await send('PATCH', `${series()}/metadata`, { customMetadata: { shelf: 'top' } })
    expect(await locksOf(series())).toMatchObject({ customMetadata: true })
    const body = { seriesIds: [harbour], metadata: { customMetadata: { shelf: 'low' } } }
    const locked = { status: 'locked', skipped: ['customMetadata'] }
    expect(await outcome('/series/bulk/metadata', body)).toMatchObject(locked)
    expect(await shelf.get(`${series()}/metadata`)).toMatchObject({ customMetadata: { shelf: 'top' } })
    const mixed = { ...body, metadata: { ...body.metadata, publisher: 'North' } }
    expect(await outcome('/series/bulk/metadata', mixed)).toMatchObject({ status: 'done', skipped: ['customMetadata'] })
    const open = { seriesIds: [harbour], locks: { customMetadata: false } }
    await send('PUT', '/series/bulk/metadata/locks', open)
    expect(await outcome('/series/bulk/metadata', body)).toMatchObject({ status: 'done', skipped: [] })
    const after = { customMetadata: { shelf: 'low' }, publisher: 'North', locks: { customMetadata: true } }
    expect(await shelf.get(`${series()}/metadata`)).toMatchObject(after)
  })
})

/** The path of the book whose cover a series shows by default. */
async function shownBook(): Promise<string | undefined> {
  const found = await shelf.server.query<{ path: string }>(
    'select b.path from series s join books b on b.seq = s.cover_book_seq where s.id = ?',
    harbour,
  )
  return found[0]?.path
}

describe.each(['series', 'book'] as const)('the cover of a %s', (kind) => {
  const path = () => (kind === 'series' ? series() : book())
  const upload = async () => {
    const headers = { 'content-type': 'image/png' }
    const how = { method: 'POST', body: await picture({ format: 'png', shade: 40 }), headers }
    return (await shelf.admin.ask(`/api/v1${path()}/cover`, how)).json
  }

  it('is locked by an upload, and unlocked by selecting the default', async () => {
    expect(await locksOf(path())).toMatchObject({ cover: false })
    await upload()
    expect(await locksOf(path())).toMatchObject({ cover: true })
    await send('PATCH', `${path()}/cover/source`, { source: 'default' })
    expect(await locksOf(path())).toMatchObject({ cover: false })
    await send('PATCH', `${path()}/cover/source`, { source: 'custom' })
    expect(await locksOf(path())).toMatchObject({ cover: true })
  })

  it('is unlocked when the selected one is deleted, but not when another one is', async () => {
    const [first, second] = [await upload(), await upload()]
    await send('DELETE', `${path()}/covers/${first.id}`)
    expect(await locksOf(path())).toMatchObject({ cover: true })
    await send('DELETE', `${path()}/covers/${second.id}`)
    expect(await locksOf(path())).toMatchObject({ cover: false })
  })

  it('stays locked and selected after a metadata reset, single or bulk', async () => {
    await upload()
    await send('PATCH', `${path()}/metadata`, { publisher: 'North' })
    await send('DELETE', `${path()}/metadata`)
    await send('POST', kind === 'series' ? '/series/bulk/metadata/reset' : '/books/bulk/metadata/reset', {
      ...(kind === 'series' ? { seriesIds: [harbour] } : { bookIds: [books[0]] }),
    })
    expect(await locksOf(path())).toMatchObject({ cover: true, publisher: false })
    expect(await shelf.get(`${path()}/covers`)).toMatchObject({ source: 'custom' })
  })

  it('changes the ETag, so that an edit of the previous version is refused', async () => {
    const { headers } = await shelf.send('GET', `${path()}/metadata`)
    await upload()
    const ifMatch = { 'if-match': String(headers.etag) }
    expect((await shelf.send('PATCH', `${path()}/metadata`, { publisher: 'X' }, ifMatch)).status).toBe(412)
  })
})

describe('a locked default cover', () => {
  it('of a series stays that of its book when another book becomes the first, until it is unlocked', async () => {
    expect(await shownBook()).toBe('Harbour/Harbour 004.cbz')
    await send('PUT', `${series()}/metadata/locks`, { cover: true })
    shelf.folder.comic('Harbour/Harbour 003.cbz', { info: { ...info, Number: 3 } })
    await shelf.scan()
    expect((await booksOf(harbour)).map(({ number }) => number)).toEqual([3, 4, 5])
    expect(await shownBook()).toBe('Harbour/Harbour 004.cbz')
    await send('PUT', `${series()}/metadata/locks`, { cover: false })
    expect(await shownBook()).toBe('Harbour/Harbour 003.cbz')
  })

  it('of a series is taken from another book when its book is gone', async () => {
    shelf.folder.comic('Harbour/Harbour 001.cbz', { info: { ...info, Number: 1 } })
    await shelf.scan()
    await send('PUT', `${series()}/metadata/locks`, { cover: true })
    expect(await shownBook()).toBe('Harbour/Harbour 001.cbz')
    shelf.folder.remove('Harbour/Harbour 001.cbz')
    await shelf.scan()
    expect(await shownBook()).toBe('Harbour/Harbour 003.cbz')
  })

  it('of a book stays the same page when the file names another one, until it is unlocked', async () => {
    const page = async () => (await shelf.get(`${book()}/metadata`)).coverPage
    expect(await page()).toBe(2)
    await send('PUT', `${book()}/metadata/locks`, { cover: true })
    shelf.folder.comic('Harbour/Harbour 004.cbz', { info: { ...info, Number: 4, Pages: coverAt(0) }, note: 'again' })
    await shelf.scan()
    expect(await shelf.get(`${book()}/metadata`)).toMatchObject({
      coverPage: 2,
      provenance: { coverPage: 'comicinfo' },
    })
    await send('PUT', `${book()}/metadata/locks`, { cover: false })
    expect(await page()).toBe(1)
  })
})
