import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stateOf, walkBooks } from '../../db/queries/books/books.ts'
import { listRecentlyAddedBooks } from '../../db/queries/reading/shelves.ts'
import { listSeries } from '../../db/queries/series/series.ts'
import { AppError } from '../../domain/errors.ts'
import type { ApiContext } from '../api-context.ts'
import { isUnchanged } from '../kit/answer/etag.ts'
import type { Kit } from '../kit/kit.ts'
import { disconnectSignal, type Exchange } from '../kit/request/exchange.ts'
import type { Feed } from './catalog/model.ts'
import { publish } from './catalog/publications.ts'
import { newest, type Request } from './catalog/request.ts'
import { addKeyToLinks, withKeyInLinks } from './key-in-links.ts'
import { guarded, requestOf } from './routes.ts'
import { everythingPath, feedType, writeCompleteFeed } from './v1/atom.ts'

/** Books in memory at a time. */
const batch = 100

/**
 * Serves the complete acquisition feed (OPDS 1.2 section 2.3): every book visible to the viewer with all metadata,
 * newest first, streamed in one response.
 */
export function mountEverything(context: ApiContext): void {
  context.kit.serve(guarded(context, [everythingPath]), async (exchange) => {
    const { req, res } = exchange
    const request = requestOf(exchange, context)
    const origin = context.linkOrigin(exchange)
    const tag = tagOf(request, addKeyToLinks(exchange, origin, `${origin}/opds/`))
    res.setHeader('ETag', tag)
    res.setHeader('Cache-Control', 'private, no-cache')
    res.vary('Authorization')
    if (isUnchanged(req.headers, tag)) return void res.status(304).end()
    res.setHeader('Content-Type', `${feedType('acquisition')};charset=utf-8`)
    if (req.method === 'HEAD') return void res.end()
    const pieces = writeCompleteFeed(await feedOf(request), publications(context.kit, exchange, request), origin)
    await pipeline(Readable.from(withKeyInLinks(exchange, origin, pieces)), res, { signal: disconnectSignal(exchange) })
  })
}

/** It may take minutes: it stops when the caller loses access meanwhile. */
async function* publications(kit: Kit, exchange: Exchange, request: Request) {
  for await (const books of walkBooks(request.viewer, request.reader, batch)) {
    yield await publish(request, books)
    if (!(await kit.revalidate(exchange))) throw new AppError('sign_in_again')
  }
}

async function feedOf(request: Request): Promise<Feed> {
  const first = { page: 1, pageSize: 1 }
  const { viewer, reader } = request
  const [added, changed] = await Promise.all([
    listRecentlyAddedBooks(viewer, reader, first),
    listSeries(viewer, reader, { ...first, sort: { field: 'updated', direction: 'desc' } }),
  ])
  return {
    id: 'urn:inglenook:everything',
    title: 'All books',
    subtitle: null,
    updatedAt: newest([...added.items, ...changed.items], request),
    self: { to: 'everything' },
    up: { to: 'root' },
    paging: null,
    content: { kind: 'acquisition', publications: [], mixed: true },
  }
}

/** Tagged by the data version, since the content is never in memory at once. */
function tagOf({ viewer, reader, startedAt }: Request, base: string): string {
  const about = JSON.stringify([startedAt, stateOf(reader), viewer.userId, [...viewer.permissions], base])
  return `W/"${createHash('sha1').update(about).digest('base64url')}"`
}
