import type { Language } from '../renderer/languages/languages.ts'
import type { ColorScheme, DesktopState, OwnFolder } from './ipc/channels.ts'
import type { Texts } from './words/texts.ts'

/** Actions of the desktop that menus, tray and notifications trigger. */
export type Actions = {
  /**
   * Brings the window to the front.
   * @param page path of the interface; absent keeps the current page
   */
  readonly open: (page?: string) => void
  readonly setShared: (isShared: boolean) => Promise<void>
  /** Until it is resumed or the program restarts. */
  readonly pauseSharing: (isPaused: boolean) => Promise<void>
  /** Scans every library for new and changed books. */
  readonly scan: () => Promise<void>
  /** Shows the library of another computer in the window; null: that of this computer. */
  readonly openLibrary: (id: string | null) => Promise<void>
  /** Shows the page on which libraries of other computers are added. */
  readonly addLibraryOfOther: () => Promise<void>
  readonly setStartsAtLogin: (starts: boolean) => void
  readonly setOpensAsOwner: (opens: boolean) => void
  readonly setChecksForUpdates: (isOn: boolean) => void
  readonly setLanguage: (language: Language) => void
  readonly setColorScheme: (scheme: ColorScheme) => void
  /** Quits and starts the downloaded version. */
  readonly installUpdate: () => void
  /** Returns false when it does not exist yet. */
  readonly openFolder: (folder: OwnFolder) => Promise<boolean>
  readonly restart: (how: { readonly safeMode: boolean }) => Promise<void>
  /** Starts the server with a backup as its database; the current one is preserved. */
  readonly restoreBackup: (backup: string) => Promise<void>
  readonly quit: () => void
}

/** The state that they show. */
export type Shown = {
  /** Texts in the current language. */
  readonly texts: Texts
  readonly lines: readonly string[]
  readonly isShared: boolean
  readonly isSharingPaused: boolean
  readonly canScan: boolean
  readonly startsAtLogin: boolean
  readonly opensAsOwner: boolean
  readonly updates: DesktopState['updates']
  /** Whether a server runs on this computer. */
  readonly runsServer: boolean
  /** Libraries of other computers, and the id of the one that the window shows; null: that of this computer. */
  readonly joined: DesktopState['joined']
  readonly opened: string | null
}
