import type { Viewer } from '../../domain/access/viewer.ts'
import type { ScanMode } from '../../domain/vocabulary.ts'
import type { AnalysisDesk } from '../../library/analysis/analyze.ts'
import type { AuditVerbs } from '../../library/audit/audit-verbs.ts'
import type { AuthDesk } from '../../library/auth/open-session.ts'
import type { CoverDesk } from '../../library/covers/cover-desk.ts'
import type { ThumbnailDesk } from '../../library/covers/open-thumbnail.ts'
import type { PageDesk } from '../../library/reading/page-desk.ts'
import type { OpenedArchive } from '../../library/series/open-archive.ts'
import type { LiveSettings } from '../../library/settings/live-settings.ts'
import type { ServerFigures } from '../../library/system/server-figures.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { LinkOrigin } from '../kit/own-origin.ts'
import type { ContentDeliveries } from './content/deliveries.ts'

/** What the compatible addresses hand on to the verbs of the library. */
export type CompatParts = {
  readonly settings: LiveSettings
  readonly desk: AuthDesk
  readonly pages: PageDesk
  readonly thumbnails: ThumbnailDesk
  readonly libraries: {
    readonly covers: CoverDesk
    readonly analysis: AnalysisDesk
    scan(viewer: Viewer, libraryId: string, mode: ScanMode | undefined): Promise<unknown>
    purgeLibrary(viewer: Viewer, libraryId: string): Promise<number>
    openSeriesArchive(
      viewer: Viewer,
      order: { readonly seriesId: string; readonly skipMissing: boolean },
    ): Promise<OpenedArchive>
    openReadListArchive(
      viewer: Viewer,
      order: { readonly readListId: string; readonly skipMissing: boolean },
    ): Promise<OpenedArchive>
    openWantedArchive(viewer: Viewer, order: { readonly skipMissing: boolean }): Promise<OpenedArchive>
  }
  readonly deliveries: ContentDeliveries
  readonly audit: Pick<AuditVerbs, 'list'>
  readonly figures: Pick<ServerFigures, 'version'>
  /** Tells what happens in the words of apps, for as long as the caller stays. */
  readonly streams: { appEvents(exchange: Exchange): void }
  /** What links begin with. */
  readonly linkOrigin: LinkOrigin
  readonly isSetUp: () => Promise<boolean>
  /** Scheme, host and port by which a caller of the second port reaches the interface; null: not known. */
  readonly interfaceOrigin: (exchange: Exchange) => string | null
  /** Cookies are for https only. */
  readonly isSecure: boolean
}
