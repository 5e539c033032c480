import type { Program } from './app.ts'

/** What opens a kind of file when it is selected, by ending; empty: nothing. */
export type DefaultPrograms = Readonly<Record<string, string>>

/** Watches what the app sends to other computers. */
export type NetworkWatch = {
  /**
   * Ends the watch.
   * @returns what was sent
   * @throws Error when a connection that was made on purpose was not noticed
   */
  end(): Promise<readonly string[]>
}

/** How one kind of installer is used on its system. */
export type Platform = {
  /** Installs it, also over an earlier version. */
  install(file: string): Promise<void>
  /** The installed program. */
  program(): Program
  uninstall(): Promise<void>
  /** @param examples a file of each ending */
  defaults(examples: Readonly<Record<string, string>>): Promise<DefaultPrograms>
  /** Endings that the app is offered for, of the examples. */
  offered(examples: Readonly<Record<string, string>>): Promise<readonly string[]>
  /** Endings that it should be offered for. */
  readonly offers: readonly string[]
  /** Folder of the library, and of the window. */
  readonly library: string
  readonly window: string
  /** Everything on this computer that has its name. */
  traces(): Promise<readonly string[]>
  /** What may stay after it was removed, beside the library. */
  readonly mayStay: readonly string[]
  /** Lets the user of the app read a folder. */
  share(folder: string): Promise<void>
  /** Most memory of main's process after the covers, in megabytes. */
  readonly memoryLimit: number
  /** Null where that is not possible and may be left out. */
  watchNetwork(pid: number): Promise<NetworkWatch | null>
  /** Removes the library of the trial, and what stayed with it. */
  forget(): void
}
