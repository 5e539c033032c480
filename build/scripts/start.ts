import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { desktop, findStale, isStale, type Part, renderer, server } from './build-parts.ts'
import { findDesktop, hasDisplay, type LaunchEnvironment, runDesktop } from './desktop.ts'

/**
 * `npm start`: builds the web interface and the server when they are missing or older than their sources, and opens the
 * desktop app; where that is not possible, it says why, starts the server and opens the browser.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))

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

type Cli = typeof import('../../server/cli.ts')

/** Builds what is missing or outdated. @returns whether the server is the one that was there, a new one, or none */
async function buildParts(): Promise<'same' | 'new' | 'none'> {
  const stale = await findStale()
  if (stale.renderer || stale.server) console.log('Building Inglenook. This takes a few seconds…')
  if (stale.renderer && !(await build(renderer)))
    console.error('The web interface could not be built. The server starts without it; reading apps still work.')
  if (!stale.server) return 'same'
  if (await build(server)) return 'new'
  console.error('The server could not be built. It runs from its sources.')
  return 'none'
}

/** The built server, which starts twice as fast, or its sources. Its code is loaded while it is checked: it is seldom stale. */
async function buildAndLoad(): Promise<Cli> {
  const checking = buildParts()
  const present = existsSync(join(root, server.target)) ? await loadBuilt('').catch(() => null) : null
  const found = await checking
  if (found === 'same' && present !== null) return present
  // A module that was replaced is loaded under another address.
  return found === 'none' ? import('../../server/cli.ts') : loadBuilt('?new')
}

function loadBuilt(query: string): Promise<Cli> {
  return import(`${pathToFileURL(join(root, server.target)).href}${query}`)
}

function openBrowser(url: string): void {
  const commands = { win32: ['cmd', '/c', 'start', '', url], darwin: ['open', url] } as const
  const [command, ...args] = commands[process.platform as keyof typeof commands] ?? ['xdg-open', url]
  const child = spawn(command, args, { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}

/** @returns whether it ran */
async function openDesktop(program: string): Promise<boolean> {
  await buildParts()
  for (const part of desktop) if (isStale(part)) await build(part)
  const code = await runDesktop(program, launchEnvironment)
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
  ['config', 'database', 'plugin'].includes(args[0] ?? '') ||
  args.some((arg) => ['--help', '-h', '--version', '-v'].includes(arg))
const found = isInformational ? null : findDesktop(launchEnvironment)
if (found !== null && 'why' in found) console.log(found.why)
if (found === null || 'why' in found || !(await openDesktop(found.program))) {
  const { runCli } = await (isInformational ? import('../../server/cli.ts') : buildAndLoad())
  const forServer = args.filter((arg) => arg !== '--headless')
  await runCli(forServer, (url) => {
    if (hasDisplay(launchEnvironment)) openBrowser(url)
  })
}
