import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, contrastViolations } from './accessibility.ts'
import { type Screen, type Session, walkScreens } from './all-screens.ts'
import { findBrowser, openSharedBrowser } from './browser.ts'
import { delayResponses } from './delayed-responses.ts'
import { type Fixture, openServerFixture } from './running-server.ts'
import { exampleProviders } from './screens-of-sign-in.ts'
import { navigateInside } from './visit.ts'

const executable = findBrowser()

/**
 * Every screen is checked, every second one in the dark theme too, with one dialog or panel of each kind.
 * `EVERY_STATE=1` checks all of them in both themes, which takes several minutes.
 */
const isWhole = process.env.EVERY_STATE === '1'
const states: ReadonlySet<string> = new Set([
  ...['selection-series', 'selection-edit', 'filter-builder', 'lists-pick', 'details-series-cover', 'series-merge'],
  ...['series-edit', 'library-settings', 'care-people-add', 'account-password', 'devices-add', 'admin-backup-restore'],
  ...['work-scan-welcome', 'work-scan-home-paused', 'work-tasks', 'work-duplicates-paused', 'work-backup'],
  ...['plugins', 'plugins-consent', 'plugins-by-hand', 'plugin', 'plugin-test'],
  ...['service-connect', 'service-exchange', 'service-result', 'service-kid'],
  ...['series-look-up', 'series-look-up-compare'],
  ...['releases', 'releases-chosen', 'releases-sources', 'releases-tracking'],
  ...['read-text-marks', 'read-text-search', 'read-pdf-search'],
  ...['read-comic-settings', 'read-comic-keys', 'read-text-contents', 'read-text-settings', 'setup-3-preview'],
])

/** A wide window; half the width corresponds to 200 % zoom. */
const whole = { width: 1280, height: 900 }
const narrow = { enlarged: { width: 640, height: 450 }, phone: { width: 390, height: 844 } }

const isQuiet = `document.querySelector('h1, [role="dialog"]') !== null && document.querySelector('[aria-busy="true"]') === null`
/** Waits a frame for content that follows the container width. */
const isTooWide = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const { scrollWidth, clientWidth } = document.scrollingElement
  done(scrollWidth > clientWidth + 1)
})))`
const moving = `document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && effect.getTiming().iterations === Infinity)
  .filter(({ effect }) => effect.getKeyframes().some((frame) => 'transform' in frame))
  .map(({ effect }) => effect.target.outerHTML.slice(0, 120))`

/** The focused element and problems with its visibility; null at the end of the tab order. */
const focused = `(() => {
  const element = document.activeElement
  if (element === null || element === document.body) return null
  const { outlineStyle, boxShadow } = getComputedStyle(element)
  const around = element.closest('label, [class*="nput"]') ?? element
  const isMarked = outlineStyle !== 'none' || boxShadow !== 'none' || getComputedStyle(around).borderStyle !== 'none'
  // What cannot be seen itself shows by its label.
  const shown = (element.matches('[type=radio], [type=checkbox]') && element.labels?.[0]) || element
  const { left, top, width, height } = shown.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen = above !== null && [shown, around].some((part) => part.contains(above) || above.contains(part))
  return { received: element.outerHTML.slice(0, 120), fault: !isMarked ? 'not marked' : !isSeen ? 'covered' : null }
})()`

describe.skipIf(executable === undefined)('every screen', () => {
  let fixture: Fixture
  let browser: Browser
  const faults: string[] = []
  let looked = 0
  let session: Session

  beforeAll(async () => {
    fixture = await openServerFixture(exampleProviders)
    browser = await openSharedBrowser(executable ?? '')
  })
  afterAll(async () => {
    await browser?.close()
    await fixture?.close()
  })

  async function openPage(who: Session | undefined, serviceWorkers: 'allow' | 'block'): Promise<Page> {
    const options = { viewport: whole, reducedMotion: 'reduce', serviceWorkers } as const
    const context = await browser.newContext(who === undefined ? options : { ...options, storageState: who })
    await context.addInitScript(`localStorage.setItem('inglenook-reader-hint', 'true')`)
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    return page
  }

  async function look(who: Session | undefined, screens: readonly Screen[]): Promise<void> {
    session ??= who as Session
    const page = await openPage(who, screens.some(({ keeps }) => keeps) ? 'allow' : 'block')
    let isTouched = true
    for (const screen of screens) {
      if (!isWhole && screen.act !== undefined && !states.has(screen.name)) continue
      const isPlain = !isWhole && who !== undefined && screen.act === undefined
      await (isTouched || !isPlain ? page.goto(fixture.url + screen.path) : navigateInside(page, screen.path))
      isTouched = !isPlain
      await judge(page, screen)
    }
    await page.context().close()
  }

  async function judge(page: Page, { name, act }: Screen): Promise<void> {
    await expect.poll(() => page.evaluate(isQuiet)).toBe(true)
    await act?.(page)
    await expect.poll(() => page.evaluate(isQuiet)).toBe(true)
    faults.push(...(await accessibilityViolations(page)).map((fault) => `${name}: ${fault}`))
    if (act === undefined && (isWhole || looked % 2 === 0)) {
      await page.emulateMedia({ colorScheme: 'dark' })
      faults.push(...(await contrastViolations(page)).map((fault) => `${name}, dark: ${fault}`))
      await page.emulateMedia({ colorScheme: 'light' })
    }
    faults.push(...((await page.evaluate(moving)) as string[]).map((what) => `${name}: turns for ever: ${what}`))
    for (const [how, size] of Object.entries(narrow)) {
      await page.setViewportSize(size)
      if ((await page.evaluate(isTooWide)) === true) faults.push(`${name}, ${how}: wider than its window`)
    }
    await page.setViewportSize(whole)
    looked += 1
  }

  it('meets WCAG 2.2 AA in both themes, fits 200 % zoom and phones, and respects reduced motion', async () => {
    await walkScreens(browser, fixture, look)
    expect(looked).toBeGreaterThan(isWhole ? 140 : 60)
    expect(faults).toEqual([])
  }, 900_000)

  it('causes no layout shift on a phone, however late and in whatever order responses arrive', async () => {
    const context = await browser.newContext({ viewport: narrow.phone, storageState: session, serviceWorkers: 'block' })
    const open = await delayResponses(await context.newPage())
    for (const path of ['/', '/people', '/search?q=moth', '/admin/plugins', '/account/services']) {
      const { sum, what } = await open(fixture.url + path)
      expect(sum, `${path}: ${what.join('\n')}`).toBeLessThan(0.01)
    }
    await context.close()
  })

  it('is operable by keyboard, with visible focus', async () => {
    const page = await openPage(session, 'block')
    for (const path of [
      '/',
      '/lists',
      '/releases',
      '/libraries',
      '/search?q=moth',
      '/account',
      '/people',
      '/admin/backups',
      '/admin/plugins/new',
      '/tasks',
    ]) {
      await page.goto(fixture.url + path)
      await expect.poll(() => page.evaluate(isQuiet)).toBe(true)
      const met: string[] = []
      for (let press = 0; press < 250; press += 1) {
        await page.keyboard.press('Tab')
        const now = (await page.evaluate(focused)) as {
          readonly received: string
          readonly fault: string | null
        } | null
        if (now === null) break
        met.push(now.received)
        if (now.fault !== null) faults.push(`${path}: ${now.fault}: ${now.received}`)
      }
      expect(met.length, path).toBeGreaterThan(5)
      expect(met.length, `${path} holds the keyboard`).toBeLessThan(250)
    }
    await page.context().close()
    expect(faults).toEqual([])
  }, 180_000)

  it('leads from home into a book and back by the keyboard alone', async () => {
    const page = await openPage(session, 'block')
    const press = (key: string) => page.keyboard.press(key)
    const reach = async (name: RegExp) => {
      for (let step = 0; step < 80; step += 1) {
        await press('Tab')
        const received = (await page.evaluate(
          'document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? ""',
        )) as string
        if (name.test(received)) return press('Enter')
      }
      throw new Error(`nothing called ${name} is reached`)
    }
    await page.goto(fixture.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await reach(/^Series$/)
    await page.getByRole('heading', { level: 1, name: 'Series' }).waitFor()
    await reach(/Moth/)
    await page.getByRole('heading', { level: 1, name: 'Moth' }).waitFor()
    await reach(/^(Start|Read|Continue)/)
    await page.waitForURL('**/read/**')
    await page.getByRole('img').first().waitFor()
    await press('Escape')
    await page.getByRole('heading', { level: 1, name: 'Moth' }).waitFor()
    await page.context().close()
  }, 180_000)
})
