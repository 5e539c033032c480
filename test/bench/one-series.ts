import { findLibrary } from '../../server/db/queries/scanning/libraries.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { neverPaused } from '../../server/domain/pause.ts'
import { finishTouched } from '../../server/scanner/finish-series.ts'
import { openRun } from '../../server/scanner/open-run.ts'
import { openScanFixture } from '../kit/scan-fixture.ts'
import { number, report } from './table.ts'

/** The longest that the main thread of a scan may be taken, in milliseconds. */
const MUST_MS = 50

/** Measures the longest stretch that the main thread worked without a pause, by its own processor time. */
function watchStretches() {
  let longest = 0
  let isOn = true
  let before = process.threadCpuUsage()
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (isOn) setImmediate(look)
  }
  setImmediate(look)
  return {
    longest: () => longest,
    forget() {
      longest = 0
    },
    stop() {
      isOn = false
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
      const longest = watch.longest()
      const seconds = (performance.now() - begun) / 1_000
      report({
        row: '28',
        measure: `longest stretch of the main thread, ${number(books, 0)} books in one series: ${what}`,
        value: `${number(longest, 0)} ms (in ${number(seconds, 0)} s)`,
        limit: '-',
        must: `<= ${MUST_MS} ms`,
        ok: longest <= MUST_MS,
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
