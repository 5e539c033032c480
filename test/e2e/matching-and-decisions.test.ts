import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'

const executable = findBrowser()
const lighthouse = 'The Wandering Lighthouse'
const soon = { timeout: 20_000 }

describe.skipIf(executable === undefined)('automatic matching and grouping decisions of a library', () => {
  let visited: VisitedServer
  let fixture: VisitedServer['fixture']
  let page: VisitedServer['page']
  let library = ''

  beforeAll(async () => {
    visited = await openPopulatedServer(executable)
    ;({ fixture, page } = visited)
    library = (await listed('/libraries'))[0]?.id ?? ''
  })

  afterAll(() => visited?.close())

  type Named = { readonly id: string; readonly title: string; readonly bookCount: number }
  const answer = async (path: string): Promise<unknown> =>
    (await visited.context.request.get(`${fixture.url}/api/v1${path}`)).json()
  const listed = async (path: string) => ((await answer(path)) as { readonly data: readonly Named[] }).data
  const send = (path: string, data: object) =>
    visited.context.request.post(`${fixture.url}/api/v1${path}`, { data, headers: { origin: fixture.url } })
  const seriesNamed = async (title: string) =>
    (await listed('/series?pageSize=500')).find((one) => one.title === title) as Named

  describe('conditions for automatic matching', () => {
    const section = () => page.getByRole('region', { name: 'Automatic metadata' })
    const results = () => section().getByRole('list', { name: 'Test results' })

    it('cannot be saved or tested while a value is missing', async () => {
      await page.goto(`${fixture.url}/libraries/${library}/settings`)
      await section().getByText('No conditions: all series are matched automatically.').waitFor()
      await section().getByRole('button', { name: 'Add condition' }).click()
      expect(await section().getByRole('button', { name: 'Test conditions' }).isDisabled()).toBe(true)
      expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    })

    it('show why a series matches or not, before they are saved', async () => {
      const { bookCount } = await seriesNamed(lighthouse)
      await section().getByLabel('Value, Condition 1').fill(String(bookCount))
      await section().getByLabel('Series to test').fill('Wandering')
      await section().getByLabel('Series to test').press('Enter')
      await results().getByText('Matches', { exact: true }).waitFor()
      await results().getByText(`Books is at least ${bookCount}: true, actual value: ${bookCount}`).waitFor()
      await section()
        .getByLabel('Value, Condition 1')
        .fill(String(bookCount + 1))
      await results().waitFor({ state: 'hidden' })
      await section().getByRole('button', { name: 'Test conditions' }).click()
      await results().getByText('Doesn’t match').waitFor()
      await results().getByText(`false, actual value: ${bookCount}`).waitFor()
    })

    it('matching any condition are saved without regrouping the library', async () => {
      await section().getByRole('button', { name: 'Add condition' }).click()
      await section().getByLabel('Field, Condition 2').selectOption('Locked detail')
      await section().getByLabel('Operator, Condition 2').selectOption('is not locked')
      await section().getByLabel('How many must match').selectOption('Match any condition')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Saved.').waitFor()
      expect(await page.getByText('The library is being regrouped').count()).toBe(0)
      expect(await answer(`/libraries/${library}`)).toMatchObject({
        autoMatchConditions: {
          mode: 'any',
          rules: [
            { field: 'bookCount', operator: 'gte' },
            { field: 'metadata.titleLock', operator: 'equals', value: false },
          ],
        },
      })
      await page.reload()
      await section().getByLabel('Series to test').waitFor()
      expect(await section().getByLabel('Operator, Condition 2').inputValue()).toBe('false')
    })
  })

  describe('grouping decisions', () => {
    it('are empty for a library without manual decisions', async () => {
      await page.goto(`${fixture.url}/libraries`)
      await page.getByRole('button', { name: /^More options for/ }).click()
      await page.getByRole('menuitem', { name: 'Grouping history' }).click()
      await page.getByText('No changes yet').waitFor()
    })

    it('are listed, newest first, and undone after confirmation', async () => {
      const { id } = await seriesNamed(lighthouse)
      const [book] = (await answer(`/series/${id}/books`)) as readonly Named[]
      const other = await seriesNamed('Paper Lantern')
      const decide = async (kind: string, order: object) =>
        expect((await send(`/series/${id}/grouping/${kind}`, order)).status()).toBe(200)
      await decide('split', { bookIds: [book?.id], title: 'The Lamp Room' })
      await decide('merge', { seriesIds: [other.id] })
      const rows = page.getByRole('list', { name: 'Grouping history' }).getByRole('listitem')
      await expect.poll(() => rows.count(), soon).toBe(2)
      expect(await rows.first().innerText()).toContain(`“Paper Lantern” merged into “${lighthouse}”`)
      expect(await rows.first().innerText()).toContain('by Ana')
      await rows
        .first()
        .getByRole('button', { name: /^Undo: / })
        .click()
      const asked = page.getByRole('dialog', { name: 'Undo this change?' })
      await asked.getByText('“Paper Lantern” merged').waitFor()
      await asked.getByRole('button', { name: 'Undo' }).click()
      await asked.waitFor({ state: 'detached' })
      await rows
        .first()
        .getByText(/undone/)
        .waitFor()
      expect((await listed('/series?pageSize=500')).map(({ title }) => title)).toContain('Paper Lantern')
      await page.getByLabel('Show').selectOption('Active')
      await expect.poll(() => rows.count(), soon).toBe(1)
      expect(await rows.first().innerText()).toContain('The Lamp Room')
      expect(page.url()).toContain('state=held')
    })

    it('report no page or console errors', () => {
      expect(visited.pageErrors).toEqual([])
    })
  })
})
