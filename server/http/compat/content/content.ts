import { openSeriesThumbnail, openThumbnail } from '../../../library/covers/open-thumbnail.ts'
import { sendThumbnail } from '../../deliver.ts'
import { sent } from '../../kit/route.ts'
import type { Compat } from '../tree.ts'
import { serveFiles } from './files.ts'
import { serveListThumbnails } from './list-thumbnails.ts'
import { serveManifests } from './manifests.ts'
import { serveOwnThumbnails } from './own-thumbnails.ts'
import { servePages } from './pages.ts'
import { serveProgression } from './progression.ts'
import { serveReadProgress } from './read-progress.ts'

/** The picture of a book, a series and a list, and what each of them can be shown by. */
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

/** What is in the books, and where people are in them. */
export function serveContent(compat: Compat): void {
  for (const serve of [servePages, serveFiles, serveThumbnails, serveManifests, serveReadProgress, serveProgression])
    serve(compat)
}
