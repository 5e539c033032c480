import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReachabilityReport } from '../../electron/ipc/channels.ts'
import { accessibilityViolations } from './accessibility.ts'
import { findBrowser } from './browser.ts'
import { openEmptyServer, type VisitedServer } from './populated-server.ts'
import { createOwner, waitForBooks } from './user-actions.ts'

const executable = findBrowser()

type Listed = { readonly id: string; readonly path: string }

/** The desktop bridge as the preload script exposes it; calls are recorded in `asked`. */
const bridge = (folders: readonly string[]) => `
  window.asked = []
  window.inglenookDesktop = {
    chooseFolders: async () => ${JSON.stringify(folders)},
    pathOf: (file) => file.name === 'no file' ? '' : ${JSON.stringify(folders[0])},
    reveal: async (path) => { window.asked.push(path); return !path.includes('gone') },
    openFolder: async (folder) => { window.asked.push(folder); return folder === 'data' },
    state: async () => window.desktopState,
    onState: (listener) => {
      const others = window.tell
      window.tell = (state) => { others?.(state); listener(window.desktopState = state) }
      return () => undefined
    },
    setShared: async (isShared) => window.tell({ ...window.desktopState, isShared }),
    setStartsAtLogin: async (startsAtLogin) => window.tell({ ...window.desktopState, startsAtLogin }),
    setChecksForUpdates: async () => { throw new Error('the disk is full') },
    lookForLibraries: async () => window.libraries,
    joinLibrary: async (choice) => {
      window.asked.push(JSON.stringify(choice))
      return 'address' in choice ? 'unreachable' : 'joined'
    },
    openLibrary: async (id) => { window.asked.push(id) },
    forgetLibrary: async (id) => window.tell({ ...window.desktopState, joined: [] }),
    setLanguage: async (language) => { window.spoken = language },
    setColorScheme: async () => undefined,
    leaveSafeMode: async () => window.tell({ ...window.desktopState, isSafeMode: false }),
    installUpdate: async () => { window.asked.push('the new version') },
    checkReachability: async () => window.reach,
    openSettings: async (page) => window.asked.push(page) > 0,
    allowInFirewall: async () => { window.asked.push('to let devices in'); return window.agrees },
  }
  window.desktopState = {
    server: 'running', isSafeMode: false, addresses: [], port: 25650, wantedPort: 25650, isShared: false,
    isSharingPaused: false, visitedAt: null, startsAtLogin: false, joined: [], platform: 'linux', updates: { isPossible: true, isOn: true, ready: null },
  }
  window.libraries = []
  window.reach = ${JSON.stringify(reach)}`

const reach: ReachabilityReport = {
  addresses: [{ address: 'http://192.168.1.20:25650', answers: true }],
  connectivityProblems: [{ kind: 'ufw', commands: ['sudo ufw allow 25650/tcp'] }],
}

describe.skipIf(executable === undefined)('the interface inside the desktop app', () => {
  let visited: VisitedServer
  let page: Page
  let shelf: string

  beforeAll(async () => {
    visited = await openEmptyServer(executable)
    page = visited.page
    shelf = visited.fixture.shelf
    await visited.context.addInitScript(bridge([shelf, join(shelf, 'nowhere')]))
    await page.goto(visited.fixture.url)
    await createOwner(page)
  })
  afterAll(() => visited?.close())

  const drop = (names: readonly string[]) =>
    page.evaluate(`{
      const data = new DataTransfer()
      for (const name of ${JSON.stringify(names)}) data.items.add(new File([], name))
      document.querySelector('fieldset').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    }`)
  const zone = () => page.getByRole('group', { name: 'Folders on this computer' })

  it('previews a dropped folder before it becomes a library; dropping anything but a file changes nothing', async () => {
    await zone().waitFor()
    await drop(['no file'])
    await drop(['shelf', 'shelf'])
    await page.getByText('6 books in 5 series.').waitFor()
    await page.getByRole('button', { name: 'Choose another folder' }).click()
    await zone().waitFor()
  })

  it('previews several chosen folders one after the other', async () => {
    await zone().getByRole('button', { name: 'Choose folders' }).click()
    await page.getByText('6 books in 5 series.').waitFor()
    await page.getByRole('button', { name: 'Add and scan' }).click()
    await page.getByRole('region', { name: 'Add a library' }).getByText('nowhere').first().waitFor()
    await page.getByRole('button', { name: 'Choose another folder' }).click()
    await zone().waitFor()
    await waitForBooks(page, 6)
  })

  it('shows files in their folder, and opens the folders of the app', async () => {
    const { url } = visited.fixture
    const { data } = (await (await page.request.get(`${url}/api/v1/books`)).json()) as { data: readonly Listed[] }
    await page.goto(`${url}/books/${data[0]?.id}`)
    await page.getByRole('button', { name: 'Show in folder' }).click()
    await expect.poll(() => page.evaluate('window.asked')).toEqual([data[0]?.path])
    await page.goto(`${url}/admin/logs`)
    await page.getByRole('button', { name: 'Open log folder' }).click()
    await page.getByText('This folder doesn’t exist yet.').waitFor()
    await page.goto(`${url}/admin/crashes`)
    await page.getByRole('heading', { name: 'No crashes' }).waitFor()
    expect(await page.getByRole('button', { name: 'Copy all' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Open folder with crash reports' }).count()).toBe(1)
    visited.fixture.server.recordCrash({ part: 'window', reason: 'oom', details: 'exit code 5' })
    await page.reload()
    await page.getByText('Ran out of memory').waitFor()
    await page.goto(`${url}/admin`)
    await page.getByRole('button', { name: 'Open data folder' }).click()
    await expect.poll(() => page.evaluate('window.asked')).toEqual(['data'])
    expect(await page.evaluate('window.spoken')).toBe('en')
  })

  const updateState = (changes: string) => page.evaluate(`window.tell({ ...window.desktopState, ${changes} })`)

  it('asks for sharing and launch at login in the initial setup, both off by default', async () => {
    await page.goto(`${visited.fixture.url}/welcome?step=devices`)
    const computer = page.getByRole('region', { name: 'This computer' })
    const [share, start] = ['Share on home network', 'Start at login'].map((name) =>
      computer.getByRole('switch', { name }),
    )
    expect([await share?.isChecked(), await start?.isChecked()]).toEqual([false, false])
    await start?.check({ force: true })
    expect(await page.evaluate('window.desktopState.startsAtLogin')).toBe(true)
    await share?.check({ force: true })
    expect(await page.evaluate('window.desktopState.isShared')).toBe(true)
  })

  it('shows the current settings, a failed change and an available update', async () => {
    await page.goto(`${visited.fixture.url}/admin/settings`)
    const computer = page.getByRole('region', { name: 'This computer' })
    await computer
      .getByRole('switch', { name: 'Check for updates' })
      .uncheck({ force: true })
      .catch(() => undefined)
    await computer.getByRole('alert').getByText('Couldn’t change this setting').waitFor()
    expect(await computer.getByRole('switch', { name: 'Check for updates' }).isChecked()).toBe(true)
    await updateState('updates: { isPossible: true, isOn: true, ready: "2.0.0" }')
    await computer.getByText('Version 2.0.0 is ready.').waitFor()
    await computer.getByRole('button', { name: 'Restart now' }).click()
    await expect.poll(() => page.evaluate('window.asked')).toContain('the new version')
    await updateState('updates: { isPossible: false, isOn: true, ready: null }')
    await expect.poll(() => computer.getByRole('switch').count()).toBe(2)
  })

  it('says next to the switch whether devices can connect and what blocks them, until one succeeds', async () => {
    await page.goto(`${visited.fixture.url}/account/devices`)
    const about = page.getByRole('region', { name: 'Can other devices connect?' })
    await page.getByRole('switch', { name: 'Share on home network' }).waitFor()
    expect(await about.count()).toBe(0)
    // With the switch on the page, no message points to the configuration.
    await expect.poll(() => page.getByText('Inglenook is available only on this computer.').count()).toBe(2)
    expect(await page.locator('main').innerText()).not.toMatch(/--host|application\.host/)
    const asked = page.waitForResponse('**/api/v1/discovery')
    await updateState('isShared: true')
    await asked
    await about.getByText('Inglenook is available at http://192.168.1.20:25650.').waitFor()
    await about.getByText('No other device has connected').waitFor()
    await about.getByText('sudo ufw allow 25650/tcp').waitFor()
    await page.evaluate(`window.reach = { addresses: [{ address: 'http://192.168.1.20:25650', answers: false }], connectivityProblems: [
      { kind: 'public-network', commands: [] }, { kind: 'blocked', commands: ['netsh one', 'netsh two'] },
    ] }`)
    await updateState('platform: "windows", isSharingPaused: true')
    await page.getByText('Sharing is paused').waitFor()
    expect(await about.count()).toBe(0)
    await updateState('isSharingPaused: false')
    await about.getByRole('button', { name: 'Check again' }).click()
    await about.getByRole('alert').getByText('even from this computer').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await about.getByRole('button', { name: 'Open network settings' }).click()
    await about.getByRole('button', { name: 'Allow connections' }).click()
    await about.getByText('Nothing was changed. Choose Yes when Windows asks').waitFor()
    expect(await page.evaluate('window.asked')).toEqual(expect.arrayContaining(['network', 'to let devices in']))
    await page.evaluate('window.agrees = true; window.reach = { ...window.reach, connectivityProblems: [] }')
    await about.getByRole('button', { name: 'Allow connections' }).click()
    await expect.poll(() => about.getByText('rule blocks devices').count()).toBe(0)
    await updateState(`visitedAt: ${Date.UTC(2026, 10, 21)}`)
    await about.getByText('Another device last connected on').waitFor()
    await about.getByText('If a device can’t connect').click()
    await about.getByText('choose Private network').waitFor()
    await updateState('platform: "mac"')
    await about.getByText('Privacy & Security').waitFor()
  })

  it('offers the libraries of other computers, which the window then shows', async () => {
    await page.goto(`${visited.fixture.url}/account/devices`)
    const others = page.getByRole('region', { name: 'Libraries on other computers' })
    await others.getByText('No other library was found.').waitFor()
    const [id, other] = ['0123456789abcdef', 'fedcba9876543210']
    await page.evaluate(`window.libraries = [{ id: '${id}', name: 'Study', url: 'http://192.168.1.20:25650' }]`)
    await others.getByRole('button', { name: 'Look again' }).click()
    const found = others.getByRole('list', { name: 'Found in your network' })
    await found.getByText('Library on Study').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await found.getByRole('button', { name: 'Open' }).click()
    await others.getByLabel('Address').fill(' study.local ')
    await others.getByRole('button', { name: 'Connect' }).click()
    await others.getByRole('alert').getByText('Nothing answers at this address.').waitFor()
    const choices = [{ id }, { address: ' study.local ' }].map((choice) => JSON.stringify(choice))
    expect(await page.evaluate('window.asked')).toEqual(choices)
    await updateState(`joined: [{ id: '${other}', name: 'Attic' }]`)
    const joined = others.getByRole('list', { name: 'Libraries you have opened' })
    await joined.getByRole('button', { name: 'Open' }).click()
    expect(await page.evaluate('window.asked')).toContain(other)
    await joined.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the library on Attic?' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await joined.waitFor({ state: 'detached' })
  })

  it('announces an unreachable server, another port and safe mode on every screen, with solutions', async () => {
    await page.goto(`${visited.fixture.url}/series`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await updateState('server: "waiting"')
    await page.getByRole('alert').getByText('failed and is restarting automatically').waitFor()
    await updateState('server: "running", port: 25651, isSafeMode: true')
    await page.getByText('Another program uses port 25650.').waitFor()
    await page.getByText('running in safe mode').waitFor()
    expect(await page.getByText('is restarting automatically').count()).toBe(0)
    await page.getByRole('button', { name: 'Open logs' }).click()
    await expect.poll(() => page.evaluate('window.asked')).toContain('logs')
    await page.getByRole('link', { name: 'Show backups' }).click()
    await page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor()
    await page.getByRole('button', { name: 'Restart normally' }).click()
    await expect.poll(() => page.getByText('running in safe mode').count()).toBe(0)
    await page.getByText('uses port 25651').waitFor()
    expect(visited.pageErrors).toEqual([])
  })
})
