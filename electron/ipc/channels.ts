import { z } from 'zod'
import { languages } from '../../renderer/languages/languages.ts'

/** What a page of the window is told of the desktop. */
export type DesktopState = {
  readonly server: 'starting' | 'running' | 'waiting' | 'broken' | 'stopped'
  /** Nothing is scanned by itself until the next start. */
  readonly isSafeMode: boolean
  /** Addresses for people: on this computer, and on its networks (empty while sharing is off). */
  readonly addresses: readonly string[]
  /** The port that is used; null while the server does not answer. */
  readonly port: number | null
  /** The port that was wanted: another one when it was taken. */
  readonly wantedPort: number | null
  readonly isShared: boolean
  /** Whether sharing rests until somebody ends that, or the program starts again. */
  readonly isSharingPaused: boolean
  /**
   * When another device of the network last got through to the server since sharing is on, in milliseconds since 1970;
   * null: none did.
   */
  readonly visitedAt: number | null
  readonly startsAtLogin: boolean
  readonly platform: 'windows' | 'mac' | 'linux'
  /** Newer versions of the program. */
  readonly updates: {
    /** Whether this program can renew itself. */
    readonly isPossible: boolean
    readonly isOn: boolean
    /** The version that was fetched and begins with the next start; null without one. */
    readonly ready: string | null
  }
}

/** Something of this computer that may keep other devices out. */
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
  /** What an administrator types against it; none where the settings are the way. */
  readonly commands: readonly string[]
}

/** Whether other devices can connect, as far as this computer can see it. */
export type ReachabilityReport = {
  /** The addresses on its networks, and whether the server answers this computer there. */
  readonly addresses: readonly { readonly address: string; readonly answers: boolean }[]
  readonly connectivityProblems: readonly ConnectivityProblem[]
}

/** What came of a sign-in that went through the browser of the person. */
export type ExternalSignInResult =
  /** Where the window finishes it: a path of our server. */
  | { readonly kind: 'answer'; readonly path: string }
  /** It took longer than five minutes. */
  | { readonly kind: 'late' }
  | { readonly kind: 'ended' }
  /** No browser could be opened. */
  | { readonly kind: 'not-opened' }

export const settingsPages = ['network', 'firewall'] as const
export type SettingsPage = (typeof settingsPages)[number]

type Channel<Args extends z.ZodType<readonly unknown[]>, Result> = { readonly args: Args; readonly result?: Result }

const channel =
  <Result>() =>
  <Args extends z.ZodType<readonly unknown[]>>(args: Args): Channel<Args, Result> => ({ args })

const noArgs = z.tuple([])
const booleanArgs = z.tuple([z.boolean()])

/** Everything that a page of the window can ask of the desktop: one purpose each, its arguments checked in main. */
export const channels = {
  state: channel<DesktopState>()(noArgs),
  /** Absolute paths that the person chose; none when they thought better of it. */
  chooseFolders: channel<readonly string[]>()(noArgs),
  /** Shows a file or folder in the file manager of the platform; false when there is none at this path. */
  reveal: channel<boolean>()(z.tuple([z.string().min(1).max(4_096)])),
  /** Opens a folder of our own; false when it is not there yet. */
  openFolder: channel<boolean>()(z.tuple([z.enum(['data', 'logs'])])),
  setShared: channel<DesktopState>()(booleanArgs),
  /**
   * Opens the page of an identity provider in the browser of the person, since no page of others is shown in the window.
   * Resolves with what came of it.
   */
  signInExternally: channel<ExternalSignInResult>()(z.tuple([z.url({ protocol: /^https?$/ }).max(8_192)])),
  /** Nothing that a provider answers is taken any more. */
  endSignIn: channel<void>()(noArgs),
  /** Asks the own addresses, and looks for what may be in the way. */
  checkReachability: channel<ReachabilityReport>()(noArgs),
  /** Opens a page of the system's own settings; false where it has no such page. */
  openSettings: channel<boolean>()(z.tuple([z.enum(settingsPages)])),
  /** Windows asks its person whether devices may be let in; false when they declined, or on another system. */
  allowInFirewall: channel<boolean>()(noArgs),
  setStartsAtLogin: channel<DesktopState>()(booleanArgs),
  /** Starts the server again as it usually runs. */
  leaveSafeMode: channel<void>()(noArgs),
  /** The language of the page: menus, tray, dialogs and notices speak it, too. */
  setLanguage: channel<void>()(z.tuple([z.enum(languages)])),
  setChecksForUpdates: channel<DesktopState>()(booleanArgs),
  /** Ends the program, and starts the version that was fetched. */
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
  /** Tells of every new state. @returns the function that ends that */
  readonly onState: (listener: (state: DesktopState) => void) => () => void
  /** The path of something that was dropped on the page; empty for what is no file. */
  readonly pathOf: (file: DroppedFile) => string
}

/** A `File` of the page; what types of pages are called is not known in main. */
export type DroppedFile = { readonly name: string; readonly size: number }
