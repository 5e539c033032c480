import type { AppPaths, Discovery } from '../../domain/discovery.ts'
import type { LogLine, LogQuery } from '../../domain/log-line.ts'
import type { AuditActions } from '../../library/audit/audit-actions.ts'
import type { AuthContext } from '../../library/auth/open-session.ts'
import type { ProviderContext } from '../../library/auth/provider-context.ts'
import type { Setup } from '../../library/auth/setup.ts'
import type { BackupActions } from '../../library/backups/serve-backups.ts'
import type { ThumbnailContext } from '../../library/covers/open-thumbnail.ts'
import type { ExportActions } from '../../library/exports/export-actions.ts'
import type { HouseholdActions } from '../../library/household/household-actions.ts'
import type { PluginActions } from '../../library/plugins/plugin-actions.ts'
import type { PageContext } from '../../library/reading/page-context.ts'
import type { SettingActions } from '../../library/settings/setting-actions.ts'
import type { ServerFigures } from '../../library/system/server-figures.ts'
import type { TaskActions } from '../../library/tasks/task-actions.ts'
import type { Kit } from '../kit/kit.ts'
import type { LinkOrigin } from '../kit/own-origin.ts'
import type { Exchange } from '../kit/request/exchange.ts'
import type { LibraryActions } from './library-actions.ts'

/** What the handlers of the REST API hand on to the verbs of the library. */
export type ApiContext = {
  readonly kit: Kit
  readonly context: AuthContext
  /** Address that the outside uses; null: as each request says. */
  readonly baseUrl: string | null
  /** What links in catalogs begin with. */
  readonly linkOrigin: LinkOrigin
  /** Name or address that the server listens at. */
  readonly host: string
  readonly identity: ProviderContext
  /** Whether an answer of an identity provider is for a window that finishes the sign-in at this path itself. */
  readonly isExpectedSignIn: (path: string) => boolean
  readonly setup: Setup
  readonly libraries: LibraryActions
  readonly tasks: TaskActions
  readonly settings: SettingActions
  readonly backups: BackupActions
  readonly exports: ExportActions
  readonly household: HouseholdActions
  readonly plugins: PluginActions
  readonly audit: AuditActions
  /** Lines of the log of this run, the newest first. */
  readonly recentLines: (query: LogQuery) => readonly LogLine[]
  readonly pages: PageContext
  readonly thumbnails: ThumbnailContext
  readonly figures: ServerFigures
  readonly discovery: Discovery
  readonly appPaths: () => AppPaths
  readonly streams: {
    readonly appEvents: OpenStream
    readonly events: OpenEvents
    readonly scans: OpenStream
    readonly tasks: OpenStream
  }
}

/** Answers with an event stream. */
export type OpenStream = (exchange: Exchange) => void
/** What a client asks to be told as well, and the id of the last event that it heard. */
export type EventsAsked = { readonly include: readonly string[]; readonly since: string | null }
export type OpenEvents = (exchange: Exchange, asked: EventsAsked) => void
