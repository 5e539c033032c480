import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { fillShelf } from './bookshelf.ts'
import { openBrowser } from './browser.ts'
import { addFolder, becomeOwner, waitForBooks } from './person.ts'
import { type Fixture, openServerFixture } from './running-server.ts'

export type VisitedServer = {
  readonly fixture: Fixture
  readonly browser: Browser
  readonly context: BrowserContext
  readonly page: Page
  /** Errors that the page did not catch, and what the browser complained about: broken rules of the page among them. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/** What else lies on the shelf. */
type MoreBooks = { readonly count: number; readonly put: (shelf: string) => unknown }

/** Answers that are refusals on purpose, and these tests looking into the frame that runs no scripts. */
const expected = /^(Failed to load resource|Blocked script execution in '[^']*\/resources\/)/

/**
 * A house in which nobody has been yet, a shelf of six books beside it, and a browser whose page is still empty.
 * @param executable of the browser
 */
export async function openEmptyServer(executable = ''): Promise<VisitedServer> {
  const fixture = await openServerFixture()
  await fillShelf(fixture.shelf)
  const browser = await openBrowser(executable)
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text())
  })
  const close = async () => {
    await browser.close()
    await fixture.close()
  }
  return { fixture, browser, context, page, complaints, close }
}

/** A house whose owner is signed in and whose shelf was scanned: six books, and those that are put beside them. */
export async function openPopulatedServer(executable = '', more?: MoreBooks): Promise<VisitedServer> {
  const visited = await openEmptyServer(executable)
  const { fixture, page } = visited
  try {
    await more?.put(fixture.shelf)
    await page.goto(fixture.url)
    await becomeOwner(page)
    await addFolder(page, fixture.shelf)
    const count = 6 + (more?.count ?? 0)
    await waitForBooks(page, count)
    // The look at the folder counts its books, too; and titles are final once the scan has looked at whole series.
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

/** The books of each library, and the scans that run. */
async function stateOf({ fixture, page }: VisitedServer): Promise<unknown> {
  const answer = async (path: string) => (await page.request.get(`${fixture.url}/api/v1${path}`)).json()
  const libraries = (await answer('/libraries')) as { readonly data: readonly { readonly bookCount: number }[] }
  // Asked last: a scan that has counted every book before and does not run now has ended.
  const scans: unknown = await answer('/scans/active')
  return { books: libraries.data.map(({ bookCount }) => bookCount), scans }
}
