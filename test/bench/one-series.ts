import { PerformanceObserver } from 'node:perf_hooks'
import { findLibrary } from '../../server/db/queries/scanning/libraries.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { neverPaused } from '../../server/domain/pause.ts'
import { finishTouched } from '../../server/scanner/finish-series.ts'
import { openRun } from '../../server/scanner/open-run.ts'
import { openScanFixture } from '../kit/scan-fixture.ts'
import { number, report } from './table.ts'

/** The longest that the main thread of a scan may be taken, in milliseconds. */
const MUST_MS = 50

/** The longest stretch that the main thread worked without a pause, in milliseconds of its own processor time. */
type Stretch = { readonly worked: number; readonly from: number; readonly to: number }
const none: Stretch = { worked: 0, from: 0, to: 0 }

function watchStretches() {
  const collected: { readonly from: number; readonly to: number }[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      collected.push({ from: startTime, to: startTime + duration })
  })
  observer.observe({ entryTypes: ['gc'] })
  let longest = none
  let isOn = true
  let before = process.threadCpuUsage()
  let from = performance.now()
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before)
    const worked = (user + system) / 1_000
    const to = performance.now()
    if (worked > longest.worked) longest = { worked, from, to }
    before = process.threadCpuUsage()
    from = performance.now()
    if (isOn) setImmediate(look)
  }
  setImmediate(look)
  return {
    /** With the milliseconds of it in which garbage was collected. */
    async longest() {
      const stretch = longest
      // What was collected is told a moment later.
      await new Promise((resolve) => setTimeout(resolve, 100))
      const parts = collected.map((pause) => Math.min(pause.to, stretch.to) - Math.max(pause.from, stretch.from))
      return { worked: stretch.worked, collecting: parts.filter((ms) => ms > 0).reduce((sum, ms) => sum + ms, 0) }
    },
    forget() {
      longest = none
      collected.length = 0
    },
    stop() {
      isOn = false
      observer.disconnect()
    },
  }
}

/** Row 28: one series of a hundred thousand books: the first scan, one that finds nothing new, and all of it described anew. */
export async function benchOneSeries(books = Number(process.env.BENCH_SERIES_BOOKS ?? 100_000)): Promise<void> {
  const fixture = await openScanFixture()
  const watch = watchStretches()
  try {
    for (let n = 1; n <= books; n++)
      fixture.folder.comic(`Endless/Endless ${String(n).padStart(6, '0')}.cbz`, { pages: 1 })
    const measure = async (what: string, work: () => Promise<unknown>) => {
      await new Promise((resolve) => setImmediate(resolve))
      watch.forget()
      const begun = performance.now()
      await work()
      const seconds = (performance.now() - begun) / 1_000
      const { worked, collecting } = await watch.longest()
      report({
        row: '28',
        measure: `longest stretch of the main thread, ${number(books, 0)} books in one series: ${what}`,
        value: `${number(worked, 0)} ms, of it ${number(collecting, 0)} collecting garbage (in ${number(seconds, 0)} s)`,
        limit: '-',
        must: `<= ${MUST_MS} ms`,
        ok: worked <= MUST_MS,
      })
    }
    await measure('first scan', () => fixture.scan())
    await measure('unchanged scan', () => fixture.scan())
    const library = await findLibrary(systemViewer, fixture.database.db.reader, fixture.libraryId)
    if (library === null) throw new Error('The library is gone')
    await measure('the series described anew', async () => {
      const marks = { signal: new AbortController().signal, pause: neverPaused }
      const progress = { count: () => undefined, error: () => undefined }
      const run = { ...openRun(fixture.scanner, library, marks), progress }
      run.ledger.touch([...new Set([...(await fixture.books()).values()].map(({ seriesId }) => seriesId))].slice(0, 1))
      await new Promise((resolve) => setImmediate(resolve))
      watch.forget()
      await finishTouched(run)
    })
    fixture.folder.move('Endless', 'Renamed')
    await measure('the folder renamed', () => fixture.scan())
  } finally {
    watch.stop()
    await fixture.close()
  }
}
