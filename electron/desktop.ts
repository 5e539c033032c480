import { isIP } from 'node:net'
import { app, powerMonitor } from 'electron'
import type { Actions } from './actions.ts'
import { thisComputer } from './connectivity-problems.ts'
import { createDesktopParts, type DesktopOptions, type DesktopParts } from './desktop-context.ts'
import { chooseFolders, showPageFailure, showSafeModeNotice, showServerFailure, showStartFailure } from './dialogs.ts'
import type { OwnFolder, ReachabilityReport, SettingsPage } from './ipc/channels.ts'
import { handleChannels } from './ipc/handle.ts'
import { createJoinedActions, type JoinedActions } from './joined/joined-actions.ts'
import { showMenu } from './menu.ts'
import { scanNotification, showNotification } from './notifications.ts'
import { createFileOpener } from './open-file.ts'
import { openFolderOf, reveal } from './own-files.ts'
import { createPowerSaveBlocker } from './power-save.ts'
import { allowInFirewall, checkReachability } from './reachability.ts'
import { openSettings } from './security.ts'
import type { HostState } from './server-host.ts'
import { createTray, type DesktopTray, hasTrayHost, watchTray } from './tray.ts'
import { applyColorScheme } from './windows.ts'

export type Desktop = {
  /**
   * Brings the window to the front.
   * @param page path of the interface; absent keeps the current page
   */
  show(page?: string): void
  /**
   * Opens the book of a file once the server responds.
   * @param file absolute path
   */
  openFile(file: string): void
  /** An uncaught error. */
  crashed(error: unknown): void
  /** Drains requests and scans; afterwards the process may exit. */
  close(): Promise<void>
  /** Quits, installing a new version first if that was requested. */
  leave(): void
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Interval for updating tray and power blocker with the server's activity. */
const pollIntervalMs = 30_000

/** A window that cannot be shown must not keep the server from starting. */
const longestWaitMs = 1_000
const firstFrameMs = 50

/** Creates server, window, tray and menu once Electron is ready. */
export function openDesktop(options: DesktopOptions): Desktop {
  let tray: DesktopTray | null = null
  let hasEnded = false
  const trayWatch = watchTray(() => hasTrayHost(thisComputer(), session), pause)
  const powerSaveBlocker = createPowerSaveBlocker()
  const parts = createDesktopParts(options, {
    canStayHidden: () => canStayHidden(parts, actions, tray !== null && trayWatch.isShown()),
    onFailing: () => void showPageFailure(actions, parts),
    onJoinedChange(isLoadable) {
      show()
      if (isLoadable) void window.follow()
      else window.showStart()
    },
    onUpdate(version) {
      const { title, body } = strings().texts.update
      showNotification({ title: title(version), body }, () => actions.installUpdate())
      show()
    },
  })
  const { args, host, window, updates, signIn, shown, strings, joined, settings } = parts
  const show = () => {
    tray?.show(shown())
    showMenu(shown(), actions)
    window.send('inglenook:state-changed', parts.state())
  }
  const refresh = () => {
    powerSaveBlocker.update(host.activity())
    tray?.show(shown())
    void trayWatch.refresh()
  }
  const joinedActions = createJoinedActions(parts, show)
  const actions = createActions(parts, { show, joinedActions })
  tray = createTray(options.files.trayIcon, actions)
  registerPageHandlers(parts, { actions, joinedActions })
  followServer(parts, actions, { show, refresh })
  const refreshTimer = setInterval(refresh, pollIntervalMs)
  powerMonitor.on('on-ac', refresh)
  powerMonitor.on('on-battery', refresh)
  const startsHidden = (args.isHidden || parts.loginItem.hasStarted()) && tray !== null
  // Before the window, which else would have the menu of Electron.
  show()
  void joined.start()
  const windowShown = startsHidden ? null : window.show()
  void trayWatch.waitForTray().then((isShown) => {
    if (startsHidden && !isShown && !hasEnded) actions.open()
  })
  updates.begin()
  // Loading the server blocks this process, which the first frame needs, too. The result is visible in its state.
  const isDrawn = windowShown?.then(() => pause(firstFrameMs))
  void Promise.race([isDrawn, pause(longestWaitMs)]).then(() => {
    if (hasEnded) return
    if (settings.get().runsServer) void host.start({ safeMode: args.isSafeMode })
    else void host.stop()
  })
  return {
    show: actions.open,
    openFile: createFileOpener(parts, { actions, joinedActions }),
    // Its own failure would be reported here again, without end.
    crashed: (error) => void host.crashed(error).catch(() => undefined),
    async close() {
      hasEnded = true
      clearInterval(refreshTimer)
      updates.end()
      signIn.end()
      window.quit()
      powerSaveBlocker.update({ readers: 0, scans: 0 })
      await Promise.all([host.stop(), joined.close()])
    },
    leave: updates.leave,
  }
}

/** Without a tray or dock nothing could bring a hidden window back. */
function canStayHidden({ settings, strings }: DesktopParts, actions: Actions, hasTray: boolean): boolean {
  if (!hasTray && process.platform !== 'darwin') return false
  if (!settings.get().knowsTray) {
    settings.set({ knowsTray: true })
    showNotification(strings().texts.trayNotice, () => actions.open())
  }
  return true
}

type ActionsContext = {
  /** Updates menu, tray and pages. */
  readonly show: () => void
  readonly joinedActions: JoinedActions
}

function createActions(parts: DesktopParts, { show, joinedActions }: ActionsContext): Actions {
  const { settings, host, window, loginItem, updates, sharing, backups, strings } = parts
  const restart = async (safeMode: boolean) => {
    await host.start({ safeMode })
  }
  return {
    open: (page) => void window.show(page),
    openLibrary: joinedActions.open,
    addLibraryOfOther: () => joinedActions.open(null, '/account/devices'),
    async setShared(isShared) {
      sharing.set(isShared)
      await host.setShared(sharing.isOpen())
    },
    async pauseSharing(isPaused) {
      sharing.pause(isPaused)
      await host.setShared(sharing.isOpen())
    },
    async scan() {
      await host
        .scanAll()
        .catch((error: unknown) => showStartFailure(strings().texts.scan.notBegun, error, strings().texts))
      show()
    },
    setStartsAtLogin(starts) {
      loginItem.set(starts)
      show()
    },
    setOpensAsOwner(opensAsOwner) {
      settings.set({ opensAsOwner })
      show()
    },
    setChecksForUpdates(looksForUpdates) {
      settings.set({ looksForUpdates })
      updates.applyPreference()
      show()
    },
    setLanguage(language) {
      if (language === settings.get().language) return
      settings.set({ language })
      show()
    },
    setColorScheme(colorScheme) {
      if (colorScheme !== settings.get().colorScheme) settings.set({ colorScheme })
      applyColorScheme(colorScheme)
    },
    installUpdate: updates.askToInstall,
    openFolder: (folder) => openFolderOf(folderOf(host.state(), folder)),
    restart: ({ safeMode }) => restart(safeMode),
    async restoreBackup(backup) {
      try {
        await host.restore(() => backups.restore(backup))
      } catch (error) {
        await showStartFailure(strings().texts.backups.failedTitle, error, strings().texts)
      }
      await restart(false)
    },
    quit: () => app.quit(),
  }
}

function folderOf(state: HostState, folder: OwnFolder): string | null {
  if (folder === 'crashes') return app.getPath('crashDumps')
  if (state.kind !== 'running') return null
  return folder === 'data' ? state.server.dataDir : state.server.logFile
}

type HandlersContext = { readonly actions: Actions; readonly joinedActions: JoinedActions }

function registerPageHandlers(parts: DesktopParts, { actions, joinedActions }: HandlersContext): void {
  const { state, host, strings, window, origin, signIn } = parts
  const { openFolder, installUpdate, setLanguage, setColorScheme } = actions
  const own = { openFolder, installUpdate, setLanguage, setColorScheme }
  const ownHandlers = { ...own, signInExternally: signIn.begin, endSignIn: signIn.end }
  const setShared = async (isShared: boolean) => {
    await actions.setShared(isShared)
    return state()
  }
  const setStartsAtLogin = (starts: boolean) => {
    actions.setStartsAtLogin(starts)
    return state()
  }
  const setChecksForUpdates = (isOn: boolean) => {
    actions.setChecksForUpdates(isOn)
    return state()
  }
  const leaveSafeMode = () => actions.restart({ safeMode: false })
  const network = {
    checkReachability: () => reachabilityOf(host.state()),
    openSettings: openOwnSettings,
    allowInFirewall: allow,
  }
  const switches = { ...joinedActions.handlers, leaveSafeMode, setShared, setStartsAtLogin, setChecksForUpdates }
  handleChannels(
    { state, chooseFolders: () => chooseFolders(strings().texts), reveal, ...ownHandlers, ...switches, ...network },
    { windowId: window.id, origin },
  )
}

const { platform, execPath: program, env: session } = process
const allow = () => allowInFirewall(platform, program)
const openOwnSettings = (page: SettingsPage) => openSettings(platform, page)

/** Network addresses only: a configured public one may route through somebody else's proxy. */
async function reachabilityOf(state: HostState): Promise<ReachabilityReport> {
  if (state.kind !== 'running') return { addresses: [], connectivityProblems: [] }
  const { urls, address } = state.server
  const addresses = urls.network.filter((url) => isIP(new URL(url).hostname) === 4)
  return checkReachability(thisComputer(), { addresses, port: address.port, program })
}

type Refreshers = { readonly show: () => void; readonly refresh: () => void }

function followServer(
  { host, window, backups, settings, state: reported, strings, args, joined }: DesktopParts,
  actions: Actions,
  { show, refresh }: Refreshers,
): void {
  let wasRunning = false
  host.onChange((state) => {
    const isNew = state.kind === 'running' && !wasRunning
    wasRunning = state.kind === 'running'
    show()
    window.showStart()
    if (state.kind === 'broken') void showServerFailure(state, { actions, backups, strings })
    // Else only its addresses have changed.
    if (state.kind !== 'running' || !isNew) return
    if (joined.opened() === null) void window.follow()
    if (state.isSafeMode && !args.isSafeMode) void showSafeModeNotice(actions, strings().texts)
    const { address, wantedPort } = state.server
    if (address.port === wantedPort) return
    const words = strings().texts.otherPort
    showNotification({ title: words.title(wantedPort), body: words.body(address.port) }, () => actions.open())
  })
  host.onVisit((visitedAt) => {
    settings.set({ visitedAt })
    window.send('inglenook:state-changed', reported())
  })
  host.onScanEnded((scan) => {
    const notification = scanNotification(scan, strings().texts)
    if (notification !== null) showNotification(notification, () => actions.open())
    refresh()
  })
}
