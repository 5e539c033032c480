import type { AppUpdater } from 'electron-updater'

/** What of `electron-updater` is used. */
export type Updater = Pick<
  AppUpdater,
  'autoDownload' | 'autoInstallOnAppQuit' | 'requestHeaders' | 'logger' | 'checkForUpdates' | 'quitAndInstall'
> & { on(event: 'update-downloaded', listener: (update: { readonly version: string }) => void): unknown }

export type Updates = {
  /** Whether this program can renew itself; a packaged one alone can, and not where the system renews programs. */
  readonly isPossible: boolean
  /** The version that is there and begins with the next start; null without one. */
  ready(): string | null
  /** Looks a while after the start and then every day, whenever it is wanted. */
  begin(): void
  /** Looks now, when it is wanted and possible. Resolves when that is done; a network that is away is no trouble. */
  check(): Promise<void>
  /** To be called when it was switched on or off. */
  applyPreference(): void
  /** Makes `leave` start the new version. */
  askToInstall(): void
  /** The last step of the program: ends it, by way of the new version where that was asked for. */
  leave(): void
  end(): void
}

export type UpdateContext = {
  readonly isPossible: boolean
  /** Whether its person wants it to be looked for. */
  readonly isWanted: () => boolean
  readonly load: () => Promise<Updater>
  readonly onReady: (version: string) => void
  readonly quit: () => void
  /** Runs `task` every `ms` milliseconds, and once after `first`. @returns what ends that */
  readonly regularly: (task: () => void, times: { readonly first: number; readonly ms: number }) => () => void
}

const times = { first: 60_000, ms: 24 * 3_600_000 }

/** The updater would send a number by which this computer is known; everybody sends this one. */
const stagingUserId = '00000000-0000-4000-8000-000000000000'

/**
 * Looks for newer versions where the project publishes them, fetches one, and installs it when the program ends. Nothing is
 * asked, and nobody told, while that is switched off.
 */
export function createUpdates(context: UpdateContext): Updates {
  const { isPossible, isWanted, quit } = context
  let opened: Promise<Updater> | null = null
  let updater: Updater | null = null
  let ready: string | null = null
  let isInstallRequested = false
  let stop: () => void = () => undefined

  const open = async () => {
    const found = await context.load()
    Object.assign(found, { autoDownload: true, logger: null, requestHeaders: { 'x-user-staging-id': stagingUserId } })
    found.on('update-downloaded', ({ version }) => {
      ready = version
      found.autoInstallOnAppQuit = isWanted()
      context.onReady(version)
    })
    updater = found
    return found
  }
  const check = async () => {
    if (!isPossible || !isWanted()) return
    try {
      opened ??= open()
      const { downloadPromise } = (await (await opened).checkForUpdates()) ?? {}
      await downloadPromise
    } catch {
      // It is looked for again tomorrow.
    }
  }
  return {
    isPossible,
    ready: () => ready,
    begin() {
      if (isPossible) stop = context.regularly(() => void check(), times)
    },
    check,
    applyPreference() {
      if (updater !== null) updater.autoInstallOnAppQuit = isWanted()
      void check()
    },
    askToInstall() {
      isInstallRequested = ready !== null
      quit()
    },
    leave() {
      // It ends the program itself, and begins it again.
      if (isInstallRequested) updater?.quitAndInstall(true, true)
      else quit()
    },
    end: () => stop(),
  }
}

/** What tells whether a program can renew itself. */
export type Kind = {
  readonly isPackaged: boolean
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Whether the package says where its releases are published. */
  readonly hasUpdateFeed: boolean
}

/** On Linux an AppImage alone is renewed: what `apt` installed is not ours to change. */
export function canSelfUpdate({ isPackaged, platform, environment, hasUpdateFeed }: Kind): boolean {
  if (!isPackaged || !hasUpdateFeed) return false
  return platform === 'win32' || platform === 'darwin' || Boolean(environment.APPIMAGE)
}
