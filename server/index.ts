import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import type { Activity, EndedScan } from './app/activity.ts'
import { createApp } from './app/app.ts'
import type { App, AppOptions, StartProgress } from './app/app-options.ts'
import { type Listeners, openListeners } from './app/listeners.ts'
import { logFileOf, openLogOrExplain } from './app/open-journal.ts'
import { type Backup, backupsOf, isAboutDatabase, stageBackup } from './app/restore.ts'
import { openScanning } from './app/scanning.ts'
import { type StartFailure, type StartReason, startFailure } from './app/start-failure.ts'
import { type Config, ConfigError } from './config/config.ts'
import { ownEnvironment } from './config/environment.ts'
import { type Flags, loadConfig } from './config/load-config.ts'
import { readerProcesses } from './config/process-setup.ts'
import type { FoundServer } from './discovery/find-servers.ts'
import type { Crash } from './domain/crash.ts'
import { AppError } from './domain/errors.ts'
import { networkAddresses } from './http/kit/request/network-addresses.ts'
import type { Log, LogTarget } from './log/log.ts'
import type { OwnProcess } from './processes/process.ts'
import { type NodeProgram, type SeparatesDecoders, setUpProcesses } from './workers/node-program.ts'
import { endsWithin, hasStuckThreads } from './workers/stuck-threads.ts'

export type {
  Activity,
  Backup,
  Crash,
  EndedScan,
  FoundServer,
  LogTarget,
  NodeProgram,
  StartFailure,
  StartProgress,
  StartReason,
}
export { isAboutDatabase, startFailure }

export const version: string = packageJson.version

/** The configuration, its sources and its problems, as lines for users. Nothing is started or created. */
export async function checkConfiguration(
  flags: Flags,
): Promise<{ readonly lines: readonly string[]; readonly isValid: boolean }> {
  const { checkConfig } = await import('./config/check-config.ts')
  return checkConfig(flags, ownEnvironment)
}

export type StartOptions = Flags & {
  /** Folders to add as libraries and scan. */
  readonly libraries?: readonly string[]
  /** Where log lines go; default: standard output. */
  readonly console?: LogTarget
  /** Folder of the built interface; default: `dist/renderer` of this package. */
  readonly interfaceFolder?: string
  /** How many following ports to try, for this run only, when the configured one is taken; default: none. */
  readonly otherPorts?: number
  /** Writes a log file to the data directory if none is configured; default: false. */
  readonly writesLog?: boolean
  /** Serves only: no scans, no schedules, no plugins, no announcements; default: false. */
  readonly safeMode?: boolean
  /** Called while the database is restored or upgraded, which may take minutes. */
  readonly onProgress?: (progress: StartProgress) => void
  /**
   * Whether a redirect of an identity provider belongs to a window of this program, which then finishes the sign-in at
   * this path; called before the browser is checked. Default: never.
   * @param path of the server, with its query
   */
  readonly isExpectedSignIn?: (path: string) => boolean
  /** Runs processes that read files and plugins; default: the executable of this process, if it is Node.js. */
  readonly nodeProgram?: NodeProgram
  /** Which books and pictures are decoded in a process whose crash this one survives; default: none. */
  readonly separatesDecoders?: SeparatesDecoders
  /** This process, if several share the port; default: it is the only one. */
  readonly ownProcess?: OwnProcess | null
  /** Replaces parts of https (tests). */
  readonly https?: AppOptions['https']
  /** Default: loaded from what the flags and the environment name. */
  readonly config?: Config
  /** Environment variables; default: those of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export type RunningServer = {
  readonly address: { readonly host: string; readonly port: number }
  /** The port for https; null: http only. */
  readonly httpsPort?: number | null
  /** The requested port: differs from that of the address when it was taken. For 0, the actual one. */
  readonly wantedPort: number
  /** Addresses for users: on this computer, and on its networks (empty when bound to this computer only). */
  readonly urls: {
    readonly local: string
    readonly network: readonly string[]
    /** By https, with each name of the certificates that are there at the start. */
    readonly https?: readonly string[]
  }
  readonly dataDir: string
  /** Path of the log file; null: none. */
  readonly logFile: string | null
  /** The code with which another device completes the setup; null once there is an administrator. */
  readonly setupCode: string | null
  /** A token with which a window on this computer signs in the owner: single use, valid for a minute. */
  mintOwnerToken(): string
  /** The book of a file on this computer; null when it is in no library. @param file absolute path */
  bookAt(file: string): Promise<string | null>
  /** Current activity of the server. */
  activity(): Activity
  /**
   * Notifies when another device of the network reached the server (milliseconds since 1970), at most once a minute.
   * @returns unsubscribes
   */
  onVisit(listener: (at: number) => void): () => void
  /** Notifies of every scan that ended without being cancelled. @returns unsubscribes */
  onScanEnded(listener: (scan: EndedScan) => void): () => void
  /** Starts a scan of every library without a queued or running one. @returns how many were started */
  scanAll(): Promise<number>
  /** Logs a crash of a part of the host program, and stores it for administrators. */
  recordCrash(crash: Crash): void
  /** Logs what happened to the host program. */
  logNote(message: string): void
  /** Logs an uncaught error; a defect is also stored as a crash. */
  showStartFailure(error: unknown): void
  /**
   * Whether threads are blocked in system calls: the process must then be ended by signal, since a normal exit waits
   * for them.
   */
  hasStuckThreads(): boolean
  /**
   * Listens on another address with the same ports, and announces that. Connections to addresses that it no longer
   * listens on end; the others are kept.
   * @throws AppError when a port is taken there, or for an address that is not of this computer; nothing changes then
   */
  listenOn(host: string): Promise<void>
  /** Ends streams and requests, leaves scans resumable and the database checkpointed; within ten seconds. */
  close(): Promise<void>
}

/** Whether the message of an error is meant for users and can be shown unchanged. */
export function isExplained(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof AppError
}

/** Servers of this program in the network, for two and a half seconds; one of this computer is among them. */
export async function findServers(): Promise<readonly FoundServer[]> {
  const { findServers: find } = await import('./discovery/find-servers.ts')
  return find()
}

/** The backups of a server that is not running, newest first. @throws ConfigError */
export async function listBackups(options: StartOptions): Promise<readonly Backup[]> {
  return backupsOf(await loadConfig(options, options.environment))
}

/**
 * Stages a backup that replaces the database on the next start; the old database is saved. For a database that cannot
 * be opened: a running server does this itself.
 * @throws ConfigError, or AppError with a sentence that says what to do
 */
export async function restoreBackup(options: StartOptions, name: string): Promise<void> {
  await stageBackup(await loadConfig(options, options.environment), name)
}

/** Time for pending requests when the server stops. */
const graceMs = 3_000

/**
 * Starts the server and resolves once it is listening. Interrupted scans resume, and folders are added, after that.
 * @throws ConfigError, or AppError with a sentence that says what to do
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const config = options.config ?? (await loadConfig(options, options.environment))
  const { isExpectedSignIn, onProgress, safeMode, ownProcess = null, separatesDecoders = false } = options
  setUpProcesses(options.nodeProgram ?? null, { ...readerProcesses, separatesDecoders })
  const logFile = logFileOf(config, options)
  const journal = openLogOrExplain({ ...config.logging, file: logFile ?? undefined }, options.console ?? process.stdout)
  const { log } = journal
  for (const warning of [...config.warnings, ...processWarnings(config, ownProcess)]) log.warn(warning)
  const interfaceFolder = options.interfaceFolder ?? fileURLToPath(new URL('../dist/renderer', import.meta.url))
  const app = await createApp({
    config,
    journal,
    version,
    interfaceFolder,
    openScanning,
    isExpectedSignIn,
    onProgress,
    safeMode,
    ownProcess,
    https: options.https,
  })
  // Details are in the log of the process that it replaces.
  if (ownProcess?.replaced) app.recordCrash({ part: 'server', reason: 'crashed', details: ownProcess.replaced })
  const { application } = config
  const listeners = await openListeners(app, config, options.otherPorts).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  const { http, https } = listeners
  log.info('Listening', { version, host: http.host, port: http.port, dataDir: config.dataDir })
  if (https !== null) log.info('Listening for https', { host: https.host, port: https.port })
  app.listens(boundOf(listeners))
  const started = safeMode ? logSafeMode(log) : begin(app, options.libraries ?? [], log)
  let closing: Promise<void> | undefined
  const close = async () => {
    app.endStreams()
    await Promise.all([listeners.close(graceMs), endsWithin(started, graceMs)])
    await app.close()
    log.info('Stopped')
    journal.close()
  }
  return {
    get address() {
      return { host: http.host, port: http.port }
    },
    httpsPort: https?.port ?? null,
    wantedPort: application.port || http.port,
    get urls() {
      return { ...urlsOf(config, http), https: https === null ? [] : httpsUrlsOf(app, https.port) }
    },
    dataDir: config.dataDir,
    logFile,
    setupCode: app.setup.code(),
    mintOwnerToken: app.mintOwnerToken,
    bookAt: app.bookAt,
    activity: app.activity,
    onVisit: app.onVisit,
    onScanEnded: app.onScanEnded,
    scanAll: app.scanAll,
    recordCrash: app.recordCrash,
    logNote: (message) => log.info(message),
    showStartFailure(error) {
      if (isExplained(error)) return log.error(`Stopping the server. ${error.message}`)
      log.error('Uncaught error; stopping the server', { error })
      app.recordCrash({ part: 'server', reason: 'error', details: stackOf(error) })
    },
    hasStuckThreads,
    async listenOn(host) {
      await listeners.moveTo(host)
      log.info('Listening on another address', { host: http.host, port: http.port })
      app.listens(boundOf(listeners))
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

const boundOf = ({ http, https }: Listeners) => ({ host: http.host, port: http.port, httpsPort: https?.port ?? null })

function processWarnings({ application }: Config, ownProcess: OwnProcess | null): string[] {
  if (ownProcess?.replaced) return [`This process replaces one that ended (${ownProcess.replaced})`]
  return ownProcess === null && application.processes > 1
    ? ['application.processes has no effect in the desktop app: it runs one process. Start with --headless for several']
    : []
}

/** Starts background work once the server is listening. A folder that cannot be added does not affect the others. */
async function begin(app: App, libraries: readonly string[], log: Log): Promise<void> {
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (isExplained(error)) log.warn(error.message)
      else log.error('Could not start background work', { error })
    }
  }
  await attempt(app.start)
  for (const folder of libraries) await attempt(() => app.addFolder(folder))
}

async function logSafeMode(log: Log): Promise<void> {
  log.warn('Safe mode: scans, plugins and scheduled tasks are off until the next start')
}

function httpsUrlsOf({ https }: App, port: number): string[] {
  const names = https?.certificates.all().flatMap(({ names }) => names.filter((name) => !name.includes('*'))) ?? []
  return names.map((name) => `https://${name.includes(':') ? `[${name}]` : name}:${port}`)
}

function urlsOf(config: Config, { host, port }: Listeners['http']): RunningServer['urls'] {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const isLocal = host === '::1' || host.startsWith('127.')
  const own = host.includes(':') ? `[${host}]` : host
  const local = isEverywhere || isLocal ? `http://localhost:${port}` : `http://${own}:${port}`
  const network = isEverywhere ? networkAddresses().map((address) => `http://${address}:${port}`) : []
  const { baseUrl } = config.application
  return { local, network: baseUrl === undefined ? network : [baseUrl, ...network] }
}
