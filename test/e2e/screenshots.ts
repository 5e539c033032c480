import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type Screen, type Session, walkScreens } from './all-screens.ts'
import { findBrowser, openBrowser } from './browser.ts'
import { type Fixture, openServerFixture } from './running-server.ts'
import { exampleProviders } from './screens-of-sign-in.ts'

/**
 * Writes screenshots of every screen, in three widths and two themes, to `test/output`:
 * `node test/e2e/screenshots.ts [parts of names …]`.
 */
const output = fileURLToPath(new URL('../output/', import.meta.url))
const wanted = process.argv.slice(2)

const sizes = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 834, height: 1112 },
  phone: { width: 390, height: 844 },
} as const
const themes = ['light', 'dark'] as const

async function main(): Promise<void> {
  const executable = findBrowser()
  if (executable === undefined) return
  mkdirSync(output, { recursive: true })
  const fixture = await openServerFixture(exampleProviders)
  const browser = await openBrowser(executable)
  try {
    await walkScreens(browser, fixture, (session, screens) => takeAll(browser, fixture, session, screens))
  } finally {
    await browser.close()
    await fixture.close()
  }
}

async function takeAll(
  browser: Browser,
  fixture: Fixture,
  session: Session | undefined,
  screens: readonly Screen[],
): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of themes) {
      const touch = { hasTouch: size !== 'wide', isMobile: size === 'phone' }
      const serviceWorkers = screens.some(({ keeps }) => keeps) ? 'allow' : 'block'
      const options: BrowserContextOptions = {
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        serviceWorkers,
        ...touch,
      }
      const context = await browser.newContext(session === undefined ? options : { ...options, storageState: session })
      await context.addInitScript(`localStorage.setItem('inglenook-reader-hint', 'true')`)
      const page = await context.newPage()
      for (const screen of screens) await take(page, fixture, screen, `${size}-${colorScheme}`)
      await context.close()
    }
  }
}

async function take(page: Page, fixture: Fixture, { name, path, act }: Screen, suffix: string): Promise<void> {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) return
  await page.goto(fixture.url + path, { waitUntil: 'load' })
  await page.waitForTimeout(600)
  await act?.(page)
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${output}${name}-${suffix}.png` })
}

await main()
