import { wantToReadId } from '../../../db/queries/lists/want-to-read.ts'
import { requirePermission } from '../../../library/libraries/require-permission.ts'
import { sent } from '../../kit/route.ts'
import { flagOf } from '../query.ts'
import type { Call, Compat } from '../tree.ts'

/** Files as they lie on disk, and all of a series or of a read list as one. */
export function serveFiles({ parts, serve }: Compat): void {
  const { deliveries, libraries } = parts
  const access = 'books-read'
  const path = ['/api/v1/books/:id/file', '/api/v1/books/:id/file/*name']
  serve({ path, access }, async (call) => {
    await deliveries.file(call.exchange, call.viewer, call.id())
    return sent
  })
  serve({ path: '/api/v1/series/:id/file', access }, async (call) => {
    const order = { seriesId: call.id(), skipMissing: skipsMissing(call) }
    await deliveries.archive(call.exchange, await libraries.openSeriesArchive(call.viewer, order))
    return sent
  })
  serve({ path: '/api/v1/readlists/:id/file', access: 'readlists-read' }, async (call) => {
    requirePermission(call.viewer, access)
    const [readListId, skipMissing] = [call.id(), skipsMissing(call)]
    const archive =
      readListId === wantToReadId
        ? libraries.openWantedArchive(call.viewer, { skipMissing })
        : libraries.openReadListArchive(call.viewer, { readListId, skipMissing })
    await deliveries.archive(call.exchange, await archive)
    return sent
  })
}

/** Ours: without it, a file that is gone refuses the whole, so that nobody takes a part for all of it. */
function skipsMissing({ query }: Call): boolean {
  return flagOf(query, 'skipMissing') === true
}
