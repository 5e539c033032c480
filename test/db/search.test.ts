import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBooks } from '../../server/db/queries/books/books.ts'
import { listBookLetters } from '../../server/db/queries/search/letter-counts.ts'
import { listAlphabeticalGroups, listSeries } from '../../server/db/queries/series/series.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { parseBookCondition } from '../../server/domain/filter/parse-condition.ts'
import { letterGroup } from '../../server/domain/text/letter-group.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const now = Date.UTC(2024, 0, 1)
const me = systemViewer
let test: TestDatabase

const titles = [
  'Été à la mer',
  'Ａｋｉｒａ',
  '海賊王',
  '漫画家の日',
  'ワンピース',
  "Hitchhiker's Guide",
  'X-Men',
  '원피스',
  'Straße',
  'zebra',
]

beforeAll(async () => {
  test = await openTestDatabase()
  const libraryId = newId()
  const series = titles.map((title) => seriesWrite(libraryId, title))
  const books = series.map((one, i) =>
    bookWrite(one.id, titles[i] ?? '', {
      file: { path: `folder_${i}/scan.of.book_${i}.cbz` },
      values: {
        summary: i === 0 ? 'A zebra on the beach' : 'Nothing',
        people: [{ name: i === 1 ? 'Ōtomo Katsuhiro' : 'Nobody', role: 'writer' }],
      },
    }),
  )
  await test.db.commit([
    write('createLibrary', { id: libraryId, settings: librarySettings(), now }),
    write('addSeries', { series, now }),
    write('saveBooks', { libraryId, books, now }),
    write('refreshSeries', { ids: series.map((one) => one.id), numbering: 'none', now }),
  ])
})
afterAll(() => test.close())

const books = async (fullText: string) =>
  (await listBooks(me, test.db.reader, { page: 1, pageSize: 50, fullText })).items.map((book) => book.title)
const series = async (fullText: string) =>
  (await listSeries(me, test.db.reader, { page: 1, pageSize: 50, fullText })).items.map((one) => one.title)

describe('a search finds', () => {
  it.each([
    ['accents and case folded', 'ETE', 'Été à la mer'],
    ['width folded', 'akira', 'Ａｋｉｒａ'],
    ['the beginning of the last word', 'hitchh', "Hitchhiker's Guide"],
    ['all words in any order', 'guide hitchhiker', "Hitchhiker's Guide"],
    ['one Han character', '賊', '海賊王'],
    ['the last character of a run', '王', '海賊王'],
    ['two Han characters', '賊王', '海賊王'],
    ['three across the run', '漫画家', '漫画家の日'],
    ['katakana', 'ピース', 'ワンピース'],
    ['Hangul', '피스', '원피스'],
    ['a letter that folds to two', 'strasse', 'Straße'],
    ['a name with a hyphen as one word', 'xmen', 'X-Men'],
    ['people', 'otomo', 'Ａｋｉｒａ'],
  ])('%s: %s', async (_, text, title) => {
    expect(await books(text)).toEqual([title])
  })

  it('words in the file name', async () => {
    expect(await books('book 3')).toEqual(['漫画家の日'])
  })

  it('series by the same rules', async () => {
    expect(await series('賊王')).toEqual(['海賊王'])
    expect(await series('ete mer')).toEqual(['Été à la mer'])
  })

  it('a title before a summary', async () => {
    expect(await books('zebra')).toEqual(['zebra', 'Été à la mer'])
  })
})

describe('a search text', () => {
  it('matches no characters that are not adjacent and no middle of a word', async () => {
    expect(await books('海王')).toEqual([])
    expect(await books('guid hitchhiker')).toEqual([])
  })

  it('is treated as text, not as query syntax', async () => {
    for (const text of ['zebra OR akira', '"', 'title:zebra', 'NEAR(zebra)', '*', '(', 'zebra AND', '-zebra*"']) {
      await expect(books(text), text).resolves.toBeInstanceOf(Array)
    }
    expect(await books('zebra OR akira')).toEqual([])
  })

  it('without anything searchable does not narrow the list', async () => {
    expect(await books(' … ')).toHaveLength(titles.length)
  })
})

describe('alphabetical groups', () => {
  const all = { A: 1, E: 1, H: 1, S: 1, X: 1, Z: 1, わ: 1, 漢: 2, ㅇ: 1 }
  const asObject = (groups: readonly { readonly group: string; readonly count: number }[]) =>
    Object.fromEntries(groups.map(({ group, count }) => [group, count]))

  it('are counted, with symbols and other scripts in groups of their own', async () => {
    expect(asObject(await listAlphabeticalGroups(me, test.db.reader, {}))).toEqual(all)
  })

  it('are the same for books, in title order, from the index or from search results', async () => {
    const plain = await listBookLetters(me, test.db.reader, {})
    expect(asObject(plain)).toEqual(all)
    const condition = parseBookCondition({ allOf: [] })
    expect(await listBookLetters(me, test.db.reader, { condition })).toEqual(plain)
    expect(asObject(await listBookLetters(me, test.db.reader, { fullText: 'hitchh' }))).toEqual({ H: 1 })
    expect(await listBookLetters(me, test.db.reader, { libraryId: newId() })).toEqual([])
    const sort = { field: 'title', direction: 'asc' } as const
    const { items } = await listBooks(me, test.db.reader, { page: 1, pageSize: 50, sort })
    expect(plain.map(({ group }) => group)).toEqual([...new Set(items.map(({ title }) => letterGroup(title)))])
  })
})
