import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeTree, sizeOf } from '../container/make-tree.ts'
import { type ImagePlatform, platforms } from '../container/packages.ts'

/**
 * Makes the folder that the image of `build/container/Dockerfile` contains, into `dist/container` or `--output DIR`;
 * `--platform linux-x64` or `linux-arm64` (default: the processor of this computer).
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: `linux-${process.arch}` },
    output: { type: 'string', default: join(root, 'dist', 'container') },
  },
})

/** Docker has names of its own, such as `linux/amd64`. */
function platformOf(text: string): ImagePlatform {
  const name = text.replace('/', '-').replace(/-amd64$/, '-x64')
  const found = platforms.find((platform) => platform === name)
  if (found === undefined) throw new Error(`--platform: there are ${platforms.join(' and ')}, not ${text}.`)
  return found
}

const platform = platformOf(values.platform)
const { output } = values
const packages = await makeTree({ root, output, platform })
console.log(`${output}: ${platform}, ${packages.length} packages, ${(sizeOf(output) / 1e6).toFixed(1)} MB`)
