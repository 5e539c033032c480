import type { BrowserContext, Frame, Page, Route } from 'playwright-core'
import { Emitter, preventable } from './emitter.ts'
import { computer, preloadScript } from './fixture.ts'
import { invoked } from './ipc.ts'

type WindowOpen = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]

let lastId = 0

/** Web contents whose pages run in a real Chromium. */
export class FakeContents extends Emitter {
  readonly id = ++lastId
  readonly options: Electron.BrowserWindowConstructorOptions
  readonly page: Promise<Page> | null
  /** Addresses loaded by the main process, which are exempt from navigation checks. */
  readonly #loaded = new Set<string>()
  #open: WindowOpen = () => ({ action: 'allow' })

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super()
    this.options = options
    const session = options.webPreferences?.session as unknown as { context: Promise<BrowserContext> | null }
    this.page = session.context === null ? null : session.context.then((context) => this.#openPage(context))
  }

  setWindowOpenHandler: Electron.WebContents['setWindowOpenHandler'] = (handler) => {
    this.#open = handler
  }

  /** Messages of the main process to the page, in order. */
  readonly sent: { readonly channel: string; readonly value: unknown }[] = []

  send: Electron.WebContents['send'] = (channel, value: unknown) => {
    this.sent.push({ channel, value })
    const send = ([name, what]: readonly [string, unknown]) =>
      (globalThis as { __fakeSend?: (name: string, what: unknown) => void }).__fakeSend?.(name, what)
    void this.page?.then((page) => page.evaluate(send, [channel, value] as const)).catch(() => undefined)
  }

  /** How often the history was emptied. */
  clearings = 0
  readonly navigationHistory: Pick<Electron.NavigationHistory, 'clear'> = { clear: () => void this.clearings++ }

  reload: Electron.WebContents['reload'] = () => {
    void this.page?.then((page) => {
      const url = page.url()
      return page.reload().catch(() => this.emit('did-fail-load', {}, -324, '', url, true))
    })
  }

  async load(url: string): Promise<void> {
    this.#loaded.add(url)
    const page = await this.page
    await page?.goto(url).catch((error: unknown) => {
      const isAborted = /ERR_ABORTED|interrupted by another navigation/.test(String(error))
      this.emit('did-fail-load', {}, isAborted ? -3 : -324, '', url, true)
      throw error
    })
  }

  async #openPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    const { preload = '' } = this.options.webPreferences ?? {}
    await page.exposeBinding('__fakeInvoke', ({ frame }, channel: string, args: unknown[]) =>
      invoked(this.id, frameOf(frame), channel, args),
    )
    await page.exposeBinding('__fakeOpen', (_source, url: string) => {
      const details = { url, frameName: '', features: '', disposition: 'new-window' } as const
      return this.#open({ ...details, referrer: { url: '', policy: 'default' } }).action
    })
    if (preload !== '') await page.addInitScript(preloadScript(preload))
    await page.route('**/*', (route) => this.#follow(route))
    return page
  }

  async #follow(route: Route): Promise<void> {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.continue()
    const isMainFrame = request.frame().parentFrame() === null
    if (isMainFrame && this.#loaded.delete(request.url())) return route.continue()
    const details = { url: request.url(), isMainFrame }
    const isStopped = this.ask('will-frame-navigate', details) || (isMainFrame && this.ask('will-navigate', details))
    return isStopped ? route.abort('aborted') : route.continue()
  }
}

function frameOf(frame: Frame): Pick<Electron.WebFrameMain, 'url'> & { readonly parent: object | null } {
  return { url: frame.url(), parent: frame.parentFrame() }
}

/** An invisible window with a page in a real Chromium. */
export class BrowserWindow extends Emitter {
  static readonly all: BrowserWindow[] = []
  readonly webContents: FakeContents
  readonly options: Electron.BrowserWindowConstructorOptions
  #bounds: Electron.Rectangle
  #is = { visible: false, maximized: false, fullScreen: false, minimized: false, focused: false }

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super()
    const { x = 10, y = 10, width = 800, height = 600 } = options
    this.options = options
    this.#bounds = { x, y, width, height }
    this.webContents = new FakeContents(options)
    this.#is.visible = options.show !== false
    BrowserWindow.all.push(this)
  }

  /** Addresses that the main process loaded, in order. */
  readonly loaded: string[] = []

  async loadURL(url: string): Promise<void> {
    this.loaded.push(url)
    await this.webContents.load(url)
    this.webContents.emit('did-finish-load')
    // Electron emits it for hidden windows only.
    if (!this.#is.visible) this.emit('ready-to-show')
  }

  show = () => this.#set({ visible: true })
  hide = () => this.#set({ visible: false })
  isVisible = () => this.#is.visible
  focus = () => this.#set({ focused: true })
  isMinimized = () => this.#is.minimized
  restore = () => this.#set({ minimized: false })
  maximize = () => this.#set({ maximized: true })
  isMaximized = () => this.#is.maximized
  setFullScreen = (fullScreen: boolean) => this.#set({ fullScreen })
  setBackgroundColor = (colour: string) => void Object.assign(this.options, { backgroundColor: colour })
  isFullScreen = () => this.#is.fullScreen
  getNormalBounds = () => this.#bounds
  setBounds(bounds: Electron.Rectangle): void {
    this.#bounds = bounds
  }

  #set(changes: object): void {
    Object.assign(this.#is, changes)
  }

  /** Like a click on the close button. @returns whether it closed */
  close = (): boolean => {
    const event = preventable()
    this.emit('close', event)
    if (event.defaultPrevented) return false
    this.destroy()
    return true
  }

  destroy = (): void => {
    BrowserWindow.all.splice(BrowserWindow.all.indexOf(this), 1)
    void this.webContents.page?.then((page) => page.close()).catch(() => undefined)
    this.emit('closed')
  }
}

/** Sessions retain their cookies between runs of the app. */
export class FakeSession {
  readonly partition: string
  readonly context: Promise<BrowserContext> | null
  requests: Parameters<Electron.Session['setPermissionRequestHandler']>[0] = null
  checks: Parameters<Electron.Session['setPermissionCheckHandler']>[0] = null
  devices: Parameters<Electron.Session['setDevicePermissionHandler']>[0] = null
  checksSpelling = true
  readonly dictionaries = { languages: ['en-US'], url: 'https://dictionaries.example/' }

  constructor(partition: string) {
    const { browser, sessions } = computer()
    this.partition = partition
    const kept = sessions.get(partition) ?? browser?.newContext() ?? null
    if (kept !== null) sessions.set(partition, kept)
    this.context = kept
  }

  setPermissionRequestHandler: Electron.Session['setPermissionRequestHandler'] = (handler) => {
    this.requests = handler
  }
  setPermissionCheckHandler: Electron.Session['setPermissionCheckHandler'] = (handler) => {
    this.checks = handler
  }
  setSpellCheckerEnabled: Electron.Session['setSpellCheckerEnabled'] = (isOn) => {
    this.checksSpelling = isOn
  }
  setSpellCheckerLanguages: Electron.Session['setSpellCheckerLanguages'] = (languages) => {
    this.dictionaries.languages = languages
  }
  setSpellCheckerDictionaryDownloadURL: Electron.Session['setSpellCheckerDictionaryDownloadURL'] = (url) => {
    this.dictionaries.url = url
  }
  setDevicePermissionHandler: Electron.Session['setDevicePermissionHandler'] = (handler) => {
    this.devices = handler
  }

  async clearStorageData(): Promise<void> {
    await (await this.context)?.clearCookies()
  }

  /** Sends the cookies of the session, like a page. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const context = await this.context
    if (context === null) return fetch(url, init)
    const { method = 'GET', headers = {}, body } = init
    const how = { method, headers: headers as Record<string, string> }
    const reply = await context.request.fetch(url, typeof body === 'string' ? { ...how, data: body } : how)
    return new Response(new Uint8Array(await reply.body()), { status: reply.status() })
  }
}
