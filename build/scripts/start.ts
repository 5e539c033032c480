import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCli } from '../../server/cli.ts'
import { tameAllocator } from '../../server/config/allocator.ts'

/** `npm start`: builds the interface when it is missing or older than its sources, starts the server, opens the browser. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const built = join(root, 'dist', 'renderer', 'index.html')
const sources = [
  'renderer',
  'server/contract',
  'server/domain',
  'build/vite.config.ts',
  'build/icons',
  'package-lock.json',
]

function newestIn(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

function isStale(): boolean {
  return !existsSync(built) || statSync(built).mtimeMs < Math.max(...sources.map((path) => newestIn(join(root, path))))
}

/** In a process of its own: what it takes to build is given back before the server runs. */
async function buildInterface(): Promise<void> {
  console.log('Building the interface, which takes a few seconds …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--config', join('build', 'vite.config.ts'), '--logLevel', 'error']
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
    child.on('error', () => resolve(1))
    child.on('close', (status) => resolve(status ?? 1))
  })
  if (code !== 0) console.error('The interface could not be built. The server starts without it; reader apps work.')
}

/** A desktop whose person started this themselves: not a test run, not a remote shell. */
function hasDesktop(): boolean {
  const { CI, SSH_CONNECTION, SSH_TTY, DISPLAY, WAYLAND_DISPLAY } = process.env
  if (CI || SSH_CONNECTION || SSH_TTY || process.stdout.isTTY !== true) return false
  return process.platform === 'win32' || process.platform === 'darwin' || Boolean(DISPLAY || WAYLAND_DISPLAY)
}

function openBrowser(url: string): void {
  const commands = { win32: ['cmd', '/c', 'start', '', url], darwin: ['open', url] } as const
  const [command, ...args] = commands[process.platform as keyof typeof commands] ?? ['xdg-open', url]
  const child = spawn(command, args, { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}

tameAllocator()
const args = process.argv.slice(2)
const onlyTells = args.some((arg) => ['--help', '-h', '--version', '-v'].includes(arg))
if (!onlyTells && isStale()) await buildInterface()
await runCli(args, ({ urls }) => {
  if (hasDesktop()) openBrowser(urls.local)
})
