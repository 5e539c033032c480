import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { findBrowser } from './browser.ts'
import { signIn } from './offline-device.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import { scan } from './screens-of-tasks.ts'
import { choose, openSeries } from './user-actions.ts'

const executable = findBrowser()
const password = 'lantern over the reeds'

describe.skipIf(executable === undefined)('sharing', () => {
  let visited: VisitedServer
  let fixture: Fixture
  let page: Page
  let mia: string

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
    const made = await api('users', { username: 'Mia', password })
    mia = `${fixture.url}/people/${made.id}`
  })
  afterAll(() => visited?.close())

  async function api(path: string, data: object): Promise<{ readonly id: string }> {
    const answer = await page.request.post(`${fixture.url}/api/v1/${path}`, { data, headers: { origin: fixture.url } })
    return (await answer.json()) as { readonly id: string }
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const dialog = () => page.getByRole('dialog')
  const closed = () => dialog().waitFor({ state: 'detached' })
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  /** Checks accessibility, and that nothing overflows a phone. */
  async function checkLayout(): Promise<void> {
    expect(await accessibilityViolations(page)).toEqual([])
  }

  it('is decided by tags, which a rule adds to series after a preview', async () => {
    await page.goto(`${fixture.url}/sharing-tags`)
    await page.getByRole('heading', { name: 'No sharing tags yet' }).waitFor()
    await press('Create tag')
    await dialog().getByRole('button', { name: 'Create' }).click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByLabel('Name').fill('For children')
    await page.getByLabel('Description').fill('What the little ones may read.')
    await press('Create')
    await page.getByRole('heading', { level: 1, name: 'For children' }).waitFor()
    await page.getByText('No rule. Series are tagged manually.').waitFor()
    await press('Create rule')
    await dialog().getByLabel('Field', { exact: true }).selectOption('Genre')
    expect(await dialog().getByLabel('Field', { exact: true }).locator('option').allInnerTexts()).not.toContain(
      'Read status',
    )
    await dialog().getByLabel('Value: Genre').fill('Adventure')
    await page.getByRole('option', { name: 'Adventure' }).click()
    await dialog().getByText('Currently matches 2 series:').waitFor()
    await dialog().getByText('Paper Lantern').waitFor()
    await checkLayout()
    await press('Save rule')
    await closed()
    await page.getByText('Genre is Adventure').waitFor()
    await page.getByText('Currently matches 2 series.').waitFor()
    await checkLayout()
  })

  it('is shown on a series: tags from a rule are fixed, others can be added and removed', async () => {
    await openSeries(page, fixture, /Paper Lantern/)
    await choose(page, 'More options for this series', 'Sharing tags')
    const ticked = dialog().getByRole('checkbox', { name: 'For children' })
    await ticked.waitFor()
    expect([await ticked.isChecked(), await ticked.isDisabled()]).toEqual([true, true])
    await dialog().getByText('Added by the tag’s rule').waitFor()
    await openSeries(page, fixture, /Wet Sand/)
    await choose(page, 'More options for this series', 'Sharing tags')
    await dialog().getByRole('checkbox', { name: 'For children' }).check()
    await dialog().getByRole('checkbox', { name: 'For children', checked: true }).waitFor()
    await checkLayout()
    await press('Done')
    await press(/^Titles, links/)
    await section('Sharing tags').getByText('For children').waitFor()
  })

  it('can be changed for many series at once', async () => {
    await api('admin/sharing-tags', { name: 'Grown-ups' })
    await page.goto(`${fixture.url}/series`)
    await press('Select')
    for (const place of [0, 1]) await page.getByRole('main').getByRole('checkbox').nth(place).click()
    await choose(page, 'More actions', 'Sharing tags')
    const tag = (name: string) => dialog().getByRole('radiogroup', { name })
    await tag('Grown-ups').getByText('Add').click()
    await checkLayout()
    await press('Apply')
    await dialog().getByText('2 series updated.').waitFor()
    await dialog().getByRole('button', { name: 'Done' }).click()
    await page.goto(`${fixture.url}/sharing-tags`)
    await page.getByRole('listitem').filter({ hasText: 'Grown-ups' }).getByText('2 series · affects nobody').waitFor()
  })

  it('can be granted to a group, and applies to its members', async () => {
    await page.goto(`${fixture.url}/access-groups`)
    await press('Create group')
    await page.getByLabel('Name').fill('Little ones')
    await press('Create')
    await page.getByRole('heading', { level: 1, name: 'Little ones' }).waitFor()
    const sees = section('Sharing tags')
    await sees.getByLabel('Sharing tag').selectOption('For children')
    await sees.getByText('all series without an allowed tag are hidden').waitFor()
    await sees.getByRole('button', { name: 'Add' }).click()
    await sees.getByText('They see only series tagged “For children”.').waitFor()
    await section('Members').getByLabel('Person').selectOption('Mia')
    await section('Members').getByRole('button', { name: 'Add' }).click()
    await section('Members').getByRole('link', { name: 'Mia' }).waitFor()
    await checkLayout()
  })

  it('is explained for a person: how much, by which rule, and why an item is hidden', async () => {
    await page.goto(mia)
    await page.getByText('They see 3 series and 4 books.').waitFor()
    await page.getByText('Allowed: “For children” (group “Little ones”)').waitFor()
    const ask = section('Check access')
    await ask.getByLabel('Series or book').fill('field')
    const answer = ask.getByRole('listitem').filter({ hasText: 'Field Notes' }).first()
    await answer.getByText('Hidden').waitFor()
    await answer.getByText('They see only allowed tags, and this has none of them.').waitFor()
    await ask.getByLabel('Series or book').fill('wet sand')
    await ask.getByText('The tag “For children” is allowed (group “Little ones”).').first().waitFor()
    await ask.getByRole('button', { name: 'Show all series with reasons' }).click()
    await ask.getByRole('list', { name: 'Hidden series' }).getByText('Field Notes').waitFor()
    await checkLayout()
    const own = section('Personal sharing tags')
    await own.getByLabel('Sharing tag').selectOption('For children')
    await own.getByText('Hidden').last().click()
    await own.getByRole('button', { name: 'Add' }).click()
    await page.getByText('They see 0 series and 0 books.').waitFor()
    await own.getByRole('button', { name: 'Remove “For children”' }).click()
    await page.getByText('They see 3 series and 4 books.').waitFor()
  })

  it('follows changes made elsewhere, without reloading the page', async () => {
    const headers = { origin: fixture.url }
    const path = `${fixture.url}/api/v1/users/${mia.split('/').at(-1)}`
    await page.request.patch(path, { data: { kidProfile: { maxAgeRating: 9 } }, headers })
    await page.getByText('Series rated above 9 and unrated series are hidden.').waitFor()
    await page.getByText('They see 0 series and 0 books.').waitFor()
    await page.request.patch(path, { data: { kidProfile: null, displayName: 'Mia the younger' }, headers })
    await page.getByRole('heading', { level: 1, name: 'Mia the younger' }).waitFor()
    await page.getByText('They see 3 series and 4 books.').waitFor()
  })

  it('is limited for a child account with a single switch, and can be fine-tuned', async () => {
    await choose(page, 'More options for Mia the younger', 'Edit')
    await page.getByLabel('Child account').check()
    await page.getByLabel('Age limit').selectOption('Up to 6')
    await page.getByLabel('Show unrated titles').check()
    await checkLayout()
    await press('Save')
    await closed()
    await page.getByText('Series rated above 6 are hidden. Unrated series are shown.').waitFor()
    await page.getByText('They see 3 series and 4 books.').waitFor()
  })

  it('is summarised in the row of a child account, not as all libraries', async () => {
    await page.goto(`${fixture.url}/people`)
    const row = page
      .getByRole('list', { name: 'Accounts' })
      .getByRole('listitem')
      .filter({ hasText: 'Mia the younger' })
    await row.getByText('Child account · up to 6 · unrated shown').waitFor()
    expect(await row.innerText()).not.toContain('All libraries')
    const path = `${fixture.url}/api/v1/users/${mia.split('/').at(-1)}`
    const limit = (maxAgeRating: number, isUnratedAllowed: boolean) => {
      const data = { kidProfile: { maxAgeRating, isUnratedAllowed } }
      return page.request.patch(path, { data, headers: { origin: fixture.url } })
    }
    await limit(12, false)
    await row.getByText('Child account · up to 12 · unrated hidden').waitFor()
    await limit(6, true)
    await row.getByText('Child account · up to 6 · unrated shown').waitFor()
    const others = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasNotText: 'Mia' })
    expect(await others.first().innerText()).toContain('All libraries')
  })

  it('can be chosen in an invitation, for a child account too', async () => {
    const sees = page.getByRole('region', { name: 'Access preview' })
    const counting = '**/api/v1/**/access-preview'
    await page.route(counting, (route) => route.fulfill({ status: 500, json: { error: 'internal', message: 'No.' } }))
    await press('Invite')
    await sees.getByText('Couldn’t preview what they will see').waitFor()
    await page.unroute(counting)
    await sees.getByRole('button', { name: 'Try again' }).click()
    await sees.getByText('5 of 5 series').waitFor()
    await page.getByLabel('Child account').check()
    await sees.getByText('They will see nothing. Hidden because').waitFor()
    await sees.getByRole('button', { name: 'Show unrated titles' }).click()
    await sees.getByText('5 of 5 series').waitFor()
    await page.getByLabel('Allowed tags only').check()
    await sees.getByText('Add them to a group with an allowed tag').waitFor()
    await page.getByRole('checkbox', { name: 'Little ones' }).check()
    await sees.getByText('3 of 5 series').waitFor()
    await page.getByLabel('Age limit').selectOption('No age limit')
    await press('Create link')
    await dialog().getByText('This Inglenook is available only on this computer').waitFor()
    const address = await dialog().locator('code').first().innerText()
    await press('Done')
    const context = await visited.browser.newContext()
    const guest = await context.newPage()
    guest.setDefaultTimeout(30_000)
    await guest.goto(address)
    await guest.getByText('Child account: a parent decides').waitFor()
    await guest.getByLabel('User name').fill('Ben')
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByRole('button', { name: 'Create account' }).click()
    await guest.getByRole('button', { name: 'Account of Ben' }).waitFor()
    await guest.goto(`${fixture.url}/series`)
    await guest.getByText('3 series', { exact: true }).first().waitFor()
    expect(await guest.getByText('Field Notes').count()).toBe(0)
    await context.close()
    // Without reloading the page.
    await page.getByText('Accepted by Ben').waitFor()
    await page.getByRole('list', { name: 'Accounts' }).getByRole('link', { name: 'Ben' }).waitFor()
  })

  it('previews the effect of deleting a tag or a group on each person', async () => {
    await page.goto(`${fixture.url}/sharing-tags`)
    await choose(page, 'More options for For children', 'Delete')
    await dialog().getByText('Ben loses 3 series').waitFor()
    await dialog().getByText('It will be removed from 3 series.').waitFor()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await choose(page, 'More options for Grown-ups', 'Delete')
    await dialog().getByText('The tag isn’t allowed or hidden for anyone').waitFor()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('link', { name: 'Grown-ups' }).waitFor({ state: 'detached' })
    await page.goto(`${fixture.url}/access-groups`)
    await choose(page, 'More options for Little ones', 'Delete')
    await dialog().getByText('Ben loses 3 series').waitFor()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'No access groups yet' }).waitFor()
  })

  it('is explained to a person without access, who is not advised to add folders', async () => {
    const zoe = await api('users', { username: 'Zoe', password, libraryIds: [] })
    expect(zoe.id).toBeTruthy()
    const libraries = await page.request.get(`${fixture.url}/api/v1/libraries`)
    const { data } = (await libraries.json()) as { readonly data: readonly { readonly id: string }[] }
    const context = await visited.browser.newContext()
    const other = await context.newPage()
    other.setDefaultTimeout(30_000)
    await signIn(other, fixture, { name: 'Zoe', password })
    const ofFolders = /folder|comics, epubs or pdfs/i
    for (const path of ['/', '/series', '/books']) {
      await other.goto(fixture.url + path)
      await other.getByRole('heading', { name: 'No books for you yet' }).waitFor()
      expect(await other.locator('body').innerText(), path).not.toMatch(ofFolders)
    }
    await other.goto(`${fixture.url}/libraries/${data[0]?.id}`)
    await other.getByText('or you may not have access to it').waitFor()
    expect(await other.locator('body').innerText()).not.toMatch(ofFolders)
    await other.goto(`${fixture.url}/libraries`)
    await other.getByText('Libraries shared with you will appear here').waitFor()
    expect(await other.locator('body').innerText()).not.toMatch(ofFolders)
    await other.route('**/api/v1/scans/active', (route) => route.fulfill({ json: [scan] }))
    await other.goto(fixture.url)
    await other.getByRole('heading', { name: 'Adding books' }).waitFor()
    expect(await other.locator('body').innerText()).not.toMatch(ofFolders)
    await context.close()
  })

  it('is accessible only to managers of accounts', async () => {
    const context = await visited.browser.newContext()
    const other = await context.newPage()
    other.setDefaultTimeout(30_000)
    await signIn(other, fixture, { name: 'Mia', password })
    for (const path of ['/sharing-tags', '/access-groups', `/people/${mia.split('/').at(-1)}`]) {
      await other.goto(fixture.url + path)
      await other.getByRole('heading', { name: 'For administrators only' }).waitFor()
    }
    await context.close()
  })

  it('reports no page or console errors', () => expect(visited.pageErrors).toEqual([]))
})
