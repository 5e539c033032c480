import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { openStoredFixture, type StoredFixture } from '../opds/stored-fixture.ts'
import { switchedOn } from './compat-fixture.ts'
import { bookShape, pageShape, seriesShape } from './decoders/keys.ts'
import { authorShape } from './decoders/lists.ts'

/** Three series with a value for every search field, written directly to the database. */
let fixture: StoredFixture
const ids: Record<string, string> = {}
beforeAll(async () => {
  fixture = await openStoredFixture({ environment: switchedOn })
  const people = [
    { name: 'Ada Open', role: 'author' as const },
    { name: 'Bo, the Inker', role: 'inker' as const },
  ]
  const dated = { year: 2020, month: 5, day: 17 }
  const make = async (title: string, books: Parameters<StoredFixture['addSeries']>[1]) => {
    ids[title] = (await fixture.addSeries(title, books)).seriesId
  }
  await make('Alder', [
    { title: 'Alder 1', values: { number: 1, people, tags: ['calm'], ...dated } },
    { title: 'Alder 2', values: { number: 2, tags: ['loud'] } },
  ])
  await make('Birch', [{ title: 'Birch 1', values: { number: 1, year: 1999 } }])
  await make('Cedar', [{ title: 'Cedar 1', format: 'epub', values: { number: 1 } }])
  const set = (title: string, values: object) =>
    write('editSeries', { id: String(ids[title]), edit: { values }, now: fixture.server.now() })
  await fixture.server.database.commit([
    set('Alder', { status: 'ended', genres: ['Sea'], tags: ['calm'], publisher: 'North', language: 'en', people }),
    set('Birch', { ageRating: 16, genres: ['Fog'], publisher: 'South' }),
  ])
})
afterAll(() => fixture.close())

const get = async (path: string) => {
  const { status, json, text } = await fixture.reader.ask(`/komga/api/${path}`)
  expect(status, text).toBe(200)
  return json as unknown
}
const list = async (path: string, condition: unknown, kind: 'series' | 'books' = 'series') => {
  const how = { method: 'POST', body: { condition } }
  const { status, json, text } = await fixture.reader.ask(`/komga/api/v1/${kind}/list?${path}`, how)
  expect(status, `${JSON.stringify(condition)} ${text}`).toBe(200)
  const shape = kind === 'series' ? pageShape(seriesShape) : pageShape(bookShape)
  return shape.parse(json).content.map(({ metadata }) => metadata.title)
}
const titles = async (query: string) => {
  const { content } = pageShape(seriesShape).parse(await get(`v1/series?${query}`))
  return content.map(({ metadata }) => metadata.title)
}

describe('the values in the filter menus of apps', () => {
  it.each([
    ['v1/genres', ['Fog', 'Sea']],
    ['v1/tags', ['calm', 'loud']],
    ['v1/tags/book', ['calm', 'loud']],
    ['v1/tags/series', ['calm']],
    ['v1/publishers', ['North', 'South']],
    ['v1/languages', ['en']],
    ['v1/age-ratings', ['None', '16']],
    ['v1/series/release-dates', ['2020', '1999']],
    ['v1/sharing-labels', []],
    ['v1/authors/roles', ['inker', 'writer']],
    ['v1/authors/names', ['Ada Open', 'Bo, the Inker']],
    ['v1/genres?library_id=00000000-0000-7000-8000-000000000000', []],
  ])('%s', async (path, names) => {
    expect(await get(path)).toEqual(names)
  })

  it('people are served as a list and in pages, with the role names that apps know', async () => {
    const both = [
      { name: 'Ada Open', role: 'writer' },
      { name: 'Bo, the Inker', role: 'inker' },
    ]
    expect(authorShape.array().parse(await get('v1/authors'))).toEqual(both)
    const page = pageShape(authorShape).parse(await get('v2/authors?role=writer&size=1'))
    expect([page.content, page.totalElements]).toEqual([[both[0]], 1])
    expect(pageShape(authorShape).parse(await get('v2/authors?search=bo')).content).toEqual([both[1]])
    expect(pageShape(authorShape).parse(await get(`v2/authors?series_id=${ids.Birch}`)).totalElements).toBe(0)
  })

  it('omit values of hidden content', async () => {
    const stranger = await fixture.server.actor('reader')
    await fixture.server.hideLibraries(stranger)
    for (const path of [
      'genres',
      'tags',
      'tags/book',
      'publishers',
      'languages',
      'age-ratings',
      'authors',
      'series/release-dates',
    ]) {
      expect([path, (await stranger.ask(`/komga/api/v1/${path}`)).text]).toEqual([path, '[]'])
    }
  })
})

describe('a plain list is filtered', () => {
  it.each([
    ['genre=Sea', ['Alder']],
    ['genre=Sea,Fog', ['Alder', 'Birch']],
    ['genre=Sea&genre=Fog', ['Alder', 'Birch']],
    ['genre[]=Sea', ['Alder']],
    ['tag=calm&status=ENDED', ['Alder']],
    ['status=ONGOING', ['Birch', 'Cedar']],
    ['publisher=South', ['Birch']],
    ['language=EN', ['Alder']],
    ['age_rating=16', ['Birch']],
    ['age_rating=None', ['Alder', 'Cedar']],
    ['release_year=2020', ['Alder']],
    ['author=Bo%2C%20the%20Inker,inker', ['Alder']],
    ['author=Ada%20Open,writer', ['Alder']],
    ['author=Ada%20Open,inker', []],
    ['read_status=READ', []],
    ['read_status=UNREAD,IN_PROGRESS', ['Alder', 'Birch', 'Cedar']],
    ['deleted=true', []],
    ['deleted=false&oneshot=false&complete=false&search=', ['Alder', 'Birch', 'Cedar']],
    ['oneshot=true', []],
    ['search=birch', ['Birch']],
    ['search_regex=%5Eb,title', ['Birch']],
    ['library_id=00000000-0000-7000-8000-000000000000', []],
  ])('%s', async (query, found) => {
    expect(await titles(`${query}&sort=metadata.titleSort,asc`)).toEqual(found)
  })
})

const is = (field: string, value: unknown) => ({ [field]: { operator: 'is', value } })
const op = (field: string, operator: string, rest: object = {}) => ({ [field]: { operator, ...rest } })

describe('a series search supports every field and operator', () => {
  it.each([
    [{ allOf: [is('genre', 'Sea'), { anyOf: [is('publisher', 'North'), is('publisher', 'x')] }] }, 'Alder'],
    [op('genre', 'isNot', { value: 'Sea' }), 'Birch Cedar'],
    [op('title', 'contains', { value: 'IR' }), 'Birch'],
    [op('title', 'doesNotContain', { value: 'ir' }), 'Alder Cedar'],
    [op('title', 'beginsWith', { value: 'ce' }), 'Cedar'],
    [op('title', 'doesNotBeginWith', { value: 'ce' }), 'Alder Birch'],
    [op('title', 'endsWith', { value: 'er' }), 'Alder'],
    [op('title', 'doesNotEndWith', { value: 'er' }), 'Birch Cedar'],
    [op('publisher', 'isNull'), 'Cedar'],
    [op('publisher', 'isNotNull'), 'Alder Birch'],
    [op('ageRating', 'greaterThan', { value: 12 }), 'Birch'],
    [op('ageRating', 'lessThan', { value: 12 }), ''],
    [op('ageRating', 'isNull'), 'Alder Cedar'],
    [op('ageRating', 'isNot', { value: 16 }), 'Alder Cedar'],
    [is('seriesStatus', 'ENDED'), 'Alder'],
    [is('seriesStatus', 'ONGOING'), 'Birch Cedar'],
    [op('seriesStatus', 'isNot', { value: 'ENDED' }), 'Birch Cedar'],
    [is('readStatus', 'UNREAD'), 'Alder Birch Cedar'],
    [is('author', { name: 'Ada Open', role: 'writer' }), 'Alder'],
    [op('author', 'isNot', { value: { name: 'Ada Open' } }), 'Birch Cedar'],
    [is('author', { role: 'inker' }), 'Alder'],
    [op('releaseDate', 'after', { dateTime: '2010-01-01T00:00:00Z' }), 'Alder'],
    [op('releaseDate', 'before', { dateTime: '2010-01-01T00:00:00Z' }), 'Birch'],
    [op('releaseDate', 'isInTheLast', { duration: 'PT720H' }), ''],
    [op('releaseDate', 'isNotInTheLast', { duration: 'P30D' }), 'Alder Birch'],
    [op('releaseDate', 'isNull'), 'Cedar'],
    [op('deleted', 'isFalse'), 'Alder Birch Cedar'],
    [op('deleted', 'isTrue'), ''],
    [op('oneShot', 'isTrue'), ''],
    [op('complete', 'isFalse'), 'Alder Birch Cedar'],
    [is('sharingLabel', 'x'), ''],
    [is('language', 'EN'), 'Alder'],
    [is('tag', 'calm'), 'Alder'],
    [{ anyOf: [] }, 'Alder Birch Cedar'],
  ])('%j', async (condition, found) => {
    expect((await list('sort=metadata.titleSort', condition)).join(' ')).toBe(found)
  })
})

describe('a book search supports every field', () => {
  it.each([
    [op('numberSort', 'greaterThan', { value: 1 }), 'Alder 2'],
    [is('mediaStatus', 'READY'), 'Alder 1,Alder 2,Birch 1,Cedar 1'],
    [op('mediaStatus', 'isNot', { value: 'READY' }), ''],
    [is('mediaProfile', 'EPUB'), 'Cedar 1'],
    [op('mediaProfile', 'isNot', { value: 'EPUB' }), 'Alder 1,Alder 2,Birch 1'],
    [is('poster', { type: 'USER_UPLOADED' }), ''],
    [is('poster', { type: 'GENERATED', selected: true }), 'Alder 1,Alder 2,Birch 1,Cedar 1'],
    [is('author', { name: 'ada open' }), 'Alder 1'],
    [is('readListId', '00000000-0000-7000-8000-000000000000'), ''],
    [op('releaseDate', 'after', { dateTime: '2020-05-16T00:00:00Z' }), 'Alder 1'],
    [is('tag', 'loud'), 'Alder 2'],
  ])('%j', async (condition, found) => {
    expect((await list('sort=metadata.title', condition, 'books')).join()).toBe(found)
  })
})

it('every sort field works in both directions', async () => {
  const series = [
    'metadata.titleSort',
    'name',
    'created',
    'createdDate',
    'lastModified',
    'lastModifiedDate',
    'booksMetadata.releaseDate',
    'readDate',
    'collection.number',
    'booksCount',
    'random',
    'relevance',
  ]
  for (const sort of series)
    for (const way of ['asc', 'desc']) expect(await list(`sort=${sort},${way}`, undefined)).toHaveLength(3)
  const books = [
    'name',
    'series',
    'created',
    'createdDate',
    'lastModified',
    'lastModifiedDate',
    'fileSize',
    'size',
    'metadata.title',
    'metadata.numberSort',
    'metadata.releaseDate',
    'media.pagesCount',
    'metadata.pagesCount',
    'readProgress.lastModified',
    'readProgress.readDate',
    'readList.number',
    'relevance',
  ]
  for (const sort of books)
    for (const way of ['asc', 'desc']) expect(await list(`sort=${sort},${way}`, undefined, 'books')).toHaveLength(4)
  expect(await list('sort=metadata.titleSort,desc', undefined)).toEqual(['Cedar', 'Birch', 'Alder'])
  expect(await list('sort=booksCount,desc', undefined)).toEqual(['Alder', 'Cedar', 'Birch'])
})

it('a large page takes as many statements as a small one', async () => {
  await fixture.addTales(40)
  const asked: string[] = []
  const { reader } = fixture.server.database
  const { all, get: one } = reader
  const counting = reader as { all: unknown; get: unknown }
  const count = async (path: string) => {
    await fixture.reader.ask(path)
    asked.length = 0
    await fixture.reader.ask(path)
    return asked.length
  }
  const noted =
    (run: (statement: never) => unknown) =>
    (statement: { readonly text: string }): unknown => {
      asked.push(statement.text)
      return run.call(reader, statement as never)
    }
  Object.assign(counting, { all: noted(all), get: noted(one) })
  try {
    for (const path of ['books?', 'series?', 'books?tag=calm&', 'series?genre=Sea&', 'books/latest?']) {
      const few = await count(`/komga/api/v1/${path}size=2`)
      expect([path, few]).toEqual([path, await count(`/komga/api/v1/${path}size=500`)])
      expect(few).toBeGreaterThan(3)
    }
  } finally {
    Object.assign(counting, { all, get: one })
  }
})
