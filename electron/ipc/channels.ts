import { z } from 'zod'
import { languages } from '../../renderer/languages/languages.ts'

/** State of the desktop that pages can see. */
export type DesktopState = {
  readonly server: 'starting' | 'running' | 'waiting' | 'broken' | 'stopped'
  /** No automatic scans until the next start. */
  readonly isSafeMode: boolean
  /** Addresses to show: on this computer, and on its networks (empty while sharing is off). */
  readonly addresses: readonly string[]
  /** The port in use; null while the server does not respond. */
  readonly port: number | null
  /** The configured port: differs from `port` when it was taken. */
  readonly wantedPort: number | null
  readonly isShared: boolean
  /** Whether sharing is paused until it is resumed or the program restarts. */
  readonly isSharingPaused: boolean
  /**
   * When another device last reached the server since sharing was turned on, in milliseconds since 1970; null if none
   * did.
   */
  readonly visitedAt: number | null
  readonly startsAtLogin: boolean
  /** Servers of other computers that the window can open. */
  readonly joined: readonly { readonly id: string; readonly name: string }[]
  readonly platform: 'windows' | 'mac' | 'linux'
  /** Newer versions of the program. */
  readonly updates: {
    /** Whether this program can update itself. */
    readonly isPossible: boolean
    readonly isOn: boolean
    /** The downloaded version that the next start runs; null without one. */
    readonly ready: string | null
  }
}

/** What the window says until the server responds. */
export type StartMessage = {
  readonly text: string
  /** Why it failed; else empty. */
  readonly detail: string
  readonly isBusy: boolean
  /** From 0 to 1; null: unknown. */
  readonly share: number | null
}

/** A problem of this computer that may block other devices. */
export type ConnectivityProblem = {
  readonly kind:
    | 'public-network'
    /** A rule of the firewall of Windows blocks this program, or none lets devices in to it. */
    | 'blocked'
    | 'no-rule'
    | 'mac-firewall'
    | 'mac-blocks-all'
    | 'ufw'
    | 'firewalld'
  /** Command for an administrator; absent where the system settings are the way. */
  readonly commands: readonly string[]
}

/** Whether other devices can connect, as far as this computer can tell. */
export type ReachabilityReport = {
  /** Its network addresses, and whether the server responds there to this computer. */
  readonly addresses: readonly { readonly address: string; readonly answers: boolean }[]
  readonly connectivityProblems: readonly ConnectivityProblem[]
}

/** A server of another computer in the network. */
export type FoundLibrary = { readonly id: string; readonly name: string; readonly url: string }

export type JoinOutcome =
  /** The window opens it now. */
  | 'joined'
  | 'unreachable'
  /** Something else answers there, or an older version. */
  | 'other'
  /** It is the one of this computer. */
  | 'own'
  /** The user did not accept the certificate. */
  | 'declined'
  | 'no-address'

/** Result of a sign-in through the system browser. */
export type ExternalSignInResult =
  /** Where the window completes it: a path on our server. */
  | { readonly kind: 'answer'; readonly path: string }
  /** It took longer than five minutes. */
  | { readonly kind: 'late' }
  | { readonly kind: 'ended' }
  /** No browser could be opened. */
  | { readonly kind: 'not-opened' }

export const colorSchemes = ['auto', 'light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** Folders of the app that pages can open. */
export const ownFolders = ['data', 'logs', 'crashes'] as const
export type OwnFolder = (typeof ownFolders)[number]

export const settingsPages = ['network', 'firewall'] as const
export type SettingsPage = (typeof settingsPages)[number]

type Channel<Args extends z.ZodType<readonly unknown[]>, Result> = { readonly args: Args; readonly result?: Result }

const channel =
  <Result>() =>
  <Args extends z.ZodType<readonly unknown[]>>(args: Args): Channel<Args, Result> => ({ args })

const noArgs = z.tuple([])
const booleanArgs = z.tuple([z.boolean()])
const installationId = z.string().regex(/^[0-9a-f]{16}$/)

/** Requests that a page can send to the desktop: one purpose each, arguments validated in the main process. */
export const channels = {
  state: channel<DesktopState>()(noArgs),
  /** Absolute paths; empty when cancelled. */
  chooseFolders: channel<readonly string[]>()(noArgs),
  /** Shows a file or folder in the platform's file manager; false when it does not exist. */
  reveal: channel<boolean>()(z.tuple([z.string().min(1).max(4_096)])),
  /** Opens a folder of the app; false when it does not exist yet. */
  openFolder: channel<boolean>()(z.tuple([z.enum(ownFolders)])),
  setShared: channel<DesktopState>()(booleanArgs),
  /**
   * Opens an identity provider's page in the system browser, since the window shows only our own pages. Resolves with
   * the result.
   */
  signInExternally: channel<ExternalSignInResult>()(z.tuple([z.url({ protocol: /^https?$/ }).max(8_192)])),
  /** Cancels the pending sign-in. */
  endSignIn: channel<void>()(noArgs),
  /** Requests the own addresses and looks for connectivity problems. */
  checkReachability: channel<ReachabilityReport>()(noArgs),
  /** Opens a page of the system settings; false when there is no such page. */
  openSettings: channel<boolean>()(z.tuple([z.enum(settingsPages)])),
  /** Shows the elevation prompt of Windows to allow devices; false when declined, or on other systems. */
  allowInFirewall: channel<boolean>()(noArgs),
  setStartsAtLogin: channel<DesktopState>()(booleanArgs),
  /** Restarts the server in normal mode. */
  leaveSafeMode: channel<void>()(noArgs),
  /** Language of the page, also used by menus, tray, dialogs and notifications. */
  setLanguage: channel<void>()(z.tuple([z.enum(languages)])),
  /** Colours chosen for the interface, also used by menus and dialogs, and by the window before its first page. */
  setColorScheme: channel<void>()(z.tuple([z.enum(colorSchemes)])),
  /** Looks for servers of other computers in the network, for two and a half seconds. */
  lookForLibraries: channel<readonly FoundLibrary[]>()(noArgs),
  /** Remembers one that was found, or that answers at an address, and opens it in the window. */
  joinLibrary: channel<JoinOutcome>()(
    z.tuple([z.union([z.object({ id: installationId }), z.object({ address: z.string().max(300) })])]),
  ),
  openLibrary: channel<void>()(z.tuple([installationId])),
  /** Signs out of it, and removes its books from this computer. */
  forgetLibrary: channel<DesktopState>()(z.tuple([installationId])),
  setChecksForUpdates: channel<DesktopState>()(booleanArgs),
  /** Quits and starts the downloaded version. */
  installUpdate: channel<void>()(noArgs),
} as const

export type ChannelName = keyof typeof channels
export type ChannelArgs<N extends ChannelName> = z.output<(typeof channels)[N]['args']>
export type ChannelResult<N extends ChannelName> =
  (typeof channels)[N] extends Channel<z.ZodType<readonly unknown[]>, infer Result> ? Result : never

/** `window.inglenookDesktop` in the window of the desktop; absent in a browser. */
export type DesktopBridge = {
  readonly [N in ChannelName]: (...args: ChannelArgs<N>) => Promise<ChannelResult<N>>
} & {
  /**
   * Subscribes to state changes.
   * @returns the unsubscribe function
   */
  readonly onState: (listener: (state: DesktopState) => void) => () => void
  /** Subscribes to what the start does; for the page shown until the server responds. */
  readonly onStart: (listener: (message: StartMessage) => void) => void
  /** Path of a dropped item; empty when it is not a file. */
  readonly pathOf: (file: DroppedFile) => string
}

/** A `File` of the page; DOM types are unavailable in the main process. */
export type DroppedFile = { readonly name: string; readonly size: number }
