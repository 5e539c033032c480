import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streamLimits } from '../../server/http/sse/stream-limits.ts'
import { openStream } from '../kit/http-client.ts'
import { findBrowser } from './browser.ts'
import { putMany } from './many-books.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import { waitForBooks } from './user-actions.ts'

const executable = findBrowser()

/** A window with a controllable visibility. */
const visibility = `
  let state = 'visible'
  Object.defineProperty(document, 'visibilityState', { get: () => state })
  window.setVisibility = (next) => {
    state = next
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
`

describe.skipIf(executable === undefined)('open windows', () => {
  let url: string
  let visited: VisitedServer

  beforeAll(async () => {
    visited = await openPopulatedServer(executable, { count: 200, put: (shelf) => putMany(shelf, 20, 10) })
    url = visited.fixture.url
  }, 120_000)
  afterAll(() => visited?.close())

  const isStream = (request: Request) => /\/(events|stream)(\?|$)/.test(request.url())

  async function openWindow(): Promise<{ readonly page: Page; readonly asked: Request[] }> {
    const page = await visited.context.newPage()
    const asked: Request[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/')) asked.push(request)
    })
    await page.addInitScript(visibility)
    const streams = page.waitForRequest(isStream)
    await page.goto(`${url}/series`)
    await page.getByRole('list', { name: 'Series', exact: true }).getByRole('link').first().waitFor()
    await streams
    return { page, asked }
  }

  async function change(path: string, method: 'POST' | 'PUT', data: object = {}): Promise<void> {
    const answer = await visited.page.request.fetch(`${url}/api/v1${path}`, { method, data, headers: { origin: url } })
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  }

  const firstOf = async (path: string): Promise<string> => {
    const answer = await visited.page.request.get(`${url}/api/v1${path}`)
    const { data } = (await answer.json()) as { readonly data: readonly { readonly id: string }[] }
    return data[0]?.id ?? ''
  }

  it('hold one stream each, and all show a scan in progress, paused and completed', async () => {
    const [one, other] = [await openWindow(), await openWindow()]
    const windows = [one, other]
    await one.page.getByRole('link', { name: 'Libraries', exact: true }).first().click()
    const pause = one.page.getByRole('button', { name: 'Pause scan' })
    const shown = windows.map(({ page }) => page.getByRole('link', { name: /^Scanning \d/ }).waitFor())
    await change(`/libraries/${await firstOf('/libraries')}/scan?mode=deep`, 'POST')
    await pause.press('Enter')
    await Promise.all(shown)
    for (const { page } of windows) await page.getByRole('link', { name: /^Paused \d/ }).waitFor()
    await one.page.getByText(/^Paused · [\d,]+ (of|files)/).waitFor()
    await one.page.getByRole('status').filter({ hasText: 'Paused' }).waitFor()
    expect(windows.map(({ asked }) => asked.filter(isStream).length)).toEqual([1, 1])
    await other.page.reload()
    await other.page.getByRole('link', { name: /^Paused \d/ }).waitFor()
    await other.page.goto(`${url}/welcome?step=folders`)
    await other.page.getByRole('button', { name: 'Resume scan' }).press('Enter')
    await waitForBooks(other.page, 206)
    for (const { page } of windows) {
      await page.getByRole('link', { name: /A scan is/ }).waitFor({ state: 'detached', timeout: 60_000 })
    }
    for (const { page } of windows) await page.close()
  }, 90_000)

  it('that lost their stream to other windows of the same person reconnect later, unless they are used', async () => {
    const page = await visited.context.newPage()
    const streams: Request[] = []
    page.on('request', (request) => {
      if (isStream(request)) streams.push(request)
    })
    await page.clock.install()
    const opened = page.waitForResponse((answer) => isStream(answer.request()))
    await page.goto(`${url}/series`)
    await opened
    const cookies = await visited.context.cookies(url)
    const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    const ended = Promise.race(
      (['requestfailed', 'requestfinished'] as const).map((name) =>
        page.waitForEvent(name as 'requestfinished', { predicate: isStream }),
      ),
    )
    const others = await Promise.all(
      Array.from({ length: streamLimits.perUser }, () =>
        openStream(Number(new URL(url).port), '/api/v1/events', { headers }),
      ),
    )
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
    await ended
    await page.clock.runFor(59_000)
    expect(streams).toHaveLength(1)
    const again = page.waitForRequest(isStream)
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
    await again
    for (const other of others) other.close()
    await page.close()
  }, 60_000)

  it('that become visible again request only what changed', async () => {
    const { page, asked } = await openWindow()
    const bookId = await firstOf('/books?sort=filename,asc')
    const release = page.waitForEvent('requestfailed', { predicate: isStream })
    await page.evaluate(`window.setVisibility('hidden')`)
    await release
    await change(`/books/${bookId}/progress`, 'PUT', { currentPage: 1 })
    asked.length = 0
    const refreshed = page.waitForResponse((answer) => /\/api\/v1\/series(\/list)?\?/.test(answer.url()))
    await page.evaluate(`window.setVisibility('visible')`)
    await refreshed
    const paths = asked.filter((request) => !isStream(request)).map((request) => new URL(request.url()).pathname)
    expect(paths.filter((path) => !/^\/api\/v1\/series/.test(path))).toEqual([])
    expect(paths.length).toBeLessThan(4)
    await page.close()
    expect(visited.pageErrors).toEqual([])
  }, 60_000)
})
