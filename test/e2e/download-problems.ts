import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { comicBook, putBook } from './bookshelf.ts'
import { type DownloadDevice, scanUntil } from './offline-device.ts'
import { waitForPage } from './user-actions.ts'

const whole = /^Downloaded, [\d.]+\s([KM]B|bytes)/
const noRoom = /is out of space, so the unfinished download was removed/
const newer = /^The server has a newer version/

/** Failures while downloading, reading and updating books: the lantern is not downloaded yet, the others are. */
export function testDownloadProblems(given: () => DownloadDevice): void {
  it('goes on by itself with a book whose window was closed, and fetches only what had not come', async () => {
    const { context, page, fixture, lantern, download, rowOf } = given()
    const pages = `**/books/${lantern.id}/pages/*`
    await context.route(pages, (route) => (numberOf(route) < 5 ? route.continue() : undefined))
    const other = await context.newPage()
    await download(lantern, other)
    await other.getByText(/Downloading: 9 of \d+ parts/).waitFor()
    await other.close()
    await context.unroute(pages)
    const asked: number[] = []
    await context.route(pages, (route) => {
      asked.push(numberOf(route))
      return route.continue()
    })
    await page.goto(`${fixture.url}/device`)
    await rowOf(lantern).getByText(whole).waitFor()
    await context.unroute(pages)
    expect(asked.toSorted()).toEqual([5, 6, 7, 8])
  })

  it('says when there is no room, takes back what came, and harms no other book', async () => {
    const { context, page, fixture, lighthouse2, download, rowOf, cachesOf, paper } = given()
    // Larger than anything deleted before, because the browser frees that space late.
    const large = await comicBook({ series: 'The Wandering Lighthouse', number: 2, pages: 60, hue: 20 })
    putBook(fixture.shelf, 'Lighthouse/Lighthouse 002.cbz', large)
    await scanUntil(given(), lighthouse2, (book) => book.includes('"pageCount":60'))
    const others = (await page.evaluate('caches.keys()')) as readonly string[]
    const restoreQuota = await limitQuota(given())
    await download(lighthouse2)
    await page.getByRole('alert').getByText(noRoom).waitFor()
    expect(await cachesOf(lighthouse2)).toEqual([])
    expect(await page.evaluate('caches.keys()')).toEqual(others)
    await page.goto(`${fixture.url}/device`)
    await rowOf(lighthouse2).getByText(noRoom).waitFor()
    // Progress in the other books is still saved.
    await context.setOffline(true)
    await page.goto(`${fixture.url}/read/${paper.id}`)
    await page.locator('[aria-hidden="false"] img[alt^="Page 3 of"]').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.locator('[aria-hidden="false"] img[alt^="Page 4 of"]').waitFor()
    await context.setOffline(false)
    await restoreQuota()
    await page.goto(`${fixture.url}/device`)
    await expect.poll(() => given().progressOf(paper)).toMatchObject({ currentPage: 4 })
    await rowOf(lighthouse2).getByRole('button', { name: 'Try again' }).click()
    await rowOf(lighthouse2).getByText(whole).waitFor()
  }, 90_000)

  it('says that a newer file is on the server, keeps the old one until all of the new one is there, and the place', async () => {
    const { context, page, fixture, lantern, rowOf, cachesOf } = given()
    await given().ask('PUT', `/books/${lantern.id}/progress`, { currentPage: 3 })
    await page.goto(`${fixture.url}/device`)
    await context.setOffline(true)
    const longer = await comicBook({ series: 'Paper Lantern', number: 1, pages: 60, manga: true, hue: 30 })
    putBook(fixture.shelf, 'Lantern/Lantern v01.cbz', longer)
    await scanUntil(given(), lantern, (book) => book.includes('"pageCount":60'))
    await context.setOffline(false)
    // Without a user action.
    await rowOf(lantern).getByText(newer).waitFor()
    const old = await cachesOf(lantern)
    const restoreQuota = await limitQuota(given())
    await rowOf(lantern).getByRole('button', { name: 'Update download' }).click()
    await rowOf(lantern).getByText(noRoom).waitFor()
    expect(await cachesOf(lantern)).toEqual(old)
    await restoreQuota()
    await rowOf(lantern).getByRole('button', { name: 'Try again' }).click()
    await rowOf(lantern).getByText(whole).waitFor()
    expect(await cachesOf(lantern)).not.toEqual(old)
    await context.setOffline(true)
    await page.goto(`${fixture.url}/read/${lantern.id}`)
    await page.locator('[aria-hidden="false"] img[alt="Page 3 of 60"]').waitFor()
    await context.setOffline(false)
  })

  it('says that a file is gone from the server, and goes on opening what is here', async () => {
    const { context, page, fixture, lighthouse2, rowOf } = given()
    rmSync(join(fixture.shelf, 'Lighthouse/Lighthouse 002.cbz'))
    await scanUntil(given(), lighthouse2, (book) => book.includes('"deleted":true'))
    await page.goto(`${fixture.url}/device`)
    await rowOf(lighthouse2)
      .getByText(/^The file no longer exists on the server/)
      .waitFor()
    await context.setOffline(true)
    await page.goto(`${fixture.url}/read/${lighthouse2.id}`)
    await waitForPage(page, 1)
    await context.setOffline(false)
    await page.goto(`${fixture.url}/device`)
    await page.getByRole('button', { name: `Remove ${lighthouse2.title} from this device`, exact: true }).click()
    await rowOf(lighthouse2).waitFor({ state: 'detached' })
  })

  it('waits as long as the server asks for while a book is kept, and while places are told', async () => {
    const { context, page, fixture, lantern, lighthouse, download, rowOf, progressOf } = given()
    await page.goto(`${fixture.url}/device`)
    await page.getByRole('button', { name: `Remove ${lantern.title} from this device`, exact: true }).click()
    await page.clock.install()
    const third = `**/books/${lantern.id}/pages/3*`
    const asked = await rejectRequests(given(), third, [429, 503])
    await download(lantern)
    const waits = page.getByText('The server asked to wait a moment')
    for (const times of [1, 2]) {
      await expect.poll(asked).toBe(times)
      await waits.waitFor()
      await page.clock.fastForward(119_000)
      expect([asked(), await waits.count()]).toEqual([times, 1])
      await page.clock.fastForward(2_000)
    }
    await page.getByText(whole).waitFor()
    await context.unroute(third)

    const places = [`**/books/${lighthouse.id}/progress`, '**/reading-sessions'] as const
    await rejectRequests(given(), places[0], [429, 429, 429, 429])
    const received = await rejectRequests(given(), places[1], [503])
    const { currentPage = 0 } = (await progressOf(lighthouse)) ?? {}
    await page.goto(`${fixture.url}/read/${lighthouse.id}`)
    await waitForPage(page, currentPage)
    await page.keyboard.press('ArrowRight')
    await waitForPage(page, currentPage + 1)
    await page.clock.fastForward(1_000)
    await page.goto(`${fixture.url}/device`)
    await page.getByText(/not synced yet/).waitFor()
    await expect.poll(received).toBe(1)
    expect(await progressOf(lighthouse)).toMatchObject({ currentPage })
    await page.clock.fastForward(121_000)
    await expect.poll(() => progressOf(lighthouse)).toMatchObject({ currentPage: currentPage + 1 })
    await page.getByText(/not synced yet/).waitFor({ state: 'detached' })
    for (const place of places) await context.unroute(place)
    await rowOf(lantern).getByText(whole).waitFor()
  })
}

/** The requested page number. */
function numberOf(route: Route): number {
  return Number(/pages\/(\d+)/.exec(route.request().url())?.[1])
}

/** Leaves the browser enough quota for records, but not for a book. @returns a function that restores the quota */
async function limitQuota({ context, page, fixture }: DownloadDevice): Promise<() => Promise<unknown>> {
  const hand = await context.newCDPSession(page)
  // Deleted files count towards the quota until the worker releases them.
  await hand.send('ServiceWorker.enable')
  await hand.send('ServiceWorker.stopAllWorkers')
  const used = await page.evaluate<number>('navigator.storage.estimate().then(({ usage }) => usage)')
  await hand.send('Storage.overrideQuotaForOrigin', { origin: fixture.url, quotaSize: used + 25_000 })
  return async () => {
    await hand.send('Storage.overrideQuotaForOrigin', { origin: fixture.url })
    await hand.detach()
  }
}

/** Rejects the first requests to an address with a retry delay of two minutes. @returns their number */
async function rejectRequests(
  { context }: DownloadDevice,
  address: string,
  statuses: readonly number[],
): Promise<() => number> {
  let count = 0
  await context.route(address, async (route) => {
    const status = statuses[count]
    if (status === undefined) return route.continue()
    count += 1
    await route.fulfill({
      status,
      headers: { 'retry-after': '120' },
      json: { error: 'unavailable', message: 'Later.' },
    })
  })
  return () => count
}
