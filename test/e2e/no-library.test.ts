import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devicePermissions } from '../../server/domain/access/pairing.ts'
import type { Permission } from '../../server/domain/access/viewer.ts'
import { findBrowser } from './browser.ts'
import { openEmptyServer, type VisitedServer } from './populated-server.ts'
import { createOwner, owner } from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)("without a library, a device with an administrator's key", () => {
  let visited: VisitedServer

  beforeAll(async () => {
    visited = await openEmptyServer(executable)
    const { page, fixture } = visited
    await page.goto(fixture.url)
    await createOwner(page)
    await page.getByLabel('Folder').waitFor()
  })
  afterAll(() => visited?.close())

  /** A browser with only an API key of the owner. */
  async function openTablet(permissions: readonly Permission[]) {
    const { page, fixture, browser } = visited
    const data = { name: 'Kitchen tablet', permissions }
    const made = await page.request.post(`${fixture.url}/api/v1/api-keys`, { data, headers: { origin: fixture.url } })
    const { key } = (await made.json()) as { readonly key: string }
    const context = await browser.newContext({ serviceWorkers: 'block' })
    await context.addCookies([{ name: 'auth_token', value: key, url: fixture.url, httpOnly: true }])
    const tablet = await context.newPage()
    tablet.setDefaultTimeout(30_000)
    return tablet
  }

  it.each([
    ['that only reads', devicePermissions],
    ['that may manage libraries', [...devicePermissions, 'libraries-write']],
  ] as const)('%s is offered password sign-in, not advice to ask an administrator', async (_, permissions) => {
    const tablet = await openTablet(permissions)
    for (const path of ['/', '/series', '/books', '/libraries']) {
      await tablet.goto(visited.fixture.url + path)
      const nextPath = tablet.getByRole('link', { name: 'Sign in with password' })
      await nextPath.waitFor()
      await tablet.getByText(/^Sign in with your user name and password to add a library\./).waitFor()
      expect(await tablet.locator('body').innerText()).not.toMatch(/\bask the person\b/i)
    }
    await tablet.goto(visited.fixture.url)
    await tablet.getByRole('link', { name: 'Sign in with password' }).click()
    await tablet.getByLabel('User name').fill(owner.name)
    await tablet.getByLabel('Password', { exact: true }).fill(owner.password)
    await tablet.getByRole('button', { name: 'Sign in', exact: true }).click()
    await tablet.getByRole('link', { name: 'Add a library' }).waitFor()
    await tablet.context().close()
  })
})
