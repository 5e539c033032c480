import { readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runIsolated } from '../real-electron/run-isolated.ts'
import { appImagePlatform, debPlatform } from '../try-installers/linux.ts'
import { macPlatform } from '../try-installers/mac.ts'
import type { Platform } from '../try-installers/platform.ts'
import { tryInstaller } from '../try-installers/try-installer.ts'
import { windowsPlatform } from '../try-installers/windows.ts'

/**
 * `try-installer.ts FILE [--previous FILE] [--covers N]`: uses an installer of this computer's system as a person does,
 * as the release does before it is published. It installs and removes Inglenook here: only with `--on-this-computer` or
 * where `CI` is set. On Linux it takes root, `Xvfb`, `dbus-run-session`, `xdg-mime` and `ip`; with `--if-watched` the
 * network is left out where it cannot be watched.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    previous: { type: 'string' },
    covers: { type: 'string', default: '1000' },
    'on-this-computer': { type: 'boolean' },
    'if-watched': { type: 'boolean' },
  },
})
const [given] = positionals
if (given === undefined) throw new Error('try-installer.ts FILE [--previous FILE] [--covers N]')
const file = resolve(given)
if (!process.env.CI && values['on-this-computer'] !== true)
  throw new Error('This installs and removes Inglenook on this computer: add --on-this-computer if you mean it.')

function platformOf(counter: string | null): Platform {
  const ending = extname(file)
  if (ending === '.deb') return debPlatform(counter)
  if (ending === '.AppImage') return appImagePlatform(counter)
  if (ending === '.dmg') return macPlatform(process.env)
  if (ending === '.exe') return windowsPlatform(process.env)
  throw new Error(`${file} is no installer that is known.`)
}

const { INGLENOOK_NETWORK_COUNTER: counter, INGLENOOK_ISOLATED: isIsolated } = process.env
if (process.platform === 'linux' && !isIsolated) {
  if (process.getuid?.() !== 0) throw new Error('On Linux it takes root, who installs.')
  const env = { INGLENOOK_ISOLATED: 'yes' }
  process.exitCode = await runIsolated([process.execPath, ...process.argv.slice(1)], { root, env })
} else {
  const isWatched = process.platform !== 'linux' || counter !== undefined
  if (!isWatched && values['if-watched'] !== true) throw new Error('Watching the network takes ip.')
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string }
  const previous = values.previous === undefined ? null : resolve(values.previous)
  await tryInstaller({
    platform: platformOf(counter ?? null),
    file,
    previous,
    version,
    coverCount: Number(values.covers),
    report: (line) => console.log(line),
  })
}
