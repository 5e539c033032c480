import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Conditions for opening the desktop app. */
export type LaunchEnvironment = {
  /** Folder of the project. */
  readonly root: string
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly isTerminal: boolean
  readonly isSuperuser: boolean
  /** Arguments of the command line. */
  readonly args: readonly string[]
}

/** Whether a person started this in a desktop session: not a test run, not a remote shell. */
export function hasDisplay({ platform, environment, isTerminal }: LaunchEnvironment): boolean {
  const { CI, SSH_CONNECTION, SSH_TTY, DISPLAY, WAYLAND_DISPLAY } = environment
  if (CI || SSH_CONNECTION || SSH_TTY || !isTerminal) return false
  return platform === 'win32' || platform === 'darwin' || Boolean(DISPLAY || WAYLAND_DISPLAY)
}

/**
 * Path of Electron, or the reason why the desktop app cannot be opened. Only inspects the package: importing it would
 * download Electron.
 */
export function findDesktop(place: LaunchEnvironment): { readonly program: string } | { readonly why: string } {
  const { root, platform, isSuperuser, args } = place
  if (args.includes('--headless')) return { why: 'No window: started with --headless.' }
  if (args.some((arg) => /^--host(=|$)/.test(arg)))
    return { why: 'No window: --host starts a server without a window.' }
  if (!hasDisplay(place)) return { why: 'No window: no display found.' }
  if (isSuperuser && platform === 'linux') return { why: 'No window: Electron cannot run as root.' }
  const folder = join(root, 'node_modules', 'electron')
  const pathFile = join(folder, 'path.txt')
  const program = existsSync(pathFile) ? join(folder, 'dist', readFileSync(pathFile, 'utf8').trim()) : null
  if (program !== null && existsSync(program)) return { program }
  return {
    why: 'No window: Electron is not installed. Run `npx install-electron` to install it; the server runs without it.',
  }
}

/** A failure within this time means that the app never opened. */
const soonMs = 15_000

/**
 * Runs the desktop app until it exits.
 * @returns its exit code; null when it could not be opened
 */
export function runDesktop(program: string, { root, environment, args }: LaunchEnvironment): Promise<number | null> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = environment
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(program, [join(root, 'dist', 'desktop', 'electron', 'main.js'), ...args], {
      cwd: root,
      env,
      stdio: 'inherit',
    })
    // A terminal interrupts both: let the app exit first, in order.
    process.on('SIGINT', () => undefined)
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
    child.on('error', () => resolve(null))
    child.on('close', (code, signal) => {
      const failed = code !== 0 && signal === null && performance.now() - started < soonMs
      resolve(failed ? null : (code ?? 0))
    })
  })
}
