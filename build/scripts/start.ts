import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCli } from '../../server/cli.ts'
import { limitAllocator } from '../../server/config/allocator.ts'
import { findDesktop, hasDisplay, type Place, runDesktop } from './desktop.ts'

/**
 * `npm start`: builds the interface if it is missing or older than its sources, and opens the desktop app. Where that is
 * not possible, it prints why, starts the server and opens the browser.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const built = join(root, 'dist', 'renderer', 'index.html')
const preload = join(root, 'dist', 'electron', 'preload.cjs')
const sources = [
  'renderer',
  'server/contract',
  'server/domain',
  'build/vite.config.ts',
  'build/vite-worker.ts',
  'build/draw-icon.ts',
  'build/icons',
  'package-lock.json',
]

function newestIn(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

function isStale(target: string, from: readonly string[]): boolean {
  return !existsSync(target) || statSync(target).mtimeMs < Math.max(...from.map((path) => newestIn(join(root, path))))
}

/** Runs in a child process, so that the build's memory is released before the server starts. */
async function build(config: string): Promise<boolean> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--config', join('build', config), '--logLevel', 'error']
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
    child.on('error', () => resolve(1))
    child.on('close', (status) => resolve(status ?? 1))
  })
  return code === 0
}

async function buildInterface(): Promise<void> {
  console.log('Building the web interface. This takes a few seconds…')
  if (await build('vite.config.ts')) return
  console.error('The web interface could not be built. The server starts without it; reading apps still work.')
}

function openBrowser(url: string): void {
  const commands = { win32: ['cmd', '/c', 'start', '', url], darwin: ['open', url] } as const
  const [command, ...args] = commands[process.platform as keyof typeof commands] ?? ['xdg-open', url]
  const child = spawn(command, args, { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}

/** Opens the desktop app if possible. @returns whether it ran */
async function openDesktop(): Promise<boolean> {
  const found = findDesktop(place)
  if ('why' in found) {
    console.log(found.why)
    return false
  }
  if (isStale(preload, ['electron', 'build/vite.preload.config.ts'])) await build('vite.preload.config.ts')
  const code = await runDesktop(found.program, place)
  if (code === null) console.error('The desktop app could not be opened. The server runs without a window.')
  else process.exitCode = code
  return code !== null
}

limitAllocator()
const args = process.argv.slice(2)
const place: Place = {
  ...{ root, args, platform: process.platform, environment: process.env },
  isTerminal: process.stdout.isTTY === true,
  isSuperuser: process.getuid?.() === 0,
}
const isInformational = args[0] === 'config' || args.some((arg) => ['--help', '-h', '--version', '-v'].includes(arg))
if (!isInformational && isStale(built, sources)) await buildInterface()
if (isInformational || !(await openDesktop())) {
  const forServer = args.filter((arg) => arg !== '--headless')
  await runCli(forServer, ({ urls }) => {
    if (hasDisplay(place)) openBrowser(urls.local)
  })
}
