import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findDesktop, hasDisplay, type LaunchEnvironment, runDesktop } from './desktop.ts'

/**
 * `npm start`: builds the web interface and the server when they are missing or older than their sources, and opens the
 * desktop app; where that is not possible, it says why, starts the server and opens the browser.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))

/** A build output, used until its sources are newer. */
type Part = { readonly config: string; readonly target: string; readonly sources: readonly string[] }

const renderer: Part = {
  config: 'vite.config.ts',
  target: 'dist/renderer/index.html',
  sources: [
    'renderer',
    'server/contract',
    'server/domain',
    'build/vite-worker.ts',
    'build/draw-icon.ts',
    'build/icons',
  ],
}
const server: Part = {
  config: 'vite.server.config.ts',
  target: 'dist/server/cli.js',
  sources: ['server', 'build/server-files.ts', 'package.json'],
}
const desktop: readonly Part[] = [
  { config: 'vite.preload.config.ts', target: 'dist/electron/preload.cjs', sources: ['electron'] },
  {
    config: 'vite.desktop.config.ts',
    target: 'dist/desktop/electron/main.js',
    sources: ['electron', 'renderer/languages', 'package.json'],
  },
]

/** Results of `newestIn`: several parts have folders in common. */
const newestByFolder = new Map<string, number>()

/** Latest modification in a folder, in milliseconds since 1970. Tests are ignored, as they are not built. */
function newestIn(folder: string): number {
  let newest = newestByFolder.get(folder) ?? 0
  if (newest > 0) return newest
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) newest = Math.max(newest, newestIn(path))
    else if (!/\.test\.tsx?$/.test(entry.name)) newest = Math.max(newest, changedAt(path))
  }
  newestByFolder.set(folder, newest)
  return newest
}

function changedAt(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  return stats.isDirectory() ? newestIn(path) : stats.mtimeMs
}

function isStale({ config, target, sources }: Part): boolean {
  const built = statSync(join(root, target), { throwIfNoEntry: false })
  const from = [...sources, `build/${config}`, 'package-lock.json']
  return built === undefined || built.mtimeMs < Math.max(...from.map((path) => changedAt(join(root, path))))
}

/**
 * Runs in a child process, so that the build's memory is released before the server starts.
 * @returns whether it succeeded
 */
async function build({ config }: Part): Promise<boolean> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--config', join('build', config), '--logLevel', 'error']
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
    child.on('error', () => resolve(1))
    child.on('close', (status) => resolve(status ?? 1))
  })
  return code === 0
}

/**
 * Builds what is missing or outdated.
 * @returns whether the built server exists
 */
async function buildParts(): Promise<boolean> {
  const [needsInterface, needsServer] = [isStale(renderer), isStale(server)]
  if (needsInterface || needsServer) console.log('Building Inglenook. This takes a few seconds…')
  if (needsInterface && !(await build(renderer)))
    console.error('The web interface could not be built. The server starts without it; reading apps still work.')
  if (!needsServer || (await build(server))) return true
  console.error('The server could not be built. It runs from its sources.')
  return false
}

/** The built server, which starts twice as fast, or its sources. */
async function loadCli(isBuilt: boolean): Promise<typeof import('../../server/cli.ts')> {
  return isBuilt ? import(pathToFileURL(join(root, server.target)).href) : import('../../server/cli.ts')
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
  const found = findDesktop(launchEnvironment)
  if ('why' in found) {
    console.log(found.why)
    return false
  }
  for (const part of desktop) if (isStale(part)) await build(part)
  const code = await runDesktop(found.program, launchEnvironment)
  if (code === null) console.error('The desktop app could not be opened. The server runs without a window.')
  else process.exitCode = code
  return code !== null
}

const args = process.argv.slice(2)
const launchEnvironment: LaunchEnvironment = {
  root,
  args,
  platform: process.platform,
  environment: process.env,
  isTerminal: process.stdout.isTTY === true,
  isSuperuser: process.getuid?.() === 0,
}
const isInformational =
  ['config', 'database'].includes(args[0] ?? '') ||
  args.some((arg) => ['--help', '-h', '--version', '-v'].includes(arg))
const isBuilt = !isInformational && (await buildParts())
if (isInformational || !(await openDesktop())) {
  const forServer = args.filter((arg) => arg !== '--headless')
  const { runCli } = await loadCli(isBuilt)
  await runCli(forServer, (url) => {
    if (hasDisplay(launchEnvironment)) openBrowser(url)
  })
}
