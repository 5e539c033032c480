import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser, openSharedBrowser } from './browser.ts'
import { builtInterface } from './built-interface.ts'
import { type Fixture, openServerFixture } from './running-server.ts'
import { createOwner } from './user-actions.ts'

const executable = findBrowser()

const keptVersions = "caches.keys().then((names) => names.filter((name) => name.startsWith('inglenook-shell')))"

describe.skipIf(executable === undefined)('an interface update', () => {
  let folder: string
  let fixture: Fixture
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'inglenook-own-interface-'))
    cpSync(await builtInterface(), folder, { recursive: true })
    fixture = await openServerFixture({}, folder)
    browser = await openSharedBrowser(executable ?? '')
    page = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage()
    page.setDefaultTimeout(30_000)
    await page.goto(fixture.url)
    await createOwner(page)
    await page
      .getByText(/folder/i)
      .first()
      .waitFor()
    await page.goto(fixture.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  })
  afterAll(async () => {
    await browser?.close()
    await fixture?.close()
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  })

  /**
   * Another build: every script has a new name, because its hash depends on its imports, and the worker has a new
   * version.
   */
  const build = async (name: string) => {
    const [, version = ''] = ((await page.evaluate(keptVersions)) as readonly string[]).at(-1)?.split(' ') ?? []
    const assets = join(folder, 'assets')
    const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
    const renamed = (text: string) =>
      scripts.reduce((all, old) => all.replaceAll(old, `${name.toUpperCase()}-${old}`), text)
    for (const script of scripts) {
      writeFileSync(join(assets, renamed(script)), renamed(readFileSync(join(assets, script), 'utf8')))
      rmSync(join(assets, script))
    }
    const worker = join(folder, 'worker.js')
    writeFileSync(worker, renamed(readFileSync(worker, 'utf8')).replaceAll(version, name))
    const first = join(folder, 'index.html')
    const shownNow = renamed(readFileSync(first, 'utf8'))
    writeFileSync(first, shownNow.replace(/<html lang="en"[^>]*>/, `<html lang="en" data-build="${name}">`))
  }
  const shown = () => page.evaluate('document.documentElement.dataset.build')

  it('is announced, and applied on request', async () => {
    expect(await shown()).toBeUndefined()
    await build('second')
    await page.evaluate('navigator.serviceWorker.ready.then((worker) => worker.update()).then(() => true)')
    await page.getByText('A new version of Inglenook is available').waitFor()
    expect(await shown()).toBeUndefined()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(shown).toBe('second')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('A new version of Inglenook is available').count()).toBe(0)
  })

  it('replaces the old version on reload, even without confirmation', async () => {
    await build('third')
    await page.reload()
    await expect.poll(shown).toBe('third')
  })

  it('is not offered for the version already shown', async () => {
    await expect.poll(() => page.evaluate(keptVersions)).toEqual(['inglenook-shell third'])
    expect(await page.getByText('A new version of Inglenook is available').count()).toBe(0)
  })

  it('is the only version cached, and is shown while the server is down', async () => {
    await page.context().setOffline(true)
    await page.reload()
    await expect.poll(shown).toBe('third')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})
