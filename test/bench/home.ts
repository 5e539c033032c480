import { performance } from 'node:perf_hooks'
import { benchFirstViews } from './first-views.ts'
import { isWithin, machineOfGoals, reaches, reachesText, withinText } from './goals.ts'
import { benchLaterScans } from './later-scans.ts'
import { type MadeLibrary, makeLibrary, type Preset } from './library.ts'
import { hashLimit, nodeLimit, rangeLimit, thumbnailLimit, walkLimit, warmUp } from './limits.ts'
import {
  addLibrary,
  booksOf,
  loadServer,
  restMs,
  type ScanTime,
  scratchFolder,
  tasksDone,
  timeScan,
  totalBooks,
} from './measure.ts'
import { benchCatalog, benchCovers, benchPacking, benchUnchanged } from './reader-apps.ts'
import { benchProgress } from './saved-progress.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { number, report } from './table.ts'

/** The cores that the limits of two threads are for. */
const cores = 2
const settle = { connections: 16, seconds: 4 }

function expectCount(what: string, seen: number, made: number): void {
  if (seen !== made) throw new Error(`${what}: ${seen} instead of ${made}; a wrong answer has no speed`)
}

/** Rows 1, 3 to 7, 13 to 22, 24 to 26 and 28 on a home-sized library. */
export async function benchHome(folder: string, preset: Preset): Promise<void> {
  const library = await makeLibrary(folder, preset)
  console.log(
    `library ${preset.name}: ${library.books} books, ${library.pages} pages, ${number(library.bytes / 1e9)} GB`,
  )
  warmUp(library.root)
  const walk = walkLimit(library.root)
  const hash = hashLimit(library.root)
  console.log(`limits: W ${number(walk.seconds, 3)} s, H ${number(hash.seconds)} s`)
  // The first start after an installation compiles the program, so later starts are measured.
  await startOnce()
  const starts = [await startOnce(), await startOnce()]
  const data = scratchFolder()
  const server = await startBenchServer(data)
  try {
    reportStart(server, Math.min(server.startSeconds, ...starts))
    const libraryId = await addLibrary(server, 'Home', library.root)
    const started = performance.now()
    const first = await timeScan(server, libraryId, 'normal')
    expectCount('books after the first scan', await totalBooks(server), library.books)
    reportFirstScan(first, library, hash.seconds)
    await benchSettled(server, { started, scanCpuSeconds: server.cpuSeconds(), books: library.books })
    const second = await timeScan(server, libraryId, 'normal')
    expectCount('unchanged books', second.status.booksUnchanged, library.books)
    reportUnchanged(second, library, walk.seconds)
    await idleMemory(server)
    await benchPictures(server)
    await benchCatalog(server, '')
    await benchDuringScan(server, libraryId)
    await benchProgress(server, libraryId)
    await benchLaterScans(server, { libraryId, library, hashSeconds: hash.seconds, walkSeconds: walk.seconds })
    await benchPacking(server)
  } finally {
    await server.stop()
  }
  await benchFirstViews(library)
}

/** Seconds from starting a server without data to its first response. */
async function startOnce(): Promise<number> {
  const server = await startBenchServer(scratchFolder())
  await server.stop()
  return server.startSeconds
}

/** @param seconds the best of several starts, like the limit */
function reportStart(server: BenchServer, seconds: number): void {
  const mb = server.residentMb()
  const limit = nodeLimit()
  const byNode = (goal: number) => ({ goal, limit, limitOfGoals: machineOfGoals.node })
  report({
    row: '25',
    measure: 'start to /health, empty',
    value: `${number(seconds)} s = ${number(seconds / limit, 1)} node -e 0`,
    limit: `node -e 0: ${number(limit, 3)} s`,
    must: withinText(byNode(0.4), 'node -e 0'),
    ok: isWithin(seconds, byNode(0.4)),
    aim: { text: withinText(byNode(0.35), 'node -e 0'), reached: isWithin(seconds, byNode(0.35)) },
  })
  report({
    row: '26',
    measure: 'resident memory after start',
    value: `${number(mb, 0)} MB`,
    limit: 'node:http about 62 MB',
    must: '<= 160 MB',
    ok: mb <= 160,
    aim: { text: '<= 110 MB', reached: mb <= 110 },
  })
}

function reportFirstScan(scan: ScanTime, library: MadeLibrary, hashSeconds: number): void {
  const ratio = scan.seconds / hashSeconds
  report({
    row: '1',
    measure: `first scan, ${number(library.books)} books, all analysed`,
    value: `${number(scan.seconds)} s = ${number(ratio)} H (${number(library.books / scan.seconds, 0)} books/s, peak ${number(scan.peakMb, 0)} MB)`,
    limit: `H ${number(hashSeconds)} s`,
    must: '<= 5 H',
    ok: ratio <= 5 && scan.status.status === 'completed' && scan.status.errorCount === 0,
    aim: { text: '<= 2.5 H', reached: ratio <= 2.5 },
  })
  report({
    row: '6',
    measure: 'first book visible',
    value: `${number(scan.firstBookSeconds)} s`,
    limit: '-',
    must: '<= 1 s',
    ok: scan.firstBookSeconds <= 1,
    aim: { text: '<= 0.3 s', reached: scan.firstBookSeconds <= 0.3 },
  })
}

function reportUnchanged(scan: ScanTime, library: MadeLibrary, walkSeconds: number): void {
  const byWalk = (goal: number) => ({ goal, limit: walkSeconds, limitOfGoals: machineOfGoals.walkHome })
  report({
    row: '4',
    measure: `unchanged scan, ${number(library.books)} books`,
    value: `${number(scan.seconds)} s = ${number(scan.seconds / walkSeconds)} W`,
    limit: `W ${number(walkSeconds, 3)} s`,
    must: withinText(byWalk(0.5), 'W'),
    ok: isWithin(scan.seconds, byWalk(0.5)),
    aim: { text: withinText(byWalk(0.2), 'W'), reached: isWithin(scan.seconds, byWalk(0.2)) },
  })
}

type Settling = { readonly started: number; readonly scanCpuSeconds: number; readonly books: number }

/** Row 3: the first scan with all thumbnails, and the memory of the processes that make them. */
async function benchSettled(server: BenchServer, { started, scanCpuSeconds, books }: Settling): Promise<void> {
  let peakMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, server.residentMb())
  }, 250)
  await tasksDone(server)
  clearInterval(watch)
  const seconds = (performance.now() - started) / 1_000
  const [comic] = await booksOf(server, 1, 'cbz')
  const limit = ((books * (await thumbnailLimit(comic?.path ?? ''))) / 1_000 + scanCpuSeconds) / cores
  const ratio = seconds / limit
  report({
    row: '3',
    measure: 'first scan and all thumbnails',
    value: `${number(seconds, 0)} s = ${number(ratio)} of their processor time on two cores (peak ${number(peakMb, 0)} MB)`,
    limit: `${number(limit, 0)} s`,
    must: '<= 2 x',
    ok: ratio <= 2,
    aim: { text: '<= 1.3 x', reached: ratio <= 1.3 },
  })
}

/** Waits for idle workers to end. */
async function idleMemory(server: BenchServer): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, restMs))
  const mb = server.residentMb()
  report({
    row: '26',
    measure: 'resident memory, idle for 45 s after the scan and its covers',
    value: `${number(mb, 0)} MB`,
    limit: '-',
    must: '<= 260 MB',
    ok: mb <= 260,
    aim: { text: '<= 160 MB', reached: mb <= 160 },
  })
}

async function benchPictures(server: BenchServer): Promise<void> {
  const comics = await booksOf(server, 100, 'cbz')
  const pages = comics.map((book) => `/api/v1/books/${book.id}/pages/2`)
  const single = await loadServer(server, pages, 1, 3)
  const many = await loadServer(server, pages, settle.connections, settle.seconds)
  const limit = await rangeLimit(comics[0]?.path ?? '', settle)
  const share = many.perSecond / limit.perSecond
  report({
    row: '13',
    measure: 'page of a stored cbz, 16 readers',
    value: `${number(many.perSecond, 0)}/s = ${number(share)} Z; one reader p50 ${number(single.p50)} ms`,
    limit: `Z ${number(limit.perSecond, 0)}/s`,
    must: '>= 0.2 Z; 1 ms',
    ok: share >= 0.2 && single.p50 <= 1,
    aim: { text: '>= 0.4 Z; 0.4 ms', reached: share >= 0.4 && single.p50 <= 0.4 },
  })
  const byPages = (goal: number) => ({ goal, limit: limit.perSecond, limitOfGoals: machineOfGoals.pages })
  const covers = comics.map((book) => `/api/v1/books/${book.id}/thumbnail`)
  await loadServer(server, covers, 2, 6)
  const warmOne = await loadServer(server, covers, 1, 3)
  const warm = await loadServer(server, covers, settle.connections, settle.seconds)
  report({
    row: '16',
    measure: 'thumbnail, warm, 16 readers',
    value: `${number(warm.perSecond, 0)}/s = ${number(warm.perSecond / limit.perSecond)} Z; one reader p50 ${number(warmOne.p50)} ms`,
    limit: `Z ${number(limit.perSecond, 0)}/s`,
    must: `${reachesText(byPages(2_500), 'Z')}; 0.8 ms`,
    ok: reaches(warm.perSecond, byPages(2_500)) && warmOne.p50 <= 0.8,
    aim: {
      text: `${reachesText(byPages(6_000), 'Z')}; 0.3 ms`,
      reached: reaches(warm.perSecond, byPages(6_000)) && warmOne.p50 <= 0.3,
    },
  })
  await benchUnchanged(server, comics[0]?.id ?? '')
  await benchCovers(
    server,
    comics.map(({ id }) => id),
  )
}

/** Row 21: response times during a deep scan. */
async function benchDuringScan(server: BenchServer, libraryId: string): Promise<void> {
  const comics = await booksOf(server, 50, 'cbz')
  const routes = [
    '/api/v1/books?pageSize=50',
    '/api/v1/series?pageSize=50',
    ...comics.slice(0, 8).map((book) => `/api/v1/books/${book.id}/pages/1`),
  ]
  const idle = await loadServer(server, routes, 1, 4)
  const scan = timeScan(server, libraryId, 'deep')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const busy = await loadServer(server, routes, 1, 5)
  const ended = await scan
  const ratio = busy.p95 / idle.p95
  report({
    row: '21',
    measure: 'reads during a deep scan, p95 against idle',
    value: `${number(busy.p95)} ms = ${number(ratio)} x idle (${number(idle.p95)} ms)`,
    limit: 'idle',
    must: '<= 5 x and <= 60 ms',
    ok: ratio <= 5 && busy.p95 <= 60 && ended.status.status === 'completed',
    aim: { text: '<= 2 x and <= 15 ms', reached: ratio <= 2 && busy.p95 <= 15 },
  })
}
