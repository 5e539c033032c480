import type { CrashRecord } from '../domain/crash.ts'
import type { AppPaths, Discovery } from '../domain/discovery.ts'
import type { Https } from '../domain/https.ts'
import type { LogLine, LogQuery } from '../domain/log-line.ts'
import type { Setup } from '../library/auth/setup.ts'
import type { BackupActions } from '../library/backups/serve-backups.ts'
import type { Imports } from '../library/household/imports.ts'
import type { LibraryContext } from '../library/library-context.ts'
import type { ServerFigures } from '../library/system/server-figures.ts'
import type { ProveIdentity } from '../storage/installation-key.ts'
import type { Kit } from './kit/kit.ts'
import type { LinkOrigin } from './kit/own-origin.ts'
import type { Streams } from './sse/open-streams.ts'

/** Dependencies of handlers of every protocol; passed as context to the functions of the library. */
export type ApiContext = LibraryContext & {
  readonly kit: Kit
  /** Public base address; null: taken from each request. */
  readonly baseUrl: string | null
  /** Null: http only. */
  readonly https: Https | null
  /** Origin of links in catalogs. */
  readonly linkOrigin: LinkOrigin
  /** Address that the server listens on. */
  readonly host: () => string
  /** Whether a redirect of an identity provider belongs to a window that finishes the sign-in at this path itself. */
  readonly isExpectedSignIn: (path: string) => boolean
  readonly setup: Setup
  readonly proveIdentity: ProveIdentity
  readonly backups: BackupActions
  readonly imports: Imports
  /** Log lines of this run, newest first. */
  readonly recentLines: (query: LogQuery) => readonly LogLine[]
  /** The latest crashes, newest first. */
  readonly crashes: () => Promise<readonly CrashRecord[]>
  readonly figures: ServerFigures
  readonly discovery: Discovery
  readonly appPaths: () => AppPaths
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly streams: Streams
}
