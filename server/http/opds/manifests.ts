import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type BookDescription,
  describeBook,
  type Profile,
  profiles,
} from '../../library/reading/manifest/describe-book.ts'
import { writePositions } from '../../library/reading/manifest/positions.ts'
import { manifestTypes, positionListType, writeManifest } from '../../library/reading/manifest/write-manifest.ts'
import type { ApiContext } from '../api-context.ts'
import { sendResource } from '../deliver.ts'
import { isUnchanged, strongTag } from '../kit/answer/etag.ts'
import { disconnectSignal, type Exchange, viewerOf } from '../kit/request/exchange.ts'
import { manifestAddresses, manifestPath, type Origin } from './catalog/addresses.ts'
import { addKeyToLinks, withKeyInLinks } from './key-in-links.ts'
import { guarded, idOf, sendFeed } from './routes.ts'

/** Serves reading without download: manifests, positions and the parts of EPUBs. */
export function mountManifests(context: ApiContext): void {
  for (const profile of [null, ...profiles]) {
    const endpoint = { ...guarded(context, [manifestPath(':id', profile)]), access: 'pages-read' } as const
    context.kit.serve(endpoint, async (exchange) => {
      const book = await describeBook(viewerOf(exchange), context, { bookId: idOf(exchange), profile })
      const origin = context.linkOrigin(exchange)
      const manifest = writeManifest(book, manifestAddresses(book, profile, origin))
      sendFeed(exchange, { type: manifestTypes[book.profile], text: JSON.stringify(manifest), origin })
    })
  }
  const positions = { ...guarded(context, ['/opds/v2/books/:id/positions']), access: 'pages-read' } as const
  context.kit.serve(positions, async (exchange) => {
    const book = await describeBook(viewerOf(exchange), context, {
      bookId: idOf(exchange),
      profile: profileOf(exchange),
    })
    await sendPositions(exchange, book, context.linkOrigin(exchange))
  })
  const resources = guarded(context, ['/opds/v2/books/:id/resources/*name'])
  context.kit.serve({ ...resources, access: 'pages-read', rate: 'image' }, (exchange) => {
    const want = { bookId: idOf(exchange), name: String(exchange.req.params.name) }
    return sendResource(exchange, viewerOf(exchange), context, want)
  })
}

/** Positions are those of the book's own manifest unless another is named. */
function profileOf({ req }: Exchange): Profile | null {
  return profiles.find((profile) => profile === req.query.profile) ?? null
}

/** A list of positions may be long: it is streamed. */
async function sendPositions(exchange: Exchange, book: BookDescription, origin: Origin): Promise<void> {
  const { req, res } = exchange
  const addresses = manifestAddresses(book, null, origin)
  const tag = strongTag(book.book.fileHash, book.profile, addKeyToLinks(exchange, origin, `${origin}/opds/`))
  res.setHeader('ETag', tag)
  res.setHeader('Cache-Control', 'private, no-cache, no-transform')
  if (isUnchanged(req.headers, tag)) return void res.status(304).end()
  res.setHeader('Content-Type', positionListType)
  if (req.method === 'HEAD') return void res.end()
  const pieces = withKeyInLinks(exchange, origin, writePositions(book, addresses))
  await pipeline(Readable.from(pieces), res, { signal: disconnectSignal(exchange) })
}
