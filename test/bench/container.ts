import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTree, sizeOf } from '../../build/container/make-tree.ts'
import { platforms } from '../../build/container/packages.ts'
import { nodeLimit } from './limits.ts'
import { scratchFolder } from './measure.ts'
import { timeStart } from './server.ts'
import { number, report } from './table.ts'

/** Row 25 with what the image contains: the first start of a container, and a later one with the same data. */
export async function benchContainer(): Promise<void> {
  const platform = platforms.find((name) => name === `${process.platform}-${process.arch}`)
  if (platform === undefined) return console.log('There is no image for this computer.')
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const output = join(scratchFolder(), 'tree')
  await makeTree({ root, output, platform })
  console.log(`image: ${number(sizeOf(output) / 1e6, 1)} MB without Node and the system`)
  const program = join(output, 'start.js')
  const again = scratchFolder()
  const first = await startIn(program, again)
  const second = Math.min(await startIn(program, again), await startIn(program, again))
  const limit = `node -e 0: ${number(nodeLimit(), 3)} s`
  for (const [measure, seconds] of [
    ['first start of the image to /health, nothing compiled', first],
    ['later start of the image to /health', second],
  ] as const)
    report({ row: '25', measure, value: `${number(seconds)} s`, limit, must: '<= 5 s', ok: seconds <= 5 })
}

/** As in the image, but as the user who runs this. */
function startIn(program: string, data: string): Promise<number> {
  const own = { PUID: String(process.getuid?.()), PGID: String(process.getgid?.()) }
  return timeStart(program, data, { NODE_ENV: 'production', SERVICE_DATA_DIR: data, ...own })
}
