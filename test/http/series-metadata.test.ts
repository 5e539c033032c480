import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { type EditedShelf, openEditedShelf } from '../kit/edited-shelf.ts'
import { fieldsOf, type Json } from '../kit/http-client.ts'
import '../kit/steady-properties.ts'

let shelf: EditedShelf
let id: string
let path: string
beforeAll(async () => {
  shelf = await openEditedShelf((folder) => {
    const info = { Series: 'Harbour', Summary: 'Ships.', Publisher: 'North', Genre: 'Drama, Sea', Writer: 'Ann Lee' }
    folder.comic('Harbour/Harbour 001.cbz', { info: { ...info, Number: 1, LanguageISO: 'en' } })
    folder.comic('Harbour/Harbour 002.cbz', { info: { ...info, Number: 2 } })
    folder.comic('Quay/Quay 001.cbz')
  })
  id = await shelf.seriesNamed('Harbour')
  path = `/series/${id}/metadata`
})
afterAll(() => shelf.close())

const patch = (body: unknown, headers?: Record<string, string>) => shelf.send('PATCH', path, body, headers)
const unlockAll = () => shelf.unlockAll(path)
const content = () => shelf.content(path)
const found = async (text: string) => {
  const { json } = await shelf.send('POST', '/series/list', { fullTextSearch: text })
  return (json.data as unknown as readonly Json[]).map((one) => one.title)
}

describe('editing the metadata of a series', () => {
  it('is refused for missing and hidden series with the same message', async () => {
    const hidden = await shelf.hiddenFrom(id)
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const body = method === 'PUT' || method === 'PATCH' ? { title: 'X' } : undefined
      const unknown = await hidden.ask(`/api/v1/series/${newId()}/metadata`, { method, body })
      const reply = await hidden.ask(`/api/v1${path}`, { method, body })
      expect(reply.status).toBe(404)
      expect(reply.text).toBe(unknown.text)
    }
    expect((await shelf.get(path)).title).toBe('Harbour')
  })

  it('requires permission to write series', async () => {
    for (const [method, address] of [
      ['PUT', path],
      ['PATCH', path],
      ['DELETE', path],
      ['PUT', `${path}/locks`],
    ]) {
      const body = method === 'DELETE' ? undefined : {}
      expect((await shelf.reader.ask(`/api/v1${address}`, { method: method ?? '', body })).status).toBe(403)
    }
    expect((await shelf.reader.ask(`/api/v1${path}`)).status).toBe(200)
    expect((await shelf.maintainer.ask(`/api/v1${path}`, { method: 'PATCH', body: {} })).status).toBe(200)
  })

  it('names every invalid field and stores nothing', async () => {
    const before = await content()
    const wrong = {
      title: '   ',
      summary: 7,
      language: 'klingon-ish',
      year: 13,
      ageRating: -1,
      status: 'finished',
      readingDirection: 'up',
      totalVolumeCount: 0,
      genres: Array.from({ length: 201 }, (_, n) => `g${n}`),
      people: [{ name: 'Ann', role: 'king' }],
      tags: 'one',
    }
    const { status, json } = await patch(wrong)
    expect(status).toBe(400)
    const named = fieldsOf({ json }).map((field) => field.split('.')[0])
    expect(new Set(named)).toEqual(new Set(Object.keys(wrong)))
    expect((await patch({ customMetadata: { note: 'x'.repeat(20_001) } })).status).toBe(400)
    expect((await patch({ titel: 'X' })).json).toMatchObject({ details: [{ field: 'titel' }] })
    expect(await content()).toEqual(before)
  })

  it('is refused with 412 after a concurrent change, with the current state', async () => {
    const first = await shelf.send('GET', path)
    const seen = String(first.headers.etag)
    expect(seen).toMatch(/^"[0-9a-f]{32}"$/)
    const other = await patch({ publisher: 'South' }, { 'if-match': seen })
    expect(other.status).toBe(200)
    const late = await patch({ publisher: 'West' }, { 'if-match': seen })
    expect(late.status).toBe(412)
    expect(late.json).toMatchObject({ error: 'precondition_failed', details: { currentETag: other.headers.etag } })
    expect(late.headers.etag).toBeUndefined()
    expect((await shelf.get(path)).publisher).toBe('South')
    for (const header of ['W/"x"', '"x", "y"', 'nonsense', `W/${String(other.headers.etag)}`]) {
      expect((await patch({ publisher: 'West' }, { 'if-match': header })).status).toBe(412)
    }
    for (const header of ['*', `"x", ${String(other.headers.etag)}`]) {
      expect((await patch({ publisher: 'South' }, { 'if-match': header })).status).toBe(200)
    }
    await unlockAll()
  })

  it('shows each value, its source, and the value in each source', async () => {
    const json = await shelf.get(path)
    expect(json).toMatchObject({
      title: 'Harbour',
      summary: 'Ships.',
      publisher: 'North',
      language: 'en',
      genres: ['Drama', 'Sea'],
      people: [{ name: 'Ann Lee', role: 'writer' }],
      provenance: { title: 'comicinfo', publisher: 'comicinfo' },
      offers: { publisher: [{ source: 'comicinfo', value: 'North' }] },
    })
    expect(Object.values(json.locks as unknown as Record<string, boolean>)).not.toContain(true)
    expect((json.offers as Json).title).toEqual([
      { source: 'comicinfo', value: 'Harbour' },
      { source: 'folder', value: 'Harbour' },
    ])
  })

  it('locks the edited fields, preserves the rest, and clears null fields', async () => {
    const { json } = await patch({
      publisher: '  South ',
      summary: null,
      genres: ['Sea', 'sea', 'Crime'],
      language: 'ENG',
    })
    expect(json).toMatchObject({
      title: 'Harbour',
      publisher: 'South',
      summary: null,
      genres: ['Crime', 'Sea'],
      language: 'en',
      locks: { publisher: true, summary: true, genres: true, language: true, title: false, people: false },
      provenance: { publisher: 'manual', title: 'comicinfo' },
      offers: { publisher: [{ source: 'comicinfo', value: 'North' }] },
    })
    await unlockAll()
  })

  it('updates search and sort order, including for its books', async () => {
    await patch({ title: 'Zephyr', people: [{ name: 'Bo Quill', role: 'author' }] })
    expect(await found('zephyr')).toEqual(['Zephyr'])
    expect(await found('quill')).toEqual(['Zephyr'])
    expect(await found('lee')).toEqual([])
    const list = await shelf.get('/series?sort=name,asc')
    expect((list.data as unknown as readonly Json[]).map((one) => one.title)).toEqual(['Quay', 'Zephyr'])
    const books = await shelf.send('POST', '/books/list', { fullTextSearch: 'zephyr' })
    expect(books.json.total).toBe(2)
    await unlockAll()
    expect(await found('zephyr')).toEqual([])
    expect(await found('harbour lee')).toEqual(['Harbour'])
  })

  it('survives a deep scan, and file changes apply once it is unlocked', async () => {
    await patch({ publisher: 'South', tags: ['mine'] })
    shelf.folder.comic('Quay/Quay 001.cbz', { info: { Series: 'Quay', Publisher: 'East' } })
    await shelf.scan('deep')
    expect(await shelf.get(path)).toMatchObject({ publisher: 'South', tags: ['mine'], genres: ['Drama', 'Sea'] })
    const quay = `/series/${await shelf.seriesNamed('Quay')}/metadata`
    expect(await shelf.get(quay)).toMatchObject({ publisher: 'East' })
    const { json } = await shelf.send('PUT', `${path}/locks`, { publisher: false })
    expect(json).toMatchObject({ publisher: false, tags: true })
    expect(await shelf.get(path)).toMatchObject({ publisher: 'North', tags: ['mine'] })
    await unlockAll()
  })

  it('preserves a lock that was set without an edit', async () => {
    await shelf.send('PUT', `${path}/locks`, { summary: true })
    expect(await shelf.get(path)).toMatchObject({ summary: 'Ships.', provenance: { summary: 'comicinfo' } })
    await shelf.scan('deep')
    expect(await shelf.get(`${path}/locks`)).toMatchObject({ summary: true, title: false })
    await unlockAll()
  })
})

describe('replacing the metadata of a series', () => {
  it('clears omitted fields except the title, and locks what changed', async () => {
    const { json } = await shelf.send('PUT', path, { publisher: 'North', year: 2001 })
    expect(json).toMatchObject({
      title: 'Harbour',
      summary: null,
      genres: [],
      people: [],
      publisher: 'North',
      year: 2001,
      locks: { summary: true, genres: true, year: true, publisher: false, title: false, imprint: false },
    })
    await unlockAll()
  })

  it('locks nothing when unchanged', async () => {
    const read = (await content()) as Record<string, unknown>
    const names = ['title', 'titleSort', 'summary', 'publisher', 'imprint', 'status', 'ageRating', 'language', 'year']
    const lists = [
      'readingDirection',
      'totalVolumeCount',
      'totalChapterCount',
      'people',
      'genres',
      'tags',
      'customMetadata',
    ]
    const body = Object.fromEntries([...names, ...lists].map((name) => [name, read[name]]))
    expect((await shelf.send('PUT', path, body)).status).toBe(200)
    expect(await content()).toEqual(read)
  })
})

describe('resetting the metadata of a series', () => {
  it('removes edits and preserves sharing tags', async () => {
    const before = await content()
    await shelf.hiddenFrom(id)
    const tags = await shelf.sharingTags(id)
    expect(tags).not.toEqual([])
    await patch({ title: 'Other', customMetadata: { shelf: 'top' }, people: [], titleSort: 'other, the' })
    expect(await content()).toMatchObject({ title: 'Other', customMetadata: { shelf: 'top' }, people: [] })
    const { status, json } = await shelf.send('DELETE', path)
    expect(status).toBe(200)
    expect(json.title).toBe('Harbour')
    expect(await content()).toEqual(before)
    expect(await shelf.sharingTags(id)).toEqual(tags)
  })
})

describe('PATCH /series/{id}', () => {
  it('sets and locks the title, and resets it', async () => {
    const { json } = await shelf.send('PATCH', `/series/${id}`, { title: 'Port' })
    expect(json).toMatchObject({ id, title: 'Port' })
    expect(await shelf.get(`${path}/locks`)).toMatchObject({ title: true })
    expect((await shelf.send('PATCH', `/series/${id}`, { title: null })).json.title).toBe('Harbour')
    expect(await shelf.get(`${path}/locks`)).toMatchObject({ title: false })
  })
})

const word = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => /[a-z]/i.test(text))
const edits = fc.record(
  {
    title: word,
    titleSort: fc.option(word),
    summary: fc.option(word),
    publisher: fc.option(word),
    year: fc.option(fc.integer({ min: 1000, max: 2200 })),
    ageRating: fc.option(fc.integer({ min: 0, max: 99 })),
    status: fc.constantFrom('ongoing', 'ended', null),
    readingDirection: fc.constantFrom('rtl', 'webtoon', null),
    language: fc.constantFrom('fr', 'pt-BR', null),
    genres: fc.option(fc.array(word, { maxLength: 4 })),
    tags: fc.option(fc.array(word, { maxLength: 4 })),
    people: fc.option(fc.array(fc.record({ name: word, role: fc.constantFrom('author', 'inker') }), { maxLength: 3 })),
  },
  { requiredKeys: [] },
)

describe('unlocking an edit', () => {
  it('restores the series as if never edited', async () => {
    const before = await content()
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 3 }), async (bodies) => {
        for (const body of bodies) expect((await patch(body)).status).toBe(200)
        expect((await unlockAll()).status).toBe(200)
        expect(await content()).toEqual(before)
      }),
      { numRuns: 40 },
    )
  })
})
