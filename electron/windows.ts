import { BrowserWindow, type Rectangle, type Session, screen } from 'electron'
import { recoverCrashedPage } from './crash-recovery.ts'
import { guardContents, type Origin, webPreferences } from './security.ts'
import type { SettingsStore, StoredWindow } from './settings-store.ts'

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
   * Opens the window or brings it to the front; waits for the server if necessary.
   * @param page path of the interface; absent keeps the current page
   */
  show(page?: string): Promise<void>
  /**
   * To be called when the server responds: shows the pending page, and reloads if the server moved to another address.
   * A page at the same address reconnects by itself.
   */
  follow(): Promise<void>
  send(channel: string, value: unknown): void
  /** Makes the next close really close the window. */
  quit(): void
}

export type WindowContext = {
  readonly settings: SettingsStore
  readonly session: Session
  readonly preload: string
  readonly icon: string
  readonly origin: Origin
  /** Called before each load; resolves when the page may be loaded. */
  readonly beforeLoad: () => Promise<void>
  /** Called when the page of the window failed a second time within a minute. */
  readonly onFailing: () => void
  /** Whether closing only hides the window, because a tray or dock brings it back. */
  readonly canStayHidden: () => boolean
}

/** The only window of the app. It restores its bounds; closing it leaves the server running. */
export function createMainWindow(context: WindowContext): MainWindow {
  let window: BrowserWindow | null = null
  let isQuitting = false
  /** Origin of the current page; null while there is none. */
  let openOrigin: string | null = null

  let loads = 0
  /** The page to show once the server responds. */
  let pendingPage: string | null = null

  const load = async (page: string) => {
    const origin = context.origin()
    if (origin === null) return
    openOrigin = origin
    const own = ++loads
    await context.beforeLoad()
    // Another page was requested meanwhile, which wins.
    if (own !== loads) return
    // Navigating away before a page has loaded is not a failure.
    await window?.loadURL(`${origin}${page}`).catch(() => undefined)
  }
  const open = () =>
    openWindow(context, {
      hidesOnClose: () => !isQuitting && context.canStayHidden(),
      onClosed() {
        window = null
        openOrigin = null
      },
      onRendererExit() {
        // Nothing to load until the server responds.
        if (context.origin() === null) openOrigin = null
        else window?.webContents.reload()
      },
    })
  return {
    id: () => window?.webContents.id ?? null,
    async show(page) {
      if (context.origin() === null && window === null) {
        pendingPage = page ?? pendingPage ?? '/'
        return
      }
      const isNew = window === null
      window ??= open()
      if (window.isMinimized()) window.restore()
      if (!isNew) window.show()
      window.focus()
      if (page !== undefined || openOrigin === null) await load(page ?? '/')
    },
    async follow() {
      const page = pendingPage
      pendingPage = null
      if (page !== null) await this.show(page)
      else if (window !== null && openOrigin !== context.origin()) await load('/')
    },
    send: (channel, value) => window?.webContents.send(channel, value),
    quit() {
      isQuitting = true
    },
  }
}

type WindowEvents = {
  /** Whether the window is hidden rather than closed. */
  readonly hidesOnClose: () => boolean
  readonly onClosed: () => void
  /** The renderer process has ended. */
  readonly onRendererExit: () => void
}

function openWindow(context: WindowContext, { hidesOnClose, onClosed, onRendererExit }: WindowEvents): BrowserWindow {
  const opened = new BrowserWindow(windowOptions(context))
  const saved = context.settings.get().window
  if (saved?.isMaximized) opened.maximize()
  if (saved?.isFullScreen) opened.setFullScreen(true)
  guardContents(opened.webContents, context.origin)
  recoverCrashedPage(opened.webContents, {
    now: () => performance.now(),
    reload: onRendererExit,
    ask: context.onFailing,
  })
  opened.once('ready-to-show', () => opened.show())
  opened.on('close', (event) => {
    context.settings.set({ window: stateOf(opened) })
    if (!hidesOnClose()) return
    event.preventDefault()
    opened.hide()
  })
  opened.on('closed', onClosed)
  return opened
}

function windowOptions({ settings, session, preload, icon }: WindowContext): Electron.BrowserWindowConstructorOptions {
  const saved = settings.get().window
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
  const windowBounds = saved !== null && isReachable(saved.bounds, screens) ? saved.bounds : defaultSize
  return {
    ...windowBounds,
    ...smallest,
    icon,
    show: false,
    title: 'Inglenook',
    backgroundColor: '#171412',
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
