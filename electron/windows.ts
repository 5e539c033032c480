import { BrowserWindow, nativeTheme, type Rectangle, type Session, screen } from 'electron'
import { recoverCrashedPage } from './crash-recovery.ts'
import { type CrashWatch, watchPage } from './crash-reports.ts'
import type { ColorScheme, StartMessage } from './ipc/channels.ts'
import { guardContents, isOwnPage, type Origin, webPreferences } from './security.ts'
import type { SettingsStore, StoredWindow } from './settings-store.ts'
import { backgroundOf, startTitle } from './splash.ts'

const defaultSize = { width: 1_280, height: 860 }
const smallest = { minWidth: 360, minHeight: 480 }
/** Visible part of the title bar that is still large enough to drag. */
const minVisibleTitleBar = 64

/** Whether a window would be visible and movable: its last screen may be disconnected. */
export function isReachable(window: Rectangle, screens: readonly Rectangle[]): boolean {
  return screens.some(({ x, y, width, height }) => {
    const visibleWidth = Math.min(window.x + window.width, x + width) - Math.max(window.x, x)
    return visibleWidth >= minVisibleTitleBar && window.y >= y && window.y + minVisibleTitleBar <= y + height
  })
}

export type MainWindow = {
  /** Null before it is opened and after it was really closed. */
  readonly id: () => number | null
  /**
   * Opens the window or brings it to the front. Until the server responds it says so, and shows the page then.
   * @param page path of the interface; absent keeps the current page
   * @returns resolves when something is shown
   */
  show(page?: string): Promise<void>
  /**
   * To be called when the server responds: shows the pending page, and reloads if the server moved to another address.
   * A page at the same address reconnects by itself.
   */
  follow(): Promise<void>
  /** To be called when what the start does has changed. */
  showStart(): void
  /**
   * To be called when its pages come from elsewhere: replaces the window by another one, with a session of its own.
   * @param page path of the interface
   */
  reopen(page: string): Promise<void>
  send(channel: string, value: unknown): void
  /** Makes the next close really close the window. */
  quit(): void
}

/** Where the pages of a window come from; the same during its life. */
export type PageSource = {
  readonly session: Session
  /** Null: its pages can call nothing of the desktop. */
  readonly preload: string | null
  readonly origin: Origin
  /** What it shows until the server responds. */
  readonly splash: { readonly message: () => StartMessage; readonly page: () => string }
  /** Called before each load; resolves when the page may be loaded. */
  readonly beforeLoad: () => Promise<void>
  /** Called when a page could not be loaded, which the page of the start then says; absent: pages see to that. */
  readonly onUnreachable?: () => void
  /** Called when a page leads to another site, which the window does not show. */
  readonly onOutside?: () => void
}

export type WindowContext = {
  readonly settings: SettingsStore
  readonly source: () => PageSource
  readonly icon: string
  readonly crashes: CrashWatch
  /** Called when the page of the window failed a second time within a minute. */
  readonly onFailing: () => void
  /** Whether closing only hides the window, because a tray or dock brings it back. */
  readonly canStayHidden: () => boolean
}

/** The only window of the app. It restores its bounds; closing it leaves the server running. */
export function createMainWindow(context: WindowContext): MainWindow {
  let window: BrowserWindow | null = null
  let isQuitting = false
  let source = context.source()
  const pages = createPages(
    () => source,
    () => window,
  )
  const open = () => {
    source = context.source()
    const opened = openWindow(context, source, {
      hidesOnClose: () => !isQuitting && context.canStayHidden(),
      onClosed() {
        if (window !== opened) return
        window = null
        pages.closed()
      },
      onRendererExit: pages.reload,
      // A page that cannot be told would be loaded again, without end.
      onLoaded: () => source.preload !== null && pages.showStart(),
      onUnreachable: pages.unreachable,
    })
    return opened
  }
  return {
    id: () => window?.webContents.id ?? null,
    async show(page) {
      const isNew = window === null
      window ??= open()
      if (window.isMinimized()) window.restore()
      if (!isNew) window.show()
      window.focus()
      await pages.show(page, isNew)
    },
    follow: pages.follow,
    showStart: pages.showStart,
    async reopen(page) {
      const before = window
      if (before !== null) context.settings.set({ window: stateOf(before) })
      pages.closed()
      // The app ends with its last window.
      window = open()
      before?.destroy()
      await pages.show(page, true)
    },
    send: (channel, value) => window?.webContents.send(channel, value),
    quit() {
      isQuitting = true
    },
  }
}

/** What the window shows: the page of the start, then the interface. */
function createPages(source: () => PageSource, window: () => BrowserWindow | null) {
  /** Origin of the interface; null before it is loaded. */
  let openOrigin: string | null = null
  /** The page to show once the server responds. */
  let pendingPage: string | null = null
  /** Whether going back would lead to the page of the start. */
  let splashInHistory = false
  let loads = 0

  const load = async (page: string) => {
    const origin = source().origin()
    if (origin === null) return
    openOrigin = origin
    const own = ++loads
    await source().beforeLoad()
    // Another page was requested meanwhile, which wins.
    if (own !== loads) return
    // Navigating away before a page has loaded is not a failure; others are reported by an event.
    await window()
      ?.loadURL(`${origin}${page}`)
      .catch(() => undefined)
    if (!splashInHistory || own !== loads || openOrigin === null) return
    splashInHistory = false
    window()?.webContents.navigationHistory.clear()
  }
  const loadSplash = async () => {
    const into = window()
    if (into === null) return
    pendingPage ??= '/'
    splashInHistory = true
    await into.loadURL(source().splash.page()).catch(() => undefined)
  }
  return {
    /** @param isNew whether the window has no page yet */
    async show(page: string | undefined, isNew: boolean) {
      if (source().origin() === null || pendingPage !== null) {
        pendingPage = page ?? pendingPage
        if (isNew) await loadSplash()
      } else if (page !== undefined || openOrigin === null) await load(page ?? '/')
    },
    async follow() {
      const page = pendingPage
      pendingPage = null
      if (window() === null) return
      if (page !== null) await load(page)
      else if (openOrigin !== source().origin()) await load('/')
    },
    showStart() {
      if (openOrigin !== null) return
      const { splash, preload } = source()
      if (preload !== null) window()?.webContents.send('inglenook:start', splash.message())
      // Its page cannot be told.
      else if (splashInHistory)
        void window()
          ?.loadURL(splash.page())
          .catch(() => undefined)
    },
    /** A page could not be loaded. @param url of the page */
    unreachable(url: string) {
      const { pathname, search } = new URL(url)
      openOrigin = null
      pendingPage = `${pathname}${search}`
      void loadSplash()
      source().onUnreachable?.()
    },
    /** Its process has ended. */
    reload() {
      if (source().origin() === null) openOrigin = null
      if (openOrigin === null) void loadSplash()
      else window()?.webContents.reload()
    },
    closed() {
      openOrigin = null
      pendingPage = null
      splashInHistory = false
    },
  }
}

/** Colours of what the system draws, and what pages see as preferred. */
export function applyColorScheme(scheme: ColorScheme): void {
  nativeTheme.themeSource = scheme === 'auto' ? 'system' : scheme
}

type WindowEvents = {
  /** Whether the window is hidden rather than closed. */
  readonly hidesOnClose: () => boolean
  readonly onClosed: () => void
  /** The renderer process has ended. */
  readonly onRendererExit: () => void
  /** A page was loaded. */
  readonly onLoaded: () => void
  /** A page could not be loaded. */
  readonly onUnreachable: (url: string) => void
}

/** Of Chromium, when another page is requested before one has loaded. */
const aborted = -3

function openWindow(context: WindowContext, source: PageSource, events: WindowEvents): BrowserWindow {
  const { hidesOnClose, onClosed, onRendererExit, onLoaded, onUnreachable } = events
  applyColorScheme(context.settings.get().colorScheme)
  const opened = new BrowserWindow(windowOptions(context, source))
  const saved = context.settings.get().window
  if (saved?.isMaximized) opened.maximize()
  if (saved?.isFullScreen) opened.setFullScreen(true)
  guardContents(opened.webContents, source.origin, source.onOutside)
  watchPage(opened.webContents, context.crashes)
  recoverCrashedPage(opened.webContents, {
    now: () => performance.now(),
    reload: onRendererExit,
    ask: context.onFailing,
  })
  // One that was shown at once may be closed by now.
  if (source.origin() !== null) opened.once('ready-to-show', () => opened.show())
  opened.webContents.on('did-finish-load', onLoaded)
  opened.webContents.on('did-fail-load', (...[, code, , url, isMainFrame]) => {
    const isOwn = isMainFrame && isOwnPage(url, source.origin())
    if (source.onUnreachable !== undefined && isOwn && code !== aborted) onUnreachable(url)
  })
  const followColors = () => opened.setBackgroundColor(backgroundOf(nativeTheme.shouldUseDarkColors))
  nativeTheme.on('updated', followColors)
  opened.on('close', (event) => {
    context.settings.set({ window: stateOf(opened) })
    if (!hidesOnClose()) return
    event.preventDefault()
    opened.hide()
  })
  opened.on('closed', () => {
    nativeTheme.off('updated', followColors)
    onClosed()
  })
  return opened
}

function windowOptions(
  { settings, icon }: WindowContext,
  { session, preload, origin, splash }: PageSource,
): Electron.BrowserWindowConstructorOptions {
  const saved = settings.get().window
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
  const isStarting = origin() === null
  const windowBounds = saved !== null && isReachable(saved.bounds, screens) ? saved.bounds : defaultSize
  return {
    ...windowBounds,
    ...smallest,
    icon,
    // At once, in its colour and with a title that says what goes on: the page of the start takes longer.
    show: isStarting,
    title: isStarting ? startTitle(splash.message()) : 'Inglenook',
    backgroundColor: backgroundOf(nativeTheme.shouldUseDarkColors),
    webPreferences: { ...webPreferences(preload), session },
  }
}

function stateOf(window: BrowserWindow): StoredWindow {
  return {
    bounds: window.getNormalBounds(),
    isMaximized: window.isMaximized(),
    isFullScreen: window.isFullScreen(),
  }
}
