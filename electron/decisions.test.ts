import { describe, expect, it, vi } from 'vitest'
import type { StartFailure, StartReason } from '../server/index.ts'
import { computer } from '../test/electron/fake/fixture.ts'
import type { Actions, Shown } from './actions.ts'
import { readArguments } from './arguments.ts'
import { fileOfArguments, pageOfArguments, pageOfLink } from './links.ts'
import { menuTemplate } from './menu.ts'
import { scanNotification } from './notifications.ts'
import { addressForOutside, isOwnFrame, isOwnPage, isPermissionAllowed, openSettings } from './security.ts'
import { trayTemplate } from './tray.ts'
import { isReachable } from './windows.ts'
import { describeFailure, texts, textsFor } from './words/texts.ts'

const origin = 'http://127.0.0.1:25650'
const id = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('addresses', () => {
  it('are own pages only with our scheme, host and port, and never while the server is unreachable', () => {
    expect(isOwnPage(`${origin}/series?x=1#y`, origin)).toBe(true)
    const others = [
      'http://127.0.0.1:25651/',
      'https://127.0.0.1:25650/',
      'http://localhost:25650/',
      'http://127.0.0.1:25650@evil.example/',
      'http://127.0.0.1:25650.evil.example/',
      'file:///etc/passwd',
      'blob:null/x',
      'about:blank',
      'javascript:alert(1)',
      'nonsense',
      '',
    ]
    for (const url of others) expect(isOwnPage(url, origin), url).toBe(false)
    expect(isOwnPage('null', null)).toBe(false)
    expect(isOwnPage(origin, null)).toBe(false)
  })

  it('of frames may also be blank, srcdoc or blob documents created by our page', () => {
    for (const url of ['about:blank', 'about:srcdoc', `blob:${origin}/x`])
      expect(isOwnFrame(url, origin), url).toBe(true)
    for (const url of ['data:text/html,x', 'https://evil.example/', 'blob:https://evil.example/x'])
      expect(isOwnFrame(url, origin), url).toBe(false)
  })

  it('open externally only for web and mail addresses without a password', () => {
    expect(addressForOutside('https://books.example/a b')).toBe('https://books.example/a%20b')
    expect(addressForOutside('mailto:mara@books.example')).toBe('mailto:mara@books.example')
    const refused = [
      'file:///etc/passwd',
      'smb://a/b',
      'ms-settings:x',
      'javascript:1',
      'https://a:b@evil.example',
      'x',
    ]
    for (const url of refused) expect(addressForOutside(url), url).toBeNull()
  })

  it('of system settings open network and firewall pages, where the platform has them', async () => {
    const received = () =>
      computer()
        .received.splice(0)
        .map(({ text }) => text)
    received()
    for (const platform of ['win32', 'darwin', 'linux'] as const)
      for (const page of ['network', 'firewall'] as const)
        expect(await openSettings(platform, page)).toBe(platform !== 'linux')
    const mac = 'x-apple.systempreferences:com.apple.Network-Settings.extension'
    expect(received()).toEqual(['ms-settings:network-status', 'windowsdefender://network/', mac, mac])
  })

  it('are checked together with the permission that is requested', () => {
    expect(isPermissionAllowed('fullscreen', origin, origin)).toBe(true)
    expect(isPermissionAllowed('fullscreen', 'https://evil.example', origin)).toBe(false)
    expect(isPermissionAllowed('media', origin, origin)).toBe(false)
  })
})

describe('app links', () => {
  it('open books, series, the reader and pairing, by id only', () => {
    expect(pageOfLink(`inglenook://book/${id}`)).toBe(`/books/${id}`)
    expect(pageOfLink(`inglenook://read/${id.toUpperCase()}/`)).toBe(`/read/${id}`)
    expect(pageOfLink(`inglenook://series/${id}`)).toBe(`/series/${id}`)
    expect(pageOfLink('inglenook://pair')).toBe('/pair')
    expect(pageOfArguments(['app', '--flag', `inglenook://book/${id}`])).toBe(`/books/${id}`)
  })

  it('and book files are recognized among other command-line arguments', () => {
    expect(fileOfArguments(['--hidden', '/books/Bay 003.CBZ'])).toBe('/books/Bay 003.CBZ')
    expect(fileOfArguments(['file:///books/Bay%20003.cbz'])).toBe('/books/Bay 003.cbz')
    for (const wrong of ['file://elsewhere/a.cbz', 'file:///%ZZ.cbz', 'file:'])
      expect(fileOfArguments([wrong]), wrong).toBeNull()
    expect(fileOfArguments(['relative.cbz', '/etc/passwd', '--library', '/books', `inglenook://book/${id}`])).toBeNull()
  })

  it('open nothing else', () => {
    const none = [
      `https://book/${id}`,
      'inglenook://book/',
      'inglenook://book/../admin',
      `inglenook://admin/${id}`,
      `inglenook://constructor/${id}`,
      `inglenook://book/${id}/../../admin`,
      'inglenook:',
      'nonsense',
    ]
    for (const link of none) expect(pageOfLink(link), link).toBeNull()
    expect(pageOfArguments(['app', 'book'])).toBeNull()
  })
})

it('Chromium command-line switches do not affect the app arguments', () => {
  const argv = [
    '--no-sandbox',
    '--data',
    '/d',
    '--port=8080',
    '--library',
    '/a',
    '--library=/b',
    '--hidden',
    'x',
    '--ozone=y',
  ]
  expect(readArguments(argv)).toEqual({
    dataDir: '/d',
    configFile: undefined,
    port: 8_080,
    libraries: ['/a', '/b'],
    isHidden: true,
    isSafeMode: false,
  })
  for (const port of ['--port=x', '--port=70000', '--port=-1', '--port'])
    expect(readArguments([port]).port).toBeUndefined()
})

it('a window is restored only to a position where it can be seen and moved', () => {
  const screens = [{ x: 0, y: 0, width: 1_920, height: 1_040 }]
  const at = (x: number, y: number) => isReachable({ x, y, width: 800, height: 600 }, screens)
  expect([at(0, 0), at(1_800, 900), at(-700, 100)]).toEqual([true, true, true])
  expect([at(1_900, 0), at(-790, 0), at(100, -50), at(100, 1_030), isReachable(screens[0] as never, [])]).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

describe('the scan notification', () => {
  const scan = { library: 'Comics', status: 'completed', added: 0, changed: 0, missing: 0, unreadable: 0 } as const
  it('lists what was found, in singular and plural', () => {
    expect(scanNotification({ ...scan, added: 1, missing: 2 }, texts.en)?.body).toBe('1 new book, 2 missing.')
    expect(scanNotification({ ...scan, changed: 3, unreadable: 1 }, texts.en)?.body).toBe('3 changed, 1 unreadable.')
    expect(scanNotification({ ...scan, added: 2, missing: 1 }, texts.de)?.body).toBe('2 neue Bücher, 1 fehlt.')
  })
  it('is absent when nothing was found, and gives the reason when the scan failed', () => {
    expect(scanNotification(scan, texts.en)).toBeNull()
    expect(scanNotification({ ...scan, status: 'offline' }, texts.en)?.body).toContain('Nothing was removed')
    expect(scanNotification({ ...scan, status: 'failed' }, texts.en)?.title).toContain('Couldn’t scan')
  })
})

describe('the application menu', () => {
  const shown: Shown = {
    texts: texts.en,
    lines: [],
    isShared: true,
    runsServer: true,
    joined: [],
    opened: null,
    isSharingPaused: false,
    canScan: true,
    startsAtLogin: false,
    opensAsOwner: true,
    updates: { isPossible: true, isOn: true, ready: null },
  }
  const actions: Actions = {
    open: vi.fn(),
    setShared: vi.fn(),
    openLibrary: vi.fn(),
    addLibraryOfOther: vi.fn(),
    setStartsAtLogin: vi.fn(),
    setOpensAsOwner: vi.fn(),
    setLanguage: vi.fn(),
    setColorScheme: vi.fn(),
    quit: vi.fn(),
    setChecksForUpdates: vi.fn(),
    installUpdate: vi.fn(),
    pauseSharing: vi.fn(),
    scan: vi.fn(),
    restoreBackup: vi.fn(),
    openFolder: vi.fn(),
    restart: vi.fn(),
  }
  const labels = (platform: NodeJS.Platform) => menuTemplate(platform, shown, actions).map(({ label }) => label)
  const entry = (label: string, platform: NodeJS.Platform = 'linux') =>
    menuTemplate(platform, shown, actions)
      .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
      .find((item) => item.label === label || item.role === label)

  it('starts with the app menu on macOS, and has settings and quit under File elsewhere', () => {
    expect(labels('darwin')[0]).toBe('Inglenook')
    expect(labels('linux')[0]).toBe('File')
    expect(labels('win32')).toEqual(labels('linux'))
    expect(entry('quit', 'darwin')).toBeDefined()
    expect(entry('quit', 'linux')).toBeUndefined()
    for (const platform of ['darwin', 'linux'] as const)
      expect(entry('Settings', platform)).toMatchObject({ accelerator: 'CmdOrCtrl+,' })
  })

  it('shows checkbox states and passes on the selected action', () => {
    expect(entry('Share on home network')).toMatchObject({ type: 'checkbox', checked: true })
    entry('Start at login')?.click?.({ checked: true } as Electron.MenuItem, undefined, {})
    expect(actions.setStartsAtLogin).toHaveBeenCalledWith(true)
    entry('Restart in safe mode')?.click?.({} as Electron.MenuItem, undefined, {})
    expect(actions.restart).toHaveBeenCalledWith({ safeMode: true })
  })

  it('offers updates only where the app can update itself, and a downloaded version in the tray', () => {
    expect(entry('Check for updates')).toMatchObject({ type: 'checkbox', checked: true })
    const without = { ...shown, updates: { isPossible: false, isOn: true, ready: null } }
    expect(JSON.stringify(menuTemplate('linux', without, actions))).not.toContain('updates')
    const labels = (updates: Shown['updates']) => trayTemplate({ ...shown, updates }, actions).map(({ label }) => label)
    expect(labels({ isPossible: true, isOn: true, ready: '2.0.0' })).toContain('Restart and update to 2.0.0')
    expect(labels(shown.updates).join()).not.toContain('update to')
  })

  it('has scanning in the tray unless scanning is disabled, and a pause while sharing is on', () => {
    const entries = (changes: Partial<Shown>) => trayTemplate({ ...shown, ...changes }, actions)
    const named = (label: string, changes: Partial<Shown> = {}) => entries(changes).find((item) => item.label === label)
    expect(named('Scan libraries')).toMatchObject({ enabled: true })
    expect(named('Scan libraries', { canScan: false })).toMatchObject({ enabled: false })
    named('Pause sharing')?.click?.({} as Electron.MenuItem, undefined, {})
    expect(actions.pauseSharing).toHaveBeenLastCalledWith(true)
    named('Resume sharing', { isSharingPaused: true })?.click?.({} as Electron.MenuItem, undefined, {})
    expect(actions.pauseSharing).toHaveBeenLastCalledWith(false)
    expect(named('Pause sharing', { isShared: false })).toBeUndefined()
  })

  it('is fully translated, including the roles provided by Electron', () => {
    type Item = Electron.MenuItemConstructorOptions
    const said = (items: readonly Item[]): readonly (string | undefined)[] =>
      items.flatMap(({ label, type, submenu }) => [
        ...(type === 'separator' ? [] : [label]),
        ...(Array.isArray(submenu) ? said(submenu) : []),
      ])
    const same = new Set(['Inglenook'])
    for (const platform of ['darwin', 'linux', 'win32'] as const) {
      const [english, german] = [texts.en, texts.de].map((words) => {
        const state = { ...shown, texts: words, updates: { ...shown.updates, ready: '2.0.0' } }
        return [...said(menuTemplate(platform, state, actions)), ...said(trayTemplate(state, actions))]
      })
      expect(german).not.toContain(undefined)
      expect(german).toHaveLength(english?.length ?? 0)
      expect(german?.filter((label, at) => label === english?.[at] && !same.has(label ?? ''))).toEqual([])
    }
  })

  it('uses the language of the window, or the first system language that is available', () => {
    expect(textsFor('de', ['en-GB'])).toEqual({ texts: texts.de, language: 'de', locale: 'de' })
    expect(textsFor(null, ['nl-NL', 'de-AT', 'en-GB'])).toEqual({ texts: texts.de, language: 'de', locale: 'de-AT' })
    expect(textsFor(null, ['ja'])).toEqual({ texts: texts.en, language: 'en', locale: 'en' })
  })

  it('has no developer tools', () => {
    expect(
      JSON.stringify(['darwin', 'linux', 'win32'].map((each) => menuTemplate(each as 'linux', shown, actions))),
    ).not.toMatch(/devtools/i)
  })
})

it('a start failure is explained in each language with its subject; an unknown reason shows the raw message', () => {
  const said = (why: StartFailure | null) =>
    [texts.en, texts.de].map((words) => describeFailure({ why, message: 'EX' }, words))
  for (const reason of Object.keys(texts.en.failures) as StartReason[]) {
    const [english = '', german = ''] = said({ reason, place: '/data' })
    expect([english.length > 40, german.length > 40, english === german], reason).toEqual([true, true, false])
  }
  expect(said({ reason: 'in-use', place: '/data' }).join()).toMatch(/folder \/data.*Ordner \/data/)
  expect(said({ reason: 'gone', place: '' }).join('|')).toMatch(/connected\.\|.*angeschlossen ist\.$/)
  for (const words of said(null)) expect(words).toMatch(/\n\nEX$/)
})
