import { type Cluster, startCluster } from '../../kit/postgres.ts'
import { postgresPrograms } from '../../kit/postgres-programs.ts'
import { commonWord, makeLibrary, type Preset } from '../library.ts'
import { warmUp } from '../limits.ts'
import { addLibrary, cancelCovers, loadServer, scratchFolder, stopBackups, timeScan, totalBooks } from '../measure.ts'
import type { BenchServer } from '../server.ts'
import { number, report } from '../table.ts'
import { type BenchDatabase, embeddedDatabase, serverDatabase } from './bench-database.ts'
import { madeWords, makeRows } from './made-rows.ts'
import { followPlans, logPlans, type Plan } from './plans.ts'
import { type PageRequest, pageRequests, sendOnce, type Times, timeRequest } from './requests.ts'
import { benchSecondServer } from './second-server.ts'

/** Times of the embedded database that PostgreSQL may take. */
const most = { scan: 2, list: 3 }
/** Rows that a statement of a page request may look at, however large the catalog is. */
const mostRows = 5_000
/** Of a search: to find the newest 2,000 hits of a word that every tenth book has, and their books. */
const mostRowsOfSearch = 50_000
const warmSeconds = 10
/** Executions after which a prepared statement has its lasting plan. */
const turnsOfPlan = 6

/**
 * PostgreSQL beside the embedded database of the same run: a first scan, page requests and a second server on a scanned
 * library, page requests and their plans on a catalog whose rows are made.
 * @param scanned the library to scan; null: none
 * @param books of the second catalog; 0: none
 */
export async function benchPostgres(folder: string, scanned: Preset | null, books: number): Promise<void> {
  if (postgresPrograms() === null) {
    console.log('PostgreSQL is not installed: its part is left out.')
    return
  }
  const cluster = startCluster(true, { settings: ['shared_buffers=128MB', 'max_wal_size=1GB'] })
  process.on('exit', cluster.remove)
  if (scanned !== null) {
    const both = [embeddedDatabase(), await serverDatabase(cluster, 'scanned')] as const
    await benchScans(folder, scanned, both)
    await compareRequests(scanned.books, both, [0, 1, 2, 3, 4].map(commonWord))
    await benchSecondServer(both[1], scanned.books)
  }
  if (books === 0) return
  const made = [embeddedDatabase(), await serverDatabase(cluster, 'made')] as const
  for (const database of made) await fill(database, books)
  await compareRequests(books, made, madeWords)
  await checkPlans(cluster, made[1], books)
}

type Both = readonly [embedded: BenchDatabase, server: BenchDatabase]

async function benchScans(folder: string, preset: Preset, both: Both): Promise<void> {
  const library = await makeLibrary(folder, preset)
  warmUp(library.root)
  const [embedded, server] = [await scan(both[0], library), await scan(both[1], library)]
  const ratio = server.seconds / embedded.seconds
  report({
    row: 'P1',
    measure: `first scan, ${number(preset.books)} books`,
    value: `${number(server.seconds)} s = ${number(ratio)} x; CPU ${number(server.cpu)} s and ${number(server.databaseCpu)} s of the database`,
    limit: `embedded ${number(embedded.seconds)} s, CPU ${number(embedded.cpu)} s`,
    must: `<= ${most.scan} x`,
    ok: ratio <= most.scan,
  })
}

async function scan(database: BenchDatabase, library: { readonly root: string; readonly books: number }) {
  const server = await database.start()
  try {
    await stopBackups(server)
    const libraryId = await addLibrary(server, 'Library', library.root)
    const before = [server.cpuSeconds(), database.cpuSeconds()] as const
    const { seconds } = await timeScan(server, libraryId, 'normal')
    const cpu = server.cpuSeconds() - before[0]
    const databaseCpu = database.cpuSeconds() - before[1]
    const seen = await totalBooks(server)
    if (seen !== library.books) throw new Error(`${seen} books instead of ${library.books}`)
    await cancelCovers(server)
    return { seconds, cpu, databaseCpu }
  } finally {
    await server.stop()
  }
}

async function fill(database: BenchDatabase, books: number): Promise<void> {
  const server = await database.start()
  await stopBackups(server)
  await addLibrary(server, 'Made', scratchFolder())
  await server.stop()
  const started = performance.now()
  await makeRows(database, books)
  console.log(
    `${database.name}: rows of ${number(books)} books in ${number((performance.now() - started) / 1_000, 0)} s`,
  )
}

/** Each request on both databases, one right after the other. */
async function compareRequests(books: number, both: Both, words: readonly string[]): Promise<void> {
  const servers = [await both[0].start(), await both[1].start()] as const
  try {
    const seen = [await totalBooks(servers[0]), await totalBooks(servers[1])]
    if (seen[0] !== books || seen[1] !== books) throw new Error(`${seen.join(' and ')} books instead of ${books}`)
    const requests = [await pageRequests(servers[0], words), await pageRequests(servers[1], words)] as const
    for (const [at, server] of servers.entries()) await warmServer(server, requests[at] ?? [])
    for (const [at, asked] of requests[0].entries()) {
      const own = requests[1][at]
      if (own === undefined) continue
      const embedded = await timeRequest(servers[0], both[0], asked)
      const server = await timeRequest(servers[1], both[1], own)
      reportTimes(`${asked.what}, ${number(books)} books`, asked, embedded, server)
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** A service that has just started compiles its code during the first thousand requests. */
async function warmServer(server: BenchServer, requests: readonly PageRequest[]): Promise<void> {
  const paths = requests.flatMap((asked) => ('paths' in asked ? asked.paths.slice(0, 1) : []))
  await loadServer(server, paths, 1, warmSeconds)
}

function reportTimes(measure: string, { what }: PageRequest, embedded: Times, server: Times): void {
  const ratio = server.p50 / embedded.p50
  const isList = what.startsWith('50 ')
  report({
    row: isList ? 'P2' : 'P3',
    measure,
    value: `p50 ${number(server.p50)}, p95 ${number(server.p95)} ms = ${number(ratio)} x; CPU ${number(server.cpu)} and ${number(server.databaseCpu)} ms`,
    limit: `embedded p50 ${number(embedded.p50)}, p95 ${number(embedded.p95)} ms, CPU ${number(embedded.cpu)} ms`,
    must: isList ? `<= ${most.list} x` : '-',
    ok: !isList || ratio <= most.list,
  })
}

/** Repeats each request until the driver's prepared statements have their lasting plans. */
async function checkPlans(cluster: Cluster, database: BenchDatabase, books: number): Promise<void> {
  await database.exec(logPlans('made'))
  const server = await database.start()
  const plansOf = followPlans(cluster)
  try {
    for (const asked of await pageRequests(server, madeWords)) {
      await repeat(server, asked, 1)
      plansOf()
      await repeat(server, asked, 1 + turnsOfPlan)
      reportPlans(`plans of ${asked.what}, ${number(books)} books`, plansOf(), mostRowsOf(asked))
    }
  } finally {
    await server.stop()
  }
}

/** One page after the other, because a page is cached; the statements stay the same. */
async function repeat(server: BenchServer, asked: PageRequest, fromPage: number): Promise<void> {
  for (let page = fromPage; page < fromPage + turnsOfPlan; page++) {
    if ('paths' in asked) await server.get(pageOf(asked.paths, page))
    else await sendOnce(server, asked)
  }
}

function pageOf(paths: readonly string[], page: number): string {
  const path = paths[paths.length === 1 ? 0 : page] ?? ''
  return path.includes('pageSize=') && !path.includes('page=') ? `${path}&page=${page}` : path
}

/** What a request may look at; null: more in a larger catalog, as in the embedded database. */
function mostRowsOf({ what }: PageRequest): number | null {
  if (what.startsWith('random')) return null
  return what.startsWith('search') ? mostRowsOfSearch : mostRows
}

function reportPlans(measure: string, plans: readonly Plan[], allowed: number | null): void {
  const limit = allowed ?? Number.POSITIVE_INFINITY
  const worst = plans.toSorted((a, b) => b.rows - a.rows)[0]
  const scanned = [...new Set(plans.flatMap((plan) => plan.scanned))]
  for (const plan of plans.filter(({ rows }) => rows > limit).slice(0, 1)) {
    console.log(`     ${number(plan.rows)} rows: ${plan.statement.slice(0, 300)}`)
  }
  report({
    row: 'P4',
    measure,
    value: `${plans.length} statements, at most ${number(worst?.rows ?? 0)} rows; read in full: ${scanned.join(', ') || 'none'}`,
    limit: '-',
    must: allowed === null ? '-' : `<= ${number(limit)} rows, none`,
    ok: allowed === null || (scanned.length === 0 && (worst?.rows ?? 0) <= limit),
  })
}
