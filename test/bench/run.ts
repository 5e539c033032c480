import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchAgainst } from './against.ts'
import { benchContainer } from './container.ts'
import { benchPostgres } from './databases/bench-postgres.ts'
import { benchGrowth } from './growth/bench-growth.ts'
import { benchHome } from './home.ts'
import { benchHousehold } from './household.ts'
import { benchHuge } from './huge.ts'
import { benchInterface } from './interface.ts'
import { presets } from './library.ts'
import { benchMatching } from './matching/bench-matching.ts'
import { benchOneSeries } from './one-series.ts'
import { benchReading } from './reading.ts'
import { benchRules } from './rules.ts'
import { printTable } from './table.ts'

/**
 * Benchmarks the real service on generated libraries and prints every result next to the limit from the same run. `npm
 * run bench` (all), `npm run bench -- --only home` (or `huge`, `household`, `rules`, `reading`, `interface`, `series`,
 * `container`, `postgres`, `growth`, `matching`), `npm run bench -- --only tiny` (a quick run, ignore its verdicts). The generated libraries (about 5 GB) stay in the
 * temporary folder for the next run; `--folder` selects another folder. For a quick look at `postgres`, `--scanned rules` scans
 * 6,000 books instead of 100,000 (`none`: no scan), and `--books 20000` makes the rows of 20,000 instead of 1,000,000 (0: none).
 * `growth` then ends with the catalog of 10,000 books and draws no charts.
 * `npm run bench -- --against http://127.0.0.1:PORT` instead drives this server and another one of the same API through the
 * same requests (`--process PID` adds the processor time of the other one, `--library tiny` is a quick look).
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    against: { type: 'string' },
    process: { type: 'string' },
    library: { type: 'string', default: 'home' },
    folder: { type: 'string' },
    scanned: { type: 'string', default: 'huge' },
    books: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1001' },
    verbose: { type: 'boolean', default: false },
  },
})
const folder = values.folder ?? join(tmpdir(), 'inglenook-bench-libraries')
mkdirSync(folder, { recursive: true })

const { home, huge, rules, tiny } = presets
const isWanted = (part: string): boolean =>
  values.against === undefined && (values.only === undefined || values.only === part)
if (values.against !== undefined) {
  const pid = values.process === undefined ? undefined : Number(values.process)
  await benchAgainst(folder, { address: values.against, pid }, values.library)
}
if (values.only === 'tiny' && tiny) await benchHome(folder, tiny)
if (isWanted('home') && home) await benchHome(folder, home)
if (isWanted('huge') && huge) await benchHuge(folder, huge)
if (isWanted('interface') && huge) await benchInterface(folder, huge)
if (isWanted('household')) await benchHousehold()
if (isWanted('reading')) await benchReading()
if (isWanted('rules') && rules) await benchRules(folder, rules)
if (isWanted('matching')) await benchMatching(Number(values.seed), values.verbose)
if (isWanted('series')) await benchOneSeries()
if (isWanted('container')) await benchContainer()
if (isWanted('postgres')) await benchPostgres(folder, presets[values.scanned] ?? null, Number(values.books))
if (isWanted('growth')) await benchGrowth(folder, Number(values.books))
if (values.against === undefined) process.exitCode = printTable() ? 0 : 1
