import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageConfig } from '../package/config.ts'
import { buildProgram, makePackage, runVite } from '../package/make-package.ts'
import { compileSqlite } from '../real-electron/compile-sqlite.ts'
import { electronVersion, fetchElectron } from '../real-electron/fetch-electron.ts'

/**
 * Packs the desktop app against a real Electron, starts it on a display of its own and runs `test/electron/real.test.ts`
 * on it. It is an older Electron than the one that is shipped: `electron/README.md` says what differs. Says why where it
 * cannot be had; with `--required` that is a failure. `--only-pack` leaves the tests out.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'inglenook')

function missingParts(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'it is there for Linux on x64 only'
  const missing = ['npm', 'tar', 'unzip', 'gcc', 'g++', 'Xvfb', 'dbus-run-session'].filter(
    (program) => spawnSync('which', [program]).status !== 0,
  )
  return missing.length === 0 ? null : `there is no ${missing.join(' and no ')}`
}

/**
 * Into a folder of its own, which every user can read.
 * @returns path of the packed program
 */
async function pack(folder: string): Promise<string> {
  mkdirSync(cache, { recursive: true })
  const electron = await fetchElectron(cache)
  requireLibraries(join(electron, 'electron'))
  const library = compileSqlite(root, cache)
  const at = (name: string) => join(folder, name)
  const built = { main: at('main'), preload: at('preload'), interface: at('interface'), node: at('node') }
  await runVite(root, 'vite.config.ts', built.interface)
  // The syntax of its Node.js; what runs beside it has the pinned one.
  await buildProgram(root, built, 'node20')
  const config = packageConfig({
    root,
    built,
    icons: at('icons'),
    output: at('out'),
    publication: null,
    signing: { by: null, windows: {} },
    electron,
  })
  await makePackage({ config: { ...config, electronVersion }, icons: at('icons'), root, isUnpacked: true })
  const program = join(at('out'), 'linux-unpacked')
  const natives = join(program, 'resources', 'app.asar.unpacked', 'node_modules')
  copyFileSync(library, join(natives, 'better-sqlite3', 'prebuilds', 'linux-x64.node'))
  allowSandbox(join(program, 'chrome-sandbox'))
  return join(program, 'inglenook')
}

/** @throws Error that names the libraries of the system that it lacks */
function requireLibraries(program: string): void {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' })
  const missing = [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name)
  if (missing.length > 0) throw new Error(`this system has no ${missing.join(', ')}`)
}

/** As the installer of a package does; without it Chromium's sandbox needs namespaces that not every kernel allows. */
function allowSandbox(helper: string): void {
  if (process.getuid?.() !== 0) return
  chownSync(helper, 0, 0)
  chmodSync(helper, 0o4755)
}

/** What runs a program in a network of its own, which leads nowhere and counts what is sent to it; null: not possible. */
function isolatedNetwork(): { readonly command: readonly string[]; readonly counter: string } | null {
  const name = `inglenook-electron-${process.pid}`
  const ip = (...args: readonly string[]) => spawnSync('ip', args).status === 0
  if (process.getuid?.() !== 0 || !ip('netns', 'add', name)) return null
  const command = ['ip', 'netns', 'exec', name]
  const inside = (...args: readonly string[]) => spawnSync('ip', ['-n', name, ...args])
  process.once('exit', () => spawnSync('ip', ['netns', 'del', name]))
  // Before the device is up: IPv6 greets its neighbours.
  spawnSync('ip', ['netns', 'exec', name, 'sh', '-c', 'echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6'])
  inside('link', 'set', 'lo', 'up')
  inside('link', 'add', 'eth0', 'type', 'veth', 'peer', 'name', 'eth1')
  inside('link', 'set', 'eth1', 'up')
  inside('addr', 'add', '10.77.0.2/24', 'dev', 'eth0')
  inside('link', 'set', 'eth0', 'up')
  inside('route', 'add', 'default', 'via', '10.77.0.1')
  return { command, counter: '/sys/class/net/eth0/statistics/tx_packets' }
}

/** @returns the exit code of the tests */
async function test(program: string): Promise<number> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [number] = await once(display.stdout, 'data')
    const network = isolatedNetwork()
    if (network === null) console.log('SKIPPED: whether it is silent in the network takes root and iproute2.')
    const env = {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      INGLENOOK_PACKED_PROGRAM: program,
      ...(network === null ? {} : { INGLENOOK_NETWORK_COUNTER: network.counter }),
    }
    const vitest = ['npx', 'vitest', 'run', '--config', 'build/vitest.config.ts', '--project', 'apart']
    const [command = '', ...args] = [...(network?.command ?? []), ...vitest, 'test/electron/real.test.ts']
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    const [code] = await once(child, 'close')
    return code ?? 1
  } finally {
    display.kill()
  }
}

async function main(): Promise<number> {
  const isRequired = process.argv.includes('--required')
  const why = missingParts()
  if (why !== null) {
    console.log(`SKIPPED: the desktop app was not tried on a real Electron: ${why}.`)
    return isRequired ? 1 : 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-electron-'))
  chmodSync(folder, 0o755)
  const program = await pack(folder).catch((error: unknown) => {
    if (isRequired) throw error
    console.log(`SKIPPED: the desktop app was not tried on a real Electron: ${String(error)}`)
    return null
  })
  if (program === null) return 0
  console.log(`Packed with Electron ${electronVersion}: ${program}`)
  if (process.argv.includes('--only-pack')) return 0
  return test(program).finally(() => rmSync(folder, { recursive: true, force: true }))
}

process.exitCode = await main()
