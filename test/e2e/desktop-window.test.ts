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
    state: async () => window.desktopState,
    onState: (listener) => { window.tell = (state) => listener(window.desktopState = state); return () => undefined },
    setShared: async (isShared) => window.tell({ ...window.desktopState, isShared }),
    setStartsAtLogin: async (startsAtLogin) => window.tell({ ...window.desktopState, startsAtLogin }),
    setLooksForUpdates: async () => { throw new Error('the disk is full') },
    setLanguage: async (language) => { window.spoken = language },
    leaveSafeMode: async () => window.tell({ ...window.desktopState, isSafeMode: false }),
    installUpdate: async () => { window.asked.push('the new version') },
  }
  window.desktopState = {
    server: 'running', isSafeMode: false, addresses: [], port: 25650, wantedPort: 25650, isShared: false,
    isSharingPaused: false, startsAtLogin: false, platform: 'linux', updates: { isPossible: true, isOn: true, ready: null },
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
    expect(await page.evaluate('window.spoken')).toBe('en')
  })

  const tell = (changes: string) => page.evaluate(`window.tell({ ...window.desktopState, ${changes} })`)

  it('sharing and starting with the computer are asked in the first run, off until somebody says so', async () => {
    await page.goto(`${visited.house.url}/welcome?step=devices`)
    const computer = page.getByRole('region', { name: 'This computer' })
    const [share, start] = ['Share in the home network', 'Start with this computer'].map((name) =>
      computer.getByRole('switch', { name }),
    )
    expect([await share?.isChecked(), await start?.isChecked()]).toEqual([false, false])
    await start?.check({ force: true })
    expect(await page.evaluate('window.desktopState.startsAtLogin')).toBe(true)
    await share?.check({ force: true })
    expect(await page.evaluate('window.desktopState.isShared')).toBe(true)
  })

  it('the settings show what holds, a change that fails, and a version that is here', async () => {
    await page.goto(`${visited.house.url}/admin/settings`)
    const computer = page.getByRole('region', { name: 'This computer' })
    await computer
      .getByRole('switch', { name: 'Look for updates' })
      .uncheck({ force: true })
      .catch(() => undefined)
    await computer.getByRole('alert').getByText('could not be changed').waitFor()
    expect(await computer.getByRole('switch', { name: 'Look for updates' }).isChecked()).toBe(true)
    await tell('updates: { isPossible: true, isOn: true, ready: "2.0.0" }')
    await computer.getByText('Version 2.0.0 is here.').waitFor()
    await computer.getByRole('button', { name: 'Restart now' }).click()
    await expect.poll(() => page.evaluate('window.asked')).toContain('the new version')
    await tell('updates: { isPossible: false, isOn: true, ready: null }')
    await expect.poll(() => computer.getByRole('switch').count()).toBe(2)
  })

  it('what keeps devices out of this platform stands beside the switch, once it is on', async () => {
    await page.goto(`${visited.house.url}/account/devices`)
    const advice = page.getByText('When a device cannot connect')
    await page.getByRole('switch', { name: 'Share in the home network' }).waitFor()
    expect(await advice.count()).toBe(0)
    await tell('isShared: true')
    await advice.click()
    await page.getByText('sudo ufw allow 25650/tcp').waitFor()
    await tell('platform: "windows", isSharingPaused: true')
    await page.getByText('choose Private network').waitFor()
    await page.getByText('Sharing is paused').waitFor()
    await tell('platform: "mac", isSharingPaused: false')
    await page.getByText('Privacy & Security').waitFor()
  })

  it('another port and safe mode are said over every screen, with the ways out', async () => {
    await page.goto(`${visited.house.url}/series`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await tell('port: 25651, isSafeMode: true')
    await page.getByText('Another program uses port 25650.').waitFor()
    await page.getByText('runs in safe mode').waitFor()
    await page.getByRole('button', { name: 'Open the logs' }).click()
    await expect.poll(() => page.evaluate('window.asked')).toContain('logs')
    await page.getByRole('link', { name: 'Show the backups' }).click()
    await page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor()
    await page.getByRole('button', { name: 'Try a normal start' }).click()
    await expect.poll(() => page.getByText('runs in safe mode').count()).toBe(0)
    await page.getByText('answers on port 25651').waitFor()
    expect(visited.complaints).toEqual([])
  })
})
