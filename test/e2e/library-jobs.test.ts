import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comicBytes } from '../kit/library-folder.ts'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'
import { choose } from './user-actions.ts'

const executable = findBrowser()
const name = 'Nightly check'

describe.skipIf(executable === undefined)('jobs in the settings of a library', () => {
  let page: Page
  let visited: VisitedServer
  let file: string

  beforeAll(async () => {
    visited = await openPopulatedServer(executable, {
      count: 1,
      put(shelf) {
        file = join(shelf, 'Rotten 1.cbz')
        writeFileSync(file, comicBytes({ note: 'whole' }))
        utimesSync(file, 1_700_000_000, 1_700_000_000)
      },
    })
    ;({ page } = visited)
    await page.goto(`${visited.fixture.url}/libraries`)
    await choose(page, /^More options for/, 'Settings')
    await jobs().getByText('No jobs yet.', { exact: false }).waitFor()
  })
  afterAll(() => visited?.close())

  const jobs = () => page.getByRole('region', { name: 'Jobs' })
  const dialog = () => page.getByRole('dialog')

  it('are added with a plain explanation and a schedule', async () => {
    await jobs().getByRole('button', { name: 'Add job' }).click()
    await dialog().getByText('compares it with the checksum', { exact: false }).waitFor()
    await dialog().getByLabel('What it does').selectOption('Refresh metadata')
    await dialog().getByText('Every field').or(dialog().getByPlaceholder('Every field')).first().waitFor()
    await dialog().getByLabel('Requests at the same time').waitFor()
    await dialog().getByLabel('What it does').selectOption('Clean up')
    await dialog().getByLabel('Days a file has to be missing').waitFor()
    await dialog().getByLabel('What it does').selectOption('Verify files')
    await dialog().getByLabel('Name').fill(name)
    await dialog().getByLabel('Schedule').selectOption({ value: '0 3 * * *' })
    await dialog().getByRole('button', { name: 'Add', exact: true }).click()
    await jobs()
      .getByText(/Next run: /)
      .waitFor()
    await jobs().getByText('Not run yet').waitFor()
  })

  it('say why a second one of the same name is refused', async () => {
    await jobs().getByRole('button', { name: 'Add job' }).click()
    await dialog().getByLabel('Name').fill(name)
    await dialog().getByRole('button', { name: 'Add', exact: true }).click()
    await dialog().getByRole('alert').getByText('Choose another name', { exact: false }).waitFor()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
  })

  it('run as a dry run, and for real with a report', async () => {
    await choose(page, `More options for ${name}`, 'Dry run')
    await jobs()
      .getByText(/^Dry run: Completed · .*7 files to check/)
      .waitFor()
    const bytes = readFileSync(file)
    const { mtime } = statSync(file)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(file, bytes)
    utimesSync(file, mtime, mtime)
    await jobs()
      .getByRole('button', { name: `Run now: ${name}` })
      .click()
    await jobs()
      .getByText(/^Completed · .*1 damaged/)
      .waitFor()
    await choose(page, `More options for ${name}`, 'Reports')
    await dialog().getByRole('link', { name: 'Rotten 1.cbz' }).waitFor()
    await dialog().getByRole('link', { name: 'Download CSV' }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('can rest, be edited and removed', async () => {
    await jobs()
      .getByRole('switch', { name: `${name}: on schedule` })
      .press('Space')
    await jobs().getByText('Schedule off').waitFor()
    await choose(page, `More options for ${name}`, 'Edit')
    await dialog().getByLabel('Files per run').fill('500')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await dialog().waitFor({ state: 'hidden' })
    await choose(page, `More options for ${name}`, 'Edit')
    expect(await dialog().getByLabel('Files per run').inputValue()).toBe('500')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await choose(page, `More options for ${name}`, 'Remove job')
    await dialog().getByRole('button', { name: 'Remove job' }).click()
    await jobs().getByText('No jobs yet.', { exact: false }).waitFor()
  })

  it('show a damaged file among the problems, with what to do', async () => {
    await page.goto(`${visited.fixture.url}/problems`)
    const damaged = page.getByRole('region', { name: /^Damaged on disk/ })
    await damaged.getByText('Restore them from a backup', { exact: false }).waitFor()
    await damaged.getByText('Changed on disk', { exact: false }).waitFor()
    expect(visited.pageErrors).toEqual([])
  })
})
