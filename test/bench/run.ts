import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchHome } from './home.ts'
import { benchHuge } from './huge.ts'
import { presets } from './library.ts'
import { printTable } from './table.ts'

/**
 * Measures the real service on libraries it makes itself and prints every figure beside the limit of the same run.
 * `npm run bench` (all), `npm run bench -- --only home`, `npm run bench -- --only tiny` (a quick look, no verdicts meant).
 * The made libraries (about 5 GB) stay in the temporary folder for the next run; `--folder` names another place.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, folder: { type: 'string' } } })
const folder = values.folder ?? join(tmpdir(), 'inglenook-bench-libraries')
mkdirSync(folder, { recursive: true })

const { home, huge, tiny } = presets
if (values.only === 'tiny' && tiny) await benchHome(folder, tiny)
if (values.only !== 'huge' && values.only !== 'tiny' && home) await benchHome(folder, home)
if (values.only !== 'home' && values.only !== 'tiny' && huge) await benchHuge(folder, huge)
process.exitCode = printTable() ? 0 : 1
