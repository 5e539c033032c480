import { join } from 'node:path'
import { Emitter } from './emitter.ts'
import { computer } from './fixture.ts'
import { forgetHandlers } from './ipc.ts'
import { BrowserWindow, FakeSession } from './windows.ts'

export { ipcMain } from './ipc.ts'
export { BrowserWindow }

type AppMethods =
  | 'getPath'
  | 'getPreferredSystemLanguages'
  | 'isPackaged'
  | 'requestSingleInstanceLock'
  | 'setAsDefaultProtocolClient'
  | 'setPath'
  | 'whenReady'
  | 'exit'
  | 'quit'
  | 'getLoginItemSettings'
  | 'setLoginItemSettings'

/** Whether the app has ended, and what the platform was asked to store. */
export const life = {
  hasEnded: false,
  /** Exit code of a program that started nothing. */
  exitCode: null as number | null,
  loginItem: null as Electron.Settings | null,
  wasOpenedAtLogin: false,
  protocols: [] as string[],
  paths: new Map<string, string>(),
}

const appMethods: Pick<Electron.App, AppMethods> = {
  isPackaged: false,
  getPreferredSystemLanguages: () => computer().languages,
  getPath: (name) => life.paths.get(name) ?? join(computer().root, name),
  setPath: (name, path) => void life.paths.set(name, path),
  requestSingleInstanceLock() {
    const { isLocked } = computer()
    computer().isLocked = true
    return !isLocked
  },
  setAsDefaultProtocolClient: (scheme) => life.protocols.push(scheme) > 0,
  whenReady: () => Promise.resolve(),
  exit(code = 0) {
    life.exitCode = code
  },
  quit() {
    if (life.hasEnded || app.ask('before-quit')) return
    for (const window of [...BrowserWindow.all]) if (!window.close()) return
    if (app.ask('will-quit')) return
    life.hasEnded = true
    computer().isLocked = false
    app.emit('quit')
  },
  getLoginItemSettings: () =>
    ({
      openAtLogin: life.loginItem?.openAtLogin ?? false,
      wasOpenedAtLogin: life.wasOpenedAtLogin,
    }) as Electron.LoginItemSettings,
  setLoginItemSettings: (item) => {
    life.loginItem = item
  },
}
export const app = Object.assign(new Emitter(), appMethods)

const sessions = new Map<string, FakeSession>()
export const session = {
  fromPartition(partition: string): FakeSession {
    const existing = sessions.get(partition)
    if (existing !== undefined) return existing
    const created = new FakeSession(partition)
    sessions.set(partition, created)
    app.emit('session-created', created)
    return created
  },
}

const record = (kind: string, text: string) => void computer().received.push({ kind, text })

export const shell: Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'> = {
  openExternal: async (url) => record('outside', url),
  openPath: async (path) => {
    record('folder', path)
    return ''
  },
  showItemInFolder: (path) => record('revealed', path),
}

export const dialog = {
  async showMessageBox({ message, detail = '' }: Electron.MessageBoxOptions): Promise<Electron.MessageBoxReturnValue> {
    record('question', message)
    record('why', detail)
    const response = computer().answers.shift()
    // Without an answer the dialog stays open.
    if (response === undefined) return new Promise(() => undefined)
    return { response, checkboxChecked: false }
  },
  async showOpenDialog(): Promise<Electron.OpenDialogReturnValue> {
    const filePaths = computer().chosenFolders.splice(0)
    return { canceled: filePaths.length === 0, filePaths }
  },
}

type Item = Electron.MenuItemConstructorOptions

/** A menu exposes its template. */
export class Menu {
  static application: Menu | null = null
  readonly template: readonly Item[]
  constructor(template: readonly Item[]) {
    this.template = template
  }
  static buildFromTemplate(template: readonly Item[]): Menu {
    return new Menu(template)
  }
  static setApplicationMenu(menu: Menu): void {
    Menu.application = menu
  }
}

export class Tray extends Emitter {
  static shown: Tray | null = null
  menu: Menu | null = null
  tip = ''
  constructor(_icon: string) {
    super()
    if (!computer().hasTray) throw new Error('no tray here')
    Tray.shown = this
  }
  setToolTip(tip: string): void {
    this.tip = tip
  }
  setContextMenu(menu: Menu): void {
    this.menu = menu
  }
}

export class Notification extends Emitter {
  readonly options: Electron.NotificationConstructorOptions
  constructor(options: Electron.NotificationConstructorOptions) {
    super()
    this.options = options
  }
  static isSupported = () => true
  show = () => record('notice', `${this.options.title}: ${this.options.body}`)
}

export const powerMonitor = Object.assign(new Emitter(), { isOnBatteryPower: () => computer().isOnBattery })

/** Ids of active power save blockers. */
export const blockers = new Set<number>()
let lastBlocker = 0
export const powerSaveBlocker: Pick<Electron.PowerSaveBlocker, 'start' | 'stop'> = {
  start() {
    blockers.add(++lastBlocker)
    return lastBlocker
  },
  stop: (id) => blockers.delete(id),
}

export const crashReporter = {
  /** Options of the started reporter. */
  options: null as Electron.CrashReporterStartOptions | null,
  start(options: Electron.CrashReporterStartOptions): void {
    crashReporter.options = options
  },
}

/** Colours that pages and the system show. */
class FakeTheme extends Emitter {
  #source: Electron.NativeTheme['themeSource'] = 'system'
  get themeSource() {
    return this.#source
  }
  set themeSource(source) {
    this.#source = source
    this.emit('updated')
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }
}
export const nativeTheme = new FakeTheme()

export const screen = { getAllDisplays: () => computer().screens.map((workArea) => ({ workArea })) }

/** Resets this module like a new process. The computer's state remains. */
export function resetProcess(): void {
  app.removeAllListeners()
  powerMonitor.removeAllListeners()
  nativeTheme.removeAllListeners()
  nativeTheme.themeSource = 'system'
  forgetHandlers()
  sessions.clear()
  blockers.clear()
  crashReporter.options = null
  BrowserWindow.all.splice(0)
  Object.assign(life, { hasEnded: false, exitCode: null, loginItem: null, wasOpenedAtLogin: false, protocols: [] })
  life.paths.clear()
  Menu.application = null
  Tray.shown = null
}
