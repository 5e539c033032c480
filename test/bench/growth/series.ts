import { performance } from 'node:perf_hooks'
import { embeddedDatabase } from '../databases/bench-database.ts'
import { madeBookId, makeRows, sizedBookId, sizedSeriesId } from '../databases/made-rows.ts'
import type { PageRequest } from '../databases/requests.ts'
import { addLibrary, scratchFolder, stopBackups } from '../measure.ts'
import type { BenchServer } from '../server.ts'
import { type Costs, collectCosts, type Measure } from './costs.ts'
import type { Chart } from './draw-chart.ts'
import { startIdle, timeAfterChange, timeAsked, warmServer } from './timing.ts'

const pageSize = 50
/** The smallest series with a full page: pages are compared with its own. */
const fullPage = 100

type Sized = { readonly index: number; readonly size: number }

/**
 * The requests about one series, by its number of books, in one catalog.
 * @param books of the catalog without these series, and of the largest of them
 */
export async function benchSeries(books: number): Promise<readonly Chart[]> {
  const sizes = [1, fullPage, books]
  const database = embeddedDatabase()
  const setUp = await database.start()
  await stopBackups(setUp)
  await addLibrary(setUp, 'Made', scratchFolder())
  await setUp.stop()
  await makeRows(database, books, sizes)
  const costs = collectCosts('books')
  const { server } = await startIdle(database)
  try {
    await warmServer(server, ['/api/v1/books?pageSize=50', `/api/v1/series/${sizedSeriesId(0)}`])
    for (const [index, size] of sizes.entries()) await timeSeries(server, { index, size }, costs)
    for (const [index, size] of sizes.entries()) {
      await timeMarking(server, { index, size }, costs)
      await timeSaving(server, { index, size }, costs, 'progress saved, all others read')
    }
  } finally {
    await server.stop()
  }
  costs.report()
  const size = 'books in the series'
  return [
    {
      name: 'series',
      title: `Requests about one series by its number of books, in a catalog of ${books.toLocaleString('en')} others`,
      panels: [
        { title: 'Must not grow, median', unit: 'ms', size, curves: costs.curves('p50', 'none') },
        { title: 'Must not grow, processor time', unit: 'ms', size, curves: costs.curves('cpu', 'none') },
        { title: 'May grow, median or once', unit: 'ms', size, curves: costs.curves('p50', 'may') },
        { title: 'May grow, processor time', unit: 'ms', size, curves: costs.curves('cpu', 'may') },
      ],
    },
  ]
}

async function timeSeries(server: BenchServer, { index, size }: Sized, costs: Costs): Promise<void> {
  const id = sizedSeriesId(index)
  const list = `/api/v1/books?seriesId=${id}&pageSize=${pageSize}`
  const page = await server.get<{ total: number }>(list)
  if (page.total !== size) throw new Error(`${page.total} books instead of ${size} in a series`)
  const last = Math.ceil(size / pageSize)
  const asked: readonly (readonly [what: string, path: string, measure: Omit<Measure, 'what'>])[] = [
    ['series', `/api/v1/series/${id}`, { growth: 'none' }],
    ['first page of its books by title', list, { growth: 'none', from: fullPage }],
    ['first page of its books in order', `${list}&sort=series`, { growth: 'none', from: fullPage }],
    ['last page of its books in order', `${list}&sort=series&page=${last}`, { growth: 'none', from: fullPage }],
    ['book before and after one', `/api/v1/books/${sizedBookId(index, size)}/adjacent`, { growth: 'none' }],
    ['OPDS 2.0 feed of the series', `/opds/v2/series/${id}`, { growth: 'none', from: fullPage }],
    ['all its books, up to 5,000', `/api/v1/series/${id}/books`, { growth: 'may' }],
  ]
  for (const [what, path, measure] of asked)
    costs.add({ what, ...measure }, size, await timeAsked(server, { what, paths: [path] }))
  await timeSaving(server, { index, size }, costs, 'progress saved in one of its books')
  for (const [what, path] of [
    ['first page in order after a change', `${list}&sort=series`],
    ['last page in order after a change', `${list}&sort=series&page=${last}`],
    ['OPDS 2.0 feed after a change', `/opds/v2/series/${id}`],
  ] as const) {
    costs.add({ what, growth: 'may', from: fullPage }, size, await timeAfterChange(server, path, madeBookId(1)))
  }
}

async function timeSaving(server: BenchServer, { index, size }: Sized, costs: Costs, what: string): Promise<void> {
  const save: PageRequest = {
    what,
    path: `/api/v1/books/${sizedBookId(index, size)}/progress`,
    method: 'put',
    bodies: [{ currentPage: 1 }, { currentPage: 2 }],
  }
  costs.add({ what, growth: 'none' }, size, await timeAsked(server, save))
}

/** Marks the series as read, once: it writes the progress of every book, while others go on reading and saving. */
async function timeMarking(server: BenchServer, { index, size }: Sized, costs: Costs): Promise<void> {
  let isMarking = true
  const others = [
    longestCall(
      () => isMarking,
      () => server.get('/api/v1/books?pageSize=50'),
    ),
    longestCall(
      () => isMarking,
      (turn) => server.put(`/api/v1/books/${madeBookId(1)}/progress`, { currentPage: 1 + (turn % 2) }),
    ),
  ]
  const before = server.cpuSeconds()
  const started = performance.now()
  const { count } = await server.post<{ count: number }>(`/api/v1/series/${sizedSeriesId(index)}/read`)
  const p50 = performance.now() - started
  const cpu = 1_000 * (server.cpuSeconds() - before)
  isMarking = false
  const [list = 0, saved = 0] = await Promise.all(others)
  if (count !== size) throw new Error(`${count} books marked as read instead of ${size}`)
  const single = { growth: 'may' } as const
  costs.add({ what: 'series marked as read', ...single }, size, { p50, cpu, requests: 1 })
  costs.add({ what: 'longest wait for a list meanwhile', ...single }, size, { p50: list, cpu: null, requests: 1 })
  costs.add({ what: 'longest wait to save meanwhile', ...single }, size, {
    p50: saved,
    cpu: null,
    requests: 1,
  })
}

/** @returns milliseconds of the longest of many calls, one at a time */
async function longestCall(goesOn: () => boolean, call: (turn: number) => Promise<unknown>): Promise<number> {
  let longest = 0
  for (let turn = 0; goesOn(); turn++) {
    const started = performance.now()
    await call(turn)
    longest = Math.max(longest, performance.now() - started)
  }
  return longest
}
