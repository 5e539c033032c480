import type { RequestListener } from 'node:http'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Bound } from '../discovery/discovery.ts'
import type { Crash } from '../domain/crash.ts'
import type { Clock } from '../domain/ids.ts'
import type { EventBus } from '../events/bus.ts'
import type { Setup } from '../library/auth/setup.ts'
import type { BackupActions } from '../library/backups/serve-backups.ts'
import type { ReceivedImport } from '../library/household/imports.ts'
import type { LibraryContext } from '../library/library-context.ts'
import type { Journal } from '../log/log.ts'
import type { OwnProcess } from '../processes/process.ts'
import type { HttpsOptions, RunningHttps } from '../tls/https.ts'
import type { Activity, EndedScan } from './activity.ts'
import type { ImportCommand } from './import-from.ts'

/** What makes a start take long. */
export type StartProgress =
  | { readonly kind: 'restoring' }
  /** Upgrading the database; 1-based. */
  | { readonly kind: 'upgrading'; readonly step: number; readonly steps: number }

export type AppOptions = {
  readonly config: Config
  readonly journal: Journal
  readonly version: string
  /** Folder of the built interface. */
  readonly interfaceFolder: string
  readonly clock?: Clock
  /** Replaces parts of https (tests). */
  readonly https?: Partial<Pick<HttpsOptions, 'every' | 'probe'>> | undefined
  readonly openScanning: OpenScanning
  readonly onProgress?: ((progress: StartProgress) => void) | undefined
  /** Whether a redirect of an identity provider belongs to a window of the host program. */
  readonly isExpectedSignIn?: ((path: string) => boolean) | undefined
  /** Starts no plugins; default: false. */
  readonly safeMode?: boolean | undefined
  /** This process, if several share the port. */
  readonly ownProcess?: OwnProcess | null
  /** Validates every response against the contract (tests). */
  readonly checkAnswers?: boolean
}

/** The context without what scanning adds. */
export type ScanningOptions = Omit<
  LibraryContext,
  'jobs' | 'cron' | 'workers' | 'checksums' | 'ensureThumbnail' | 'localDatabases'
> & {
  readonly config: Config
  readonly events: Pick<EventBus, 'publish' | 'subscribe'>
  /** Called when the scan threads have ended. */
  readonly onIdle: () => void
}

export type Scanning = {
  readonly context: LibraryContext
  readonly backups: BackupActions
  start(): Promise<void>
  addFolder(path: string): Promise<void>
  /** Starts a scan of every library without a queued or running one. @returns how many were started */
  scanAll(): Promise<number>
  close(): Promise<void>
}
export type OpenScanning = (options: ScanningOptions) => Promise<Scanning>

/** Where the server listens; `httpsPort` is null without https. */
export type ListeningAt = Bound & { readonly httpsPort: number | null }

export type App = {
  readonly handler: RequestListener
  readonly database: Database
  readonly setup: Setup
  /** Null: http only. */
  readonly https: RunningHttps | null
  /** Logs and stores it. */
  recordCrash(crash: Crash): void
  /** To be called when it listens, and when that has changed: announces the server in its network, if enabled. */
  listens(bound: ListeningAt): void
  /** The book of a file on this computer; null when it is in no library. @param file absolute path */
  bookAt(file: string): Promise<string | null>
  /** A token with which a window on this computer signs in the owner: single use, valid for a minute. */
  mintOwnerToken(): string
  activity(): Activity
  /** Notifies when another device of the network reached the server, at most once a minute. @returns stops that */
  onVisit(listener: (at: number) => void): () => void
  /** Notifies of every scan that ended without being cancelled. @returns stops that */
  onScanEnded(listener: (scan: EndedScan) => void): () => void
  /** Resumes interrupted work and starts due jobs: call once the server is listening. */
  start(): Promise<void>
  /** Adds a folder as a library, unless it is one already, and scans it. */
  addFolder(path: string): Promise<void>
  /** Starts a scan of every library without a queued or running one. @returns how many were started */
  scanAll(): Promise<number>
  /** Imports the library of another program from this computer. */
  importFrom(order: ImportCommand): Promise<ReceivedImport>
  /** Ends the streams, so that the server can stop listening. */
  endStreams(): void
  /** Leaves scans resumable and the database checkpointed. */
  close(): Promise<void>
}
