import type { Language } from '../renderer/languages/languages.ts'
import type { DesktopState } from './ipc/channels.ts'
import type { Texts } from './words/texts.ts'

/** What menus, tray and notices can make the desktop do. */
export type Actions = {
  /** Brings the window to the front. @param page path of the interface; absent: where it is */
  readonly open: (page?: string) => void
  readonly setShared: (isShared: boolean) => Promise<void>
  /** Until it is ended or the program starts again. */
  readonly pauseSharing: (isPaused: boolean) => Promise<void>
  /** Looks for new and changed books in every library. */
  readonly scan: () => Promise<void>
  readonly setStartsAtLogin: (starts: boolean) => void
  readonly setOpensAsOwner: (opens: boolean) => void
  readonly setChecksForUpdates: (isOn: boolean) => void
  readonly setLanguage: (language: Language) => void
  /** Ends the program and begins the version that was fetched. */
  readonly installUpdate: () => void
  /** False when it is not there yet. */
  readonly openFolder: (folder: 'data' | 'logs') => Promise<boolean>
  readonly restart: (how: { readonly safeMode: boolean }) => Promise<void>
  /** Starts the server with a backup in the place of its database, which is kept. */
  readonly restoreBackup: (backup: string) => Promise<void>
  readonly quit: () => void
}

/** What they show. */
export type Shown = {
  /** The words of the language that is spoken now. */
  readonly texts: Texts
  readonly lines: readonly string[]
  readonly isShared: boolean
  readonly isSharingPaused: boolean
  readonly canScan: boolean
  readonly startsAtLogin: boolean
  readonly opensAsOwner: boolean
  readonly updates: DesktopState['updates']
}
