import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { type KeepingDevice, openKeepingDevice } from './keeping-device.ts'

const executable = findBrowser()
const routes = fileURLToPath(new URL('../../renderer/app/', import.meta.url))

/** The request by which a page asks whether the server is back, every few seconds. */
const probe = '/api/v1/setup/status'
const stream = '/api/v1/events'
/** How often one thing may be asked for before the second probe; retries of a first failure are among them. */
const mostTimes = 4

/** The addresses of all screens, with things that exist in place of their parameters. */
function addressesOfScreens(ids: Readonly<Record<string, string>>): readonly string[] {
  const found = readdirSync(routes)
    .filter((name) => /routes?r?\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(join(routes, name), 'utf8').matchAll(/path: '([^']+)'/g)])
    .map(([, path = '']) => path.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? ids.any ?? ''))
  // Below /admin, and named by the last part alone.
  const ofAdmin = ['/settings', '/backups', '/clean-up', '/logs', '/audit', '/identity']
  return [...new Set(found.map((path) => (ofAdmin.includes(path) ? `/admin${path}` : path))), '/admin/data']
}

describe.skipIf(executable === undefined)('without the server', () => {
  let device: KeepingDevice
  let comeBack: () => Promise<void>
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    device = await openKeepingDevice(executable)
    const { page, house, lighthouse, keep } = device
    await page.goto(house.url)
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await page.reload()
    await keep(lighthouse)
    await page.getByText(/^On this device, [\d.]+\s([KM]B|bytes)$/).waitFor()
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
    comeBack = await house.away()
  })
  afterAll(() => device?.close())

  /** What a screen that was loaded anew asks for until the second probe, with how often. */
  async function askedBy(page: Page, path: string): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>()
    const probed = Promise.withResolvers<void>()
    let probes = 0
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === probe) {
        probes += 1
        if (probes === 2) probed.resolve()
        return
      }
      if (!url.pathname.startsWith('/api/') || url.pathname === stream) return
      const key = `${request.method()} ${url.pathname}${url.search}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    })
    await page.goto(device.house.url + path)
    await probed.promise
    return counts
  }

  it('asks for nothing again and again, on any screen', async () => {
    const waiting = [...addressesOfScreens(ids)]
    expect(waiting.length).toBeGreaterThan(50)
    const faults: string[] = []
    const lane = async () => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const page = await device.context.newPage()
        for (const [what, times] of await askedBy(page, path)) {
          if (times > mostTimes) faults.push(`${path}: ${times} times ${what}`)
        }
        await page.close()
      }
    }
    await Promise.all([lane(), lane(), lane(), lane()])
    expect(faults).toEqual([])
  }, 400_000)

  it('says on home that the server is not reached, and shows the kept books', async () => {
    const { page, house, lighthouse } = device
    await page.goto(house.url)
    await page.getByRole('alert').getByText('Inglenook cannot be reached').waitFor()
    const kept = page.getByRole('region', { name: 'On this device' })
    await kept.getByRole('link', { name: lighthouse.title }).click()
    await page.locator('[aria-hidden="false"] img[alt^="Page 1 of"]').waitFor()
  })

  it('shows everything by itself once the server is back, though nothing had been shown before', async () => {
    const { page, house } = device
    await page.goto(house.url)
    await page.getByRole('alert').getByText('Inglenook cannot be reached').waitFor()
    await comeBack()
    await page.getByRole('region', { name: 'Recently added' }).waitFor()
    await page.goto(`${house.url}/series`)
    await page
      .getByRole('link', { name: /Wandering/ })
      .first()
      .waitFor()
    expect(device.complaints).toEqual([])
  })
})
