import { PerformanceObserver } from 'node:perf_hooks'
import { findLibrary } from '../../server/db/queries/scanning/libraries.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { neverPaused } from '../../server/domain/pause.ts'
import { finishTouched } from '../../server/scanner/finish-series.ts'
import { openRun } from '../../server/scanner/scan-run.ts'
import { openScanFixture } from '../kit/scan-fixture.ts'
import { number, report } from './table.ts'

/** Limit in milliseconds for a commit or event of a scan on the main thread. */
const MUST_MS = 50

/** An uninterrupted block of work on the main thread, in milliseconds of CPU time. */
type Stretch = { readonly worked: number; readonly from: number; readonly to: number }

/** Shorter blocks cannot be the longest one in a scan of this size. */
const WORTH_NOTING_MS = 5

function watchStretches() {
  const collections: { readonly from: number; readonly to: number }[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      collections.push({ from: startTime, to: startTime + duration })
  })
  observer.observe({ entryTypes: ['gc'] })
  const stretches: Stretch[] = []
  let isOn = true
  let before = process.threadCpuUsage()
  let from = performance.now()
  const measure = (): void => {
    const { user, system } = process.threadCpuUsage(before)
    const worked = (user + system) / 1_000
    if (worked > WORTH_NOTING_MS) stretches.push({ worked, from, to: performance.now() })
    before = process.threadCpuUsage()
    from = performance.now()
    if (isOn) setImmediate(measure)
  }
  setImmediate(measure)
  const collectedIn = ({ from, to }: Stretch): number =>
    collections.reduce((sum, pause) => sum + Math.max(0, Math.min(pause.to, to) - Math.max(pause.from, from)), 0)
  return {
    /** The longest block, and the longest without garbage collection. */
    async longest() {
      // Garbage collections are reported with a delay.
      await new Promise((resolve) => setTimeout(resolve, 100))
      const own = stretches.map((stretch) => Math.max(0, stretch.worked - collectedIn(stretch)))
      return { own: maxOf(own), all: maxOf(stretches.map(({ worked }) => worked)) }
    },
    forget() {
      stretches.length = 0
      collections.length = 0
    },
    stop() {
      isOn = false
      observer.disconnect()
    },
  }
}

const maxOf = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)

/** Row 28: one series of 100,000 books: the first scan, a scan without changes, and a metadata refresh. */
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
      const { own, all } = await watch.longest()
      report({
        row: '28',
        measure: `longest stretch of the main thread without garbage collection, ${number(books, 0)} books in one series: ${what}`,
        value: `${number(own, 0)} ms; ${number(all, 0)} with garbage collection (in ${number(seconds, 0)} s)`,
        limit: '-',
        must: `<= ${MUST_MS} ms`,
        ok: own <= MUST_MS,
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
      run.pendingSeries.touch(
        [...new Set([...(await fixture.books()).values()].map(({ seriesId }) => seriesId))].slice(0, 1),
      )
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
