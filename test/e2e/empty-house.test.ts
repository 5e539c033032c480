import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devicePermissions } from '../../server/domain/access/device-permissions.ts'
import type { Permission } from '../../server/domain/access/viewer.ts'
import { findBrowser } from './browser.ts'
import { becomeOwner, owner } from './person.ts'
import { openFreshHouse, type VisitedHouse } from './settled-house.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('without a library, an administrator on a device with a key', () => {
  let visited: VisitedHouse

  beforeAll(async () => {
    visited = await openFreshHouse(executable)
    const { page, house } = visited
    await page.goto(house.url)
    await becomeOwner(page)
    await page.getByLabel('Folder').waitFor()
  })
  afterAll(() => visited?.close())

  /** A browser that knows nothing but a key of the owner. */
  async function openTablet(permissions: readonly Permission[]) {
    const { page, house, browser } = visited
    const data = { name: 'Kitchen tablet', permissions }
    const made = await page.request.post(`${house.url}/api/v1/api-keys`, { data, headers: { origin: house.url } })
    const { key } = (await made.json()) as { readonly key: string }
    const context = await browser.newContext({ serviceWorkers: 'block' })
    await context.addCookies([{ name: 'auth_token', value: key, url: house.url, httpOnly: true }])
    const tablet = await context.newPage()
    tablet.setDefaultTimeout(15_000)
    return tablet
  }

  it.each([
    ['that only reads', devicePermissions],
    ['that may look after libraries', [...devicePermissions, 'libraries-write']],
  ] as const)('%s is led to the password, and not to themselves', async (_, permissions) => {
    const tablet = await openTablet(permissions)
    for (const path of ['/', '/series', '/books', '/libraries']) {
      await tablet.goto(visited.house.url + path)
      const wayOn = tablet.getByRole('link', { name: 'Sign in with password' })
      await wayOn.waitFor()
      await tablet.getByText(/^Sign in with your user name and password to add a library\./).waitFor()
      expect(await tablet.locator('body').innerText()).not.toMatch(/\bask the person\b/i)
    }
    await tablet.goto(visited.house.url)
    await tablet.getByRole('link', { name: 'Sign in with password' }).click()
    await tablet.getByLabel('User name').fill(owner.name)
    await tablet.getByLabel('Password', { exact: true }).fill(owner.password)
    await tablet.getByRole('button', { name: 'Sign in', exact: true }).click()
    await tablet.getByRole('link', { name: 'Add a library' }).waitFor()
    await tablet.context().close()
  })
})
