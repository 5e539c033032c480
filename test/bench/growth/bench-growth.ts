import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { benchCatalogs } from './catalogs.ts'
import { drawChart } from './draw-chart.ts'
import { benchPeople } from './people.ts'
import { benchSeries } from './series.ts'
import { benchStreams } from './streams.ts'

const catalogSizes = [1_000, 10_000, 100_000, 1_000_000]
/** Of the catalog in which series, accounts and streams are compared. */
const usualSize = 100_000

/**
 * What requests, starts, scans and memory cost by the number of books, of books in a series, of accounts and of open
 * event streams. Charts are drawn into this folder unless sizes are left out.
 * @param folder of the generated libraries
 * @param most books of the largest catalog; fewer than 1,000: nothing is measured
 */
export async function benchGrowth(folder: string, most: number): Promise<void> {
  const sizes = catalogSizes.filter((size) => size <= most)
  const usual = Math.min(usualSize, sizes.at(-1) ?? 0)
  if (usual === 0) return
  const catalogs = await benchCatalogs(folder, sizes)
  const series = await benchSeries(usual)
  const { charts: people, ...peopled } = await benchPeople(usual)
  const streams = await benchStreams(peopled)
  if (sizes.length < catalogSizes.length) return
  const caption = `npm run bench -- --only growth, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} processors, Node ${process.versions.node}. Both axes are logarithmic.`
  for (const chart of [...catalogs, ...series, ...people, ...streams]) {
    writeFileSync(new URL(`${chart.name}.svg`, import.meta.url), drawChart(chart, caption))
  }
}
