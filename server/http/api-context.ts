import type { AppPaths, Discovery } from '../domain/discovery.ts'
import type { LogLine, LogQuery } from '../domain/log-line.ts'
import type { Setup } from '../library/auth/setup.ts'
import type { BackupActions } from '../library/backups/serve-backups.ts'
import type { ReceiveImport } from '../library/household/receive-import.ts'
import type { LibraryContext } from '../library/library-context.ts'
import type { ServerFigures } from '../library/system/server-figures.ts'
import type { Kit } from './kit/kit.ts'
import type { LinkOrigin } from './kit/own-origin.ts'
import type { Streams } from './sse/open-streams.ts'

/** What handlers of every protocol work with; the functions of the library are called with it as it is. */
export type ApiContext = LibraryContext & {
  readonly kit: Kit
  /** Address that the outside uses; null: as each request says. */
  readonly baseUrl: string | null
  /** What links in catalogs begin with. */
  readonly linkOrigin: LinkOrigin
  /** Name or address that the server listens at. */
  readonly host: string
  /** Whether an answer of an identity provider is for a window that finishes the sign-in at this path itself. */
  readonly isExpectedSignIn: (path: string) => boolean
  readonly setup: Setup
  readonly backups: BackupActions
  readonly receiveImport: ReceiveImport
  /** Lines of the log of this run, the newest first. */
  readonly recentLines: (query: LogQuery) => readonly LogLine[]
  readonly figures: ServerFigures
  readonly discovery: Discovery
  readonly appPaths: () => AppPaths
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly streams: Streams
}
