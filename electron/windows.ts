import { BrowserWindow, type Rectangle, type Session, screen } from 'electron'
import { recoverCrashedPage } from './crash-recovery.ts'
import { guardContents, type Origin, webPreferences } from './security.ts'
import type { SettingsStore, StoredWindow } from './settings-store.ts'

const defaultSize = { width: 1_280, height: 860 }
const smallest = { minWidth: 360, minHeight: 480 }
/** As much of a title bar as a person can still take hold of. */
const graspable = 64

/** Whether a window can be seen and moved: a screen that it stood on may be gone. */
export function isReachable(window: Rectangle, screens: readonly Rectangle[]): boolean {
  return screens.some(({ x, y, width, height }) => {
    const visibleWidth = Math.min(window.x + window.width, x + width) - Math.max(window.x, x)
    return visibleWidth >= graspable && window.y >= y && window.y + graspable <= y + height
  })
}

export type MainWindow = {
  /** Null before it is opened and after it was closed for good. */
  readonly id: () => number | null
  /**
   * Opens it, or brings it to the front; once the server answers, where it does not yet.
   * @param page path of the interface to go to; absent: where it is
   */
  show(page?: string): Promise<void>
  /**
   * To be called when the server answers: shows what was asked for before, and loads the interface where the server moved
   * to another address. A page at the same one goes on by itself.
   */
  follow(): Promise<void>
  send(channel: string, value: unknown): void
  /** Lets the next close be one. */
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
  /** Whether a closed window is only hidden, because a tray or dock brings it back. */
  readonly canStayHidden: () => boolean
}

/** The one window of the app. It remembers where it stood; closing it leaves the server running. */
export function createMainWindow(context: WindowContext): MainWindow {
  let window: BrowserWindow | null = null
  let isQuitting = false
  /** Where the page that is open came from; null while there is none. */
  let openOrigin: string | null = null

  let loads = 0
  /** What was asked for before the server answered. */
  let awaited: string | null = null

  const load = async (page: string) => {
    const origin = context.origin()
    if (origin === null) return
    openOrigin = origin
    const own = ++loads
    await context.beforeLoad()
    // Another page was asked for meanwhile: it is the one that is shown.
    if (own !== loads) return
    // A page that is left before it has come is no failure.
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
        // While the server is away there is nothing to load; it is loaded once that answers.
        if (context.origin() === null) openOrigin = null
        else window?.webContents.reload()
      },
    })
  return {
    id: () => window?.webContents.id ?? null,
    async show(page) {
      if (context.origin() === null && window === null) {
        awaited = page ?? awaited ?? '/'
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
      const page = awaited
      awaited = null
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
  /** Whether it is hidden rather than closed. */
  readonly hidesOnClose: () => boolean
  readonly onClosed: () => void
  /** The process of its page has ended. */
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
  const place = saved !== null && isReachable(saved.bounds, screens) ? saved.bounds : defaultSize
  return {
    ...place,
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
