import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser, openBrowser } from './browser.ts'
import { builtInterface } from './built-interface.ts'
import { becomeOwner } from './person.ts'
import { type House, openHouse } from './running-house.ts'

const executable = findBrowser()

const keptVersions = "caches.keys().then((names) => names.filter((name) => name.startsWith('inglenook-shell')))"

describe.skipIf(executable === undefined)('an interface that is replaced by a newer one', () => {
  let folder: string
  let house: House
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'inglenook-own-interface-'))
    cpSync(await builtInterface(), folder, { recursive: true })
    house = await openHouse({}, folder)
    browser = await openBrowser(executable ?? '')
    page = await (await browser.newContext()).newPage()
    page.setDefaultTimeout(15_000)
    await page.goto(house.url)
    await becomeOwner(page)
    await page
      .getByText(/folder/i)
      .first()
      .waitFor()
    await page.goto(house.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  })
  afterAll(async () => {
    await browser?.close()
    await house?.close()
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  })

  /** Another build: another first page, and script, and a worker with another version. */
  const build = async (name: string) => {
    const [, version = ''] = ((await page.evaluate(keptVersions)) as readonly string[]).at(-1)?.split(' ') ?? []
    const first = readFileSync(join(folder, 'index.html'), 'utf8')
    const entry = /(?<=src="\/assets\/)index-[^"]+(?=\.js")/.exec(first)?.[0] ?? ''
    // A name with a hash changes with anything that the interface loads.
    renameSync(join(folder, 'assets', `${entry}.js`), join(folder, 'assets', `index-${name}.js`))
    const scripts = readdirSync(join(folder, 'assets'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => join('assets', file))
    for (const file of ['worker.js', ...scripts]) {
      const text = readFileSync(join(folder, file), 'utf8').replaceAll(entry, `index-${name}`)
      writeFileSync(join(folder, file), file === 'worker.js' ? text.replaceAll(version, name) : text)
    }
    const shownNow = first.replaceAll(entry, `index-${name}`)
    writeFileSync(
      join(folder, 'index.html'),
      shownNow.replace(/<html lang="en"[^>]*>/, `<html lang="en" data-build="${name}">`),
    )
  }
  const shown = () => page.evaluate('document.documentElement.dataset.build')

  it('tells that there is a newer one, and takes it when asked', async () => {
    expect(await shown()).toBeUndefined()
    await build('second')
    await page.evaluate('navigator.serviceWorker.ready.then((worker) => worker.update()).then(() => true)')
    await page.getByText('A newer Inglenook is ready').waitFor()
    expect(await shown()).toBeUndefined()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(shown).toBe('second')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('A newer Inglenook is ready').count()).toBe(0)
  })

  it('is never shown again once the server has a newer one, also without asking', async () => {
    await build('third')
    await page.reload()
    await expect.poll(shown).toBe('third')
  })

  it('is not offered what it shows already', async () => {
    await expect.poll(() => page.evaluate(keptVersions)).toEqual(['inglenook-shell third'])
    expect(await page.getByText('A newer Inglenook is ready').count()).toBe(0)
  })

  it('is kept alone, and is shown when the server is gone', async () => {
    await page.context().setOffline(true)
    await page.reload()
    await expect.poll(shown).toBe('third')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})
