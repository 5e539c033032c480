import type { DesktopState } from './ipc/channels.ts'

/** What menus, tray and notices can make the desktop do. */
export type Actions = {
  /** Brings the window to the front. @param page path of the interface; absent: where it is */
  readonly open: (page?: string) => void
  readonly setShared: (isShared: boolean) => Promise<void>
  readonly setStartsAtLogin: (starts: boolean) => void
  readonly setOpensAsOwner: (opens: boolean) => void
  readonly setLooksForUpdates: (looks: boolean) => void
  /** Ends the program and begins the version that was fetched. */
  readonly installUpdate: () => void
  /** False when it is not there yet. */
  readonly openFolder: (folder: 'data' | 'logs') => Promise<boolean>
  readonly restart: (how: { readonly safeMode: boolean }) => Promise<void>
  readonly quit: () => void
}

/** What they show. */
export type Shown = {
  readonly lines: readonly string[]
  readonly isShared: boolean
  readonly startsAtLogin: boolean
  readonly opensAsOwner: boolean
  readonly updates: DesktopState['updates']
}
