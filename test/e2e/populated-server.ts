import { basename } from 'node:path'
import { type Browser, type BrowserContext, type Page, request } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { Session } from './all-screens.ts'
import { fillShelf } from './bookshelf.ts'
import { openSharedBrowser } from './browser.ts'
import { type Fixture, openServerFixture } from './running-server.ts'
import { owner } from './user-actions.ts'

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
  return visitServer(fixture, executable)
}

/**
 * A server with an owner and a completed scan: six books and additional ones; and a browser where the owner is signed
 * in, with an empty page.
 */
export async function openPopulatedServer(executable = '', more?: MoreBooks): Promise<VisitedServer> {
  const fixture = await openServerFixture()
  try {
    await fillShelf(fixture.shelf)
    await more?.put(fixture.shelf)
    return await visitServer(fixture, executable, await setUp(fixture, 6 + (more?.count ?? 0)))
  } catch (reason) {
    await fixture.close()
    throw reason
  }
}

async function visitServer(fixture: Fixture, executable: string, storageState?: Session): Promise<VisitedServer> {
  const browser = await openSharedBrowser(executable)
  // A dialog that still moves can leave the pointer between pressing and releasing a button.
  const steady = { reducedMotion: 'reduce', viewport: { width: 1280, height: 860 } } as const
  const context = await browser.newContext(storageState === undefined ? steady : { ...steady, storageState })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
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

/** What the interface proposes for a new library. */
const proposed = {
  defaultReadingDirection: 'ltr',
  scanningConfig: { enabled: true, cronSchedule: '0 3 * * *', cronTimezone: 'UTC', scanOnStart: true },
  scanImmediately: true,
} as const

type Ask = (path: string, data?: object) => Promise<unknown>

/** What the initial setup does, by the API: the owner, and one library. @returns the session of the owner */
async function setUp({ url, shelf }: Fixture, count: number): Promise<Session> {
  const api = await request.newContext({ baseURL: `${url}/api/v1/`, extraHTTPHeaders: { origin: url } })
  try {
    const ask: Ask = async (path, data) => {
      const answer = data === undefined ? await api.get(path) : await api.post(path, { data })
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
      return answer.json()
    }
    const body = { username: owner.name, password: owner.password }
    const { refreshToken } = (await ask('setup/initialize', body)) as { readonly refreshToken: string }
    await ask('libraries', { ...proposed, name: basename(shelf), path: shelf })
    // Titles are final only after the scan has processed whole series.
    await vi.waitFor(async () => expect(await stateOf(ask)).toEqual({ books: [count], scans: [] }), {
      timeout: 60_000,
      interval: 100,
    })
    const { cookies } = await api.storageState()
    // As `storeSession` of the interface does.
    const localStorage = [{ name: 'inglenook-session', value: refreshToken }]
    return { cookies, origins: [{ origin: url, localStorage }] }
  } finally {
    await api.dispose()
  }
}

/** Book count of each library, and active scans. */
async function stateOf(ask: Ask): Promise<unknown> {
  const libraries = (await ask('libraries')) as { readonly data: readonly { readonly bookCount: number }[] }
  // Requested last: a scan that counted every book before and is not active now has ended.
  const scans = await ask('scans/active')
  return { books: libraries.data.map(({ bookCount }) => bookCount), scans }
}
