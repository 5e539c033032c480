import { performance } from 'node:perf_hooks'
import { loadServer } from '../measure.ts'
import type { BenchServer } from '../server.ts'
import type { BenchDatabase } from './bench-database.ts'

/** Milliseconds of one kind of request, one at a time, and the CPU milliseconds of the service for each. */
export type Times = {
  readonly p50: number
  readonly p95: number
  readonly cpu: number
  readonly databaseCpu: number
  /** How many were timed. */
  readonly requests: number
}

/** A kind of page request: addresses to get in turn, or bodies to send to one address. */
export type PageRequest = { readonly what: string } & (
  | { readonly paths: readonly string[] }
  | { readonly path: string; readonly method: 'post' | 'put'; readonly bodies: readonly unknown[] }
)

type Page = { readonly total: number; readonly totalPages: number; readonly data: readonly { readonly id: string }[] }

const books = '/api/v1/books?pageSize=50'
const series = '/api/v1/series?pageSize=50'
const bookSorts = ['title', 'series', 'created_at,desc', 'release_date', 'number,desc', 'file_size', 'last_read']
const seriesSorts = ['title', 'updated_at,desc', 'year,desc', 'date_read,desc']
const secondsOfEach = 2
const posts = 60
/** More than the service caches. */
const pagesAcross = 600
/** Bodies sent before the measurement. */
const warmUps = 10

/** The page requests of a catalog, the same for both databases. */
export async function pageRequests(
  server: Pick<BenchServer, 'get'>,
  words: readonly string[],
): Promise<readonly PageRequest[]> {
  const { totalPages } = await server.get<Page>(books)
  const pagesOfSeries = (await server.get<Page>(series)).totalPages
  const someBooks = (await server.get<Page>(`${books}&page=3`)).data.map(({ id }) => id)
  const someSeries = (await server.get<Page>(`${series}&page=2`)).data.map(({ id }) => id)
  const across = (pages: number) => Array.from({ length: pagesAcross }, (_, turn) => 1 + ((turn * 977) % pages))
  return [
    ...bookSorts.map((sort) => ({ what: `50 books by ${sort}`, paths: [`${books}&sort=${sort}`] })),
    { what: 'random page of books by title', paths: across(totalPages).map((page) => `${books}&page=${page}`) },
    ...seriesSorts.map((sort) => ({ what: `50 series by ${sort}`, paths: [`${series}&sort=${sort}`] })),
    {
      what: 'random page of series by title',
      paths: across(pagesOfSeries).map((page) => `${series}&page=${page}`),
    },
    { what: 'one book', paths: someBooks.map((id) => `/api/v1/books/${id}`) },
    { what: 'one series', paths: someSeries.map((id) => `/api/v1/series/${id}`) },
    { what: 'books of a series', paths: someSeries.map((id) => `/api/v1/series/${id}/books`) },
    { what: 'books in progress', paths: ['/api/v1/books/in-progress?pageSize=50'] },
    { what: 'on deck', paths: ['/api/v1/books/on-deck?pageSize=50'] },
    { what: 'recently added', paths: ['/api/v1/books/recently-added?pageSize=50'] },
    ...searches(words),
    ...nestedConditions(),
    {
      what: 'save progress',
      path: `/api/v1/books/${someBooks[0]}/progress`,
      method: 'put',
      bodies: [{ currentPage: 1 }, { currentPage: 2 }],
    },
  ]
}

function searches(words: readonly string[]): readonly PageRequest[] {
  const search = (what: string, path: string, texts: readonly string[]): PageRequest => ({
    what,
    path: `${path}?pageSize=50`,
    method: 'post',
    bodies: texts.map((text) => ({ fullTextSearch: text })),
  })
  return [
    search('search for books, common word', '/api/v1/books/list', words),
    search('search for books, no hit', '/api/v1/books/list', ['zyzzyva']),
    search('search for series, common word', '/api/v1/series/list', words),
  ]
}

/** Asked for the first time each, so that no result is cached. */
function nestedConditions(): readonly PageRequest[] {
  const bodies = Array.from({ length: warmUps + posts }, (_, turn) => ({
    condition: {
      allOf: [
        {
          anyOf: [
            { title: { operator: 'contains', value: `t ${turn % 7}` } },
            { pageCount: { operator: 'gte', value: 2 } },
          ],
        },
        { readStatus: { operator: 'is', value: 'unread' } },
        { dateAdded: { operator: 'after', value: new Date(turn * 1_000).toISOString() } },
      ],
    },
  }))
  const path = '/api/v1/books/list?pageSize=50&sort=title'
  return [{ what: 'nested condition, new each time', path, method: 'post', bodies }]
}

/** Repeats a request for some seconds. */
export async function timeRequest(
  server: BenchServer,
  database: Pick<BenchDatabase, 'cpuSeconds'>,
  asked: PageRequest,
): Promise<Times> {
  await sendOnce(server, asked)
  const before = [server.cpuSeconds(), database.cpuSeconds()] as const
  const { p50, p95, requests } =
    'paths' in asked ? await loadServer(server, asked.paths, 1, secondsOfEach) : await timeBodies(server, asked)
  const each = (now: number, earlier: number) => (1_000 * (now - earlier)) / requests
  return {
    p50,
    p95,
    requests,
    cpu: each(server.cpuSeconds(), before[0]),
    databaseCpu: each(database.cpuSeconds(), before[1]),
  }
}

/** Each address or the first bodies once, which fills the caches. */
export async function sendOnce(server: BenchServer, asked: PageRequest): Promise<void> {
  if ('paths' in asked) for (const path of asked.paths) await server.get(path)
  else for (const body of asked.bodies.slice(0, warmUps)) await server[asked.method](asked.path, body)
}

type Sent = Extract<PageRequest, { readonly bodies: readonly unknown[] }>

async function timeBodies(server: BenchServer, { path, method, bodies }: Sent) {
  const times: number[] = []
  for (let turn = 0; turn < posts; turn++) {
    const started = performance.now()
    await server[method](path, bodies[(warmUps + turn) % bodies.length])
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(posts * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95), requests: posts }
}
