import { wantToReadId } from '../../../db/queries/lists/queue.ts'
import { openSeriesThumbnail, openThumbnail } from '../../../library/covers/open-thumbnail.ts'
import { requirePermission } from '../../../library/libraries/library-access.ts'
import { openReadListArchive, openSeriesArchive, openWantedArchive } from '../../../library/series/open-archive.ts'
import { sendArchive, sendFile, sendThumbnail } from '../../deliver.ts'
import { sent } from '../../kit/route.ts'
import { flagOf } from '../query.ts'
import type { Call, Compat } from '../tree.ts'
import { serveListThumbnails } from './list-thumbnails.ts'
import { serveManifests } from './manifests.ts'
import { serveOwnThumbnails } from './own-thumbnails.ts'
import { servePages } from './pages.ts'
import { serveProgression, serveReadProgress } from './read-progress.ts'

/** Files as they are on disk, and archives of a series or a read list. */
function serveFiles({ context, serve }: Compat): void {
  const access = 'books-read'
  const path = ['/api/v1/books/:id/file', '/api/v1/books/:id/file/*name']
  serve({ path, access }, async (call) => {
    await sendFile(call.exchange, call.viewer, context, call.id())
    return sent
  })
  serve({ path: '/api/v1/series/:id/file', access }, async (call) => {
    const order = { seriesId: call.id(), skipMissing: skipsMissing(call) }
    await sendArchive(call.exchange, await openSeriesArchive(call.viewer, context, order))
    return sent
  })
  serve({ path: '/api/v1/readlists/:id/file', access: 'readlists-read' }, async (call) => {
    requirePermission(call.viewer, access)
    const [readListId, skipMissing] = [call.id(), skipsMissing(call)]
    const archive =
      readListId === wantToReadId
        ? openWantedArchive(call.viewer, context, { skipMissing })
        : openReadListArchive(call.viewer, context, { readListId, skipMissing })
    await sendArchive(call.exchange, await archive)
    return sent
  })
}

/** Our extension: without it a missing file fails the request, so that a partial archive is not taken for complete. */
function skipsMissing({ query }: Call): boolean {
  return flagOf(query, 'skipMissing') === true
}

/** Covers of books, series and lists, and the choices for each. */
function serveThumbnails(compat: Compat): void {
  const { context } = compat
  const open = { books: openThumbnail, series: openSeriesThumbnail } as const
  for (const kind of ['books', 'series'] as const) {
    const path = `/api/v1/${kind}/:id/thumbnail`
    compat.serve({ path, access: `${kind}-read`, rate: 'image' }, async (call) => {
      await sendThumbnail(call.exchange, await open[kind](call.viewer, context, call.id()))
      return sent
    })
  }
  serveOwnThumbnails(compat)
  serveListThumbnails(compat)
}

/** Contents of books, and reading progress. */
export function serveContent(compat: Compat): void {
  for (const serve of [servePages, serveFiles, serveThumbnails, serveManifests, serveReadProgress, serveProgression])
    serve(compat)
}
