import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { openEmptyServer, type VisitedServer } from './populated-server.ts'
import type { Fixture } from './running-server.ts'
import {
  addFolder,
  choose,
  createOwner,
  dismissHint,
  owner,
  paragraphOnScreen,
  waitForBooks,
  waitForPage,
  waitForParagraph,
  waitForText,
} from './user-actions.ts'

const executable = findBrowser()

describe.skipIf(executable === undefined)('the main path, from the first start to resuming a book', () => {
  let fixture: Fixture
  let page: Page
  let visited: VisitedServer

  beforeAll(async () => {
    visited = await openEmptyServer(executable)
    ;({ fixture, page } = visited)
  })
  afterAll(() => visited?.close())

  it('previews the grouping of a folder before it is added, and opens books during the scan', async () => {
    await page.goto(fixture.url)
    await page.getByRole('heading', { name: 'Welcome to Inglenook' }).waitFor()
    await createOwner(page)
    await page.getByRole('heading', { name: 'Where are your books?' }).waitFor()
    await page.getByLabel('Folder').fill(fixture.shelf)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('button', { name: 'Choose this folder' }).click()
    await page.getByText('6 books in 5 series.').waitFor()
    await page.getByRole('button', { name: 'Choose another folder' }).click()
    await addFolder(page, fixture.shelf)
    await page.getByRole('heading', { name: 'Ready to read' }).waitFor({ timeout: 30_000 })
    await waitForBooks(page, 6)
  })

  it('ends the initial setup with the addresses for reading apps', async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    const app = page.getByLabel('Which app do you read in?')
    await app.selectOption({ label: 'KOReader' })
    await page.getByText(`${fixture.url}/opds/v1/catalog`).waitFor()
    await app.selectOption({ label: 'Thorium Reader' })
    await page.getByText(`${fixture.url}/opds/v2`).waitFor()
    await page.getByRole('button', { name: 'Start reading' }).click()
    await page.getByRole('region', { name: 'Recently added' }).waitFor()
  })

  it('resumes a comic at the last page', async () => {
    await page.getByRole('link', { name: 'Series', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Series' }).waitFor()
    await page.getByRole('link', { name: /The Wandering Lighthouse/ }).click()
    await page.getByRole('link', { name: 'Start reading' }).click()
    await dismissHint(page)
    await waitForPage(page, 1)
    for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('ArrowRight')
    await waitForPage(page, 4)

    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^Continue.* · page 4/ }).click()
    await waitForPage(page, 4)
  })

  it('saves the progress of a window closed during a page turn', async () => {
    const address = page.url()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.goto('about:blank')
    await page.goto(address)
    await waitForPage(page, 6)
  })

  it('resumes at the page of a reloaded window, even when the server learns of it late', async () => {
    await page.keyboard.press('ArrowRight')
    await waitForPage(page, 7)
    // Requests sent on unload arrive after those of the next page.
    await page.evaluate(`{
      const { fetch } = window
      window.fetch = (what, how) => (how?.keepalive ? new Promise(() => {}) : fetch(what, how))
    }`)
    await page.reload()
    await waitForPage(page, 7)
    await page.keyboard.press('ArrowLeft')
    await waitForPage(page, 6)
  })

  it('stops at a card after the last page, and continues with the next book on request', async () => {
    await page.keyboard.press('End')
    await waitForPage(page, 12)
    await page.keyboard.press('ArrowRight')
    const card = page.getByRole('region', { name: 'What’s next' })
    await card.getByText('Next in series').waitFor()
    await page.keyboard.press('ArrowRight')
    await waitForPage(page, 12)
    await card.getByRole('link', { name: 'Read next' }).click()
    await page.getByRole('heading', { level: 1, name: /002|2/ }).waitFor()
    await waitForPage(page, 1)
  })

  it('turns a manga from right to left', async () => {
    await page.goto(`${fixture.url}/series`)
    await page.getByRole('link', { name: /Paper Lantern/ }).click()
    await page.getByRole('link', { name: 'Start reading' }).click()
    await waitForPage(page, 1)
    await page.keyboard.press('ArrowLeft')
    await waitForPage(page, 2)
    await page.mouse.click(1200, 400)
    await waitForPage(page, 1)
  })

  it('resumes a novel at the last page, and at the same words in another font size', async () => {
    await page.goto(`${fixture.url}/series`)
    await page.getByRole('link', { name: /Wet Sand/ }).click()
    await page.getByRole('link', { name: 'Start reading' }).click()
    await waitForParagraph(page, 'Chapter 1')
    await page.getByRole('button', { name: 'Contents' }).click()
    await page.getByRole('button', { name: 'Chapter 2' }).click()
    await waitForText(page, 'chapter-2')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await waitForParagraph(page, /^2\.\d+ /)
    const left = await paragraphOnScreen(page)

    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^Continue.* · \d+%/ }).click()
    await waitForParagraph(page, left)
  })

  it('follows links inside a novel, and asks before opening an external link', async () => {
    const frame = page.frameLocator('iframe[data-shown]')
    for (let turn = 0; turn < 40 && !(await frame.getByText('Onwards').isVisible()); turn += 1) {
      await page.keyboard.press('ArrowRight')
      if ((await paragraphOnScreen(page)).startsWith('Chapter 3')) break
    }
    await page.keyboard.press('ArrowLeft')
    await frame.getByText('A site').first().click()
    await page.getByRole('dialog').getByText('https://example.org/').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await frame.getByText('Onwards').click()
    await waitForText(page, 'chapter-3')
    await waitForParagraph(page, 'Chapter 3')
  })

  it('lists unreadable files with the reason', async () => {
    await page.goto(`${fixture.url}/libraries`)
    await page.getByRole('link', { name: '1 book couldn’t be read' }).click()
    await page.getByText('Torn 001.cbz').waitFor()
    await page.getByText(/Copy it again from its source/).waitFor()
  })

  it('edits and locks a title, and restores the file metadata when unlocked', async () => {
    await page.goto(`${fixture.url}/series`)
    await page
      .getByRole('link', { name: /Paper Lantern/ })
      .first()
      .click()
    const edit = async () => {
      await choose(page, 'More options for this series', 'Edit details')
    }
    await edit()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Glass Lantern')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Glass Lantern', level: 1 }).waitFor()
    await edit()
    await page.getByRole('group', { name: 'Title', exact: true }).getByText('You').waitFor()
    await page.getByRole('button', { name: 'Unlock Title' }).click()
    await page.getByRole('button', { name: 'Lock Title' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Paper Lantern', level: 1 }).waitFor()
  })

  it('shows background tasks and their results', async () => {
    await choose(page, /^Account of/, 'Administration')
    await page.getByRole('link', { name: 'Tasks', exact: true }).click()
    await page.getByText('Scan · ').first().waitFor()
    await page.getByLabel('Status').selectOption('Failed')
    await page.getByRole('heading', { name: 'No tasks' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.goBack()
  })

  it('adds to Want to read and removes from it', async () => {
    await page.getByRole('button', { name: 'Want to read' }).click()
    await page.getByRole('button', { name: 'Remove from Want to read' }).waitFor()
    await page.goto(fixture.url)
    await page.getByRole('region', { name: 'Want to read' }).getByText('Paper Lantern').waitFor()
    await page.getByRole('link', { name: 'Show all' }).click()
    await page.getByRole('button', { name: 'Remove: Paper Lantern' }).click()
    await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  })

  it('finds books while typing', async () => {
    await page.getByRole('textbox', { name: 'Search series and books' }).fill('lant')
    await page.getByRole('region', { name: 'Series' }).getByText('Paper Lantern').waitFor()
    expect(page.url()).toContain('/search?q=lant')
    expect(await page.getByText('No exact match').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Search series and books' }).fill('lentern')
    await page.getByText('No exact match. Showing results for “lantern”.').waitFor()
    await page.getByRole('region', { name: 'Series' }).getByText('Paper Lantern').waitFor()
    await page.getByRole('textbox', { name: 'Search series and books' }).fill('lentern zzzz')
    await page.getByRole('heading', { name: 'No results for “lentern zzzz”' }).waitFor()
    expect(await page.getByText('No exact match').count()).toBe(0)
  })

  it('asks for sign-in when the session has expired, and returns to the same page', async () => {
    await page.goto(`${fixture.url}/account`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('User name').waitFor()
    await page.goto(`${fixture.url}/problems`)
    await page.getByLabel('User name').fill(owner.name)
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Problems' }).waitFor()
  })

  it('reports no page or console errors', () => {
    expect(visited.pageErrors).toEqual([])
  })
})
