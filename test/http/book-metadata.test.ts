import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { type EditedShelf, openEditedShelf } from '../kit/edited-shelf.ts'
import { fieldsOf, type Json } from '../kit/http-client.ts'
import '../kit/steady-properties.ts'

let shelf: EditedShelf
let seriesId: string
let id: string
let path: string
beforeAll(async () => {
  shelf = await openEditedShelf((folder) => {
    const info = { Series: 'Harbour', Publisher: 'North', LanguageISO: 'en', Year: 2011, Month: 6, Day: 30 }
    folder.comic('Harbour/Harbour 001.cbz', { info: { ...info, Number: 1, Title: 'Dawn', Writer: 'Ann Lee' } })
    folder.comic('Harbour/Harbour 002.cbz', { info: { ...info, Number: 2, Title: 'Noon' } })
    folder.comic('Harbour/Harbour 003.cbz', { info: { ...info, Number: 3, Title: 'Dusk' } })
  })
  seriesId = await shelf.seriesNamed('Harbour')
  id = await shelf.bookNamed('Dawn')
  path = `/books/${id}/metadata`
})
afterAll(() => shelf.close())

const patch = (body: unknown, headers?: Record<string, string>) => shelf.send('PATCH', path, body, headers)
const unlockAll = () => shelf.unlockAll(path)
const content = () => shelf.content(path)
const order = async () => {
  const books = (await shelf.get(`/series/${seriesId}/books`)) as unknown as readonly Json[]
  return books.map((book) => book.title)
}
describe('editing the metadata of a book', () => {
  it('is refused without permission, and 404 when a sharing tag hides the book', async () => {
    const hidden = await shelf.hiddenFrom(seriesId)
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const body = method === 'PUT' || method === 'PATCH' ? { title: 'X' } : undefined
      const unknown = await hidden.ask(`/api/v1/books/${newId()}/metadata`, { method, body })
      const reply = await hidden.ask(`/api/v1${path}`, { method, body })
      expect([reply.status, reply.text]).toEqual([404, unknown.text])
      if (method !== 'GET') expect((await shelf.reader.ask(`/api/v1${path}`, { method, body })).status).toBe(403)
    }
    expect((await shelf.get(path)).title).toBe('Dawn')
  })

  it('names every invalid field and stores nothing', async () => {
    const before = await content()
    const wrong = {
      title: '',
      number: 1.5,
      volume: 2 ** 31,
      month: 13,
      isbns: ['0-306-40615-3'],
      language: 'xx-nonsense-too-long-subtag',
      bookType: 'scroll',
      awards: [{ name: 'Best' }],
      storyArcs: [{ name: '' }],
      blackAndWhite: 'yes',
    }
    const { status, json } = await patch(wrong)
    expect(status).toBe(400)
    expect(new Set(fieldsOf({ json }).map((field) => field.split('.')[0]))).toEqual(new Set(Object.keys(wrong)))
    expect(await content()).toEqual(before)
  })

  it('refuses a date that does not exist, including in combination with stored parts', async () => {
    const before = await content()
    const refusals: [object, string[]][] = [
      [{ day: 31 }, ['day']],
      [{ month: 2 }, ['day']],
      [{ year: null, month: 3 }, ['day', 'month']],
      [{ year: 2023, month: 2, day: 29 }, ['day']],
    ]
    for (const [body, fields] of refusals) {
      const reply = await patch(body)
      expect([reply.status, fieldsOf(reply)]).toEqual([400, fields])
    }
    expect(await content()).toEqual(before)
    expect((await patch({ year: 2024, month: 2, day: 29 })).json).toMatchObject({ year: 2024, month: 2, day: 29 })
    expect((await patch({ month: null })).json).toMatchObject({ year: 2024, month: null, day: null })
    await shelf.send('PUT', `${path}/locks`, { month: false })
    expect(await shelf.get(path)).toMatchObject({ year: 2011, month: 6, day: 30, locks: { year: false, day: false } })
  })

  it('is refused with 412 after a concurrent change', async () => {
    const seen = String((await shelf.send('GET', path)).headers.etag)
    expect((await patch({ edition: 'Second' }, { 'if-match': seen })).status).toBe(200)
    expect((await patch({ edition: 'Third' }, { 'if-match': seen })).status).toBe(412)
    expect((await shelf.send('DELETE', path, undefined, { 'if-match': seen })).status).toBe(412)
    expect((await patch({ edition: null })).json.edition).toBeNull()
    await shelf.send('PUT', `${path}/locks`, { edition: false })
    expect((await shelf.send('DELETE', path, undefined, { 'if-match': seen })).status).toBe(200)
  })

  it('locks the edited fields, preserves the rest and shows the source values', async () => {
    const { json } = await patch({ title: 'Daybreak', publisher: null, isbns: ['0306406152', '9780306406157'] })
    expect(json).toMatchObject({
      title: 'Daybreak',
      publisher: null,
      isbns: ['9780306406157'],
      language: 'en',
      people: [{ name: 'Ann Lee', role: 'writer' }],
      locks: { title: true, publisher: true, isbns: true, language: false },
      provenance: { title: 'manual', language: 'comicinfo' },
    })
    expect((json.offers as Json).publisher).toEqual([{ source: 'comicinfo', value: 'North' }])
    const { json: found } = await shelf.send('POST', '/books/list', { fullTextSearch: 'daybreak' })
    expect(found.total).toBe(1)
    const { metadata } = await shelf.get(path.replace('/metadata', ''))
    expect(metadata).toMatchObject({ language: 'en', languageIso: 'en' })
    await unlockAll()
    expect(await shelf.get(path)).toMatchObject({ title: 'Dawn', publisher: 'North', isbns: [] })
  })

  it('moves the book in its series when its number changes, and back', async () => {
    expect(await order()).toEqual(['Dawn', 'Noon', 'Dusk'])
    const { json } = await shelf.send('PATCH', `/books/${id}`, { number: 9 })
    expect(json).toMatchObject({ id, title: 'Dawn', number: 9 })
    expect(await order()).toEqual(['Noon', 'Dusk', 'Dawn'])
    await shelf.scan('deep')
    expect(await order()).toEqual(['Noon', 'Dusk', 'Dawn'])
    await shelf.send('PUT', `${path}/locks`, { number: false })
    expect(await order()).toEqual(['Dawn', 'Noon', 'Dusk'])
    expect((await shelf.get(path)).number).toBe(1)
  })

  it('survives a deep scan while other fields follow the file', async () => {
    await patch({ title: 'Mine', translator: 'Kit Moor', tags: ['kept'] })
    const info = { Series: 'Harbour', Number: 1, Title: 'First Light', Publisher: 'South' }
    shelf.folder.comic('Harbour/Harbour 001.cbz', { info })
    await shelf.scan('deep')
    const after = { title: 'Mine', publisher: 'South', translator: 'Kit Moor', tags: ['kept'], language: null }
    expect(await shelf.get(path)).toMatchObject(after)
    await unlockAll()
    expect(await shelf.get(path)).toMatchObject({ title: 'First Light', tags: [], translator: 'Kit Moor' })
    await shelf.send('DELETE', path)
    expect(await shelf.get(path)).toMatchObject({ title: 'First Light', translator: null })
  })

  it('works while the file is missing, and the edit remains when the file returns', async () => {
    const other = await shelf.bookNamed('Dusk')
    shelf.folder.move('Harbour/Harbour 003.cbz', 'Harbour/parked.not-a-book')
    await shelf.scan()
    const address = `/books/${other}/metadata`
    expect((await shelf.send('PATCH', address, { title: 'Night' })).json.title).toBe('Night')
    expect((await shelf.send('PATCH', address, { title: null })).json.title).toBe('Dusk')
    expect((await shelf.send('PATCH', address, { title: 'Night' })).status).toBe(200)
    shelf.folder.move('Harbour/parked.not-a-book', 'Harbour/Harbour 003.cbz')
    await shelf.scan()
    expect((await shelf.get(address)).title).toBe('Night')
    expect((await shelf.send('DELETE', address)).json.title).toBe('Dusk')
  })
})

const word = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => /[a-z]/i.test(text))
const edits = fc.record(
  {
    title: word,
    titleSort: fc.option(word),
    number: fc.option(fc.integer({ min: -5, max: 2_000 })),
    volume: fc.option(fc.integer({ min: 1, max: 40 })),
    chapter: fc.option(fc.double({ min: 0, max: 500, noNaN: true })),
    summary: fc.option(word),
    year: fc.option(fc.integer({ min: 1000, max: 2200 })),
    language: fc.constantFrom('fr', 'pt-BR', null),
    isbns: fc.constantFrom(['9780306406157'], [], null),
    manga: fc.option(fc.boolean()),
    storyArcs: fc.option(fc.array(fc.record({ name: word, number: fc.option(fc.nat(9)) }), { maxLength: 2 })),
    genres: fc.option(fc.array(word, { maxLength: 4 })),
    people: fc.option(fc.array(fc.record({ name: word, role: fc.constantFrom('author', 'inker') }), { maxLength: 3 })),
  },
  { requiredKeys: [] },
)

describe('unlocking an edited book', () => {
  it('restores the book and its series as if never edited', async () => {
    const [before, placed] = [await content(), await order()]
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 3 }), async (bodies) => {
        for (const { year, ...body } of bodies) {
          const date = year === undefined ? {} : { year, month: null, day: null }
          expect((await patch({ ...body, ...date })).status).toBe(200)
        }
        expect((await unlockAll()).status).toBe(200)
        expect([await content(), await order()]).toEqual([before, placed])
      }),
      { numRuns: 40 },
    )
  })
})

describe('replacing the metadata of a book', () => {
  it('locks nothing when unchanged, and clears omitted fields', async () => {
    const read = (await content()) as Record<string, unknown>
    const { bookId, links, externalIds, bookmarks, coverPage, locks, provenance, offers, ...body } = read
    expect((await shelf.send('PUT', path, body)).status).toBe(200)
    expect(await content()).toEqual(read)
    const { json } = await shelf.send('PUT', path, { title: 'Only', subjects: ['ships'] })
    expect(json).toMatchObject({ title: 'Only', number: null, publisher: null, subjects: ['ships'] })
    expect((await shelf.send('DELETE', path)).json).toMatchObject({ subjects: [], number: 1 })
    expect(await content()).toEqual(read)
  })
})
