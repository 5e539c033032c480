import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { findBrowser } from './browser.ts'
import { openEmptyServer, type VisitedServer } from './populated-server.ts'
import { createOwner, owner } from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('connecting a reading app', () => {
  let visited: VisitedServer
  let page: Page
  let url: string

  beforeAll(async () => {
    visited = await openEmptyServer(executable)
    page = visited.page
    url = visited.fixture.url
    await page.goto(url)
    await createOwner(page)
    await page.getByRole('heading', { name: 'Where are your books?' }).waitFor()
  })
  afterAll(() => visited?.close())

  const choose = (name: string) => page.getByLabel('Which app do you read in?').selectOption({ label: name })
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const codes = (name: string) => part(name).locator('code').allTextContents()
  /** Ignores the host, which differs from the name the computer uses for itself. */
  const catalog = (address: string) => new URL(address).pathname

  it('is part of the initial setup', async () => {
    await page.goto(`${url}/welcome?step=devices`)
    await page.getByRole('heading', { name: 'Read anywhere at home' }).waitFor()
    await part('A browser').getByRole('img', { name: 'QR code of the address' }).waitFor()
    await choose('KOReader')
    expect((await codes('KOReader')).map(catalog)).toEqual(['/opds/v1/catalog', '/koreader'])
    expect(await page.getByRole('switch', { name: 'Visible on this network' }).isChecked()).toBe(true)
    expect(await accessibilityViolations(page)).toEqual([])
  })

  it('shows for each app the address it supports, step by step', async () => {
    await page.goto(`${url}/account/devices`)
    const expected = { 'Thorium Reader': '/opds/v2', 'Moon+ Reader': '/opds/v1/catalog', Librera: '/opds/v1/catalog' }
    for (const [name, path] of Object.entries(expected)) {
      await choose(name)
      await part(name).waitFor()
      expect((await codes(name)).map(catalog)).toEqual([path])
      expect(
        await part(name)
          .getByRole('list', { name: `Steps for ${name}` })
          .getByRole('listitem')
          .count(),
      ).toBe(3)
    }
    await choose('Panels')
    const [host = '', port] = await codes('Panels')
    expect([new URL(host).port, port]).toEqual(['', new URL(url).port])
  })

  it('shows the address as a QR code', async () => {
    await choose('Librera')
    await page.getByRole('button', { name: 'Show QR code' }).click()
    await page.getByRole('img', { name: 'QR code of the address' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Hide QR code' }).click()
    expect(await page.getByRole('img', { name: 'QR code of the address' }).count()).toBe(0)
  })

  it('creates a key for the app that is valid for its catalog only', async () => {
    await choose('KOReader')
    await page.getByRole('button', { name: 'Create API key for KOReader' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Name').inputValue()).toBe('KOReader')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.locator('code').nth(1).waitFor()
    const [key = '', address = ''] = await dialog.locator('code').allTextContents()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    const authorization = `Basic ${Buffer.from(`${owner.name}:${key}`).toString('base64')}`
    const reply = await page.request.get(`${url}/opds/v1/catalog`, { headers: { authorization } })
    expect(reply.status()).toBe(200)
    expect(new URL(address).pathname).toBe(`/opds/k/${key}/v1/catalog`)
    const stranger = await visited.browser.newContext()
    expect((await stranger.request.get(address)).status()).toBe(200)
    await stranger.close()
    await page.getByRole('list', { name: 'API keys' }).getByText('KOReader').first().waitFor()
  })

  it('says who can enable what an app needs, and shows its address once enabled', async () => {
    await choose('Mihon')
    await page.getByText('This app needs support for Komga apps, which is off').waitFor()
    expect(await page.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe('/admin/settings')
    const put = (key: string, value: unknown) =>
      page.request.put(`${url}/api/v1/admin/settings/${key}`, { data: { value }, headers: { origin: url } })
    await put('compat_api.prefix', 'shelf')
    await put('compat_api.enabled', true)
    await page.reload()
    await choose('Mihon')
    expect((await codes('Mihon')).map(catalog)).toEqual(['/shelf'])
  })

  it('explains why the server is not discovered automatically, and what to do', async () => {
    await page.getByRole('button', { name: 'Test discovery' }).click()
    await page.getByText('Inglenook is available on its own computer only.').waitFor()
    const visible = page.getByRole('switch', { name: 'Visible on this network' })
    await visible.click()
    await expect.poll(() => visible.isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Test discovery' }).waitFor({ state: 'detached' })
    const state = await page.request.get(`${url}/api/v1/discovery`)
    expect(await state.json()).toMatchObject({ enabled: false, status: 'hidden', problem: { code: 'off' } })
    await visible.click()
    await expect.poll(() => visible.isChecked()).toBe(true)
    expect(visited.pageErrors).toEqual([])
  })

  it('shows what a device read last as soon as it is reported, with a link to the book', async () => {
    const { shelf } = visited.fixture
    const headers = { origin: url }
    const made = await page.request.post(`${url}/api/v1/libraries`, { data: { name: 'Comics', path: shelf }, headers })
    const { id } = (await made.json()) as { readonly id: string }
    expect((await page.request.post(`${url}/api/v1/libraries/${id}/scan`, { headers })).ok()).toBe(true)
    const key = await page.request.post(`${url}/api/v1/api-keys`, { data: { name: 'Kobo' }, headers })
    const { key: secret } = (await key.json()) as { readonly key: string }
    const book = await vi.waitFor(async () => {
      const { data } = (await (await page.request.get(`${url}/api/v1/books`)).json()) as {
        readonly data: readonly { readonly id: string; readonly title: string }[]
      }
      const found = data.find(({ title }) => title === 'Field Notes')
      expect(found).toBeDefined()
      return found
    }, 20_000)
    const stream = page.waitForResponse((response) => response.url().includes('/api/v1/events'))
    await page.goto(`${url}/account/devices`)
    await stream
    const row = page
      .getByRole('list', { name: 'Apps and linked devices' })
      .getByRole('listitem')
      .filter({ hasText: 'Kobo' })
    await page.getByRole('heading', { name: 'Apps and linked devices' }).waitFor()
    const kept = await fetch(`${url}/api/v1/books/${book?.id}/progress`, {
      method: 'PUT',
      headers: { 'x-api-key': secret, 'content-type': 'application/json' },
      body: JSON.stringify({ currentPage: 2 }),
    })
    expect(kept.status).toBe(200)
    // Faster than the list's own polling.
    await row.getByText('Page 2 of 5').waitFor({ timeout: 8_000 })
    expect(await accessibilityViolations(page)).toEqual([])
    await row.getByRole('link', { name: 'Field Notes' }).click()
    await page.getByRole('heading', { name: 'Field Notes' }).waitFor()
  })
})
