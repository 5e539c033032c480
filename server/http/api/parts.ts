import type { AppPaths, Discovery } from '../../domain/discovery.ts'
import type { LogLine, LogQuery } from '../../domain/log-line.ts'
import type { AuditVerbs } from '../../library/audit/audit-verbs.ts'
import type { AuthDesk } from '../../library/auth/open-session.ts'
import type { ProviderDesk } from '../../library/auth/provider-desk.ts'
import type { Setup } from '../../library/auth/setup.ts'
import type { BackupVerbs } from '../../library/backups/serve-backups.ts'
import type { ThumbnailDesk } from '../../library/covers/open-thumbnail.ts'
import type { ExportVerbs } from '../../library/exports/export-verbs.ts'
import type { HouseholdVerbs } from '../../library/household/household-verbs.ts'
import type { PluginVerbs } from '../../library/plugins/plugin-verbs.ts'
import type { PageDesk } from '../../library/reading/page-desk.ts'
import type { SettingVerbs } from '../../library/settings/setting-verbs.ts'
import type { ServerFigures } from '../../library/system/server-figures.ts'
import type { TaskVerbs } from '../../library/tasks/task-verbs.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Kit } from '../kit/kit.ts'
import type { LinkOrigin } from '../kit/own-origin.ts'
import type { LibraryVerbs } from './library-verbs.ts'

/** What the handlers of the REST API hand on to the verbs of the library. */
export type ApiParts = {
  readonly kit: Kit
  readonly desk: AuthDesk
  /** Address that the outside uses; null: as each request says. */
  readonly baseUrl: string | null
  /** What links in catalogs begin with. */
  readonly linkOrigin: LinkOrigin
  /** Name or address that the server listens at. */
  readonly host: string
  readonly identity: ProviderDesk
  /** Whether an answer of an identity provider is for a window that finishes the sign-in at this path itself. */
  readonly takesSignIn: (path: string) => boolean
  readonly setup: Setup
  readonly libraries: LibraryVerbs
  readonly tasks: TaskVerbs
  readonly settings: SettingVerbs
  readonly backups: BackupVerbs
  readonly exports: ExportVerbs
  readonly household: HouseholdVerbs
  readonly plugins: PluginVerbs
  readonly audit: AuditVerbs
  /** Lines of the log of this run, the newest first. */
  readonly recentLines: (query: LogQuery) => readonly LogLine[]
  readonly pages: PageDesk
  readonly thumbnails: ThumbnailDesk
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
