import type { Viewer } from '../../domain/access/viewer.ts'
import type { ScanMode } from '../../domain/vocabulary.ts'
import type { AnalysisContext } from '../../library/analysis/analyze.ts'
import type { AuditActions } from '../../library/audit/audit-actions.ts'
import type { AuthContext } from '../../library/auth/open-session.ts'
import type { CoverContext } from '../../library/covers/cover-context.ts'
import type { OpenedThumbnail, ThumbnailContext } from '../../library/covers/open-thumbnail.ts'
import type { WantedPage } from '../../library/reading/open-page.ts'
import type { PageContext } from '../../library/reading/page-context.ts'
import type { WantedResource } from '../../library/reading/read-epub.ts'
import type { OpenedArchive } from '../../library/series/open-archive.ts'
import type { LiveSettings } from '../../library/settings/live-settings.ts'
import type { ServerFigures } from '../../library/system/server-figures.ts'
import type { LinkOrigin } from '../kit/own-origin.ts'
import type { Exchange } from '../kit/request/exchange.ts'

/** How bytes are sent: the same steps that serve the other protocols. */
type ContentDeliveries = {
  file(exchange: Exchange, viewer: Viewer, bookId: string): Promise<void>
  archive(exchange: Exchange, archive: OpenedArchive): Promise<void>
  /** With the time of the file, for apps that compare times. */
  datedPage(exchange: Exchange, viewer: Viewer, want: WantedPage): Promise<void>
  /** One page of a PDF as a PDF; 1-based. */
  rawPage(exchange: Exchange, viewer: Viewer, want: { bookId: string; page: number }): Promise<void>
  resource(exchange: Exchange, viewer: Viewer, want: WantedResource & { bookId: string }): Promise<void>
  thumbnail(exchange: Exchange, thumbnail: OpenedThumbnail): Promise<void>
}

/** What the compatible addresses hand on to the verbs of the library. */
export type CompatContext = {
  readonly settings: LiveSettings
  readonly context: AuthContext
  readonly pages: PageContext
  readonly thumbnails: ThumbnailContext
  readonly libraries: {
    readonly covers: CoverContext
    readonly analysis: AnalysisContext
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
  readonly audit: Pick<AuditActions, 'list'>
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
