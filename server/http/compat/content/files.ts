import { sent } from '../../kit/route.ts'
import type { Compat } from '../tree.ts'

/** Files as they lie on disk, and all of a series as one. */
export function serveFiles({ parts, serve }: Compat): void {
  const { deliveries, libraries } = parts
  const access = 'books-read'
  const path = ['/api/v1/books/:id/file', '/api/v1/books/:id/file/*name']
  serve({ path, access }, async (call) => {
    await deliveries.file(call.exchange, call.viewer, call.id())
    return sent
  })
  serve({ path: '/api/v1/series/:id/file', access }, async (call) => {
    const order = { seriesId: call.id(), skipMissing: false }
    await deliveries.archive(call.exchange, await libraries.openSeriesArchive(call.viewer, order))
    return sent
  })
}
