import { performance } from 'node:perf_hooks'
import { loadServer } from '../measure.ts'
import type { BenchServer } from '../server.ts'
import { number, report } from '../table.ts'
import type { BenchDatabase } from './bench-database.ts'

const readers = 16
const writers = 8
const secondsOfEach = 8
/** Servers of the estimate, each with one processor. */
const many = 10

type Work = { readonly what: string; readonly run: (servers: readonly BenchServer[]) => Promise<number> }

/**
 * What a second server on the same database and data folder gives: the same readers at one server, then half of them at
 * each of two. On a computer whose processors are used up by one, only the CPU for each request says what more computers
 * would give: that of the service is divided among servers, that of PostgreSQL is not.
 */
export async function benchSecondServer(database: BenchDatabase, books: number): Promise<void> {
  const servers: readonly BenchServer[] = [await database.start(), await database.start()]
  try {
    for (const work of await worksOf(servers)) {
      await work.run(servers)
      const one = await measure(database, servers.slice(0, 1), work)
      const two = await measure(database, servers, work)
      report({
        row: 'P5',
        measure: `${work.what} of ${number(books)} books, a second server`,
        value: `${number(two.perSecond, 0)}/s = ${number(two.perSecond / one.perSecond)} x; CPU ${number(two.cpu)} and ${number(two.databaseCpu)} ms`,
        limit: `one server ${number(one.perSecond, 0)}/s, CPU ${number(one.cpu)} and ${number(one.databaseCpu)} ms`,
        must: '-',
        ok: true,
      })
      console.log(`     on paper: ${onPaper(two)}`)
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}

type Shares = { readonly perSecond: number; readonly cpu: number; readonly databaseCpu: number }

async function measure(database: BenchDatabase, servers: readonly BenchServer[], work: Work): Promise<Shares> {
  const cpuOf = () => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0)
  const before = [cpuOf(), database.cpuSeconds()] as const
  const started = performance.now()
  const requests = await work.run(servers)
  const seconds = (performance.now() - started) / 1_000
  return {
    perSecond: requests / seconds,
    cpu: (1_000 * (cpuOf() - before[0])) / requests,
    databaseCpu: (1_000 * (database.cpuSeconds() - before[1])) / requests,
  }
}

function onPaper({ cpu, databaseCpu }: Shares): string {
  const perSecond = (many * 1_000) / cpu
  const cores = (perSecond * databaseCpu) / 1_000
  return `${many} servers with a processor each answer ${number(perSecond, 0)}/s and use ${number(cores, 1)} processors of the database`
}

type Listed = { readonly data: readonly { readonly id: string }[] }

async function worksOf(servers: readonly BenchServer[]): Promise<readonly Work[]> {
  const [first] = servers
  if (first === undefined) return []
  const list = '/api/v1/books?pageSize=50'
  const ids = (await first.get<Listed>(list)).data.map(({ id }) => id)
  const reading = (what: string, paths: readonly string[]): Work => ({
    what: `${what}, ${readers} readers`,
    run: async (used) => {
      const loads = await Promise.all(
        used.map((server) => loadServer(server, paths, readers / used.length, secondsOfEach)),
      )
      return loads.reduce((sum, { requests }) => sum + requests, 0)
    },
  })
  return [
    reading('lists of 50', [list, '/api/v1/series?pageSize=50']),
    reading(
      'details',
      ids.map((id) => `/api/v1/books/${id}`),
    ),
    reading(
      'pages',
      ids.map((id) => `/api/v1/books/${id}/pages/1`),
    ),
    {
      what: `saved progress, ${writers} readers`,
      run: async (used) => {
        const end = performance.now() + secondsOfEach * 1_000
        const each = ids.slice(0, writers).map((id, at) => saveUntil(end, used[at % used.length] ?? first, id))
        return (await Promise.all(each)).reduce((sum, saved) => sum + saved, 0)
      },
    },
  ]
}

async function saveUntil(end: number, server: BenchServer, bookId: string): Promise<number> {
  let saved = 0
  while (performance.now() < end) {
    await server.put(`/api/v1/books/${bookId}/progress`, { currentPage: 1 + (saved % 2) })
    saved += 1
  }
  return saved
}
