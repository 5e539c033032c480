import { commonWord } from './library.ts'
import { stringifyLimit } from './limits.ts'
import { loadServer, timePosts } from './measure.ts'
import type { VisibleSeries } from './restricted-reader.ts'
import type { BenchServer } from './server.ts'
import { number, report } from './table.ts'

/** A user: the label in the table, and the series that searches must find. */
type Reader = {
  readonly who: string
  readonly series: readonly VisibleSeries[]
  /** Reused from an earlier measurement. */
  readonly limits?: Limits
}

/** Sending a page of books without a query: milliseconds for one reader, responses per second for sixteen. */
type Limits = { readonly p50: number; readonly perSecond: number }

const books = '/api/v1/books?pageSize=50'
const series = '/api/v1/series?pageSize=50'
const searchBooks = '/api/v1/books/list?pageSize=50'
const searchSeries = '/api/v1/series/list?pageSize=50'

/** Rows 8 to 12 as the user of `server`. @returns the limits, for the next reader */
export async function benchReader(server: BenchServer, reader: Reader): Promise<Limits> {
  const { totalPages } = await expectTotals(server, reader)
  const limits = reader.limits ?? (await measureLimits(server))
  await benchFirstPages(server, reader, limits)
  await benchDeepPages(server, reader, { limits, totalPages })
  await benchSearch(server, reader)
  await benchConditions(server, reader)
  return limits
}

type Page = { readonly total: number; readonly totalPages: number }

function expectCount(what: string, seen: number, made: number): void {
  if (seen !== made) throw new Error(`${what}: ${seen} instead of ${made}; a wrong answer has no speed`)
}

function sumOfBooks(list: readonly VisibleSeries[]): number {
  return list.reduce((sum, one) => sum + one.books, 0)
}

async function expectTotals(server: BenchServer, reader: Reader): Promise<Page> {
  const page = await server.get<Page>(books)
  expectCount('books', page.total, sumOfBooks(reader.series))
  expectCount('series', (await server.get<Page>(series)).total, reader.series.length)
  return page
}

async function measureLimits(server: BenchServer): Promise<Limits> {
  const body = await server.get<unknown>(books)
  const { p50 } = await stringifyLimit(body, 1, 2)
  const { perSecond } = await stringifyLimit(body, 16, 4)
  return { p50, perSecond }
}

async function benchFirstPages(server: BenchServer, { who }: Reader, limits: Limits): Promise<void> {
  const one = await loadServer(server, [books], 1, 3)
  report({
    row: '8',
    measure: `list of 50${who}, one reader`,
    value: `p50 ${number(one.p50)}, p95 ${number(one.p95)} ms`,
    limit: `J p50 ${number(limits.p50)} ms`,
    must: '3 / 6 ms',
    ok: one.p50 <= 3 && one.p95 <= 6,
    aim: { text: '1 / 2 ms', reached: one.p50 <= 1 && one.p95 <= 2 },
  })
  for (const [what, path] of [
    ['books', books],
    ['series', series],
  ] as const) {
    const many = await loadServer(server, [path], 16, 4)
    const share = many.perSecond / limits.perSecond
    report({
      row: '9',
      measure: `list of 50 ${what}${who}, 16 readers`,
      value: `${number(many.perSecond, 0)}/s = ${number(share)} J`,
      limit: `J ${number(limits.perSecond, 0)}/s`,
      must: '>= 0.15 J',
      ok: share >= 0.15,
      aim: { text: '>= 0.35 J', reached: share >= 0.35 },
    })
  }
}

type Depth = { readonly limits: Limits; readonly totalPages: number }

/** More pages than the service caches; a list of fewer pages is read from the cache. */
const deepPages = 1_600

/** The last page and pages across the list; sorting books by series is the slowest. */
async function benchDeepPages(server: BenchServer, reader: Reader, { limits, totalPages }: Depth): Promise<void> {
  const lists = [
    { what: 'books', list: books, pages: totalPages },
    { what: 'books by series', list: `${books}&sort=series`, pages: totalPages },
    { what: 'series', list: series, pages: Math.ceil(reader.series.length / 50) },
  ]
  for (const { what, list, pages } of lists) {
    const paths = Array.from(
      { length: deepPages },
      (_, turn) => `${list}&page=${turn % 4 === 0 ? pages : 1 + ((turn * 977) % pages)}`,
    )
    const deep = await loadServer(server, paths, 1, 4)
    report({
      row: '10',
      measure: `last and random page of ${what}${reader.who}`,
      value: `p95 ${number(deep.p95)} ms`,
      limit: `J p50 ${number(limits.p50)} ms`,
      must: '12 ms',
      ok: deep.p95 <= 12,
      aim: { text: '4 ms', reached: deep.p95 <= 4 },
    })
  }
}

async function timeSearch(server: BenchServer, path: string, words: readonly string[]) {
  const bodies = words.map((word) => ({ fullTextSearch: word }))
  await timePosts(server, path, bodies, 2 * words.length)
  return timePosts(server, path, bodies, 150)
}

async function benchSearch(server: BenchServer, reader: Reader): Promise<void> {
  const common = [0, 1, 2, 3, 4].map(commonWord)
  const totalOf = async (path: string, text: string) => (await server.post<Page>(path, { fullTextSearch: text })).total
  for (const word of common) {
    const named = reader.series.filter(({ title }) => title.toLowerCase().startsWith(`${word} `))
    expectCount(word, await totalOf(searchBooks, word), sumOfBooks(named))
    expectCount(word, await totalOf(searchSeries, word), named.length)
  }
  for (const [what, path] of [
    ['books', searchBooks],
    ['series', searchSeries],
  ] as const) {
    const hit = await timeSearch(server, path, common)
    const miss = await timeSearch(server, path, ['zyzzyva'])
    report({
      row: '11',
      measure: `search for ${what}${reader.who}, common word (${number(await totalOf(path, common[0] ?? ''))} hits); no hit`,
      value: `p50 ${number(hit.p50)}, p95 ${number(hit.p95)} ms; no hit p95 ${number(miss.p95)} ms`,
      limit: '-',
      must: '10 / 20; 5 ms',
      ok: hit.p50 <= 10 && hit.p95 <= 20 && miss.p95 <= 5,
      aim: { text: '3.5 / 6; 1 ms', reached: hit.p50 <= 3.5 && hit.p95 <= 6 && miss.p95 <= 1 },
    })
  }
  // Every summary of the generated library contains these words.
  const everywhere = await timeSearch(server, searchBooks, ['harbour', 'lantern', 'winter', 'voyage'])
  report({
    row: '-',
    measure: `search, word of every book${reader.who} (${number(await totalOf(searchBooks, 'harbour'))} hits)`,
    value: `p50 ${number(everywhere.p50)}, p95 ${number(everywhere.p95)} ms`,
    limit: '-',
    must: '-',
    ok: true,
  })
}

/** A different condition of three levels each time, so that only the books of the genre are cached. */
async function benchConditions(server: BenchServer, { who }: Reader): Promise<void> {
  const nested = (turn: number, own: object) => ({
    condition: {
      allOf: [
        {
          anyOf: [
            { title: { operator: 'contains', value: `t ${turn % 7}` } },
            { allOf: [{ genre: { operator: 'is', value: 'drama' } }, own] },
          ],
        },
        { readStatus: { operator: 'is', value: 'unread' } },
        { dateAdded: { operator: 'after', value: new Date(turn * 1_000).toISOString() } },
      ],
    },
  })
  const ofBooks = Array.from({ length: 60 }, (_, turn) => nested(turn, { pageCount: { operator: 'gte', value: 2 } }))
  const ofSeries = Array.from({ length: 60 }, (_, turn) => nested(turn, { year: { operator: 'isNull' } }))
  const found = (await server.post<Page>(searchBooks, ofBooks[0])).total
  await benchFoundPages(server, { who, body: ofBooks[0], found })
  for (const [what, path, bodies] of [
    ['books by title', `${searchBooks}&sort=title`, ofBooks],
    ['series by title', `${searchSeries}&sort=title`, ofSeries],
  ] as const) {
    const asked = await timePosts(server, path, bodies, bodies.length)
    report({
      row: '12',
      measure: `nested condition, ${what}${who}, asked for the first time${what.startsWith('books') ? ` (${number(found)} hits)` : ''}`,
      value: `p50 ${number(asked.p50)}, p95 ${number(asked.p95)} ms`,
      limit: '-',
      must: '40 ms',
      ok: asked.p95 <= 40,
      aim: { text: '15 ms', reached: asked.p95 <= 15 },
    })
  }
}

type Found = { readonly who: string; readonly body: unknown; readonly found: number }

/** Pages across the results of an earlier condition. */
async function benchFoundPages(server: BenchServer, { who, body, found }: Found): Promise<void> {
  const times: number[] = []
  for (let turn = 0; turn < 40; turn++) {
    const page = 1 + ((turn * 977) % Math.ceil(found / 50))
    times.push((await timePosts(server, `${searchBooks}&sort=title&page=${page}`, [body], 1)).p50)
  }
  const p95 = times.sort((a, b) => a - b)[37] ?? 0
  report({
    row: '12',
    measure: `the same condition${who}, random page of books by title`,
    value: `p95 ${number(p95)} ms`,
    limit: '-',
    must: '40 ms',
    ok: p95 <= 40,
    aim: { text: '15 ms', reached: p95 <= 15 },
  })
}
