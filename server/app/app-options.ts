import type { RequestListener } from 'node:http'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Bound } from '../discovery/discovery.ts'
import type { Clock } from '../domain/ids.ts'
import type { Setup } from '../library/auth/setup.ts'
import type { BackupActions } from '../library/backups/serve-backups.ts'
import type { LibraryContext } from '../library/library-context.ts'
import type { Journal } from '../log/log.ts'
import type { Activity, EndedScan } from './activity.ts'

export type AppOptions = {
  readonly config: Config
  readonly journal: Journal
  readonly version: string
  /** Where the interface was built. */
  readonly interfaceFolder: string
  readonly clock?: Clock
  readonly openScanning: OpenScanning
  /** Whether an answer of an identity provider is for a window of the program that runs the server. */
  readonly isExpectedSignIn?: ((path: string) => boolean) | undefined
  /** Starts no plugins; default: false. */
  readonly safeMode?: boolean | undefined
  /** Checks every answer against the contract (tests). */
  readonly checkAnswers?: boolean
}

/** The context without what scanning adds to it. */
export type ScanningOptions = Omit<LibraryContext, 'jobs' | 'cron' | 'workers' | 'checksums' | 'ensureThumbnail'> & {
  readonly config: Config
  /** Called when the threads that scan have ended. */
  readonly onIdle: () => void
}

export type Scanning = {
  readonly context: LibraryContext
  readonly backups: BackupActions
  start(): Promise<void>
  addFolder(path: string): Promise<void>
  /** Begins a scan of every library that none is waiting or running for. @returns how many begin */
  scanAll(): Promise<number>
  close(): Promise<void>
}
export type OpenScanning = (options: ScanningOptions) => Promise<Scanning>

export type App = {
  readonly handler: RequestListener
  readonly database: Database
  readonly setup: Setup
  /** Told once where the server listens: shows it in its network, where that is switched on. */
  listens(bound: Bound): void
  /** The book of a file on this computer; null when it is in no library. @param file absolute path */
  bookAt(file: string): Promise<string | null>
  /** A token by which a window on this computer signs in the owner: good once, for a minute. */
  mintOwnerToken(): string
  activity(): Activity
  /** Tells when another device of the network got through, at most once a minute. @returns the function that ends that */
  onVisit(listener: (at: number) => void): () => void
  /** Tells of every scan that ended by itself. @returns the function that ends that */
  onScanEnded(listener: (scan: EndedScan) => void): () => void
  /** Takes up what was left, and runs what is due: once the server answers. */
  start(): Promise<void>
  /** Adds a folder as a library, if it is not one yet, and scans it. */
  addFolder(path: string): Promise<void>
  /** Begins a scan of every library that none is waiting or running for. @returns how many begin */
  scanAll(): Promise<number>
  /** Ends the streams, so that the server can stop listening. */
  endStreams(): void
  /** Leaves scans resumable and the database checkpointed. */
  close(): Promise<void>
}
