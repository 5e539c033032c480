import { wantToReadId } from '../../../db/queries/lists/want-to-read.ts'
import { requirePermission } from '../../../library/libraries/require-permission.ts'
import { openReadListArchive, openSeriesArchive, openWantedArchive } from '../../../library/series/open-archive.ts'
import { sendArchive, sendFile } from '../../deliver.ts'
import { sent } from '../../kit/route.ts'
import { flagOf } from '../query.ts'
import type { Call, Compat } from '../tree.ts'

/** Files as they lie on disk, and all of a series or of a read list as one. */
export function serveFiles({ context, serve }: Compat): void {
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

/** Ours: without it, a file that is gone refuses the whole, so that nobody takes a part for all of it. */
function skipsMissing({ query }: Call): boolean {
  return flagOf(query, 'skipMissing') === true
}
