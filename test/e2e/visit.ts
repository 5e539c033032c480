import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'

/** Browsers of several people at a server, and what their pages complain about. */
export type Visit = {
  readonly browser: Browser
  /** Somebody at a browser of their own, who knows nothing of the others. */
  readonly newPage: () => Promise<Page>
  /** Errors that no page caught, and broken rules of the pages. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/** Answers that are refusals on purpose. */
const expected = /^Failed to load resource/

/** @param executable of the browser */
export async function openVisit(executable = ''): Promise<Visit> {
  const browser = await openBrowser(executable)
  const complaints: string[] = []
  return {
    browser,
    complaints,
    async newPage() {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' })
      const page = await context.newPage()
      page.setDefaultTimeout(15_000)
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text())
      })
      return page
    },
    close: () => browser.close(),
  }
}

/**
 * Goes to a place of the interface as a link inside of it does, without loading it anew. Places of one screen share its
 * heading: there it cannot be seen when the next one is shown, and it is loaded.
 */
export async function goInside(page: Page, path: string): Promise<void> {
  const next = new URL(path, page.url())
  if (next.pathname === new URL(page.url()).pathname) {
    await page.goto(next.href)
    return
  }
  await page.evaluate("document.querySelector('h1')?.setAttribute('data-left', '')")
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await page.locator('h1:not([data-left])').first().waitFor()
}

/** Lets answers wait, as a slow network does: `held` when the first one was asked for, until `letGo`. */
export async function holdBack(page: Page, address: string) {
  const asked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    asked.resolve()
    await free.promise
    await route.continue()
  })
  return { held: asked.promise, letGo: () => free.resolve() }
}

/** Ends the session of a browser as time would: it is signed out, and goes on knowing everything else. */
export async function loseSession(page: Page): Promise<void> {
  await page.evaluate("localStorage.removeItem('inglenook-session')")
  await page.context().clearCookies({ name: 'auth_token' })
}
