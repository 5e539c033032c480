import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { type EditedShelf, openEditedShelf } from '../kit/edited-shelf.ts'
import { type Json, openStream } from '../kit/http-client.ts'
import { scanEnded } from '../kit/world.ts'

let shelf: EditedShelf
let harbour: string
let quay: string
let books: readonly string[]
beforeAll(async () => {
  shelf = await openEditedShelf((folder) => {
    const info = { Series: 'Harbour', Summary: 'Ships.', Genre: 'Drama, Sea', Year: 1999, Month: 2, Day: 28 }
    folder.comic('Harbour/Harbour 004.cbz', { info: { ...info, Number: 1 } })
    folder.comic('Harbour/Harbour 005.cbz', { info: { ...info, Number: 2 } })
    folder.comic('Quay (Digital)/Quay 001.cbz')
    folder.comic('Quay (Digital)/Quay 007.cbz')
  })
  harbour = await shelf.seriesNamed('Harbour')
  quay = await seriesInFolder('Quay')
  books = (await booksOf(harbour)).map(({ id }) => String(id))
})
afterAll(() => shelf.close())
beforeEach(async () => {
  await post('series/bulk/metadata/reset', { seriesIds: [harbour, quay] })
  await post('books/bulk/metadata/reset', { bookIds: [...books, ...(await booksOf(quay)).map(({ id }) => id)] })
})

const post = async (path: string, body: unknown, method = 'POST') => (await shelf.send(method, `/${path}`, body)).json
const statuses = (answer: Json) => (answer.results as unknown as Json[]).map(({ id, status }) => [id, status])
const metadata = (id: string, kind = 'series') => shelf.get(`/${kind}/${id}/metadata`)
async function booksOf(seriesId: string): Promise<readonly Json[]> {
  return (await shelf.get(`/series/${seriesId}/books`)) as unknown as readonly Json[]
}
const numbersOf = async (seriesId: string) => (await booksOf(seriesId)).map(({ number }) => number)
async function seriesInFolder(name: string): Promise<string> {
  const { data } = await shelf.get('/series?pageSize=100')
  const found = (data as unknown as readonly Json[]).find(({ title }) => String(title).startsWith(name))
  return String(found?.id)
}

describe('bulk metadata edits', () => {
  it('are refused for an empty selection, too many items, and fields of a single item', async () => {
    const ids = (count: number) => Array.from({ length: count }, newId)
    const patch = async (path: string, body: unknown) =>
      (await shelf.send('PATCH', `/${path}/bulk/metadata`, body)).status
    expect(await patch('series', { seriesIds: [], metadata: {} })).toBe(400)
    expect(await patch('series', { seriesIds: ids(101), metadata: {} })).toBe(400)
    expect(await patch('series', { seriesIds: [harbour], metadata: { title: 'One for all' } })).toBe(400)
    expect(await patch('books', { bookIds: ids(501), metadata: {} })).toBe(400)
    expect(await patch('books', { bookIds: books, metadata: { number: 1 } })).toBe(400)
    expect(await patch('books', { bookIds: ids(500), metadata: { year: 2000 } })).toBe(200)
  })

  it('report hidden items like missing ones, and edit the others', async () => {
    const outsider = await shelf.hiddenFrom(quay)
    const body = { seriesIds: [quay, harbour, newId(), harbour.toUpperCase()], metadata: { publisher: 'North' } }
    const { json } = await outsider.ask('/api/v1/series/bulk/metadata', { method: 'PATCH', body })
    expect(json.done).toBe(1)
    expect(statuses(json).map(([, status]) => status)).toEqual(['not_found', 'done', 'not_found'])
    expect(await metadata(quay)).toMatchObject({ publisher: null, locks: { publisher: false } })
    expect(await metadata(harbour)).toMatchObject({ publisher: 'North', locks: { publisher: true } })
  })

  it('skip and report locked fields unless told to overwrite them', async () => {
    await shelf.send('PATCH', `/series/${harbour}/metadata`, { publisher: 'Mine', language: 'de' })
    const both = { seriesIds: [harbour, quay], metadata: { publisher: 'North', imprint: 'Small' } }
    expect(await post('series/bulk/metadata', both, 'PATCH')).toMatchObject({
      done: 2,
      results: [
        { id: harbour, status: 'done', skipped: ['publisher'] },
        { id: quay, status: 'done', skipped: [] },
      ],
    })
    expect(await metadata(harbour)).toMatchObject({ publisher: 'Mine', imprint: 'Small' })
    const locked = { seriesIds: [harbour], metadata: { publisher: 'North', language: 'en' } }
    expect(await post('series/bulk/metadata', locked, 'PATCH')).toMatchObject({
      done: 0,
      results: [{ id: harbour, status: 'locked', skipped: ['publisher', 'language'] }],
    })
    expect((await post('series/bulk/metadata', { ...locked, overwriteLocked: true }, 'PATCH')).done).toBe(1)
    expect(await metadata(harbour)).toMatchObject({ publisher: 'North', language: 'en' })
  })

  it('are refused only for the book whose date would not exist', async () => {
    const [first = '', second = ''] = books
    await shelf.send('PATCH', `/books/${first}/metadata`, { year: 2001, month: 3, day: 31 })
    const body = { bookIds: books, metadata: { month: 2 }, overwriteLocked: true }
    const answer = await post('books/bulk/metadata', body, 'PATCH')
    expect(answer.results).toMatchObject([
      { id: first, status: 'refused', error: 'bad_request' },
      { id: second, status: 'done' },
    ])
    expect(await metadata(first, 'books')).toMatchObject({ month: 3, day: 31 })
  })

  it('can be locked, unlocked and reset for all items', async () => {
    const locks = { seriesIds: [harbour, quay], locks: { summary: true, genres: true } }
    expect((await post('series/bulk/metadata/locks', locks, 'PUT')).done).toBe(2)
    expect((await shelf.get(`/series/${quay}/metadata/locks`)).summary).toBe(true)
    const change = { seriesIds: [harbour], metadata: { summary: 'Other.' }, overwriteLocked: true }
    await post('series/bulk/metadata', change, 'PATCH')
    const free = { seriesIds: [harbour, quay], locks: { summary: false } }
    await post('series/bulk/metadata/locks', free, 'PUT')
    expect((await metadata(harbour)).summary).toBe('Ships.')
    await post('books/bulk/metadata', { bookIds: books, metadata: { publisher: 'North' } }, 'PATCH')
    const reset = await post('books/bulk/metadata/reset', { bookIds: [...books, newId()] })
    expect(reset.done).toBe(2)
    for (const id of books) expect(await metadata(id, 'books')).toMatchObject({ publisher: null, provenance: {} })
  })

  it('require permission to write', async () => {
    const body = { seriesIds: [harbour], metadata: { publisher: 'North' } }
    expect((await shelf.reader.ask('/api/v1/series/bulk/metadata', { method: 'PATCH', body })).status).toBe(403)
  })

  it('send one event per changed item', async () => {
    const headers = { authorization: `Bearer ${shelf.admin.token}` }
    const stream = await openStream(shelf.server.port, '/api/v1/events', { headers })
    await post('series/bulk/metadata', { seriesIds: [harbour, newId()], metadata: { imprint: 'Tiny' } }, 'PATCH')
    const ofHarbour = new RegExp(`^data:.*series_updated.*${harbour}.*imprint.*$`, 'gm')
    const text = await stream.until(ofHarbour)
    expect(text.match(ofHarbour)).toHaveLength(1)
    stream.close()
  })
})

describe('bulk genre and tag edits', () => {
  const genres = async (id: string) => [...((await metadata(id)).genres as unknown as string[])].sort()

  it('are refused when the action is ambiguous', async () => {
    const status = async (body: object) =>
      (await shelf.send('POST', '/series/bulk/genres', { seriesIds: [harbour], ...body })).status
    expect(await status({})).toBe(400)
    expect(await status({ set: ['a'], add: ['b'] })).toBe(400)
    expect(await status({ set: ['a'], remove: ['b'] })).toBe(400)
    expect(await status({ set: [] })).toBe(200)
  })

  it('are refused for series that would have too many', async () => {
    const many = Array.from({ length: 199 }, (_, i) => `Genre ${i}`)
    await shelf.send('PUT', `/series/${quay}/genres`, { genres: many })
    const body = { seriesIds: [quay, harbour], add: ['One', 'Two'], overwriteLocked: true }
    expect((await post('series/bulk/genres', body)).results).toMatchObject([
      { id: quay, status: 'refused', error: 'unprocessable' },
      { id: harbour, status: 'done' },
    ])
    expect(await genres(harbour)).toEqual(['Drama', 'One', 'Sea', 'Two'])
  })

  it('add and remove values, and lock only what changed', async () => {
    const body = { seriesIds: [harbour, quay], add: ['sea'], remove: ['DRAMA'] }
    expect((await post('series/bulk/genres', body)).done).toBe(2)
    expect([await genres(harbour), await genres(quay)]).toEqual([['Sea'], ['Sea']])
    await post('series/bulk/tags', { seriesIds: [harbour], remove: ['nowhere'] })
    expect((await metadata(harbour)).locks).toMatchObject({ genres: true, tags: false })
  })

  it('work for books as for series', async () => {
    await post('books/bulk/tags', { bookIds: books, set: ['calm', 'Calm', 'slow'] })
    for (const id of books) expect((await metadata(id, 'books')).tags).toEqual(['calm', 'slow'])
    await post('books/bulk/genres', { bookIds: books, add: ['Quiet'] })
    for (const id of books) expect((await metadata(id, 'books')).genres).toContain('Quiet')
  })
})

describe('bulk edits of people', () => {
  const lee = { name: 'Ann Lee', role: 'writer' }
  const ode = { name: 'Tom Ode', role: 'inker' }
  const peopleOf = async (id: string, kind: 'series' | 'books') =>
    ((await metadata(id, kind)).people as unknown as readonly { name: string; role: string }[]).map(
      ({ name, role }) => ({
        name,
        role,
      }),
    )

  it('add and remove people of a single role, and preserve the others', async () => {
    // Earlier edits are locked.
    const both = { seriesIds: [harbour, quay], overwriteLocked: true }
    await post('series/bulk/people', { ...both, set: [lee] })
    expect((await post('series/bulk/people', { ...both, add: [ode, { ...lee, name: 'ANN  LEE' }] })).done).toBe(2)
    for (const id of [harbour, quay]) expect(await peopleOf(id, 'series')).toEqual([lee, ode])
    const remove = [lee, { ...ode, role: 'writer' }]
    await post('series/bulk/people', { seriesIds: [quay], remove, overwriteLocked: true })
    expect([await peopleOf(harbour, 'series'), await peopleOf(quay, 'series')]).toEqual([[lee, ode], [ode]])
  })

  it('work for books as for series', async () => {
    await post('books/bulk/people', { bookIds: books, set: [lee] })
    await post('books/bulk/people', { bookIds: books, add: [ode], remove: [lee], overwriteLocked: true })
    for (const id of books) expect(await peopleOf(id, 'books')).toEqual([ode])
  })
})

describe('renumbering the books of series', () => {
  const renumber = (body: object) => post('series/bulk/renumber', { seriesIds: [harbour, quay], ...body })

  it('has a dry run without changes, whose result matches the real run', async () => {
    const trial = await renumber({ strategy: 'filename', dryRun: true })
    expect(trial).toMatchObject({ done: 2, changedBooks: 2, lockedBooks: 0 })
    expect(await numbersOf(harbour)).toEqual([1, 2])
    const result = await renumber({ strategy: 'filename' })
    expect(result).toEqual(trial)
    expect(await numbersOf(harbour)).toEqual([4, 5])
    expect(await numbersOf(quay)).toEqual([1, 7])
  })

  it('with another strategy than the library locks the numbers, which survive a deep scan', async () => {
    await renumber({ strategy: 'file_order' })
    expect(await numbersOf(quay)).toEqual([1, 2])
    await shelf.scan('deep')
    expect(await numbersOf(quay)).toEqual([1, 2])
    const back = await renumber({})
    expect(back).toMatchObject({ changedBooks: 0, lockedBooks: 1 })
    expect(await numbersOf(quay)).toEqual([1, 2])
    expect(await renumber({ overwriteLocked: true })).toMatchObject({ changedBooks: 1 })
    expect(await numbersOf(quay)).toEqual([1, 7])
    expect(await renumber({})).toMatchObject({ changedBooks: 0, lockedBooks: 0 })
  })

  it('preserves locked numbers and arranges the others around them', async () => {
    const [first = ''] = books
    await shelf.send('PATCH', `/books/${first}`, { number: 9 })
    const answer = await renumber({ seriesIds: [harbour, newId()], strategy: 'filename' })
    expect(answer).toMatchObject({ done: 1, lockedBooks: 1 })
    expect(await numbersOf(harbour)).toEqual([5, 9])
  })
})

describe('reprocessing series titles', () => {
  const reprocess = (body: object) => post('series/bulk/titles/reprocess', body)
  const rules = async (list: unknown) => {
    await shelf.send('PATCH', `/libraries/${shelf.libraryId}`, { titlePreprocessingRules: list })
    await scanEnded(shelf.admin, shelf.libraryId)
  }

  it('applies the current name rules with a dry run, without opening a file', async () => {
    await rules([{ pattern: 'Quay', replacement: 'Jetty' }])
    expect(await shelf.get(`/series/${quay}`)).toMatchObject({ title: 'Jetty' })
    await rules(null)
    await shelf.send('PATCH', `/series/${quay}`, { title: 'By hand' })
    const trial = await reprocess({ seriesIds: [quay, newId(), harbour], dryRun: true })
    expect(trial).toMatchObject({
      done: 2,
      results: [
        { id: quay, status: 'locked', from: 'By hand' },
        { status: 'not_found' },
        { id: harbour, status: 'done' },
      ],
    })
    expect((await reprocess({ seriesIds: [quay] })).results).toMatchObject([{ status: 'locked' }])
    expect((await shelf.get(`/series/${quay}`)).title).toBe('By hand')
  })
})
