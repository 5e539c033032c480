import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StartMessage } from '../../electron/ipc/channels.ts'
import { openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import { latestVersion, oldestVersion } from '../../server/db/dialects/sqlite/migrations/list.ts'
import { findBrowser } from '../e2e/browser.ts'
import { createPreview } from '../kit/preview-database.ts'
import { startCli } from '../kit/running-cli.ts'
import { computer } from './fake/fixture.ts'
import { closeApps, dataDir, prepareApp, type RunningApp, startApp } from './running-app.ts'

const hasBrowser = findBrowser() !== undefined
let app: RunningApp | undefined
const start = async (...args: readonly string[]) => {
  app = await startApp(['--port', '0', ...args])
  return app
}
beforeAll(prepareApp)
afterAll(closeApps)
afterEach(async () => {
  await app?.quit()
  app = undefined
  computer().languages = ['en-US']
  for (const list of [computer().received, computer().answers]) list.splice(0)
})

const windowOf = ({ fake }: RunningApp) => fake.BrowserWindow.all[0]
/** What the window was told about the start, in order. */
const messages = (running: RunningApp) =>
  (windowOf(running)?.webContents.sent ?? []).flatMap(({ channel, value }) =>
    channel === 'inglenook:start' ? [value as StartMessage] : [],
  )

describe.skipIf(!hasBrowser)('the window before the server responds', () => {
  it('is open at once, and shows the interface when the server responds, without a way back', async () => {
    const running = await start()
    const window = windowOf(running)
    expect(window?.loaded[0]).toMatch(/^data:text\/html;/)
    expect(window?.options).toMatchObject({ backgroundColor: '#faf8f4', show: true })
    expect(window?.options.title).toMatch(/^Inglenook: \S/)
    const page = await running.page()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(window?.isVisible()).toBe(true)
    expect(running.fake.BrowserWindow.all).toHaveLength(1)
    expect(window?.loaded).toHaveLength(2)
    await expect.poll(() => window?.webContents.clearings).toBe(1)
    await expect(page.evaluate('getComputedStyle(document.documentElement).color')).resolves.toBeTruthy()
    // Later starts are told by the interface.
    const before = messages(running).length
    running.choose('Restart server')
    await expect.poll(async () => (await running.state()).server).toBe('running')
    expect(messages(running)).toHaveLength(before)
  })

  it('has the colours that were chosen for its pages, and follows the system again', async () => {
    const first = await start()
    const set = async (running: RunningApp, scheme: string) =>
      (await running.page()).evaluate(`inglenookDesktop.setColorScheme('${scheme}')`)
    await set(first, 'dark')
    expect(windowOf(first)?.options.backgroundColor).toBe('#191714')
    await first.quit()
    const second = await start()
    expect(second.fake.nativeTheme.themeSource).toBe('dark')
    expect(windowOf(second)?.options.backgroundColor).toBe('#191714')
    await set(second, 'auto')
    expect(second.fake.nativeTheme.themeSource).toBe('system')
  })

  it('is not opened by a hidden start', async () => {
    const running = await start('--hidden')
    await expect.poll(running.trayLines).toEqual(['This computer only'])
    expect(running.fake.BrowserWindow.all).toEqual([])
  })

  it('stays hidden when it was closed meanwhile', async () => {
    const running = await start()
    await expect.poll(() => windowOf(running)?.isVisible()).toBe(true)
    expect(windowOf(running)?.close()).toBe(false)
    await running.page()
    expect(windowOf(running)?.isVisible()).toBe(false)
  })

  it('says in its language why the server does not start; its page may do nothing', async () => {
    computer().languages = ['de']
    const other = startCli(['--data', dataDir])
    await other.answers()
    const running = await start()
    const page = (await windowOf(running)?.webContents.page) as Page
    await page.getByText('Der Server läuft nicht').waitFor()
    await page.getByText(/^Ein anderes Inglenook/).waitFor()
    expect(await page.title()).toBe('Inglenook: Der Server läuft nicht')
    expect(await page.getByRole('progressbar').count()).toBe(0)
    expect(await page.evaluate('document.documentElement.lang')).toBe('de')
    expect(await page.evaluate('[origin, typeof process, typeof require].join()')).toBe('null,undefined,undefined')
    await expect(page.evaluate('inglenookDesktop.state()')).rejects.toThrow('may not call')
    const isReached = `fetch('data:text/plain,x').then(() => true, () => false)`
    expect(await page.evaluate(isReached)).toBe(false)
    const runsInline = `(() => { const added = document.createElement('script')
      added.textContent = 'window.ran = true'; document.body.append(added); return window.ran === true })()`
    expect(await page.evaluate(runsInline)).toBe(false)
    await page.evaluate("location.href = 'https://evil.example/'")
    expect(page.url()).toMatch(/^data:/)
    expect(running.fake.BrowserWindow.all).toHaveLength(1)
    await other.end('SIGTERM')
    running.choose('Server neu starten')
    expect((await running.state()).server).toBe('running')
  })

  it('shows the steps of an upgrade of the database', async () => {
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(dataDir, { recursive: true })
    const old = openForWriting(join(dataDir, 'inglenook.db'))
    createPreview(old, oldestVersion)
    old.close()
    const running = await start()
    await running.page()
    const steps = latestVersion - oldestVersion + 1
    const expected = Array.from({ length: steps }, (_, i) => ({
      text: `Upgrading your library: step ${i + 1} of ${steps}`,
      detail: '',
      isBusy: true,
      share: i / steps,
    }))
    expect(messages(running).filter(({ share }) => share !== null)).toEqual(expected)
  })
})
