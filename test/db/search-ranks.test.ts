import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reader } from '../../server/db/database.ts'
import { listBooks } from '../../server/db/queries/books/books.ts'
import { searchEverything } from '../../server/db/queries/search/search.ts'
import { listSeries } from '../../server/db/queries/series/series.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)
const userId = newId()
const me: Viewer = { ...systemViewer, userId }
const libraryId = newId()
const hiddenLibraryId = newId()
/** More than the search ranks at once. */
const crowd = 2_100
let test: TestDatabase
let reader: Reader

/**
 * The oldest books have the word in title or series, followed by one with it as author and many with it in summaries.
 */
beforeAll(async () => {
  test = await openTestDatabase()
  reader = test.db.reader
  const lantern = seriesWrite(libraryId, 'Lantern Street')
  const plain = seriesWrite(libraryId, 'Plain')
  const hidden = seriesWrite(hiddenLibraryId, 'Thunderous Secrets')
  const books = [
    bookWrite(lantern.id, 'First', { file: { path: 'a/first.cbz' } }),
    bookWrite(plain.id, 'The Lantern', { file: { path: 'b/the.cbz' } }),
    bookWrite(plain.id, 'By someone', {
      file: { path: 'b/by.cbz' },
      values: { people: [{ name: 'Ada Lantern', role: 'writer' }] },
    }),
    bookWrite(plain.id, 'Übermäßig café', { file: { path: 'b/u.cbz' } }),
    bookWrite(plain.id, 'Приключения', { file: { path: 'b/p.cbz' } }),
  ]
  const many = Array.from({ length: crowd }, (_, i) =>
    bookWrite(plain.id, `Number ${i}`, {
      file: { path: `c/${i}.cbz` },
      values: {
        summary: i % 2 === 0 ? 'A lantern, a lantern, a lantern' : 'Under the lantern of a long and quiet night',
      },
    }),
  )
  await test.db.commit([
    write('createUser', { id: userId, username: 'u', email: null, role: 'reader', passwordHash: null, now }),
    write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
    write('createLibrary', { id: hiddenLibraryId, settings: librarySettings({ name: 'Hidden' }), now }),
    write('addSeries', { series: [lantern, plain, hidden], now }),
    write('saveBooks', { libraryId, books, now }),
    write('saveBooks', { libraryId, books: many, now: now + 1 }),
    write('saveBooks', { libraryId: hiddenLibraryId, books: [bookWrite(hidden.id, 'Thunderous Secrets 1')], now }),
    write('refreshSeries', { ids: [lantern.id, plain.id, hidden.id], numbering: 'none', now }),
  ])
})
afterAll(() => test.close())

const titles = async (fullText: string, viewer = me) =>
  (await listBooks(viewer, reader, { page: 1, pageSize: 5, fullText })).items.map((book) => book.title)

describe('a word that occurs in thousands of books', () => {
  it('is ranked in titles and series first, then names, then summaries, regardless of age', async () => {
    const found = await titles('lantern')
    expect(found.slice(0, 2).sort()).toEqual(['First', 'The Lantern'])
    expect(found[2]).toBe('By someone')
    expect(found.slice(3).every((title) => title.startsWith('Number'))).toBe(true)
  })

  it.each([
    [7, {}],
    [170, {}],
    [500, { libraryId }],
    [333, { condition: { kind: 'text', field: 'title', operator: 'isNot', value: 'First' } }],
  ] as const)('returns each book once when paged by %i', async (pageSize, more) => {
    const request = { pageSize, fullText: 'lantern', ...more }
    const walked: string[] = []
    for (let page = 1; ; page++) {
      const { items, total } = await listBooks(me, reader, { ...request, page })
      walked.push(...items.map((book) => book.id))
      if (page * pageSize < total) continue
      expect(walked).toHaveLength(total)
      expect(new Set(walked).size).toBe(total)
      expect(total).toBe('condition' in more ? crowd + 2 : crowd + 3)
      const whole = await listBooks(me, reader, { ...request, page: 1, pageSize: 5_000 })
      expect(walked).toEqual(whole.items.map((book) => book.id))
      return
    }
  })
})

describe('a search word with a typo', () => {
  it.each([
    ['a wrong letter', 'lentern', 'lantern'],
    ['an extra letter', 'lanntern', 'lantern'],
    ['a missing letter in the first half', 'lntern', 'lantern'],
    ['a missing letter at the end', 'numbr', 'number'],
    ['the first letter wrong', 'mantern', 'lantern'],
    ['the last letter wrong', 'lanterm', 'lantern'],
    ['two letters swapped in the middle', 'latnern', 'lantern'],
    ['missing accents too', 'ÜBERMASIG', 'übermäßig'],
    ['another alphabet', 'преключения', 'приключения'],
    ['next to a correct word', 'the lentern', 'the lantern'],
    ['before an incomplete word', 'lentern stre', 'lantern stre'],
  ])('matches the correct word: %s', async (_, typed, meant) => {
    expect(await titles(typed)).toEqual(await titles(meant))
    expect((await titles(typed)).length).toBeGreaterThan(0)
  })

  it('is reported with the words that were used instead', async () => {
    const found = await listBooks(me, reader, { page: 1, pageSize: 5, fullText: 'lentern stre', withNote: true })
    expect(found).toMatchObject({ total: 1, search: { exactTotal: 0, similarWords: ['lantern'] } })
    const none = await listBooks(me, reader, { page: 1, pageSize: 5, fullText: 'lentern zzz', withNote: true })
    expect(none).toEqual({ items: [], total: 0, search: { exactTotal: 0, similarWords: [] } })
  })

  it('is not corrected when it occurs elsewhere, is short, or contains two typos', async () => {
    expect(await titles('nigth')).toEqual([])
    expect(await titles('ligt')).toEqual([])
    expect(await titles('lentarn')).toEqual([])
    expect(await titles('quiet')).toHaveLength(5)
    expect(await titles('"lentern OR')).toEqual([])
  })

  it('does not reveal items hidden from the viewer', async () => {
    const guest: Viewer = { ...me, libraryIds: [libraryId] }
    expect(await titles('thundrous')).toEqual(['Thunderous Secrets 1'])
    expect(await titles('thundrous', guest)).toEqual([])
    const none = { items: [], total: 0, search: { exactTotal: 0, similarWords: [] } }
    expect(await searchEverything(guest, reader, { text: 'thundrous', limit: 5 })).toEqual({
      series: none,
      books: none,
    })
  })

  it('also finds series', async () => {
    const found = await listSeries(me, reader, { page: 1, pageSize: 5, fullText: 'lantren stret' })
    expect(found).toMatchObject({ total: 1, items: [{ title: 'Lantern Street' }] })
  })
})

describe('results that have every word as typed', () => {
  it.each([
    ['the last word is the beginning of another', 'lanter', {}, { total: crowd + 3, exactTotal: 0 }],
    ['the last word is complete', 'lantern', {}, { total: crowd + 3, exactTotal: crowd + 3 }],
    ['both occur', 'number 20', {}, { total: 111, exactTotal: 1 }],
    ['in a library', 'number 20', { libraryId }, { total: 111, exactTotal: 1 }],
    [
      'among those of a condition',
      'number 20',
      { condition: { kind: 'text', field: 'title', operator: 'isNot', value: 'Number 201' } },
      { total: 110, exactTotal: 1 },
    ],
    [
      'among few of a condition',
      'number 20',
      { condition: { kind: 'text', field: 'title', operator: 'is', value: 'Number 201' } },
      { total: 1, exactTotal: 0 },
    ],
  ] as const)('are counted: %s', async (_, fullText, more, { total, exactTotal }) => {
    const found = await listBooks(me, reader, { page: 1, pageSize: 5, fullText, withNote: true, ...more })
    expect(found).toMatchObject({ total, search: { exactTotal, similarWords: [] } })
  })

  it('are counted for series, and not where nothing is searched', async () => {
    const search = async (fullText?: string) =>
      (await listSeries(me, reader, { page: 1, pageSize: 5, fullText, withNote: true })).search
    expect(await search('lantern str')).toEqual({ exactTotal: 0, similarWords: [] })
    expect(await search('lantern')).toEqual({ exactTotal: 1, similarWords: [] })
    expect(await search()).toBeUndefined()
    expect(await search('!')).toBeUndefined()
  })
})

it('a global search returns the best matches of each kind and their total', async () => {
  const { series, books } = await searchEverything(me, reader, { text: 'lantern', limit: 2 })
  expect(series).toMatchObject({ total: 1, items: [{ title: 'Lantern Street' }] })
  expect(books.total).toBe(crowd + 3)
  expect(books.items.map((book) => book.title).sort()).toEqual(['First', 'The Lantern'])
  expect((await searchEverything(me, reader, { text: ' ! ', limit: 2 })).books).toEqual({ items: [], total: 0 })
})
