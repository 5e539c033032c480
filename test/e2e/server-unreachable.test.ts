import { createServer } from 'node:http'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { type DownloadDevice, openDownloadDevice } from './offline-device.ts'
import { addressesOfScreens } from './screen-addresses.ts'

const executable = findBrowser()

/** The request that checks with increasing delay whether the server is reachable. */
const probe = '/api/v1/setup/status'
const stream = '/api/v1/events'
/** Maximum number of equal requests before the second probe, including retries. */
const maxTimes = 4

describe.skipIf(executable === undefined)('without the server', () => {
  let device: DownloadDevice
  let startServer: () => Promise<void>
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    device = await openDownloadDevice(executable)
    const { page, fixture, lighthouse, download } = device
    await page.goto(fixture.url)
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await page.reload()
    await download(lighthouse)
    await page.getByText(/^Downloaded, [\d.]+\s([KM]B|bytes)$/).waitFor()
    const first = async (path: string) => {
      const { data } = JSON.parse((await device.ask('GET', path)).text) as { readonly data: { readonly id: string }[] }
      return data[0]?.id ?? ''
    }
    ids = {
      bookId: lighthouse.id,
      seriesId: await first('/series'),
      libraryId: await first('/libraries'),
      userId: await first('/users'),
      any: lighthouse.id,
    }
    startServer = await fixture.stopServer()
  })
  afterAll(() => device?.close())

  /** Requests of a page until the second probe from now, with their counts. */
  async function requestsUntilProbe(page: Page): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>()
    const probed = Promise.withResolvers<void>()
    let probes = 0
    const count = (request: Request) => {
      const url = new URL(request.url())
      if (url.pathname === probe) {
        probes += 1
        if (probes === 2) probed.resolve()
        return
      }
      if (!url.pathname.startsWith('/api/')) return
      // The stream resumes from a different event each time.
      const key = `${request.method()} ${url.pathname}${url.pathname === stream ? '' : url.search}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    page.on('request', count)
    await probed.promise
    page.off('request', count)
    return counts
  }

  /** Requests that reloaded screens repeat too often. */
  async function repeatedRequestsOf(paths: readonly string[]): Promise<readonly string[]> {
    const waiting = [...paths]
    const faults: string[] = []
    const worker = async () => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const page = await device.context.newPage()
        const asked = requestsUntilProbe(page)
        await page.goto(device.fixture.url + path)
        for (const [what, times] of await asked) if (times > maxTimes) faults.push(`${path}: ${times} times ${what}`)
        await page.close()
      }
    }
    // Each mostly waits for the second probe.
    await Promise.all(Array.from({ length: 8 }, worker))
    return faults
  }
  const waitForUnreachableNotice = (page: Page) =>
    page.getByRole('alert').getByText('Inglenook cannot be reached').waitFor()

  it('the interface retries no request endlessly, on any screen', async () => {
    const paths = addressesOfScreens(ids)
    expect(paths.length).toBeGreaterThan(50)
    expect(await repeatedRequestsOf(paths)).toEqual([])
  }, 400_000)

  it('home says that the server is unreachable, and shows downloads', async () => {
    const { page, fixture, lighthouse } = device
    await page.goto(fixture.url)
    await waitForUnreachableNotice(page)
    const kept = page.getByRole('region', { name: 'Downloads' })
    await kept.getByRole('link', { name: lighthouse.title }).click()
    await page.locator('[aria-hidden="false"] img[alt^="Page 1 of"]').waitFor()
  })

  it('the interface loads by itself once the server is back, even if nothing was loaded before', async () => {
    const { page, fixture } = device
    await page.goto(fixture.url)
    await waitForUnreachableNotice(page)
    await startServer()
    await page.getByRole('region', { name: 'Recently added' }).waitFor()
    await page.goto(`${fixture.url}/series`)
    await page
      .getByRole('link', { name: /Wandering/ })
      .first()
      .waitFor()
  })

  it('an open screen retries with increasing delay, and immediately when the network returns', async () => {
    const { page, fixture } = device
    await page.goto(`${fixture.url}/series`)
    await page
      .getByRole('link', { name: /Wandering/ })
      .first()
      .waitFor()
    const asked = requestsUntilProbe(page)
    const times: number[] = []
    const noteProbe = (request: Request) => request.url().endsWith(probe) && times.push(performance.now())
    page.on('request', noteProbe)
    startServer = await fixture.stopServer()
    const note = page.getByRole('status').getByText('Inglenook can’t be reached')
    await note.waitFor()
    expect([...(await asked)].filter(([, often]) => often > maxTimes)).toEqual([])
    const longestPause = () => Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] ?? 0)))
    await expect.poll(longestPause, { timeout: 40_000 }).toBeGreaterThan(7_000)
    page.off('request', noteProbe)
    const soon = page.waitForRequest((request) => request.url().endsWith(probe), { timeout: 3_000 })
    await page.evaluate("window.dispatchEvent(new Event('online'))")
    await soon
    await startServer()
    await page.evaluate("window.dispatchEvent(new Event('online'))")
    await note.waitFor({ state: 'detached' })
  }, 90_000)

  it.each([502, 503, 504])(
    'a proxy that responds with %i counts as an unreachable server',
    async (status) => {
      const { page, fixture, lighthouse } = device
      startServer = await fixture.stopServer()
      const proxy = createServer((_, answer) => {
        answer.writeHead(status, { 'content-type': 'text/html' }).end('<h1>The server cannot be reached</h1>')
      })
      await new Promise<void>((done) => proxy.listen(Number(new URL(fixture.url).port), '127.0.0.1', done))
      const { bookId, seriesId } = ids
      const faults = await repeatedRequestsOf([
        '/',
        '/series',
        '/tasks',
        '/account',
        `/series/${seriesId}`,
        `/books/${bookId}`,
      ])
      expect(faults).toEqual([])
      await page.goto(fixture.url)
      await waitForUnreachableNotice(page)
      const kept = page.getByRole('region', { name: 'Downloads' })
      await kept.getByRole('link', { name: lighthouse.title }).click()
      await page.locator('[aria-hidden="false"] img[alt^="Page 1 of"]').waitFor()
      await page.goto(fixture.url)
      await waitForUnreachableNotice(page)
      proxy.closeAllConnections()
      await new Promise((done) => proxy.close(done))
      await startServer()
      await page.evaluate("window.dispatchEvent(new Event('online'))")
      await page.getByRole('region', { name: 'Recently added' }).waitFor()
    },
    120_000,
  )

  it('the interface reports no page or console errors', () => {
    expect(device.pageErrors).toEqual([])
  })
})
