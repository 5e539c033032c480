import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations } from './accessibility.ts'
import { findBrowser } from './browser.ts'
import { openPopulatedServer, type VisitedServer } from './populated-server.ts'

const executable = findBrowser()

/** Left behind by iCloud Drive, on every platform a sign of a file in the cloud. */
const putStub = (shelf: string, name: string) => writeFileSync(join(shelf, 'Lighthouse', `.${name}.icloud`), 'bplist00')

describe.skipIf(executable === undefined)('books in the cloud', () => {
  let visited: VisitedServer
  const readButton = () => visited.page.locator('main a[href^="/read/"]')
  const show = (path: string) => visited.page.goto(visited.fixture.url + path)

  beforeAll(async () => {
    const more = { count: 1, put: (shelf: string) => putStub(shelf, 'Lighthouse 009.cbz') }
    visited = await openPopulatedServer(executable, more)
    const { fixture, page } = visited
    renameSync(join(fixture.shelf, 'Lighthouse/Lighthouse 001.cbz'), join(fixture.shelf, 'away'))
    putStub(fixture.shelf, 'Lighthouse 001.cbz')
    await show('/libraries')
    await page.getByRole('button', { name: 'Scan', exact: true }).first().click()
  })
  afterAll(() => visited?.close())

  it('are marked in a series, and can be opened when they were read before', async () => {
    const { page } = visited
    await show('/series')
    await page
      .getByRole('link', { name: /Lighthouse/ })
      .first()
      .click()
    await page.getByRole('img', { name: 'In the cloud' }).nth(1).waitFor()
    expect(await page.getByRole('img', { name: 'Can’t be read' }).count()).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await page
      .getByRole('link', { name: /Lighthouse 001|No\. 1|#1/ })
      .first()
      .click()
    const note = page.getByRole('note').filter({ hasText: 'In the cloud' })
    await note.getByText('Opening this book downloads its file').waitFor()
    await readButton().waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })

  it('are listed with what to do when they were never read, and can be downloaded', async () => {
    const { page } = visited
    await show('/problems')
    await page.getByRole('heading', { name: 'In the cloud · 1 file' }).waitFor()
    await page.getByText('Always keep on this device').waitFor()
    await page.getByRole('button', { name: 'Download these: In the cloud' }).waitFor()
    await page.getByRole('button', { name: 'Download: Lighthouse 009.cbz' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Lighthouse 009.cbz' }).click()
    const note = page.getByRole('note').filter({ hasText: 'In the cloud' })
    await note.getByRole('button', { name: 'Download' }).waitFor()
    await note.getByText('Always keep on this device').waitFor()
    expect(await readButton().count()).toBe(0)
    expect(visited.pageErrors).toEqual([])
  })
})
