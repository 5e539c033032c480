import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { becomeOwner, waitForBooks } from './person.ts'
import { openFreshHouse, type VisitedHouse } from './settled-house.ts'

const executable = findBrowser()

type Listed = { readonly id: string; readonly path: string }

/** The bridge of the desktop, as its preload script puts it there: what was asked of it stands in `asked`. */
const bridge = (folders: readonly string[]) => `
  window.asked = []
  window.inglenookDesktop = {
    chooseFolders: async () => ${JSON.stringify(folders)},
    pathOf: (file) => file.name === 'no file' ? '' : ${JSON.stringify(folders[0])},
    reveal: async (path) => { window.asked.push(path); return !path.includes('gone') },
    openFolder: async (folder) => { window.asked.push(folder); return folder === 'data' },
  }`

describe.skipIf(executable === undefined)('in the window of the desktop', () => {
  let visited: VisitedHouse
  let page: Page
  let shelf: string

  beforeAll(async () => {
    visited = await openFreshHouse(executable)
    page = visited.page
    shelf = visited.house.shelf
    await visited.context.addInitScript(bridge([shelf, join(shelf, 'nowhere')]))
    await page.goto(visited.house.url)
    await becomeOwner(page)
  })
  afterAll(() => visited?.close())

  const drop = (names: readonly string[]) =>
    page.evaluate(`{
      const data = new DataTransfer()
      for (const name of ${JSON.stringify(names)}) data.items.add(new File([], name))
      document.querySelector('fieldset').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    }`)
  const zone = () => page.getByRole('group', { name: 'Folders of this computer' })

  it('a folder that is dropped is looked at before it becomes a library; what is no file changes nothing', async () => {
    await zone().waitFor()
    await drop(['no file'])
    await drop(['shelf', 'shelf'])
    await page.getByText('6 books in 5 series.').waitFor()
    await page.getByRole('button', { name: 'Choose another folder' }).click()
    await zone().waitFor()
  })

  it('folders that are chosen together are looked at one after the other', async () => {
    await zone().getByRole('button', { name: 'Choose folders' }).click()
    await page.getByText('6 books in 5 series.').waitFor()
    await page.getByRole('button', { name: 'Add and scan' }).click()
    await page.getByRole('region', { name: 'Add a library' }).getByText('nowhere').first().waitFor()
    await page.getByRole('button', { name: 'Choose another folder' }).click()
    await zone().waitFor()
    await waitForBooks(page, 6)
  })

  it('files are shown in their folder, and the folders of the app are opened', async () => {
    const { url } = visited.house
    const { data } = (await (await page.request.get(`${url}/api/v1/books`)).json()) as { data: readonly Listed[] }
    await page.goto(`${url}/books/${data[0]?.id}`)
    await page.getByRole('button', { name: 'Show in folder' }).click()
    await expect.poll(() => page.evaluate('window.asked')).toEqual([data[0]?.path])
    await page.goto(`${url}/admin/logs`)
    await page.getByRole('button', { name: 'Open the folder of the logs' }).click()
    await page.getByText('This folder is not there yet.').waitFor()
    await page.goto(`${url}/admin`)
    await page.getByRole('button', { name: 'Open the data folder' }).click()
    await expect.poll(() => page.evaluate('window.asked')).toEqual(['data'])
    expect(visited.complaints).toEqual([])
  })
})
