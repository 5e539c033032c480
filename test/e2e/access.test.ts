import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { brokenRulesOfAccess } from './rules-of-access.ts'
import type { House } from './running-house.ts'
import { openSettledHouse, type VisitedHouse } from './settled-house.ts'

const executable = findBrowser()

const paths = [
  ...['/', '/series', '/books', '/queue', '/lists', '/lists?kind=reading', '/lists/import', '/statistics'],
  ...['/problems', '/duplicates', '/names', '/names?of=person', '/data', '/tasks', '/account', '/people'],
  ...[
    '/admin/settings',
    '/admin/backups',
    '/admin/clean-up',
    '/admin/data',
    '/admin/logs',
    '/admin/audit',
    '/admin/identity',
  ],
]

describe.skipIf(executable === undefined)('people who use it by keyboard, by ear or with weak eyes', () => {
  let house: House
  let page: Page
  let visited: VisitedHouse

  beforeAll(async () => {
    visited = await openSettledHouse(executable)
    ;({ house, page } = visited)
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })
  afterAll(() => visited?.close())

  /** In both themes, each with the name of the screen before it. */
  async function brokenOn(name: string): Promise<readonly string[]> {
    const broken: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
      broken.push(...(await brokenRulesOfAccess(page)).map((rule) => `${name}, ${colorScheme}: ${rule}`))
    }
    return broken
  }
  /** Another screen without loading the whole page anew. */
  const go = (path: string) => page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
  /** Until nothing has been asked of the server for a moment. */
  async function quiet(): Promise<void> {
    const asked = () => page.evaluate("performance.getEntriesByType('resource').length")
    let before: unknown
    await expect
      .poll(
        async () => {
          const [last, now] = [before, await asked()]
          before = now
          return now === last
        },
        { interval: 120 },
      )
      .toBe(true)
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()

  it('find no broken rule on the screens of care, of data and of lists', async () => {
    const broken: string[] = []
    await page.goto(house.url)
    for (const path of paths) {
      await go(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await quiet()
      broken.push(...(await brokenOn(path)))
    }
    expect(broken).toEqual([])
  }, 90_000)

  it('find none while books are selected and edited', async () => {
    await page.goto(`${house.url}/books`)
    await press('Select')
    await press('Select all')
    await page.getByRole('region', { name: '6 books selected' }).waitFor()
    const broken = [...(await brokenOn('selection'))]
    await press('Edit details')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Publisher' }).check()
    broken.push(...(await brokenOn('edit many')))
    expect(broken).toEqual([])
  })

  it('find none in the dialogs of a series', async () => {
    const broken: string[] = []
    await page.goto(`${house.url}/series`)
    await page.getByRole('link', { name: /The Wandering Lighthouse/ }).click()
    for (const item of ['Change cover', 'Add to a collection', 'Add to a reading list', 'Merge with…']) {
      await press('More for this series')
      await page.getByRole('menuitem', { name: item }).click()
      await page.getByRole('dialog').waitFor()
      await quiet()
      broken.push(...(await brokenOn(item)))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    expect(broken).toEqual([])
  })

  it('on a phone find no screen that is wider than it', async () => {
    const { data } = (await (await page.request.get(`${house.url}/api/v1/series`)).json()) as {
      readonly data: readonly { readonly id: string }[]
    }
    await page.request.post(`${house.url}/api/v1/series/${data[0]?.id}/read`, { headers: { origin: house.url } })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(house.url)
    const wide: string[] = []
    for (const path of [...paths, '/statistics?span=year', '/statistics/year', '/statistics/history']) {
      await go(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await quiet()
      const width = await page.evaluate('document.documentElement.scrollWidth')
      if (width !== 390) wide.push(`${path}: ${String(width)}`)
    }
    expect(wide).toEqual([])
  }, 60_000)
})
