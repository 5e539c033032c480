import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DesktopState } from '../../electron/ipc/channels.ts'

/**
 * With the real Electron if available: that of `npx install-electron` after building the interface and preload script,
 * or a packaged program named by `INGLENOOK_PACKED_PROGRAM`. Both need a display and a user other than root.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const canRun = process.platform !== 'linux' || (Boolean(process.env.DISPLAY) && process.getuid?.() !== 0)
const electron = canRun ? installedElectron() : undefined
const packed = canRun ? process.env.INGLENOOK_PACKED_PROGRAM : undefined

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'inglenook-real-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))
const ownHome = (): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  HOME: home,
  XDG_CONFIG_HOME: join(home, 'config'),
  NODE_ENV: 'production',
})

describe.skipIf(electron === undefined)('with the real Electron', () => {
  it('the window shows the interface without access to Node, and quitting stops the server', async () => {
    const args = [join(root, 'electron', 'main.ts'), '--data', join(home, 'data'), '--port', '0']
    const app = await _electron.launch({ executablePath: electron as string, args, env: ownHome() })
    const page = await app.firstWindow()
    await page.waitForLoadState()
    const reach = '[typeof process, typeof require, typeof Buffer]'
    expect(await page.evaluate(reach)).toEqual(['undefined', 'undefined', 'undefined'])
    const state = await page.evaluate<DesktopState>('inglenookDesktop.state()')
    expect(state).toMatchObject({ server: 'running', isShared: false, updates: { isPossible: false } })
    expect((await fetch(`http://127.0.0.1:${state.port}/health`)).status).toBe(200)
    expect(await app.evaluate(({ app: own }) => own.getPath('userData'))).toMatch(/Inglenook Window$/)
    await app.close()
    await expect(fetch(`http://127.0.0.1:${state.port}/health`)).rejects.toThrow()
  })
})

describe.skipIf(packed === undefined)('the packaged app', () => {
  it('starts from its archive with threads and native modules, and shuts down cleanly', {
    timeout: 90_000,
  }, async () => {
    const args = ['--data', join(home, 'packed'), '--port', '0', '--hidden']
    const child = spawn(packed as string, args, { env: ownHome(), stdio: ['ignore', 'pipe', 'inherit'] })
    const port = await portOf(child)
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>Inglenook')
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

function installedElectron(): string | undefined {
  const folder = join(root, 'node_modules', 'electron')
  const pathFile = join(folder, 'path.txt')
  const program = existsSync(pathFile) ? join(folder, 'dist', readFileSync(pathFile, 'utf8').trim()) : undefined
  const isBuilt = existsSync(join(root, 'dist', 'electron', 'preload.cjs'))
  return isBuilt && program !== undefined && existsSync(program) ? program : undefined
}

/** The port in its log. */
function portOf(child: ChildProcess): Promise<number> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const port = /Listening.* port=(\d+)/.exec(output)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.once('close', () => reject(new Error(`the program ended: ${output}`)))
  })
}
