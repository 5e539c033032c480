import type { Viewer } from '../../../domain/access/viewer.ts'
import type { OpenedThumbnail } from '../../../library/covers/open-thumbnail.ts'
import type { WantedPage } from '../../../library/reading/open-page.ts'
import type { WantedResource } from '../../../library/reading/read-epub.ts'
import type { OpenedArchive } from '../../../library/series/open-archive.ts'
import type { Exchange } from '../../kit/exchange.ts'

/** How bytes are sent: the same steps that serve the other protocols. */
export type ContentDeliveries = {
  file(exchange: Exchange, viewer: Viewer, bookId: string): Promise<void>
  archive(exchange: Exchange, archive: OpenedArchive): Promise<void>
  /** With the time of the file, for apps that compare times. */
  datedPage(exchange: Exchange, viewer: Viewer, want: WantedPage): Promise<void>
  /** One page of a PDF as a PDF; 1-based. */
  rawPage(exchange: Exchange, viewer: Viewer, want: { bookId: string; page: number }): Promise<void>
  resource(exchange: Exchange, viewer: Viewer, want: WantedResource & { bookId: string }): Promise<void>
  thumbnail(exchange: Exchange, thumbnail: OpenedThumbnail): Promise<void>
}
