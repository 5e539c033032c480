import { type MadeLibrary, makeLibrary, type Preset } from './library.ts'
import { hashLimit, nodeLimit, rangeLimit, walkLimit, warmUp } from './limits.ts'
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
import { type BenchServer, startBenchServer } from './server.ts'
import { number, report } from './table.ts'

const settle = { connections: 16, seconds: 4 }

function expectCount(what: string, seen: number, made: number): void {
  if (seen !== made) throw new Error(`${what}: ${seen} instead of ${made}; a wrong answer has no speed`)
}

/** Rows 1, 4, 6, 13, 14, 16, 18 to 21, 25 and 26 on a home-sized library. */
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
    const first = await timeScan(server, libraryId, 'normal')
    expectCount('books after the first scan', await totalBooks(server), library.books)
    reportFirstScan(first, library, hash.seconds)
    const second = await timeScan(server, libraryId, 'normal')
    expectCount('unchanged books', second.status.booksUnchanged, library.books)
    reportUnchanged(second, library, walk.seconds)
    await idleMemory(server)
    await benchPictures(server)
    await benchCatalog(server, '')
    await benchDuringScan(server, libraryId)
    await benchPacking(server)
  } finally {
    await server.stop()
  }
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
  report({
    row: '25',
    measure: 'start to /health, empty',
    value: `${number(seconds)} s`,
    limit: `node -e 0: ${number(nodeLimit(), 3)} s`,
    must: '<= 0.4 s',
    ok: seconds <= 0.4,
  })
  report({
    row: '26',
    measure: 'resident memory after start',
    value: `${number(mb, 0)} MB`,
    limit: 'node:http about 62 MB',
    must: '<= 160 MB',
    ok: mb <= 160,
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
  })
  report({
    row: '6',
    measure: 'first book visible',
    value: `${number(scan.firstBookSeconds)} s`,
    limit: '-',
    must: '<= 1 s',
    ok: scan.firstBookSeconds <= 1,
  })
}

function reportUnchanged(scan: ScanTime, library: MadeLibrary, walkSeconds: number): void {
  report({
    row: '4',
    measure: `unchanged scan, ${number(library.books)} books`,
    value: `${number(scan.seconds)} s = ${number(scan.seconds / walkSeconds)} W`,
    limit: `W ${number(walkSeconds, 3)} s`,
    must: `<= ${library.books > 50_000 ? 4 : 0.5} s`,
    ok: scan.seconds <= (library.books > 50_000 ? 4 : 0.5),
  })
}

/** Waits for the thumbnails after a scan, then for idle workers to end. */
async function idleMemory(server: BenchServer): Promise<void> {
  await tasksDone(server)
  await new Promise((resolve) => setTimeout(resolve, restMs))
  const mb = server.residentMb()
  report({
    row: '26',
    measure: 'resident memory, idle for 45 s after the scan and its covers',
    value: `${number(mb, 0)} MB`,
    limit: '-',
    must: '<= 260 MB',
    ok: mb <= 260,
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
  })
  const covers = comics.map((book) => `/api/v1/books/${book.id}/thumbnail`)
  await loadServer(server, covers, 2, 6)
  const warmOne = await loadServer(server, covers, 1, 3)
  const warm = await loadServer(server, covers, settle.connections, settle.seconds)
  report({
    row: '16',
    measure: 'thumbnail, warm, 16 readers',
    value: `${number(warm.perSecond, 0)}/s; one reader p50 ${number(warmOne.p50)} ms`,
    limit: `Z ${number(limit.perSecond, 0)}/s`,
    must: '>= 2,500/s; 0.8 ms',
    ok: warm.perSecond >= 2_500 && warmOne.p50 <= 0.8,
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
  })
}
