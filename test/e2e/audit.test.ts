import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { serverActor } from '../../server/domain/audit/entry.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { accessibilityViolations } from './accessibility.ts'
import { findBrowser } from './browser.ts'
import { builtInterface } from './built-interface.ts'
import { openVisit, type Visit } from './visit.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('the audit log', () => {
  let server: TestServer
  let visit: Visit
  let page: Page
  let ana: Actor
  let mia: Actor
  let url: string

  beforeAll(async () => {
    server = await startTestServer({ interfaceFolder: await builtInterface() })
    url = `http://127.0.0.1:${server.port}`
    ana = await server.actor('admin', 'Ana')
    mia = await server.actor('reader', 'Mia')
    await ana.ask(`/api/v1/users/${mia.userId}`, {
      method: 'PATCH',
      body: { displayName: 'Mia M.', role: 'maintainer' },
    })
    await ana.ask('/api/v1/admin/settings/backup.kept', { method: 'PUT', body: { value: 14 } })
    await failToSignIn()
    visit = await openVisit(executable)
    page = await visit.newPage()
    await page.goto(`${url}/admin/audit`)
    await page.getByLabel('User name').fill('Ana')
    await page.getByLabel('Password', { exact: true }).fill(ana.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  })
  afterAll(async () => {
    await visit?.close()
    await server?.close()
  })

  const body = { username: 'Mia', password: 'not this one' }
  const failToSignIn = () => server.ask('/api/v1/auth/login', { method: 'POST', body })
  const entry = (words: string | RegExp) =>
    page.getByRole('list', { name: 'Entries' }).getByRole('listitem').filter({ hasText: words })
  const pick = (label: string, value: string) => page.getByLabel(label, { exact: true }).selectOption(value)

  it('describes who did what in plain words, with all details', async () => {
    await entry('A sign-in as Mia failed').waitFor()
    await entry('Ana changed the account Mia').locator('summary').click()
    await entry('Ana changed the account Mia').getByText('reader → maintainer').waitFor()
    await entry('Ana changed the setting “backup.kept”').locator('summary').click()
    await entry('Ana changed the setting “backup.kept”').getByText('from configuration').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityViolations(page)).toEqual([])
    }
  })

  it('shows only what the filters select, and stores them in the address', async () => {
    await pick('Event', 'Account changed')
    await expect.poll(() => entry('').count()).toBe(1)
    await pick('Event', '')
    await pick('Result', 'Failed')
    await expect.poll(() => entry('').allInnerTexts()).toEqual([expect.stringContaining('A sign-in as Mia failed')])
    expect(page.url()).toContain('outcome=failure')
    await page.reload()
    await expect.poll(() => entry('').count()).toBe(1)
    await pick('Result', '')
    await pick('Person', 'Mia M.')
    await entry('Ana changed the account Mia').waitFor()
    await expect.poll(() => entry('backup.kept').count()).toBe(0)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await entry('backup.kept').waitFor()
    await page.getByLabel('From').fill('2999-01-01')
    await page.getByRole('heading', { name: 'No entries' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await entry('backup.kept').waitFor()
  })

  it('filters by a person from one of their entries', async () => {
    await entry('A sign-in as Mia failed').locator('summary').click()
    await page.getByRole('button', { name: 'Only entries about Mia' }).click()
    await expect.poll(() => entry('backup.kept').count()).toBe(0)
    await page.getByRole('button', { name: 'Clear filters' }).click()
  })

  it('announces new entries and shows them on request', async () => {
    await entry('backup.kept').waitFor()
    await failToSignIn()
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    await page.getByRole('button', { name: 'Show new entries' }).click()
    await entry('A sign-in as Mia failed').getByText('2 times').waitFor()
    await ana.ask('/api/v1/admin/settings/backup.kept', { method: 'PUT', body: { value: 9 } })
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    await page.getByRole('button', { name: 'Show new entries' }).click()
    await expect.poll(() => entry('backup.kept').count()).toBe(2)
    await page.getByRole('button', { name: 'Show new entries' }).waitFor({ state: 'detached' })
  })

  it('is paged, newest first', async () => {
    const actor = { ...serverActor, userId: ana.userId, name: 'Ana', method: 'session' } as const
    const received = Array.from({ length: 60 }, (_, index) =>
      write('noteAudit', {
        actor,
        event: { kind: 'backup.created', subject: { type: 'backup', id: `${index}`, name: `backup ${index}` } },
        now: server.now() + index,
      }),
    )
    for (const one of received) await server.database.commit([one])
    await page.reload()
    await entry('“backup 59”').waitFor()
    expect(await entry('“backup 0”').count()).toBe(0)
    await page.getByRole('button', { name: 'Show older entries' }).click()
    await entry('“backup 0”').waitFor()
    await entry('set up Inglenook').waitFor()
  })

  it('is exported as CSV and JSON with the active filters', async () => {
    await pick('Event', 'Failed sign-in')
    await expect.poll(() => entry('').count()).toBe(1)
    const fileOf = async (name: string) => {
      await page.getByRole('button', { name: 'Export' }).click()
      const waiting = page.waitForEvent('download')
      await page.getByRole('menuitem', { name }).click()
      const download = await waiting
      return readFileSync(await download.path(), 'utf8')
        .trim()
        .split(/\r?\n/)
    }
    const table = await fileOf('CSV (table)')
    expect(table).toHaveLength(2)
    expect(table[1]).toContain('sign-in.failed,failure')
    const [line = ''] = await fileOf('JSON (one entry per line)')
    expect(JSON.parse(line)).toMatchObject({ kind: 'sign-in.failed', count: 2, subject: { name: 'Mia' } })
  })

  it('is available to administrators only', async () => {
    const other = await visit.newPage()
    await other.goto(`${url}/admin/audit`)
    await other.getByLabel('User name').fill('Mia')
    await other.getByLabel('Password', { exact: true }).fill(mia.password)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await other.getByRole('heading', { name: 'For administrators only' }).waitFor()
    await other.context().close()
  })

  it('reports no page or console errors', () => {
    expect(visit.pageErrors).toEqual([])
  })
})
