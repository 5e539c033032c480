import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, session as sessions } from 'electron'
import type { NodeProgram } from '../server/index.ts'
import type { Shown } from './actions.ts'
import type { Arguments } from './arguments.ts'
import { watchProcesses } from './crash-reports.ts'
import { createExternalSignIn, type ExternalSignIn } from './external-sign-in.ts'
import type { DesktopState } from './ipc/channels.ts'
import { type Joined, openJoined } from './joined/open-joined.ts'
import { type Backups, backupsOf, launchServer } from './launch-server.ts'
import { createLoginItem, type LoginItem, type OwnProgram } from './login-item.ts'
import { type OwnerSessionContext, openOwnerSession } from './owner-session.ts'
import { guardSession, type Origin, openOutside } from './security.ts'
import { createServerHost, type HostState, type ServerHost } from './server-host.ts'
import { openSettingsStore, type SettingsStore } from './settings-store.ts'
import { createSharing, type Sharing } from './sharing.ts'
import { splashPage, startMessage } from './splash.ts'
import { stateLines, stateOf } from './state-lines.ts'
import { canSelfUpdate, createUpdates, type Updates } from './updates.ts'
import { createMainWindow, type MainWindow } from './windows.ts'
import { type LanguageTexts, textsFor } from './words/texts.ts'

export type DesktopFiles = {
  /** Built preload script. */
  readonly preload: string
  /** Folder of the built interface. */
  readonly interfaceFolder: string
  readonly nodeProgram: NodeProgram | null
  readonly icon: string
  readonly trayIcon: string
}

export type DesktopOptions = { readonly args: Arguments; readonly files: DesktopFiles; readonly program: OwnProgram }

/** The parts of the desktop before anything is shown. */
export type DesktopParts = {
  readonly args: Arguments
  readonly settings: SettingsStore
  readonly loginItem: LoginItem
  readonly host: ServerHost
  readonly backups: Backups
  readonly sharing: Sharing
  readonly window: MainWindow
  readonly updates: Updates
  readonly signIn: ExternalSignIn
  /** Of the pages that may call the desktop: those of this computer's server, while the window shows them. */
  readonly origin: Origin
  readonly joined: Joined
  readonly strings: () => LanguageTexts
  readonly state: () => DesktopState
  readonly shown: () => Shown
}

export type DesktopContextOptions = {
  /** Whether closing the window only hides it, because something can bring it back. */
  readonly canStayHidden: () => boolean
  /** Called when a newer version has been downloaded. */
  readonly onUpdate: (version: string) => void
  /** Called when the page of the window fails repeatedly. */
  readonly onFailing: () => void
  /** Called when the way to the library of another computer has changed. @param isLoadable whether its pages may be there */
  readonly onJoinedChange: (isLoadable: boolean) => void
}

export function createDesktopParts(
  { args, files, program }: DesktopOptions,
  context: DesktopContextOptions,
): DesktopParts {
  const { canStayHidden, onUpdate, onFailing, onJoinedChange } = context
  const settings = openSettingsStore(join(app.getPath('userData'), 'desktop.json'))
  const loginItem = createLoginItem(process.platform, program)
  loginItem.renew()
  const { interfaceFolder, nodeProgram, preload, icon } = files
  const signIn = createExternalSignIn({ open: openOutside, schedule, onAnswer: () => void window.show() })
  const options = { ...args, interfaceFolder, nodeProgram, isExpectedSignIn: signIn.takes }
  const sharing = createSharing(settings)
  const host = createServerHost({
    launch: (how) => launchServer(options, sharing.isOpen(), how),
    schedule,
  })
  const ownOrigin = () => originOf(host.state())
  const session = sessions.fromPartition('persist:inglenook')
  guardSession(session, ownOrigin)
  const isEnabled = () => settings.get().opensAsOwner
  const beforeLoad = createSignInOnce(ownOrigin, { session, mint: host.mintOwnerToken, isEnabled })
  const strings = () => textsFor(settings.get().language, app.getPreferredSystemLanguages())
  const message = () => startMessage(host.state(), strings().texts)
  const splash = { message, page: () => splashPage(message(), strings(), interfaceFolder) }
  const crashes = { onCrash: host.recordCrash, onNote: host.logNote }
  watchProcesses(crashes)
  const own = { session, preload, origin: ownOrigin, splash, beforeLoad }
  const joined = openJoined({
    ...{ settings, strings, interfaceFolder, ownOrigin, schedule },
    onChange: onJoinedChange,
    onSelected: () => void window.show(),
  })
  const source = () => joined.source() ?? own
  const window = createMainWindow({ settings, icon, crashes, source, canStayHidden, onFailing })
  const updates = openUpdates(settings, onUpdate)
  const runsServer = () => settings.get().runsServer
  const storedSettings = () => ({
    isShared: settings.get().isShared,
    isSharingPaused: sharing.isPaused(),
    visitedAt: settings.get().visitedAt,
    startsAtLogin: loginItem.isOn(),
    joined: joined.list().map(({ id, name }) => ({ id, name })),
    updates: { isPossible: updates.isPossible, isOn: settings.get().looksForUpdates, ready: updates.ready() },
  })
  return {
    args,
    settings,
    loginItem,
    host,
    window,
    updates,
    signIn,
    origin: () => (joined.opened() === null ? ownOrigin() : null),
    joined,
    strings,
    sharing,
    backups: backupsOf(options),
    state: () => stateOf(host.state(), storedSettings()),
    shown() {
      const { texts } = strings()
      const activity = { ...host.activity(), isSharingPaused: sharing.isPaused() }
      return {
        texts,
        lines: [...joined.lines(), ...(runsServer() ? stateLines(host.state(), activity, texts) : [])],
        runsServer: runsServer(),
        opened: joined.opened()?.id ?? null,
        ...storedSettings(),
        opensAsOwner: settings.get().opensAsOwner,
        canScan: canScan(host.state()),
      }
    },
  }
}

/** Only once: a sign-out in the window lasts for this run. */
function createSignInOnce(origin: Origin, context: OwnerSessionContext): () => Promise<void> {
  let signedIn: Promise<void> | null = null
  return async () => {
    const at = origin()
    if (at === null) return
    signedIn ??= openOwnerSession(at, context)
    await signedIn
  }
}

function schedule(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}

/** Safe mode does not scan. */
const canScan = (state: HostState) => state.kind === 'running' && !state.isSafeMode

function openUpdates(settings: SettingsStore, onReady: (version: string) => void): Updates {
  const { platform, env: environment, resourcesPath = '' } = process
  const { isPackaged } = app
  const hasUpdateFeed = existsSync(join(resourcesPath, 'app-update.yml'))
  return createUpdates({
    isPossible: canSelfUpdate({ isPackaged, platform, environment, hasUpdateFeed }),
    isEnabled: () => settings.get().looksForUpdates,
    load: async () => (await import('electron-updater')).default.autoUpdater,
    onReady,
    quit: () => app.quit(),
    regularly(task, { first, ms }) {
      const timers = [setTimeout(task, first), setInterval(task, ms)]
      return () => {
        for (const timer of timers) clearTimeout(timer)
      }
    },
  })
}

/** By IP address, to avoid name resolution: the server listens on IPv4 whether it is shared or not. */
function originOf(state: HostState): string | null {
  return state.kind === 'running' ? `http://127.0.0.1:${state.server.address.port}` : null
}
