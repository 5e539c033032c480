import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Forwarder, openForwarder } from '../../electron/joined/forwarder.ts'
import { openUpstream } from '../../electron/joined/upstream.ts'
import { startHttpsServer } from '../kit/https-server.ts'
import { findBrowser } from './browser.ts'
import { type DownloadDevice, openDownloadDevice, signIn } from './offline-device.ts'
import { choose, dismissHint, owner, waitForPage } from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('the library of another computer in a browser', () => {
  let device: DownloadDevice
  let context: BrowserContext
  let page: Page
  let forwarder: Forwarder

  beforeAll(async () => {
    device = await openDownloadDevice(executable)
    forwarder = await openForwarder({ port: 0, onLost: () => undefined })
    connect()
    context = (await device.context.browser()?.newContext()) as BrowserContext
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
  })
  afterAll(async () => {
    await context?.close()
    await forwarder?.close()
    await device?.close()
  })

  const connect = () => {
    const { url } = device.fixture
    forwarder.use(openUpstream({ url, fingerprint: null }), url)
  }

  it('is signed in to like any other', async () => {
    await signIn(page, { ...device.fixture, url: forwarder.origin }, owner)
    const [cookie] = await context.cookies(forwarder.origin)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })

  it('keeps books for reading while its computer is away, and sends the progress later', async () => {
    await page.goto(`${forwarder.origin}/books/${device.lighthouse.id}`)
    await choose(page, 'More options for this book', 'Download to this device')
    await page.getByText(/^Downloaded, /).waitFor()
    // The pages themselves are kept by then, too.
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    forwarder.use(null, '')
    await page.goto(`${forwarder.origin}/device`)
    await page.getByRole('link', { name: `Read ${device.lighthouse.title}`, exact: true }).click()
    await dismissHint(page)
    await waitForPage(page, 1)
    await page.keyboard.press('ArrowRight')
    await waitForPage(page, 2)
    connect()
    await page.goto(`${forwarder.origin}/device`)
    await expect.poll(() => device.progressOf(device.lighthouse)).toMatchObject({ currentPage: 2 })
  })

  it('is signed in to by https, too', async () => {
    const secure = await startHttpsServer()
    const url = `https://127.0.0.1:${secure.httpsPort}`
    const https = await openForwarder({ port: 0, onLost: () => undefined })
    https.use(openUpstream({ url, fingerprint: await secure.fingerprint() }), url)
    const other = (await device.context.browser()?.newContext()) as BrowserContext
    try {
      const first = await other.newPage()
      await first.goto(https.origin)
      const body = JSON.stringify({ username: 'mara', password: 'a quiet corner by the fire' })
      const status = await first.evaluate(`fetch('/api/v1/setup/initialize', {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: ${JSON.stringify(body)},
      }).then((reply) => reply.status)`)
      expect(status).toBe(200)
      // Its cookie is for https; an address of this computer counts as secure.
      expect((await other.cookies(https.origin)).map(({ secure }) => secure)).toEqual([true])
      expect(await first.evaluate(`fetch('/api/v1/auth/me').then((reply) => reply.status)`)).toBe(200)
    } finally {
      await other.close()
      await https.close()
      await secure.close()
    }
  })
})
