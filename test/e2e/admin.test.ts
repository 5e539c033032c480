import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { devicePermissions } from '../../server/domain/access/pairing.ts'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { addressesOfScreens } from './screen-addresses.ts'
import { choose, owner } from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('administration', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
    await removeBackups()
  })
  afterAll(() => visited?.close())

  /** A server that starts with an account makes its first backup; this one may have had one soon enough. */
  async function removeBackups(): Promise<void> {
    const address = `${fixture.url}/api/v1`
    const ask = async <T>(path: string) => (await (await page.request.get(`${address}/${path}`)).json()) as T
    type Tasks = { readonly data: readonly { readonly completedAt: string | null }[] }
    const isOver = async () =>
      (await ask<Tasks>('tasks?taskType=backup')).data.every(({ completedAt }) => completedAt !== null)
    await vi.waitUntil(isOver, { timeout: 30_000 })
    const { backups } = await ask<{ readonly backups: readonly { readonly name: string }[] }>('admin/backups')
    for (const { name } of backups) {
      const removed = await page.request.delete(`${address}/admin/backups/${name}`, {
        headers: { origin: fixture.url },
      })
      expect(removed.ok()).toBe(true)
    }
  }

  const goTo = (name: string) =>
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true }).click()

  it('opens from the account menu and starts with the library statistics', async () => {
    await page.goto(fixture.url)
    await choose(page, /^Account of/, 'Administration')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    const inventory = page.getByRole('region', { name: 'Library statistics' })
    await expect.poll(() => inventory.locator('dt:text-is("Books") + dd').innerText()).toBe('6')
    await page.getByRole('row', { name: /6/ }).waitFor()
  })

  it('validates a setting, shows who changed it, and resets it', async () => {
    await goTo('Settings')
    const kept = page.getByLabel('Backups to keep', { exact: true })
    await kept.fill('0')
    await kept.press('Enter')
    await page.getByText('Enter 1 to 365 backups.').waitFor()
    await kept.fill('3')
    await kept.press('Enter')
    await page.getByText(`by ${owner.name}`).waitFor()
    await page.getByRole('button', { name: 'History of Backups to keep' }).click()
    await page.getByRole('dialog').getByText('3 backups').waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect.poll(() => kept.inputValue()).toBe('3')
    await page.getByRole('button', { name: 'Reset to 7 backups: Backups to keep' }).click()
    await expect.poll(() => kept.inputValue()).toBe('7')
  })

  it('reports next to the setting that the port is in use, until another is set', async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, done))
    const taken = String((other.address() as AddressInfo).port)
    const port = page.getByLabel('Separate port', { exact: true })
    await port.fill(taken)
    await port.press('Enter')
    const approveRequest = page.getByLabel('Allow Komga-compatible apps', { exact: true })
    await approveRequest.press('Space')
    const received = page.getByText(`Another program uses port ${taken}. Stop that program, or choose another port.`)
    await received.waitFor()
    await port.fill('0')
    await port.press('Enter')
    await received.waitFor({ state: 'hidden' })
    await approveRequest.press('Space')
    await expect.poll(() => approveRequest.isChecked()).toBe(false)
    await new Promise((done) => other.close(done))
  })

  it('explains why a schedule is invalid and retains the previous one', async () => {
    const when = page.getByLabel('Backup schedule', { exact: true })
    await when.selectOption('Custom …')
    await when.fill('61 3 * * *')
    await when.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.reload()
    await expect.poll(() => when.inputValue()).toBe('30 3 * * *')
  })

  it('creates a backup, verifies it and downloads its file', async () => {
    await goTo('Backups')
    await page.getByRole('heading', { name: 'No backups yet' }).waitFor()
    await page.getByRole('button', { name: 'Create backup' }).click()
    await page.getByText('The backup was created.').waitFor()
    await page.getByRole('button', { name: /^Verify:/ }).click()
    await page.getByText('Backup is valid.').waitFor()
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download:/ }).click()
    const path = await (await waiting).path()
    expect(readFileSync(path).subarray(0, 15).toString()).toBe('SQLite format 3')
  })

  it('stages a backup for the next start, and cancels that', async () => {
    await choose(page, /^More options for the backup/, 'Restore')
    await page.getByRole('dialog').getByText('Until then nothing changes').waitFor()
    await page.getByRole('button', { name: 'Restore on next start' }).click()
    await page.getByText('A backup will be restored on the next start').waitFor()
    await page.getByText(/^Before restore/).waitFor()
    await page.getByRole('button', { name: 'Cancel restore' }).click()
    await page.getByText('A backup will be restored on the next start').waitFor({ state: 'hidden' })
  })

  it('previews a cleanup before running it, and reports the result', async () => {
    await goTo('Maintenance')
    const covers = page.getByRole('region', { name: 'Unused covers' })
    await covers.getByText('No unused covers.').waitFor()
    await page.getByRole('button', { name: /^Remove missing books/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove missing books' }).click()
    await page.getByText('0 missing books removed.').waitFor()
    await page.getByLabel('Finished', { exact: true }).selectOption('at any time')
    await page.getByRole('button', { name: 'Clear list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear list' }).click()
    await page.getByText(/^[1-9]\d* tasks? removed from the list\.$/).waitFor()
  })

  it('follows the log, filters it and can be paused', async () => {
    const isFollowing = (request: Request) => /\/events\?include=[^&]*log/.test(request.url())
    const following = page.waitForRequest(isFollowing)
    await goTo('Log')
    await following
    const lines = page.getByRole('list', { name: 'Log entries' })
    await lines.getByRole('listitem').first().waitFor()
    await page.getByLabel('Search log').fill('no line says this')
    await page.getByRole('heading', { name: 'No matching entries' }).waitFor()
    expect(page.url()).toContain('q=no')
    await page.getByRole('button', { name: 'Show all' }).click()
    await lines.getByRole('listitem').first().waitFor()
    const ended = lines.getByText('Scan finished')
    const before = await ended.count()
    const libraries = await page.request.get(`${fixture.url}/api/v1/libraries`)
    const { data } = (await libraries.json()) as { readonly data: readonly { readonly id: string }[] }
    const scan = `${fixture.url}/api/v1/libraries/${data[0]?.id}/scan`
    expect((await page.request.post(scan, { headers: { origin: fixture.url } })).ok()).toBe(true)
    await expect.poll(() => ended.count(), { timeout: 10_000 }).toBeGreaterThan(before)
    const alone = page.waitForRequest((request) => /\/events\?/.test(request.url()) && !isFollowing(request))
    await page.getByRole('button', { name: 'Pause' }).click()
    await alone
    await page.getByText('Paused. New entries appear').waitFor()
  })

  it('is not offered to readers', async () => {
    const other = await page.context().newPage()
    await other.route('**/api/v1/auth/me', async (route) => {
      const answer = await route.fetch()
      const me = (await answer.json()) as object
      await route.fulfill({ json: { ...me, role: 'reader', permissions: ['libraries-read', 'books-read'] } })
    })
    await other.goto(`${fixture.url}/admin/settings`)
    await other.getByRole('heading', { name: 'For administrators only' }).waitFor()
    await other.getByRole('button', { name: /^Account of/ }).click()
    await other.getByRole('menuitem', { name: 'Want to read' }).waitFor()
    expect(await other.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0)
    await other.close()
  })

  it("on a device with an administrator's read-only key offers password sign-in, not asking an administrator", async () => {
    const data = { name: 'Kitchen tablet', permissions: devicePermissions }
    const made = await page.request.post(`${fixture.url}/api/v1/api-keys`, { data, headers: { origin: fixture.url } })
    const { key } = (await made.json()) as { readonly key: string }
    const context = await visited.browser.newContext({ serviceWorkers: 'block' })
    await context.addCookies([{ name: 'auth_token', value: key, url: fixture.url, httpOnly: true }])
    const tablet = await context.newPage()
    tablet.setDefaultTimeout(30_000)
    const libraries = await page.request.get(`${fixture.url}/api/v1/libraries`)
    const libraryId = ((await libraries.json()) as { readonly data: [{ readonly id: string }] }).data[0].id
    const userId = ((await (await context.request.get(`${fixture.url}/api/v1/auth/me`)).json()) as { id: string }).id
    const ids = { libraryId, userId, pluginId: userId, groupId: userId, tagId: userId, any: userId }
    const ofLibraries = ['/libraries', '/libraries/new', `/libraries/${libraryId}/settings`, '/connect']
    const closed = /^\/(admin|people|access-groups|sharing-tags|problems|tasks|libraries\/(new|.+\/settings))(\/|$)/
    const paths = addressesOfScreens(ids).filter(
      (path) => ofLibraries.includes(path) || closed.test(path) || ['/duplicates', '/names'].includes(path),
    )
    expect(paths.length).toBeGreaterThan(20)
    const faults: string[] = []
    for (const path of paths) {
      await tablet.goto(fixture.url + path)
      const nextPath = closed.test(path) ? tablet.getByRole('link', { name: 'Sign in with password' }) : null
      for (const needed of [tablet.locator('h1').first(), nextPath])
        await needed?.waitFor().catch(() => faults.push(path))
      const words = await tablet.locator('body').innerText()
      if (/\bask (an|one|the|who|your)\b|administrators?\b|is missing|no longer exists/i.test(words)) faults.push(words)
    }
    expect(faults).toEqual([])
    await tablet.goto(`${fixture.url}/tasks`)
    await tablet.getByRole('link', { name: 'Sign in with password' }).click()
    await tablet.getByLabel('User name').fill(owner.name)
    await tablet.getByLabel('Password', { exact: true }).fill(owner.password)
    await tablet.getByRole('button', { name: 'Sign in', exact: true }).click()
    await tablet.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
    await context.close()
  }, 180_000)

  it('says on the sign-in screens that a backup was restored and that everyone has to sign in again', async () => {
    await page.goto(`${fixture.url}/admin/backups`)
    await page
      .getByRole('button', { name: /^More options for the backup/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await page.getByRole('button', { name: 'Restore on next start' }).click()
    await page.getByText('A backup will be restored on the next start').waitFor()
    await (await fixture.stopServer())()
    const why = page.getByText(/^A backup was restored on .*Everyone has to sign in again/)
    await page.goto(`${fixture.url}/sign-in`)
    await why.waitFor()
    await page.getByLabel('User name').fill(owner.name)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByLabel('Remember me on this device').check()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel(/new PIN$/i).waitFor()
    for (const again of [false, true]) {
      await page.getByRole('button', { name: again ? 'Save' : 'Next', exact: true }).waitFor()
      await page.getByLabel(again ? 'Confirm new PIN' : 'New PIN').fill('24680')
      await page.keyboard.press('Enter')
    }
    await choose(page, /^Account of/, 'Sign out')
    await page.getByRole('heading', { name: owner.name }).waitFor()
    await why.waitFor()
  })

  it('reports no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
