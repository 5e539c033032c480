import { commonWord, makeLibrary, type Preset } from './library.ts'
import { nodeLimit, stringifyLimit, walkLimit, warmUp } from './limits.ts'
import {
  addLibrary,
  cancelCovers,
  loadServer,
  restMs,
  scratchFolder,
  timePosts,
  timeScan,
  totalBooks,
} from './measure.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { number, report } from './table.ts'

/** Rows 2, 4, 8, 9, 10, 11, 25 and 27 on a library of a hundred thousand small books. */
export async function benchHuge(folder: string, preset: Preset): Promise<void> {
  const library = await makeLibrary(folder, preset)
  console.log(`library ${preset.name}: ${library.books} books in ${library.series} series`)
  warmUp(library.root)
  const walk = walkLimit(library.root)
  const data = scratchFolder()
  const server = await startBenchServer(data)
  try {
    const libraryId = await addLibrary(server, 'Huge', library.root)
    const first = await timeScan(server, libraryId, 'normal')
    const seen = await totalBooks(server)
    if (seen !== library.books) throw new Error(`${seen} books instead of ${library.books}`)
    report({
      row: '2',
      measure: `first scan, ${number(library.books)} books, all analysed`,
      value: `${number(first.seconds, 0)} s (${number(library.books / first.seconds, 0)} books/s, peak ${number(first.peakMb, 0)} MB)`,
      limit: '-',
      must: '<= 120 s',
      ok: first.seconds <= 120,
    })
    report({
      row: '27',
      measure: 'peak memory of that scan',
      value: `${number(first.peakMb, 0)} MB`,
      limit: '-',
      must: '<= 600 MB',
      ok: first.peakMb <= 600,
    })
    report({
      row: '6',
      measure: 'first book visible, huge',
      value: `${number(first.firstBookSeconds)} s`,
      limit: '-',
      must: '<= 1 s',
      ok: first.firstBookSeconds <= 1,
    })
    const again = await timeScan(server, libraryId, 'normal')
    report({
      row: '4',
      measure: `unchanged scan, ${number(library.books)} books`,
      value: `${number(again.seconds)} s = ${number(again.seconds / walk.seconds)} W`,
      limit: `W ${number(walk.seconds)} s`,
      must: '<= 4 s',
      ok: again.seconds <= 4 && again.status.booksUnchanged === library.books,
    })
    await cancelCovers(server)
  } finally {
    await server.stop()
  }
  await benchLists(data, preset)
}

/** The lists and the search, after a fresh start on the full database. */
async function benchLists(data: string, preset: Preset): Promise<void> {
  const server = await startBenchServer(data)
  try {
    report({
      row: '25',
      measure: 'start to /health, 100,000 books',
      value: `${number(server.startSeconds)} s`,
      limit: `node -e 0: ${number(nodeLimit(), 3)} s`,
      must: '<= 1.5 s',
      ok: server.startSeconds <= 1.5,
    })
    await benchPages(server)
    await benchSearch(server, preset)
    const busyMb = server.residentMb()
    await new Promise((resolve) => setTimeout(resolve, restMs))
    const mb = server.residentMb()
    report({
      row: '27',
      measure: 'resident memory with 100,000 books, idle for 45 s after lists and searches',
      value: `${number(mb, 0)} MB (right after them ${number(busyMb, 0)} MB)`,
      limit: '-',
      must: '<= 300 MB',
      ok: mb <= 300,
    })
  } finally {
    await server.stop()
  }
}

async function benchPages(server: BenchServer): Promise<void> {
  const list = '/api/v1/books?pageSize=50'
  const body = await server.get<{ totalPages: number }>(list)
  const limitOne = await stringifyLimit(body, 1, 2)
  const limit = await stringifyLimit(body, 16, 4)
  const one = await loadServer(server, [list], 1, 3)
  report({
    row: '8',
    measure: 'list of 50, one reader',
    value: `p50 ${number(one.p50)}, p95 ${number(one.p95)} ms`,
    limit: `J p50 ${number(limitOne.p50)} ms`,
    must: '3 / 6 ms',
    ok: one.p50 <= 3 && one.p95 <= 6,
  })
  const many = await loadServer(server, [list], 16, 4)
  const share = many.perSecond / limit.perSecond
  report({
    row: '9',
    measure: 'list of 50, 16 readers',
    value: `${number(many.perSecond, 0)}/s = ${number(share)} J`,
    limit: `J ${number(limit.perSecond, 0)}/s`,
    must: '>= 0.15 J',
    ok: share >= 0.15,
  })
  const pages = Array.from(
    { length: 40 },
    (_, turn) => `${list}&page=${turn % 4 === 0 ? body.totalPages : 1 + ((turn * 977) % body.totalPages)}`,
  )
  const deep = await loadServer(server, pages, 1, 4)
  report({
    row: '10',
    measure: 'last and random page',
    value: `p95 ${number(deep.p95)} ms`,
    limit: `J p50 ${number(limitOne.p50)} ms`,
    must: '12 ms',
    ok: deep.p95 <= 12,
  })
}

const searchPath = '/api/v1/books/list?pageSize=50'

async function timeSearch(server: BenchServer, words: readonly string[]): Promise<{ p50: number; p95: number }> {
  const bodies = words.map((word) => ({ fullTextSearch: word }))
  await timePosts(server, searchPath, bodies, 2 * words.length)
  return timePosts(server, searchPath, bodies, 200)
}

async function benchSearch(server: BenchServer, preset: Preset): Promise<void> {
  const common = [0, 1, 2, 3, 4].map((turn) => commonWord(turn, preset))
  const found = async (text: string) =>
    (await server.post<{ total: number }>(searchPath, { fullTextSearch: text })).total
  for (const { word, books } of common) {
    const total = await found(word)
    if (total !== books) throw new Error(`${word}: ${total} instead of ${books}; a wrong answer has no speed`)
  }
  const hit = await timeSearch(
    server,
    common.map(({ word }) => word),
  )
  const miss = await timeSearch(server, ['zyzzyva'])
  report({
    row: '11',
    measure: `search, common word (${number(common[0]?.books ?? 0)} hits); no hit`,
    value: `p50 ${number(hit.p50)}, p95 ${number(hit.p95)} ms; no hit p95 ${number(miss.p95)} ms`,
    limit: '-',
    must: '10 / 20; 5 ms',
    ok: hit.p50 <= 10 && hit.p95 <= 20 && miss.p95 <= 5,
  })
  // Every summary of the made library has these words.
  const everywhere = await timeSearch(server, ['harbour', 'lantern', 'winter', 'voyage'])
  report({
    row: '-',
    measure: `search, word of every book (${number(await found('harbour'))} hits)`,
    value: `p50 ${number(everywhere.p50)}, p95 ${number(everywhere.p95)} ms`,
    limit: '-',
    must: '-',
    ok: true,
  })
}
