import { rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { type BenchDatabase, embeddedDatabase } from '../databases/bench-database.ts'
import { makeRows } from '../databases/made-rows.ts'
import { makeLibrary, type Preset } from '../library.ts'
import {
  addLibrary,
  cancelCovers,
  restMs,
  scratchFolder,
  stopBackups,
  tasksDone,
  timeScan,
  totalBooks,
} from '../measure.ts'
import type { BenchServer } from '../server.ts'
import { number } from '../table.ts'
import { type Comics, timeCatalog } from './catalog-requests.ts'
import { type Costs, collectCosts, type Figure, reportFigure } from './costs.ts'
import type { Chart } from './draw-chart.ts'
import { makeFiles } from './made-files.ts'
import { startIdle } from './timing.ts'

const starts = 3
/** Of a catalog of 100,000 books, idle. */
const mostMemory = { size: 100_000, most: 300 }

/** A few comics with pages, scanned into each catalog beside its made rows. */
const comicsPreset: Preset = {
  name: 'growth',
  books: 24,
  series: 12,
  width: 600,
  height: 900,
  pages: [4, 4],
  mixed: false,
  grain: 3,
}

/** Figures of one catalog that are not requests, in seconds and megabytes. */
type Whole = {
  readonly start: number
  readonly busyStart: number
  readonly scan: number
  readonly busyMb: number
  readonly idleMb: number
  readonly scanMb: number
}

/** The same requests in catalogs of several sizes, their start, unchanged scan and memory. @returns the charts */
export async function benchCatalogs(folder: string, sizes: readonly number[]): Promise<readonly Chart[]> {
  const costs = collectCosts('books')
  const figures = new Map<number, Whole>()
  for (const size of sizes) figures.set(size, await benchCatalog(folder, size, costs))
  costs.report()
  const curveOf = (what: string, unit: Figure['unit'], key: keyof Whole, limit?: Figure['limit']) => {
    const values = [...figures].map(([size, whole]) => [size, whole[key]] as const)
    return reportFigure({ what, unit, values, ...(limit !== undefined && { limit }) }, 'books')
  }
  const seconds = [
    curveOf('start to /health, best of 3', 's', 'start'),
    curveOf('processor time of a start until idle', 's', 'busyStart'),
    curveOf('unchanged scan, every file compared', 's', 'scan'),
  ]
  const memory = [
    curveOf('memory after the requests', 'MB', 'busyMb'),
    curveOf('memory idle for 45 s', 'MB', 'idleMb', mostMemory),
    curveOf('peak memory of an unchanged scan', 'MB', 'scanMb'),
  ]
  const size = 'books in the catalog'
  return [
    {
      name: 'catalog-requests',
      title: 'Requests by the number of books in the catalog',
      panels: [
        { title: 'Must not grow, median', unit: 'ms', size, curves: costs.curves('p50', 'none') },
        { title: 'Must not grow, processor time', unit: 'ms', size, curves: costs.curves('cpu', 'none') },
        { title: 'May grow, median', unit: 'ms', size, curves: costs.curves('p50', 'may') },
        { title: 'May grow, processor time', unit: 'ms', size, curves: costs.curves('cpu', 'may') },
      ],
    },
    {
      name: 'catalog',
      title: 'Start, unchanged scan and memory by the number of books',
      panels: [
        { title: 'Duration', unit: 's', size, curves: seconds },
        { title: 'Resident memory', unit: 'MB', size, curves: memory },
      ],
    },
  ]
}

async function benchCatalog(folder: string, size: number, costs: Costs): Promise<Whole> {
  const database = embeddedDatabase()
  const root = scratchFolder()
  const made = await fillCatalog(folder, { database, root, size })
  const start = await bestStart(database)
  const { server, busySeconds: busyStart } = await startIdle(database)
  let memory: readonly [busyMb: number, idleMb: number]
  try {
    await timeCatalog(server, size, await comicsIn(server), costs)
    const busyMb = server.residentMb()
    await new Promise((resolve) => setTimeout(resolve, restMs))
    memory = [busyMb, server.residentMb()]
  } finally {
    await server.stop()
  }
  await makeFiles(database, root, size)
  const scan = await scanUnchanged(database, made)
  rmSync(root, { recursive: true })
  const [busyMb, idleMb] = memory
  return { start, busyStart, busyMb, idleMb, scan: scan.seconds, scanMb: scan.peakMb }
}

type Catalog = { readonly database: BenchDatabase; readonly root: string; readonly size: number }
type Made = { readonly libraryId: string; readonly size: number }

async function fillCatalog(folder: string, { database, root, size }: Catalog): Promise<Made> {
  const libraryId = await withServer(database, async (server) => {
    await stopBackups(server)
    const id = await addLibrary(server, 'Made', root)
    // The first scan notes the naming rules: without it, the next one would group every book anew.
    await timeScan(server, id, 'normal')
    return id
  })
  const started = performance.now()
  await makeRows(database, size)
  console.log(`     rows of ${number(size)} books in ${number((performance.now() - started) / 1_000, 0)} s`)
  const comics = await makeLibrary(folder, comicsPreset)
  await withServer(database, async (server) => {
    await timeScan(server, await addLibrary(server, 'Comics', comics.root), 'normal')
    await tasksDone(server)
    await expectBooks(server, size + comics.books)
  })
  return { libraryId, size }
}

async function withServer<T>(database: BenchDatabase, work: (server: BenchServer) => Promise<T>): Promise<T> {
  const server = await database.start()
  return work(server).finally(() => server.stop())
}

async function expectBooks(server: BenchServer, books: number): Promise<void> {
  const seen = await totalBooks(server)
  if (seen !== books) throw new Error(`${seen} books instead of ${books}; a wrong answer has no speed`)
}

async function bestStart(database: BenchDatabase): Promise<number> {
  const seconds: number[] = []
  for (let turn = 0; turn < starts; turn++) {
    seconds.push(await withServer(database, ({ startSeconds }) => Promise.resolve(startSeconds)))
  }
  return Math.min(...seconds)
}

/** The books of the second library. */
async function comicsIn(server: BenchServer): Promise<Comics> {
  const { books, series } = comicsPreset
  const libraries = await server.get<{ data: readonly { readonly id: string; readonly name: string }[] }>(
    '/api/v1/libraries',
  )
  const id = libraries.data.find(({ name }) => name === 'Comics')?.id
  const { data } = await server.get<{ data: readonly { readonly id: string }[] }>(
    `/api/v1/books?pageSize=${books}&libraryId=${id}`,
  )
  if (data.length !== books) throw new Error(`${data.length} comics instead of ${books}`)
  return { books, series, ids: data.map((book) => book.id) }
}

/** @throws Error unless the scan compared every book with its file and changed none */
async function scanUnchanged(database: BenchDatabase, { libraryId, size }: Made) {
  const { server } = await startIdle(database)
  try {
    const total = await totalBooks(server)
    const scan = await timeScan(server, libraryId, 'normal')
    const { status, filesDiscovered, booksUnchanged, booksAdded, errorCount } = scan.status
    const seen = `${status}: ${filesDiscovered} files, ${booksUnchanged} unchanged, ${booksAdded} added, ${errorCount} errors`
    const isUnchanged = filesDiscovered === size && booksUnchanged === size && booksAdded === 0 && errorCount === 0
    if (status !== 'completed' || !isUnchanged) throw new Error(`a scan of ${size} unchanged books ended as ${seen}`)
    await expectBooks(server, total)
    await cancelCovers(server)
    return scan
  } finally {
    await server.stop()
  }
}
