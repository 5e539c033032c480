import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageConfig } from '../package/config.ts'
import { buildProgram, makePackage, runVite } from '../package/make-package.ts'
import { compileSqlite } from '../real-electron/compile-sqlite.ts'
import { electronVersion, fetchElectron } from '../real-electron/fetch-electron.ts'
import { runIsolated } from '../real-electron/run-isolated.ts'
import { timeWindows } from '../real-electron/time-windows.ts'

/**
 * Packs the desktop app against a real Electron, starts it on a display of its own and runs `test/electron/real.test.ts`
 * on it; then uses it as the release uses an installer. It is an older Electron than the one that is shipped:
 * `electron/README.md` says what differs. Says why where it cannot be had; with `--required` that is a failure.
 * `--only-pack` leaves the tests out; `--only-window` prints how soon the window is seen instead (needs `xwininfo`).
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

/** @returns the exit code of the tests */
function test(program: string): Promise<number> {
  const vitest = ['npx', 'vitest', 'run', '--config', 'build/vitest.config.ts', '--project', 'apart']
  return runIsolated([...vitest, 'test/electron/real.test.ts'], { root, env: { INGLENOOK_PACKED_PROGRAM: program } })
}

/**
 * As an AppImage, which changes nothing on this computer: a file that starts the packed program.
 * @returns the exit code
 */
function tryAsInstaller(program: string, folder: string): Promise<number> {
  const file = join(folder, 'Inglenook.AppImage')
  writeFileSync(file, `#!/bin/sh\nexec '${program}' "$@"\n`)
  const script = ['build/scripts/try-installer.ts', file, '--on-this-computer', '--if-watched', '--covers', '100']
  const child = spawn(process.execPath, script, { cwd: root, stdio: 'inherit' })
  return new Promise((resolve, reject) => child.once('error', reject).once('close', (code) => resolve(code ?? 1)))
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
  if (process.argv.includes('--only-window')) {
    const removeFolder = () => rmSync(folder, { recursive: true, force: true })
    await timeWindows({ program, electron: await fetchElectron(cache), folder }).finally(removeFolder)
    return 0
  }
  const isRoot = process.getuid?.() === 0
  if (!isRoot) console.log('SKIPPED: trying it as an installer takes root.')
  return test(program)
    .then((code) => (code === 0 && isRoot ? tryAsInstaller(program, folder) : code))
    .finally(() => rmSync(folder, { recursive: true, force: true }))
}

process.exitCode = await main()
