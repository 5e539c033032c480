import type { AppUpdater } from 'electron-updater'

/** The part of `electron-updater` that is used. */
export type Updater = Pick<
  AppUpdater,
  'autoDownload' | 'autoInstallOnAppQuit' | 'requestHeaders' | 'logger' | 'checkForUpdates' | 'quitAndInstall'
> & { on(event: 'update-downloaded', listener: (update: { readonly version: string }) => void): unknown }

export type Updates = {
  /**
   * Whether this program can update itself: only a packaged one, and not where the system's package manager updates it.
   */
  readonly isPossible: boolean
  /** The downloaded version that the next start runs; null without one. */
  ready(): string | null
  /** Checks some time after the start and then daily, while enabled. */
  begin(): void
  /** Checks now, if enabled and possible. Resolves when done; network errors are ignored. */
  check(): Promise<void>
  /** To be called when updates were turned on or off. */
  applyPreference(): void
  /** Makes `leave` start the new version. */
  askToInstall(): void
  /** Last step of the process: exits, installing the new version if requested. */
  leave(): void
  end(): void
}

export type UpdateContext = {
  readonly isPossible: boolean
  /** Whether the person has enabled updates. */
  readonly isEnabled: () => boolean
  readonly load: () => Promise<Updater>
  readonly onReady: (version: string) => void
  readonly quit: () => void
  /**
   * Runs `task` every `ms` milliseconds, and once after `first`.
   * @returns the function that stops it
   */
  readonly regularly: (task: () => void, times: { readonly first: number; readonly ms: number }) => () => void
}

const times = { first: 60_000, ms: 24 * 3_600_000 }

/** The updater would send an id of this computer; send the same one for everybody. */
const stagingUserId = '00000000-0000-4000-8000-000000000000'

/**
 * Checks the project's releases for newer versions, downloads one, and installs it on exit. While disabled, no request
 * is sent.
 */
export function createUpdates(context: UpdateContext): Updates {
  const { isPossible, isEnabled, quit } = context
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
      found.autoInstallOnAppQuit = isEnabled()
      context.onReady(version)
    })
    updater = found
    return found
  }
  const check = async () => {
    if (!isPossible || !isEnabled()) return
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
      if (updater !== null) updater.autoInstallOnAppQuit = isEnabled()
      void check()
    },
    askToInstall() {
      isInstallRequested = ready !== null
      quit()
    },
    leave() {
      // It exits the process and starts it again.
      if (isInstallRequested) updater?.quitAndInstall(true, true)
      else quit()
    },
    end: () => stop(),
  }
}

/** Conditions for updating itself. */
export type Kind = {
  readonly isPackaged: boolean
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Whether the package names the repository of its releases. */
  readonly hasUpdateFeed: boolean
}

/** On Linux only an AppImage updates itself: packages installed by `apt` belong to the system. */
export function canSelfUpdate({ isPackaged, platform, environment, hasUpdateFeed }: Kind): boolean {
  if (!isPackaged || !hasUpdateFeed) return false
  return platform === 'win32' || platform === 'darwin' || Boolean(environment.APPIMAGE)
}
