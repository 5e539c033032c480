import type { Browser, Page } from 'playwright-core'
import { openSharedBrowser } from './browser.ts'

/** Separate browsers for several people, and their page errors. */
export type Visit = {
  readonly browser: Browser
  /** A separate browser context. */
  readonly newPage: () => Promise<Page>
  /** Uncaught page errors and console errors. */
  readonly pageErrors: readonly string[]
  close(): Promise<void>
}

/** Intended error responses. */
const expected = /^Failed to load resource/

/** @param executable of the browser */
export async function openVisit(executable = ''): Promise<Visit> {
  const browser = await openSharedBrowser(executable)
  const pageErrors: string[] = []
  return {
    browser,
    pageErrors,
    async newPage() {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' })
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      page.on('pageerror', (error) => pageErrors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !expected.test(message.text())) pageErrors.push(message.text())
      })
      return page
    },
    close: () => browser.close(),
  }
}

/**
 * Navigates as an internal link does, without a reload. Addresses of the same screen share a heading, which does not
 * reveal when the next is shown, so these are reloaded.
 */
export async function navigateInside(page: Page, path: string): Promise<void> {
  const next = new URL(path, page.url())
  if (next.pathname === new URL(page.url()).pathname) {
    await page.goto(next.href)
    return
  }
  await page.evaluate("document.querySelector('h1')?.setAttribute('data-left', '')")
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await page.locator('h1:not([data-left])').first().waitFor()
}

/** Delays responses like a slow network: `held` resolves at the first request, `release` releases them. */
export async function holdResponses(page: Page, address: string) {
  const asked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    asked.resolve()
    await free.promise
    await route.continue()
  })
  return { held: asked.promise, release: () => free.resolve() }
}

/** Expires the session of a browser: signed out, with everything else unchanged. */
export async function expireSession(page: Page): Promise<void> {
  await page.evaluate("localStorage.removeItem('inglenook-session')")
  await page.context().clearCookies({ name: 'auth_token' })
}
