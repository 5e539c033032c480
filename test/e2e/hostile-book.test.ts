import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { hostileDocument, putHostileBook } from './hostile-book.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import { dismissHint, openSeries, waitForText } from './user-actions.ts'

const executable = findBrowser()

type Site = { readonly server: Server; readonly url: string; readonly requests: string[] }

/** A site that records requests, and serves the unsanitised document. */
async function openAttackerSite(): Promise<Site> {
  const requests: string[] = []
  const site = { url: '' }
  const server = createServer((req, res) => {
    if (req.url === '/as-it-is') {
      res.setHeader('Content-Type', 'application/xhtml+xml')
      res.end(hostileDocument(`${site.url}/alone`))
      return
    }
    requests.push(req.url ?? '')
    res.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, url: site.url, requests }
}

/** Traces of a script of the book, and the address of the window. */
function traces(page: Page): Promise<unknown> {
  return page.evaluate("({ stolen: window.stolen ?? localStorage.getItem('stolen'), frames: window.length })")
}

describe.skipIf(executable === undefined)('a malicious book', () => {
  let visited: VisitedServer
  let site: Site
  let page: Page
  let address: string
  const opened: string[] = []

  beforeAll(async () => {
    site = await openAttackerSite()
    visited = await openPopulatedServer(executable, {
      count: 1,
      put: (shelf) => putHostileBook(shelf, `${site.url}/book`),
    })
    page = visited.page
    // One column, so that click targets are in the middle, where taps turn no page.
    await page.setViewportSize({ width: 1_000, height: 860 })
    page.on('dialog', (dialog) => {
      opened.push(dialog.message())
      void dialog.dismiss()
    })
    visited.context.on('page', (popup) => opened.push(popup.url()))
    await openSeries(page, visited.fixture, /The Trap/)
    await page.getByRole('link', { name: 'Start reading' }).click()
    await dismissHint(page)
    await waitForText(page, 'flows')
    address = page.url()
  })
  afterAll(async () => {
    await visited?.close()
    site?.server.close()
  })

  const text = () => page.frameLocator('iframe[data-shown]')
  /** Requests from the book, and from the same document without protection. */
  const requests = (whose: 'book' | 'alone') => site.requests.filter((call) => call.startsWith(`/${whose}/`))

  /** Opens the same document unprotected and waits until it has finished, so that the book has had enough time too. */
  async function waitUnprotected(): Promise<void> {
    site.requests.splice(0, site.requests.length, ...requests('book'))
    const context = await visited.browser.newContext()
    const alone = await context.newPage()
    await alone.goto(`${site.url}/as-it-is`)
    await expect.poll(() => requests('alone')).toContain('/alone/refresh')
    await context.close()
  }

  it('does harm when a browser opens it unprotected', async () => {
    await waitUnprotected()
    expect(new Set(requests('alone')).size).toBeGreaterThan(35)
    expect(requests('alone').filter((call) => call.startsWith('/alone/ran-')).length).toBeGreaterThan(8)
  })

  it('runs nothing and sends no request as reflowable text, fixed layout or SVG', async () => {
    await waitUnprotected()
    expect(await traces(page)).toEqual({ stolen: null, frames: 1 })
    await page.keyboard.press('t')
    await page.getByRole('list', { name: 'Contents' }).getByRole('button', { name: 'Stands' }).click()
    await waitForText(page, 'stands')
    await waitUnprotected()
    expect(await traces(page)).toMatchObject({ stolen: null })
    await page.keyboard.press('End')
    await waitForText(page, 'trap.svg')
    await waitUnprotected()
    expect(await traces(page)).toMatchObject({ stolen: null })
    expect(page.frames().every((frame) => frame === page.mainFrame() || frame.url().includes('/resources/'))).toBe(true)
    // Sanitised URLs in styles point to about:invalid.
    const pageErrors = visited.pageErrors.filter((words) => !words.includes("'about:invalid'"))
    expect([requests('book'), opened, pageErrors]).toEqual([[], [], []])
  })

  it('gains nothing from clicks, and an external link asks for confirmation', async () => {
    await page.goto(`${address}?page=1`)
    await waitForText(page, 'flows')
    for (const name of ['Press me', 'Open me', 'Touch me', 'Send']) await text().getByText(name).first().click()
    await text().getByText('1', { exact: true }).click()
    await page.getByRole('dialog', { name: 'Note' }).getByText('A bad note.').waitFor()
    await page.keyboard.press('Escape')
    await text().getByText('Follow me').click()
    await page.getByRole('dialog', { name: 'Open external link?' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await traces(page)).toMatchObject({ stolen: null })
    expect([page.url().split('?')[0], requests('book'), opened]).toEqual([address.split('?')[0], [], []])
  })

  it('is contained by the frame and its policy alone, even if the server sanitised nothing', async () => {
    await page.route('**/resources/**/*.xhtml', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: hostileDocument(`${site.url}/book`) })
    })
    await page.goto(`${address}?page=1`)
    await waitForText(page, 'flows')
    await text().getByRole('heading', { name: 'Flows' }).waitFor()
    expect(await text().locator('script').count()).toBeGreaterThan(3)
    await waitUnprotected()
    for (const name of ['Press me', 'Open me', 'Touch me', 'me']) await text().getByText(name, { exact: true }).click()
    await waitUnprotected()
    expect(await traces(page)).toMatchObject({ stolen: null })
    expect([page.url().split('?')[0], requests('book'), opened]).toEqual([address.split('?')[0], [], []])
  })
})
