import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

const starts = 4
/** Smaller windows belong to the toolkit. */
const leastPixels = 300
const longestMs = 60_000

/** An app that does nothing but show a window. */
const emptyApp = `const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 860, show: true }))
`

type Programs = {
  /** Path of the packed desktop app. */
  readonly program: string
  /** Folder of the Electron in it. */
  readonly electron: string
  /** For the data of each start, and the other app. */
  readonly folder: string
}

/**
 * Needs Xvfb and xwininfo. Prints the milliseconds from the start of the desktop app until its window can be seen, and
 * those of an Electron that only shows an empty one, in turn.
 * @throws Error without xwininfo, and for a program that shows no window
 */
export async function timeWindows({ program, electron, folder }: Programs): Promise<void> {
  if (spawnSync('which', ['xwininfo']).status !== 0) throw new Error('there is no xwininfo (Debian: x11-utils)')
  const empty = join(folder, 'empty')
  cpSync(electron, empty, { recursive: true })
  const app = join(empty, 'resources', 'app')
  mkdirSync(app, { recursive: true })
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'empty', main: 'main.js' }))
  writeFileSync(join(app, 'main.js'), emptyApp)
  const display = await openDisplay()
  try {
    const figures = { ours: [] as number[], empty: [] as number[] }
    for (let turn = 0; turn < starts; turn += 1) {
      figures.ours.push(await timeWindow(program, display.name, folder))
      figures.empty.push(await timeWindow(join(empty, 'electron'), display.name, folder))
    }
    for (const [name, values] of Object.entries(figures)) {
      console.log(
        `window of ${name === 'ours' ? 'the desktop app' : 'an empty app'}: ${values.map(Math.round).join(', ')} ms`,
      )
    }
  } finally {
    display.server.kill()
  }
}

/** A display that nobody sees, with a number that is free. */
async function openDisplay(): Promise<{ readonly name: string; readonly server: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(server.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { name: `:${number.toString().trim()}`, server }
}

async function timeWindow(program: string, display: string, folder: string): Promise<number> {
  const home = mkdtempSync(join(folder, 'start-'))
  const own = { HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home, DISPLAY: display }
  const args = ['--', program, '--no-sandbox', `--user-data-dir=${join(home, 'data')}`]
  const started = performance.now()
  const child = spawn('dbus-run-session', args, { env: { ...process.env, ...own }, stdio: 'ignore', detached: true })
  try {
    while (!hasWindow(display)) {
      if (performance.now() - started > longestMs) throw new Error(`${program} showed no window`)
      await setTimeout(5)
    }
    return performance.now() - started
  } finally {
    // With everything that it started.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    while (hasWindow(display)) await setTimeout(20)
  }
}

function hasWindow(display: string): boolean {
  const ask = (...args: string[]) => spawnSync('xwininfo', ['-display', display, ...args], { encoding: 'utf8' }).stdout
  return [...ask('-root', '-tree').matchAll(/^\s+(0x[0-9a-f]+) .* (\d+)x(\d+)\+/gm)]
    .filter(([, , width, height]) => Math.min(Number(width), Number(height)) >= leastPixels)
    .some(([, id = '']) => ask('-id', id).includes('IsViewable'))
}
