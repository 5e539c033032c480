import { createHash } from 'node:crypto'
import { notFound } from '../../domain/errors.ts'
import { describeBook } from '../../library/reading/manifest/describe-book.ts'
import { writeManifest } from '../../library/reading/manifest/write-manifest.ts'
import { saveProgress } from '../../library/reading/save-progress.ts'
import type { ApiContext } from '../api-context.ts'
import { sendCover, sendFile, sendPage } from '../deliver.ts'
import { isUnchanged } from '../kit/answer/etag.ts'
import { type Refusal, sendJsonRefusal } from '../kit/answer/refuse.ts'
import { sendText } from '../kit/answer/send-json.ts'
import type { Endpoint } from '../kit/kit.ts'
import { progressDeviceOf } from '../kit/request/device.ts'
import { type Exchange, viewerOf } from '../kit/request/exchange.ts'
import { pageRequest } from '../kit/request/paging.ts'
import { type Answer, createAnswerCache } from './answer-cache.ts'
import {
  authenticationDocument,
  authenticationPath,
  authenticationType,
  logo,
  logoPath,
} from './authentication-document.ts'
import { manifestAddresses, type Origin } from './catalog/addresses.ts'
import { choiceOf } from './catalog/choice.ts'
import { feedPermissions } from './catalog/feed-permissions.ts'
import { buildFeed, buildPublication } from './catalog/feeds.ts'
import type { Target } from './catalog/model.ts'
import type { Request } from './catalog/request.ts'
import { buildShelves } from './catalog/shelves.ts'
import { feedTargets, rootTarget } from './feed-targets.ts'
import { addKeyToLinks } from './key-in-links.ts'
import { createPageTrail, type PageTrail } from './page-trail.ts'
import { entryType, feedType, writeEntry, writeFeed } from './v1/atom.ts'
import { openSearchType, writeOpenSearch } from './v1/open-search.ts'
import * as v2 from './v2/json.ts'

const serverName = 'Inglenook'

type Version = {
  readonly roots: readonly string[]
  readonly base: string
  write(target: Target, request: Request, origin: Origin): Promise<Document>
}

/** Serves both versions of the catalog and everything that they link to, below `/opds`. */
export function mountOpds(context: ApiContext): void {
  const versions: readonly Version[] = [
    {
      roots: ['/opds/v1/catalog', '/opds', '/opds/v1', '/opds/v1.2/catalog'],
      base: '/opds/v1',
      write: writeAtom,
    },
    {
      roots: ['/opds/v2', '/opds/v2/catalog'],
      base: '/opds/v2',
      write: (target, request, origin) => writeJson(target, { request, origin, context }),
    },
  ]
  const cache = createAnswerCache(context.database.reader)
  for (const version of versions) {
    for (const [path, to, target] of [['', 'root', rootTarget], ...feedTargets] as const) {
      const paths = to === 'root' ? version.roots : [version.base + path]
      context.kit.serve({ ...guarded(context, paths), access: feedPermissions[to] }, async (exchange) => {
        const feedTarget = target({ id: idOf(exchange), query: exchange.req.query, params: exchange.req.params })
        const origin = context.linkOrigin(exchange)
        const answer = await cache.of({ exchange, viewer: viewerOf(exchange), origin }, async () =>
          answerOf(exchange, await version.write(feedTarget, requestOf(exchange, context), origin)),
        )
        sendAnswer(exchange, answer)
      })
    }
  }
  mountShelves(context)
  mountOpenDocuments(context)
  mountBytes(context, createPageTrail())
}

/** Serves the feed of groups, which only OPDS 2.0 has: rows of covers for the first screen of apps. */
function mountShelves(context: ApiContext): void {
  context.kit.serve(guarded(context, [v2.shelvesPath]), async (exchange) => {
    const origin = context.linkOrigin(exchange)
    const shelves = v2.presentShelves(await buildShelves(requestOf(exchange, context)), origin)
    sendFeed(exchange, { type: v2.feedType, text: JSON.stringify(shelves), origin })
  })
}

/** Public documents, read before signing in. */
function mountOpenDocuments(context: ApiContext): void {
  const open = { method: 'get', access: 'public', rate: 'normal' } as const
  context.kit.serve({ ...open, paths: ['/opds/v1/search.xml'] }, (exchange) => {
    const origin = context.linkOrigin(exchange)
    const text = addKeyToLinks(exchange, origin, writeOpenSearch(origin))
    const cacheScope = exchange.keyInPath === null ? 'public' : 'private'
    sendText(exchange, `${openSearchType}; charset=utf-8`, text, `${cacheScope}, max-age=3600`)
  })
  context.kit.serve({ ...open, paths: [logoPath] }, ({ res }) => {
    res.setHeader('Content-Type', 'image/png')
    res.setHeader('Cache-Control', 'public, max-age=86400')
    res.setHeader('Content-Length', logo.byteLength)
    res.end(logo)
  })
  context.kit.serve({ ...open, paths: [authenticationPath] }, (exchange) => {
    const document = JSON.stringify(authenticationDocument(context.linkOrigin(exchange), serverName))
    sendText(exchange, `${authenticationType}; charset=utf-8`, document, 'public, max-age=3600')
  })
}

function mountBytes(context: ApiContext, trail: PageTrail): void {
  const picture = { rate: 'image' } as const
  context.kit.serve({ ...guarded(context, ['/opds/files/:id/:name']) }, (exchange) =>
    sendFile(exchange, viewerOf(exchange), context, idOf(exchange)),
  )
  context.kit.serve({ ...guarded(context, ['/opds/covers/:id/:name']), ...picture }, (exchange) => {
    const [version = '', ...rest] = String(exchange.req.params.name).split('.')
    const size = rest.includes('thumb') ? 'thumbnail' : 'full'
    return sendCover(exchange, viewerOf(exchange), context, { bookId: idOf(exchange), size, version })
  })
  const pages = { ...guarded(context, ['/opds/pages/:id/:page']), ...picture, access: 'pages-read' } as const
  context.kit.serve(pages, async (exchange) => {
    const viewer = viewerOf(exchange)
    const bookId = idOf(exchange)
    const page = zeroBasedPage(exchange) + 1
    const want = { bookId, number: page, width: maxWidthOf(exchange), as: kindOfPage(exchange) }
    const pageCount = await sendPage(exchange, viewer, context, want)
    if (exchange.req.method === 'HEAD' || exchange.req.query.progress === '0') return
    const by = { ...progressDeviceOf(exchange), origin: 'opds-pages' } as const
    const reading = `${viewer.userId} ${bookId} ${exchange.address} ${by.device}`
    const read = trail.follow({ reading, page, pageCount, at: context.kit.clock() })
    if (read === null || !viewer.permissions.has('progress-write')) return
    // The page is being sent already: a failure to save progress must not interrupt it.
    await saveProgress(viewer, context, bookId, { ...by, currentPage: read, source: 'stream' }).catch(
      (error: unknown) => {
        context.kit.log.warn('Could not save reading progress', { requestId: exchange.id, bookId, error })
      },
    )
  })
}

async function writeAtom(target: Target, request: Request, origin: Origin): Promise<Document> {
  if (target.to === 'book') {
    const text = writeEntry(await buildPublication(target.id, request), origin)
    return { type: `${entryType};charset=utf-8`, text, origin }
  }
  const feed = await buildFeed(target, request)
  return { type: `${feedType(feed.content.kind)};charset=utf-8`, text: writeFeed(feed, origin), origin }
}

type Writing = { readonly request: Request; readonly origin: Origin; readonly context: ApiContext }

async function writeJson(target: Target, { request, origin, context }: Writing): Promise<Document> {
  if (target.to === 'book') {
    const built = await buildPublication(target.id, request)
    const isStreamed = built.streamable && request.viewer.permissions.has('pages-read')
    const described = isStreamed
      ? await describeBook(request.viewer, context, { bookId: target.id, profile: 'divina' })
      : null
    const manifest = described && writeManifest(described, manifestAddresses(described, 'divina', origin))
    const publication = v2.presentWholePublication(built, origin, manifest?.readingOrder ?? null)
    return { type: v2.publicationType, text: JSON.stringify(publication), origin }
  }
  const feed = v2.presentFeed(await buildFeed(target, request), origin)
  return { type: v2.feedType, text: JSON.stringify(feed), origin }
}

export type Document = { readonly type: string; readonly text: string; readonly origin: Origin }

/** Sends a personal, uncacheable document. */
export function sendFeed(exchange: Exchange, document: Document): void {
  sendAnswer(exchange, answerOf(exchange, document))
}

/** Tagged by its content. */
function answerOf(exchange: Exchange, { type, text, origin }: Document): Answer {
  const bytes = Buffer.from(addKeyToLinks(exchange, origin, text))
  return { type, bytes, tag: `W/"${createHash('sha1').update(bytes).digest('base64url')}"` }
}

function sendAnswer({ req, res }: Exchange, { type, bytes, tag }: Answer): void {
  res.setHeader('ETag', tag)
  res.setHeader('Cache-Control', 'private, no-cache')
  res.vary('Authorization')
  res.vary('Accept-Encoding')
  if (isUnchanged(req.headers, tag)) return void res.status(304).end()
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Length', bytes.length)
  res.end(bytes)
}

const challenge = 'Basic realm="Inglenook", charset="UTF-8"'

/** A 401 of routes below `/opds` has the authentication document that reader apps support. */
export function guarded(context: ApiContext, paths: readonly string[]): Endpoint {
  const sendRefusal = (exchange: Exchange, refusal: Refusal) => {
    if (refusal.status !== 401) return sendJsonRefusal(exchange, refusal)
    const origin = context.linkOrigin(exchange)
    exchange.res.setHeader(
      'Link',
      `<${origin}${authenticationPath}>; rel="http://opds-spec.org/auth/document"; type="${authenticationType}"`,
    )
    exchange.res.status(401)
    sendText(exchange, authenticationType, JSON.stringify(authenticationDocument(origin, serverName)))
  }
  return { method: 'get', paths, access: 'books-read', rate: 'normal', challenge, sendRefusal }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id of the path, lower case; empty for paths without one. @throws AppError `not_found` for an invalid id */
export function idOf({ req }: Exchange): string {
  const id = req.params.id
  if (id === undefined) return ''
  if (typeof id !== 'string' || !uuid.test(id)) throw notFound('address')
  return id.toLowerCase()
}

function wholeNumber(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null
}

/** Invalid numbers count as the first page: reader apps send all sorts of values. */
export function requestOf(exchange: Exchange, context: ApiContext): Request {
  const { query } = exchange.req
  const feedTarget = pageRequest({ page: wholeNumber(query.page) ?? 1, pageSize: wholeNumber(query.pageSize) ?? 0 })
  return {
    viewer: viewerOf(exchange),
    reader: context.database.reader,
    startedAt: context.startedAt,
    thumbnailEdge: context.settings.get('thumbnail.max_dimension'),
    choice: choiceOf(query),
    ...feedTarget,
  }
}

function zeroBasedPage({ req }: Exchange): number {
  const page = wholeNumber(req.params.page)
  if (page === null) throw notFound('page')
  return page
}

/** The address of a page determines its format, so that it always matches the link. */
function kindOfPage({ req }: Exchange): 'shown' | 'jpeg' | 'png' {
  if (req.query.as === 'original') return 'shown'
  return req.query.as === 'png' ? 'png' : 'jpeg'
}

/**
 * An app without a known width leaves the placeholder unchanged, or empty: the page is then sent in its original size.
 */
function maxWidthOf({ req }: Exchange): number | null {
  const width = wholeNumber(req.query.w)
  return width === null || width === 0 ? null : Math.min(6_000, width)
}
