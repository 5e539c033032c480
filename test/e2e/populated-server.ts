import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { fillShelf } from './bookshelf.ts'
import { openBrowser } from './browser.ts'
import { type Fixture, openServerFixture } from './running-server.ts'
import { addFolder, createOwner, waitForBooks } from './user-actions.ts'

export type VisitedServer = {
  readonly fixture: Fixture
  readonly browser: Browser
  readonly context: BrowserContext
  readonly page: Page
  /** Uncaught page errors and console errors, for example of the content security policy. */
  readonly pageErrors: readonly string[]
  close(): Promise<void>
}

/** Additional books. */
type MoreBooks = { readonly count: number; readonly put: (shelf: string) => unknown }

/** Intended error responses, and these tests reading the frame that blocks scripts. */
const expected = /^(Failed to load resource|Blocked script execution in '[^']*\/resources\/)/

/**
 * A server without an account, a folder of six books, and a browser with an empty page.
 * @param executable of the browser
 */
export async function openEmptyServer(executable = ''): Promise<VisitedServer> {
  const fixture = await openServerFixture()
  await fillShelf(fixture.shelf)
  const browser = await openBrowser(executable)
  // A dialog that still moves can leave the pointer between pressing and releasing a button.
  const steady = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...steady })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) pageErrors.push(message.text())
  })
  const close = async () => {
    await browser.close()
    await fixture.close()
  }
  return { fixture, browser, context, page, pageErrors, close }
}

/** A server with a signed-in owner and a completed scan: six books and additional ones. */
export async function openPopulatedServer(executable = '', more?: MoreBooks): Promise<VisitedServer> {
  const visited = await openEmptyServer(executable)
  const { fixture, page } = visited
  try {
    await more?.put(fixture.shelf)
    await page.goto(fixture.url)
    await createOwner(page)
    await addFolder(page, fixture.shelf)
    const count = 6 + (more?.count ?? 0)
    await waitForBooks(page, count)
    // The preview counts books too, and titles are final only after the scan has processed whole series.
    await vi.waitFor(async () => expect(await stateOf(visited)).toEqual({ books: [count], scans: [] }), {
      timeout: 60_000,
      interval: 200,
    })
    return visited
  } catch (reason) {
    await visited.close()
    throw reason
  }
}

/** Book count of each library, and active scans. */
async function stateOf({ fixture, page }: VisitedServer): Promise<unknown> {
  const answer = async (path: string) => (await page.request.get(`${fixture.url}/api/v1${path}`)).json()
  const libraries = (await answer('/libraries')) as { readonly data: readonly { readonly bookCount: number }[] }
  // Requested last: a scan that counted every book before and is not active now has ended.
  const scans: unknown = await answer('/scans/active')
  return { books: libraries.data.map(({ bookCount }) => bookCount), scans }
}
