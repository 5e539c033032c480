import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { expect, vi } from 'vitest'
import type { DesktopState } from '../../electron/ipc/channels.ts'
import { runDesktop } from '../../electron/run.ts'
import { findBrowser, openBrowser } from '../e2e/browser.ts'
import type * as Fake from './fake/electron.ts'
import * as fake from './fake/electron.ts'
import { computer } from './fake/fixture.ts'

/** The whole app with real server, preload script and pages; only Electron is fake. */
export type RunningApp = {
  readonly fake: typeof Fake
  /** The page of its window, once it shows the interface. */
  page(): Promise<Page>
  /** The desktop state as the window receives it. */
  state(): Promise<DesktopState>
  /** Status lines of the tray. */
  trayLines(): readonly string[]
  /** Selects an entry of the tray. */
  choose(label: string): void
  /** As an uncaught error. */
  crash(error: Error): void
  quit(): Promise<void>
}

const root = mkdtempSync(join(tmpdir(), 'inglenook-app-'))
export const dataDir = join(root, 'data')
const files = {
  preload: join(root, 'preload.cjs'),
  interfaceFolder: join(root, 'interface'),
  nodeProgram: null,
  icon: join(root, 'icon.png'),
  trayIcon: join(root, 'tray.png'),
}

/** Shared by the tests of a file: the built preload script, a single-page interface, and a browser. */
export async function prepareApp(): Promise<void> {
  const config = join(import.meta.dirname, '../../build/vite.preload.config.ts')
  await build({ configFile: config, logLevel: 'error', build: { outDir: root } })
  mkdirSync(files.interfaceFolder)
  writeFileSync(join(files.interfaceFolder, 'index.html'), '<!doctype html><title>Inglenook</title><h1>Home</h1>')
  const fastHashing = { SERVICE_AUTH__ARGON2_MEMORY_COST: '8192', SERVICE_AUTH__ARGON2_TIME_COST: '1' }
  Object.assign(process.env, fastHashing, { SERVICE_LOGGING__CONSOLE: 'false', SERVICE_TASK__WORKER_COUNT: '1' })
  const found = findBrowser()
  computer().browser = found === undefined ? undefined : await openBrowser(found)
}

export async function closeApps(): Promise<void> {
  await computer().browser?.close()
  rmSync(root, { recursive: true, force: true })
  rmSync(computer().root, { recursive: true, force: true })
}

/** Starts a new run of the app on the same computer. @param args of its command line */
export async function startApp(args: readonly string[] = ['--port', '0']): Promise<RunningApp> {
  fake.resetProcess()
  return runningIn(fake, runDesktop, args)
}

/** Starts a second instance in a process of its own, simulated by separate modules. */
export async function startSecondInstance(args: readonly string[] = ['--port', '0']): Promise<RunningApp> {
  vi.resetModules()
  const other = await import('./fake/electron.ts')
  const { runDesktop: run } = await import('../../electron/run.ts')
  return runningIn(other, run, args)
}

/** Timeout for a start or quit on a busy computer. */
const slowTimeout = { timeout: 15_000 }

const failures = ['uncaughtException', 'unhandledRejection'] as const
const listenersOf = (name: (typeof failures)[number]) => process.listeners(name as 'uncaughtException')

async function runningIn(fake: typeof Fake, run: typeof runDesktop, args: readonly string[]): Promise<RunningApp> {
  const argv = process.argv
  const others = new Set(failures.flatMap(listenersOf))
  process.argv = [process.execPath, 'main.ts', '--data', dataDir, ...args]
  run(files)
  // Code that reads the command line later still finds it.
  await new Promise((resolve) => setImmediate(resolve))
  process.argv = argv
  const ownOf = (name: (typeof failures)[number]) => listenersOf(name).filter((listener) => !others.has(listener))
  const page = async () => {
    const shown = await vi.waitFor(() => {
      const [window] = fake.BrowserWindow.all
      if (window === undefined) throw new Error('there is no window')
      return window
    }, slowTimeout)
    const opened = await shown.webContents.page
    if (opened === null) throw new Error('the window has no page')
    await opened.waitForURL(/^http:/)
    return opened
  }
  return {
    fake,
    page,
    state: async () => (await page()).evaluate<DesktopState>('inglenookDesktop.state()'),
    trayLines: () =>
      (fake.Tray.shown?.menu?.template ?? []).flatMap((item) =>
        item.enabled === false && !item.click ? [item.label ?? ''] : [],
      ),
    choose(label) {
      const item = fake.Tray.shown?.menu?.template.find((entry) => entry.label === label)
      if (item === undefined) throw new Error(`the tray has no entry ${label}`)
      const chosen = { ...item, checked: item.type === 'checkbox' ? item.checked !== true : false }
      item.click?.(chosen as unknown as Electron.MenuItem, undefined, {} as Electron.KeyboardEvent)
    },
    crash(error) {
      for (const listener of ownOf('uncaughtException')) listener(error, 'uncaughtException')
    },
    async quit() {
      fake.app.quit()
      await vi.waitFor(() => expect(fake.life.hasEnded).toBe(true), slowTimeout)
      for (const name of failures) for (const listener of ownOf(name)) process.off(name, listener)
    },
  }
}
