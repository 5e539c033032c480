import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ReachabilityReport } from '../../electron/ipc/channels.ts'
import { networkAddresses } from '../../server/http/kit/request/network-addresses.ts'
import { findBrowser } from '../e2e/browser.ts'
import { createLibraryFolder, pdfBytes } from '../kit/library-folder.ts'
import { startCli } from '../kit/running-cli.ts'
import { preventable } from './fake/emitter.ts'
import { computer } from './fake/fixture.ts'
import { freePort, listening } from './ports.ts'
import { closeApps, dataDir, prepareApp, type RunningApp, startApp, startSecondInstance } from './running-app.ts'

const hasBrowser = findBrowser() !== undefined
let app: RunningApp | undefined
const start = async (args?: readonly string[]) => {
  app = await startApp(args)
  return app
}
beforeAll(prepareApp)
afterAll(closeApps)
afterEach(async () => {
  await app?.quit()
  app = undefined
  Object.assign(computer(), { hasTray: true, isOnBattery: false, languages: ['en-US'] })
  for (const list of [computer().received, computer().answers]) list.splice(0)
})

const received = (kind: string) =>
  computer()
    .received.filter((each) => each.kind === kind)
    .map(({ text }) => text)
const cookies = async () => computer().sessions.get('persist:inglenook')
const json = { 'Content-Type': 'application/json' }
const whoAmI = async (running: RunningApp) =>
  (await running.page()).evaluate(async () => {
    const reply = await fetch('/api/v1/auth/me')
    const { username } = (await reply.json()) as { username?: string }
    return username ?? reply.status
  })

describe.skipIf(!hasBrowser)('the desktop window', () => {
  it('shows the interface on first start, signed out and without Node access for its pages', async () => {
    const page = await (await start()).page()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await whoAmI(app as RunningApp)).toBe(401)
    // On Windows and macOS the library folder has the name that Electron gives its own data.
    expect((app as RunningApp).fake.app.getPath('userData')).toMatch(/appData.Inglenook Window$/)
    const reach = '[typeof process, typeof require, typeof Buffer]'
    expect(await page.evaluate(reach)).toEqual(['undefined', 'undefined', 'undefined'])
    const [window] = (app as RunningApp).fake.BrowserWindow.all
    expect(window?.options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      spellcheck: false,
    })
    // Chromium downloads dictionaries for it, even when it is off.
    const { checksSpelling, dictionaries } = (app as RunningApp).fake.session.fromPartition('persist:inglenook')
    expect([checksSpelling, dictionaries]).toEqual([false, { languages: [], url: 'http://127.0.0.1:1/' }])
    const body = JSON.stringify({ username: 'mara', password: 'a quiet corner by the fire' })
    const made = await page.evaluate(
      async ([headers, text]) =>
        (await fetch('/api/v1/setup/initialize', { method: 'POST', headers, body: text })).status,
      [json, body] as const,
    )
    expect(made).toBe(200)
  })

  it('signs in the owner without a password, once per run, and does not replace another signed-in user', async () => {
    await (await cookies())?.clearCookies()
    const page = await (await start()).page()
    expect(await whoAmI(app as RunningApp)).toBe('mara')
    expect(page.url()).not.toMatch(/token|owner/)
    const child = { username: 'ivy', password: 'a small quiet corner', role: 'reader' }
    const signIn = async ([headers, account]: readonly [typeof json, typeof child]) => {
      const post = (path: string, what: object) => fetch(path, { method: 'POST', headers, body: JSON.stringify(what) })
      await post('/api/v1/users', account)
      const { username, password } = account
      return (await post('/api/v1/auth/login', { username, password })).status
    }
    expect(await page.evaluate(signIn, [json, child] as const)).toBe(200)
    await app?.quit()
    await start()
    expect(await whoAmI(app as RunningApp)).toBe('ivy')
    await (await app?.page())?.evaluate(() => fetch('/api/v1/auth/logout', { method: 'POST' }))
    app?.fake.app.emit('second-instance', {}, ['app', 'inglenook://pair'])
    await (await app?.page())?.waitForURL(/\/pair$/)
    expect(await whoAmI(app as RunningApp)).toBe(401)
  })

  it('asks for the password when configured to', async () => {
    await (await cookies())?.clearCookies()
    const { fake, quit } = await start()
    await (app as RunningApp).page()
    const menu = fake.Menu.application?.template.flatMap(
      ({ submenu }) => submenu as Electron.MenuItemConstructorOptions[],
    )
    const entry = menu?.find((item) => item?.label === 'Open without a password')
    entry?.click?.({ checked: false } as Electron.MenuItem, undefined, {})
    await quit()
    await (await cookies())?.clearCookies()
    await start()
    expect(await whoAmI(app as RunningApp)).toBe(401)
    const again = app?.fake.Menu.application?.template.flatMap(
      ({ submenu }) => submenu as Electron.MenuItemConstructorOptions[],
    )
    again?.find((item) => item?.label === entry?.label)?.click?.({ checked: true } as Electron.MenuItem, undefined, {})
  })

  it('stays on the local server: external links open in the system browser, limited to web and mail', async () => {
    const page = await (await start()).page()
    const home = page.url()
    await page.evaluate("location.href = 'https://evil.example/'")
    await page.evaluate("open('https://books.example/help')")
    await page.evaluate("open('mailto:mara@books.example')")
    await expect.poll(() => received('outside')).toEqual(['https://books.example/help', 'mailto:mara@books.example'])
    await page.evaluate("open('smb://server/share')")
    await page.evaluate("open('/series')")
    await expect.poll(() => page.context().pages().length).toBe(1)
    expect(received('outside')).toHaveLength(2)
    expect(page.url()).toBe(home)
  })

  it('denies permission requests of pages, except those that reading needs', async () => {
    const { fake } = await start()
    const own = (await (app as RunningApp).page()).url()
    const session = fake.session.fromPartition('persist:inglenook')
    const asked = (permission: string, requestingUrl: string) => {
      let allowed: boolean | undefined
      const answer = (given: boolean) => {
        allowed = given
      }
      const details = { requestingUrl, isMainFrame: true } as Electron.PermissionRequest
      session.requests?.({} as Electron.WebContents, permission as 'fullscreen', answer, details)
      return [allowed, session.checks?.(null, permission as 'fullscreen', new URL(requestingUrl).origin, {} as never)]
    }
    for (const allowedPermission of ['fullscreen', 'screen-wake-lock', 'clipboard-sanitized-write']) {
      expect(asked(allowedPermission, own), allowedPermission).toEqual([true, true])
      expect(asked(allowedPermission, 'https://evil.example/'), allowedPermission).toEqual([false, false])
    }
    for (const deniedPermission of ['media', 'geolocation', 'notifications', 'openExternal', 'clipboard-read', 'hid'])
      expect(asked(deniedPermission, own), deniedPermission).toEqual([false, false])
    expect(session.devices?.({} as Electron.DevicePermissionHandlerHandlerDetails)).toBe(false)
  })

  it('hides on close with a notice once, and reopens on a second start, at the page of a link', async () => {
    const { fake } = await start()
    const page = await (app as RunningApp).page()
    const [window] = fake.BrowserWindow.all
    expect(window?.isVisible()).toBe(true)
    window?.setBounds({ x: 40, y: 50, width: 900, height: 700 })
    window?.maximize()
    for (let count = 0; count < 2; count++) expect(window?.close()).toBe(false)
    expect(window?.isVisible()).toBe(false)
    expect(received('notice').filter((text) => text.startsWith('Inglenook is still running'))).toHaveLength(1)
    const id = '01890a5d-ac96-774b-bcce-b302099a8057'
    fake.app.emit('second-instance', {}, ['app', `inglenook://book/${id}`])
    await page.waitForURL(new RegExp(`/books/${id}$`))
    expect(window?.isVisible()).toBe(true)
    await app?.quit()
    await start()
    await (app as RunningApp).page()
    const [again] = (app as RunningApp).fake.BrowserWindow.all
    expect(again?.options).toMatchObject({ x: 40, y: 50, width: 900, height: 700 })
    expect(again?.isMaximized()).toBe(true)
    // macOS passes links like this.
    const opened = preventable()
    app?.fake.app.emit('open-url', opened, `inglenook://series/${id}`)
    await (await app?.page())?.waitForURL(new RegExp(`/series/${id}$`))
    expect(opened.defaultPrevented).toBe(true)
  })

  it('reloads the page after a crash, and shows the start page after repeated crashes', async () => {
    const { fake } = await start()
    const page = await (app as RunningApp).page()
    await page.evaluate("history.pushState(null, '', '/series'); document.title = 'before'")
    const [window] = fake.BrowserWindow.all
    computer().answers.push(0)
    window?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    await expect.poll(() => page.title()).toBe('Inglenook')
    expect(new URL(page.url()).pathname).toBe('/series')
    window?.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 })
    await page.waitForURL((url) => url.pathname === '/')
    expect(received('question')).toEqual(['This page failed twice'])
  })

  it('closes and quits the app when there is no tray', async () => {
    computer().hasTray = false
    const { fake } = await start(['--port', '0', '--hidden'])
    await (app as RunningApp).page()
    expect(fake.BrowserWindow.all[0]?.close()).toBe(true)
    fake.app.emit('window-all-closed')
    await expect.poll(() => fake.life.hasEnded).toBe(true)
  })

  it.skipIf(process.platform !== 'linux')('closes when the desktop does not show the tray icon', async () => {
    vi.stubEnv('XDG_CURRENT_DESKTOP', 'GNOME')
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nowhere')
    const { fake } = await start()
    await (app as RunningApp).page()
    await expect.poll(() => fake.BrowserWindow.all[0]?.close()).toBe(true)
    vi.unstubAllEnvs()
  })
})

describe.skipIf(!hasBrowser)('the desktop bridge', () => {
  it('offers one method per purpose, with validated arguments', async () => {
    const page = await (await start()).page()
    computer().chosenFolders.push('/books/one', '/books/two')
    expect(await page.evaluate('inglenookDesktop.chooseFolders()')).toEqual(['/books/one', '/books/two'])
    expect(await page.evaluate('inglenookDesktop.chooseFolders()')).toEqual([])
    expect(await page.evaluate(`inglenookDesktop.reveal(${JSON.stringify(dataDir)})`)).toBe(true)
    expect(await page.evaluate("inglenookDesktop.reveal('relative')")).toBe(false)
    expect(received('revealed')).toEqual([dataDir])
    expect(await page.evaluate("inglenookDesktop.openFolder('data')")).toBe(true)
    expect(await page.evaluate("inglenookDesktop.openFolder('logs')")).toBe(true)
    expect(received('folder')).toEqual([dataDir, `${dataDir}/logs`])
    expect(await page.evaluate<string[]>('Object.keys(inglenookDesktop).toSorted()')).toEqual([
      'allowInFirewall',
      'checkReachability',
      'chooseFolders',
      'endSignIn',
      'forgetLibrary',
      'installUpdate',
      'joinLibrary',
      'leaveSafeMode',
      'lookForLibraries',
      'onStart',
      'onState',
      'openFolder',
      'openLibrary',
      'openSettings',
      'pathOf',
      'reveal',
      'setChecksForUpdates',
      'setColorScheme',
      'setLanguage',
      'setShared',
      'setStartsAtLogin',
      'signInExternally',
      'state',
    ])
    const invalidCalls = [
      "openFolder('/etc')",
      'reveal(7)',
      'reveal()',
      "setShared('yes')",
      "state('x')",
      "setLanguage('x')",
      "setColorScheme('x')",
      "openSettings('file:///etc/passwd')",
      "signInExternally('file:///etc/passwd')",
      "joinLibrary({ id: '../settings' })",
      "openLibrary('this computer')",
    ]
    for (const wrong of invalidCalls) {
      await expect(page.evaluate(`inglenookDesktop.${wrong}`), wrong).rejects.toThrow('aren’t valid')
    }
  })

  it('sets the language of menu and tray from the page and stores it; the default is the system language', async () => {
    computer().languages = ['nl', 'de-AT']
    const { fake } = await start()
    const menuLabels = (by: typeof fake) => [
      by.Menu.application?.template[0]?.label,
      by.Tray.shown?.menu?.template[0]?.label,
    ]
    const page = await (app as RunningApp).page()
    expect(menuLabels(fake)).toEqual(['Datei', 'Nur auf diesem Computer'])
    await page.evaluate("inglenookDesktop.setLanguage('en')")
    expect(menuLabels(fake)).toEqual(['File', 'This computer only'])
    await app?.quit()
    await start(['--port', '0', '--hidden'])
    await expect.poll(() => menuLabels((app as RunningApp).fake)).toEqual(['File', 'This computer only'])
  })

  it("is not available in a book's frame, and the main process rejects calls from such a frame", async () => {
    const page = await (await start()).page()
    await page.evaluate(`document.body.innerHTML = '<iframe src="/health"></iframe>'`)
    await expect.poll(() => page.frames().length).toBe(2)
    const frame = page.frames()[1]
    expect(await frame?.evaluate('typeof inglenookDesktop')).toBe('undefined')
    const asked = await frame?.evaluate("__fakeInvoke('inglenook:state', [])")
    expect(asked).toEqual({ refusal: 'This page may not call the desktop app.' })
  })
})

describe.skipIf(!hasBrowser)('the desktop server', () => {
  it('is reachable from this computer only unless it is shared', async () => {
    const port = await freePort()
    await (await cookies())?.clearCookies()
    const { trayLines, choose, state } = await start(['--port', String(port)])
    await state()
    const [own] = networkAddresses()
    const reaches = async () => {
      const reply = await fetch(`http://${own}:${port}/health`).catch(() => null)
      return reply?.status ?? 'nobody'
    }
    expect(trayLines()).toEqual(['This computer only'])
    const shown = async () =>
      (await (app as RunningApp).page()).evaluate(async () => (await fetch('/api/v1/discovery')).json())
    expect(await shown()).toMatchObject({ status: 'hidden', problem: { code: 'loopback' } })
    if (own === undefined) return
    expect(await reaches()).toBe('nobody')
    const page = await (app as RunningApp).page()
    // A restart would end the stream.
    await page.evaluate(`new Promise((resolve) => {
      window.opened = 0
      const stream = new EventSource('/api/v1/events')
      stream.onopen = () => {
        window.opened += 1
        resolve()
      }
    })`)
    choose('Share on home network')
    await expect.poll(trayLines).toEqual([expect.stringMatching(/^Available at [\d.]+:\d+$/)])
    expect(await reaches()).toBe(200)
    expect(await state()).toMatchObject({ isShared: true, visitedAt: null })
    const reach = await (await (app as RunningApp).page()).evaluate<ReachabilityReport>(
      'inglenookDesktop.checkReachability()',
    )
    expect(reach.addresses).toContainEqual({ address: `http://${own}:${port}`, answers: true })
    const forDevices = await (await (app as RunningApp).page()).evaluate(
      "fetch('/api/v1/info/address').then((reply) => reply.json())",
    )
    const url = expect.stringMatching(new RegExp(`^http://(?!127)[\\d.]+:${port}$`))
    expect(forDevices).toEqual({ url, httpUrl: null, isForOthers: true })
    // Whether the network allows announcing or not, the entry refers to the bound port.
    await expect.poll(shown).toMatchObject({ enabled: true, port })
    expect(await shown()).not.toMatchObject({ problem: { code: 'loopback' } })
    choose('Share on home network')
    await expect.poll(trayLines).toEqual(['This computer only'])
    expect(await reaches()).toBe('nobody')
    expect(await page.evaluate('window.opened')).toBe(1)
  })

  it('uses the next port when its own is taken, says so everywhere, and returns to its own the next time', async () => {
    const other = createServer()
    const port = await listening(other)
    const { state, trayLines } = await start(['--port', String(port)])
    const found = await state()
    expect(found.wantedPort).toBe(port)
    expect(found.port).toBeGreaterThan(port)
    expect(trayLines()).toContain(`Port ${port} is in use, using ${found.port}`)
    expect(received('notice').join()).toContain(`Port ${port} is used by another program`)
    await app?.quit()
    await new Promise((resolve) => other.close(resolve))
    await start(['--port', String(port)])
    expect((await (app as RunningApp).state()).port).toBe(port)
  })

  it('restarts after a crash while its page waits, and stops on quit', async () => {
    const running = await start(['--port', String(await freePort())])
    const { addresses } = await running.state()
    expect((await fetch(`${addresses[0]}/health`)).status).toBe(200)
    running.crash(new Error('a part broke'))
    await expect.poll(running.trayLines).toEqual(['Server failed, restarting'])
    await expect.poll(running.trayLines).toEqual(['This computer only'])
    const again = await running.state()
    expect((await fetch(`${again.addresses[0]}/health`)).status).toBe(200)
    await running.quit()
    await expect(fetch(`${again.addresses[0]}/health`)).rejects.toThrow()
  })

  it("shows in the user's language why it cannot start, and starts on retry", async () => {
    const other = startCli(['--data', dataDir])
    await other.answers()
    const running = await start()
    await expect.poll(running.trayLines).toEqual(['Server isn’t running'])
    expect(received('question')).toEqual(['The Inglenook server isn’t running'])
    expect(received('why')).toEqual([
      expect.stringMatching(/^Another Inglenook already uses the folder .+\. Quit it and try again/),
    ])
    await other.end('SIGTERM')
    running.choose('Restart server')
    expect((await running.state()).server).toBe('running')
  })

  it('notifies about completed scans, prevents sleep while a person reads, and allows it on battery', async () => {
    const books = createLibraryFolder()
    books.put('Atlas/Atlas.pdf', pdfBytes('Atlas', 2))
    await (await cookies())?.clearCookies()
    const running = await start(['--port', '0', '--library', books.root])
    const { blockers, powerMonitor } = running.fake
    const page = await running.page()
    await expect.poll(() => received('notice').join(), { timeout: 30_000 }).toMatch(/is up to date: 1 new book\.$/)
    const read = async () => {
      const { data } = (await (await fetch('/api/v1/books')).json()) as { data: readonly { id: string }[] }
      return (await fetch(`/api/v1/books/${data[0]?.id}/pages/1`)).status
    }
    await expect.poll(() => page.evaluate(read)).toBe(200)
    powerMonitor.emit('on-ac')
    expect(blockers.size).toBe(1)
    expect(running.trayLines()).toEqual(['This computer only · 1 reading'])
    computer().isOnBattery = true
    powerMonitor.emit('on-battery')
    expect(blockers.size).toBe(0)
    computer().isOnBattery = false
    powerMonitor.emit('on-ac')
    await running.quit()
    expect(blockers.size).toBe(0)
    books[Symbol.dispose]()
  })

  it('reports safe mode', async () => {
    const { state, trayLines } = await start(['--port', '0', '--safe-mode'])
    expect((await state()).isSafeMode).toBe(true)
    expect(trayLines()).toContain('Safe mode: scanning is off')
  })

  it('runs in the first instance only; a second instance quits immediately', async () => {
    await start()
    await (app as RunningApp).page()
    const second = await startSecondInstance()
    expect(second.fake.life.hasEnded).toBe(true)
    expect(second.fake.Tray.shown).toBeNull()
    // The first instance holds the lock.
    computer().isLocked = true
  })
})
