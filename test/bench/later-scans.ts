import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { drawPages, storedZip } from './books.ts'
import { isWithin, machineOfGoals, withinText } from './goals.ts'
import type { MadeLibrary } from './library.ts'
import { booksOf, loadServer, restMs, tasksDone, timeScan, totalBooks } from './measure.ts'
import type { BenchServer } from './server.ts'
import { number, report } from './table.ts'

type Scanned = {
  readonly libraryId: string
  readonly library: MadeLibrary
  readonly hashSeconds: number
  readonly walkSeconds: number
}

const deepScans = 10

/** Rows 5, 7, 22 and 28: scans of a library that is known. */
export async function benchLaterScans(server: BenchServer, scanned: Scanned): Promise<void> {
  await benchOneFile(server, scanned)
  const idle = await benchDeepScans(server, scanned)
  await benchScanWithReaders(server, scanned, idle)
}

/** Row 7: a file that appears and disappears, from the request of a scan until a list shows it. */
async function benchOneFile(server: BenchServer, { libraryId, library, walkSeconds }: Scanned): Promise<void> {
  const byWalk = (goal: number) => ({ goal, limit: walkSeconds, limitOfGoals: machineOfGoals.walkHome })
  const file = join(library.root, 'One more 001.cbz')
  const [page = Buffer.alloc(0)] = await drawPages(1, 1_000, 1_500, 3)
  writeFileSync(file, storedZip([{ name: '001.jpg', bytes: page }]))
  try {
    const added = await timeUntil(server, libraryId, library.books + 1)
    rmSync(file)
    const removed = await timeUntil(server, libraryId, library.books)
    report({
      row: '7',
      measure: 'one file visible after it was added; gone after it was removed',
      value: `${number(added)}; ${number(removed)} s`,
      limit: `W ${number(walkSeconds, 3)} s`,
      must: withinText(byWalk(1), 'W'),
      ok: isWithin(Math.max(added, removed), byWalk(1)),
      aim: { text: withinText(byWalk(0.25), 'W'), reached: isWithin(Math.max(added, removed), byWalk(0.25)) },
    })
  } finally {
    rmSync(file, { force: true })
  }
}

async function timeUntil(server: BenchServer, libraryId: string, books: number): Promise<number> {
  const started = performance.now()
  await server.post(`/api/v1/libraries/${libraryId}/scan?mode=normal`)
  while ((await totalBooks(server)) !== books) await new Promise((resolve) => setTimeout(resolve, 10))
  const seconds = (performance.now() - started) / 1_000
  await tasksDone(server)
  return seconds
}

/** Rows 5 and 28. @returns the middle of the deep scans, in seconds */
async function benchDeepScans(server: BenchServer, { libraryId, library, hashSeconds }: Scanned): Promise<number> {
  await rest()
  const before = server.residentMb()
  const seconds: number[] = []
  for (let turn = 0; turn < deepScans; turn++) {
    const scan = await timeScan(server, libraryId, 'deep')
    if (scan.status.status !== 'completed') throw new Error(`a deep scan ended as ${scan.status.status}`)
    seconds.push(scan.seconds)
  }
  await tasksDone(server)
  await rest()
  const after = server.residentMb()
  const middle = seconds.toSorted((a, b) => a - b)[deepScans / 2] ?? Number.NaN
  const ratio = middle / hashSeconds
  report({
    row: '5',
    measure: `deep scan, ${number(library.books)} books, the middle of ${deepScans}`,
    value: `${number(middle)} s = ${number(ratio)} H`,
    limit: `H ${number(hashSeconds)} s`,
    must: '<= 5 H',
    ok: ratio <= 5,
    aim: { text: '<= 2.5 H', reached: ratio <= 2.5 },
  })
  const growth = (100 * (after - before)) / before
  report({
    row: '28',
    measure: `resident memory, idle, after ${deepScans} deep scans against before`,
    value: `${number(before, 0)} to ${number(after, 0)} MB: ${number(growth, 1)} %`,
    limit: '-',
    must: '<= 15 %',
    ok: growth <= 15,
    aim: { text: '<= 5 %', reached: growth <= 5 },
  })
  return middle
}

const rest = () => new Promise((resolve) => setTimeout(resolve, restMs))

/** Row 22: a deep scan while sixteen readers turn pages and open lists. @param idle seconds of one without readers */
async function benchScanWithReaders(server: BenchServer, { libraryId }: Scanned, idle: number): Promise<void> {
  const comics = await booksOf(server, 50, 'cbz')
  const pages = comics.flatMap(({ id }) => [1, 2, 3].map((page) => `/api/v1/books/${id}/pages/${page}`))
  let isOver = false
  const reading = (async () => {
    while (!isOver) await readSlowly(server, ['/api/v1/books?pageSize=50', ...pages])
  })()
  const { seconds } = await timeScan(server, libraryId, 'deep')
  isOver = true
  await reading
  const ratio = seconds / idle
  report({
    row: '22',
    measure: 'deep scan while 16 readers never rest',
    value: `${number(seconds)} s = ${number(ratio)} of one without (${number(idle)} s)`,
    limit: 'row 5',
    must: '<= 2.5 x',
    ok: ratio <= 2.5,
    aim: { text: '<= 1.6 x', reached: ratio <= 1.6 },
  })
}

const readSlowly = (server: BenchServer, paths: readonly string[]) => loadServer(server, paths, 16, 2)
