import type { MadeLibrary } from './library.ts'
import { thumbnailLimit } from './limits.ts'
import { type LoadResult, runLoad } from './load.ts'
import { addLibrary, booksOf, cancelCovers, loadServer, scratchFolder, timeScan } from './measure.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import { number, report } from './table.ts'

/** Books whose thumbnails are looked at for the first time. */
const firstViews = 400

/** Rows 15 and 17: what is made when it is first asked for, on a server that has made nothing beforehand. */
export async function benchFirstViews(library: MadeLibrary): Promise<void> {
  const server = await startBenchServer(scratchFolder())
  try {
    await timeScan(server, await addLibrary(server, 'Home', library.root), 'normal')
    await cancelCovers(server)
    const comics = await booksOf(server, firstViews + 20, 'cbz')
    const covers = comics.map(({ id }) => `/api/v1/books/${id}/thumbnail`)
    // Threads start and the code of the first picture is compiled.
    await viewOnce(server, covers.slice(firstViews), 4)
    const limit = await thumbnailLimit(comics[0]?.path ?? '')
    const before = server.cpuSeconds()
    const { p95 } = await viewOnce(server, covers.slice(0, firstViews), 4)
    const spent = (1_000 * (server.cpuSeconds() - before)) / firstViews
    const ratio = spent / limit
    report({
      row: '17',
      measure: 'thumbnail, first view: processor time; 4 readers p95',
      value: `${number(spent, 1)} ms = ${number(ratio)} T; ${number(p95, 0)} ms`,
      limit: `T ${number(limit, 1)} ms`,
      must: '<= 3 T; 150 ms',
      ok: ratio <= 3 && p95 <= 150,
      aim: { text: '<= 1.5 T; 60 ms', reached: ratio <= 1.5 && p95 <= 60 },
    })
    const pdfs = (await booksOf(server, 60, 'pdf')).map(({ id }) => `/api/v1/books/${id}/pages/2`)
    const first = await viewOnce(server, pdfs, 1)
    const again = await loadServer(server, pdfs, 1, 3)
    report({
      row: '15',
      measure: 'page of a pdf, one reader: first view p95; again p50',
      value: `${number(first.p95, 0)} ms; ${number(again.p50)} ms`,
      limit: '-',
      must: '1.5 s; 5 ms',
      ok: first.p95 <= 1_500 && again.p50 <= 5,
      aim: { text: '0.8 s; 1 ms', reached: first.p95 <= 800 && again.p50 <= 1 },
    })
  } finally {
    await server.stop()
  }
}

function viewOnce({ port, headers }: BenchServer, paths: readonly string[], connections: number): Promise<LoadResult> {
  return runLoad({ port, headers, paths, connections, seconds: 120, count: paths.length })
}
