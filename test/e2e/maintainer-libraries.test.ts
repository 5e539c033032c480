import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { findBrowser } from './browser.ts'
import { builtInterface } from './built-interface.ts'
import { openVisit, type Visit } from './visit.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('libraries for a maintainer', () => {
  let world: World
  let visit: Visit
  let url: string
  beforeAll(async () => {
    world = await createWorld({ interfaceFolder: await builtInterface() })
    visit = await openVisit(executable)
    url = `http://127.0.0.1:${world.server.port}`
  }, 180_000)
  afterAll(async () => {
    await visit?.close()
    await world?.close()
  })

  async function signedIn(who: 'maintainer' | 'admin'): Promise<Page> {
    const page = await visit.newPage()
    const { username, password } = world[who]
    await page.goto(`${url}/libraries`)
    await page.getByLabel('User name').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Libraries' }).waitFor()
    return page
  }
  it('offer scanning and settings, but no adding, removing or moving of libraries', async () => {
    const page = await signedIn('maintainer')
    await page.getByRole('button', { name: 'Scan', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Add a library' }).count()).toBe(0)
    await page.getByRole('button', { name: /^More options for/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor()
    expect(await page.getByRole('menuitem', { name: /Remove/ }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByText('Only an administrator can change the folder.').waitFor()
    expect(await page.getByLabel('Folder', { exact: true }).isDisabled()).toBe(true)
    await page.goto(`${url}/libraries/new`)
    await page.getByText('Only an administrator can add libraries').waitFor()
    expect(visit.pageErrors).toEqual([])
  })

  it('show the grouping settings read-only when the maintainer sees only part of a library', async () => {
    const { admin, maintainer, books } = world
    const { json } = await admin.ask('/api/v1/admin/sharing-tags', { method: 'POST', body: { name: 'Not for all' } })
    const seriesTags = `/api/v1/series/${String(books.epub.seriesId)}/sharing-tags`
    await admin.ask(seriesTags, { method: 'PUT', body: { sharingTagIds: [json.id] } })
    const grant = { sharingTagId: json.id, accessMode: 'deny' }
    await admin.ask(`/api/v1/users/${maintainer.userId}/sharing-tags`, { method: 'PUT', body: grant })
    const page = await signedIn('maintainer')
    await page.getByRole('button', { name: /^More options for/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByText(/can see only part of this library/).waitFor()
    for (const label of ['Series grouping', 'Book title', 'EPUB']) {
      expect(await page.getByLabel(label, { exact: true }).isDisabled(), label).toBe(true)
    }
    expect(await page.getByLabel('Name', { exact: true }).isEnabled()).toBe(true)
    expect(visit.pageErrors).toEqual([])
  })

  it('offer all actions to an administrator', async () => {
    const page = await signedIn('admin')
    await page.getByRole('link', { name: 'Add a library' }).waitFor()
    await page.getByRole('button', { name: /^More options for/ }).click()
    await page.getByRole('menuitem', { name: /Remove/ }).waitFor()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByLabel('Folder', { exact: true }).waitFor()
    expect(await page.getByLabel('Folder', { exact: true }).isEnabled()).toBe(true)
    expect(visit.pageErrors).toEqual([])
  })
})
