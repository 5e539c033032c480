import { machineOfGoals, reaches, reachesText } from './goals.ts'
import { stringifyLimit } from './limits.ts'
import type { LoadResult } from './load.ts'
import { runLoad } from './load.ts'
import { addLibrary, loadServer, scratchFolder, tasksDone, timeScan } from './measure.ts'
import { makePacked, type Packing, packings } from './packed.ts'
import { type BenchServer, basicHeader } from './server.ts'
import { number, report } from './table.ts'

/** Row 14: comic pages in other packings, by CPU time per response. */
export async function benchPacking(server: BenchServer): Promise<void> {
  const cost = new Map<Packing, number>()
  for (const [packing, folder] of await makePacked(scratchFolder())) {
    const libraryId = await addLibrary(server, packing, folder)
    await timeScan(server, libraryId, 'normal')
    await tasksDone(server)
    const books = await server.get<{ data: { id: string }[] }>(`/api/v1/libraries/${libraryId}/books?pageSize=50`)
    if (books.data.length !== 40) throw new Error(`${books.data.length} books instead of 40`)
    const paths = books.data.flatMap(({ id }) => [2, 4, 6].map((page) => `/api/v1/books/${id}/pages/${page}`))
    await loadServer(server, paths, 4, 1)
    cost.set(packing, (await cpuOf(server, () => loadServer(server, paths, 16, 4))).microseconds)
  }
  const stored = cost.get('stored cbz') ?? Number.NaN
  for (const packing of packings.slice(1)) {
    const [most, aim] = packing === 'stored cbr' ? [4, 1.5] : [3, 2]
    const own = cost.get(packing) ?? Number.NaN
    report({
      row: '14',
      measure: `page of a ${packing}, processor time`,
      value: `${number(own, 0)} us = ${number(own / stored)} of a stored cbz (${number(stored, 0)} us)`,
      limit: 'row 13',
      must: `<= ${most} x`,
      ok: own <= most * stored,
      aim: { text: `<= ${aim} x`, reached: own <= aim * stored },
    })
  }
}

const byHello = (goal: number, limit: number) => ({ goal, limit, limitOfGoals: machineOfGoals.hello })

/** Row 18: images cached by the client. */
export async function benchUnchanged(server: BenchServer, bookId: string): Promise<void> {
  const hello = await stringifyLimit({}, 16, 2)
  for (const [what, path] of [
    ['page', `/api/v1/books/${bookId}/pages/2`],
    ['thumbnail', `/api/v1/books/${bookId}/thumbnail`],
  ] as const) {
    const first = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: server.headers })
    await first.arrayBuffer()
    const headers = { ...server.headers, 'if-none-match': first.headers.get('etag') ?? '' }
    const load = { port: server.port, paths: [path], headers, connections: 16, seconds: 4, expectStatus: 304 }
    const many = await runLoad(load)
    report({
      row: '18',
      measure: `304 by ETag, ${what}, 16 readers`,
      value: `${number(many.perSecond, 0)}/s = ${number(many.perSecond / hello.perSecond)} hello`,
      limit: `hello ${number(hello.perSecond, 0)}/s`,
      must: reachesText(byHello(5_000, hello.perSecond), 'hello'),
      ok: reaches(many.perSecond, byHello(5_000, hello.perSecond)),
      aim: {
        text: reachesText(byHello(12_000, hello.perSecond), 'hello'),
        reached: reaches(many.perSecond, byHello(12_000, hello.perSecond)),
      },
    })
  }
}

/** Rows 19 and 20: the catalog of reader apps: a series of books, a full page of it, and the root. */
export async function benchCatalog(server: BenchServer, who: string): Promise<void> {
  const { data } = await server.get<{ data: { id: string }[] }>('/api/v1/series?pageSize=40')
  for (const [version, base, root] of [
    ['1.2', '/opds/v1', '/opds/v1/catalog'],
    ['2.0', '/opds/v2', '/opds/v2'],
  ] as const) {
    await reportFeed(
      server,
      `OPDS ${version}, series${who}`,
      data.map(({ id }) => `${base}/series/${id}`),
    )
    await reportFeed(server, `OPDS ${version}, 50 books${who}`, [`${base}/books`])
    const hello = await stringifyLimit({}, 16, 2)
    const many = await loadServer(server, [root], 16, 4)
    report({
      row: '20',
      measure: `OPDS ${version}, root${who}, 16 readers`,
      value: `${number(many.perSecond, 0)}/s = ${number(many.perSecond / hello.perSecond)} hello`,
      limit: `hello ${number(hello.perSecond, 0)}/s`,
      must: reachesText(byHello(3_000, hello.perSecond), 'hello'),
      ok: reaches(many.perSecond, byHello(3_000, hello.perSecond)),
      aim: {
        text: reachesText(byHello(10_000, hello.perSecond), 'hello'),
        reached: reaches(many.perSecond, byHello(10_000, hello.perSecond)),
      },
    })
  }
}

async function reportFeed(server: BenchServer, what: string, paths: readonly string[]): Promise<void> {
  const one = await loadServer(server, paths, 1, 3)
  const many = await loadServer(server, paths, 16, 4)
  report({
    row: '19',
    measure: `${what}: one reader; 16 readers`,
    value: `p50 ${number(one.p50)} ms; ${number(many.perSecond, 0)}/s (${number(one.bytes / one.requests / 1_000, 0)} KB each)`,
    limit: '-',
    must: '2.5 ms; 650/s',
    ok: one.p50 <= 2.5 && many.perSecond >= 650,
    aim: { text: '1 ms; 2,000/s', reached: one.p50 <= 1 && many.perSecond >= 2_000 },
  })
}

/** Fifty covers over Basic, compared with the same fifty over a token. */
export async function benchCovers(server: BenchServer, bookIds: readonly string[]): Promise<void> {
  const paths = bookIds.slice(0, 50).map((id) => `/api/v1/books/${id}/thumbnail`)
  const load = { port: server.port, paths, connections: 4, seconds: 3 }
  const cost = async (headers: BenchServer['headers']) =>
    (await cpuOf(server, () => runLoad({ ...load, headers }))).microseconds
  await cost(basicHeader)
  const turns: [token: number, basic: number][] = []
  for (let turn = 0; turn < 3; turn++) turns.push([await cost(server.headers), await cost(basicHeader)])
  const token = Math.min(...turns.map(([own]) => own))
  const basic = Math.min(...turns.map(([, own]) => own))
  report({
    row: '-',
    measure: 'cover over Basic, processor time',
    value: `${number(basic, 0)} us = ${number(basic / token)} of one over a token (${number(token, 0)} us)`,
    limit: 'token',
    must: '<= 1.1 x',
    ok: basic <= 1.1 * token,
  })
}

/** CPU time of the server per response of a load, in microseconds. */
async function cpuOf(server: BenchServer, load: () => Promise<LoadResult>): Promise<{ readonly microseconds: number }> {
  const before = server.cpuSeconds()
  const { requests } = await load()
  return { microseconds: ((server.cpuSeconds() - before) * 1_000_000) / requests }
}
