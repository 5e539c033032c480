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

type Channel<Args extends z.ZodType<readonly unknown[]>, Result> = { readonly args: Args; readonly result?: Result }

const channel =
  <Result>() =>
  <Args extends z.ZodType<readonly unknown[]>>(args: Args): Channel<Args, Result> => ({ args })

const nothing = z.tuple([])
const yesOrNo = z.tuple([z.boolean()])

/** Everything that a page of the window can ask of the desktop: one purpose each, its arguments checked in main. */
export const channels = {
  state: channel<DesktopState>()(nothing),
  /** Absolute paths that the person chose; none when they thought better of it. */
  chooseFolders: channel<readonly string[]>()(nothing),
  /** Shows a file or folder in the file manager of the platform; false when there is none at this path. */
  reveal: channel<boolean>()(z.tuple([z.string().min(1).max(4_096)])),
  /** Opens a folder of our own; false when it is not there yet. */
  openFolder: channel<boolean>()(z.tuple([z.enum(['data', 'logs'])])),
  setShared: channel<DesktopState>()(yesOrNo),
  setStartsAtLogin: channel<DesktopState>()(yesOrNo),
  /** Starts the server again as it usually runs. */
  leaveSafeMode: channel<void>()(nothing),
  /** The language of the page: menus, tray, dialogs and notices speak it, too. */
  setLanguage: channel<void>()(z.tuple([z.enum(languages)])),
  setLooksForUpdates: channel<DesktopState>()(yesOrNo),
  /** Ends the program, and starts the version that was fetched. */
  installUpdate: channel<void>()(nothing),
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
