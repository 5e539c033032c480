import type { Page, Route } from 'playwright-core'

/** Two frames, so that a response is rendered. */
const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'
const isQuiet = `document.querySelector('h1, [role="dialog"]') !== null && document.querySelector('[aria-busy="true"]') === null`

/** Sums up layout shifts. Runs in the page before all other scripts. */
const watch = `
  globalThis.moved = { sum: 0, what: [] }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      moved.sum += value
      moved.what.push(...sources.map(({ node }) => value.toFixed(3) + ' ' + (node?.outerHTML ?? node?.textContent ?? '').slice(0, 90)))
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

export type Moved = { readonly sum: number; readonly what: readonly string[] }

/** Makes a page record layout shifts and delays its API responses. @returns a function that opens an address in it */
export async function delayResponses(page: Page): Promise<(address: string) => Promise<Moved>> {
  const held: Route[] = []
  await page.addInitScript(watch)
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !pathname.endsWith('/events'),
    (route) => (route.request().resourceType() === 'fetch' ? held.push(route) : route.continue()),
  )
  /** Releases the responses in reverse order of their requests. @returns the layout shift */
  return async (address) => {
    await page.goto(address)
    for (let calm = 0; calm < 3; ) {
      const route = held.pop()
      if (route !== undefined) await route.fulfill({ response: await route.fetch() })
      await page.evaluate(drawn)
      calm = route === undefined && (await page.evaluate(isQuiet)) === true ? calm + 1 : 0
    }
    return (await page.evaluate('moved')) as Moved
  }
}
