import { createHash } from 'node:crypto'
import type { Reader } from '../../db/database.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { BookDescription, Profile } from '../../library/reading/manifest/describe-book.ts'
import { writeManifest } from '../../library/reading/manifest/write-manifest.ts'
import type { ProgressDevice } from '../../library/reading/save-progress.ts'
import { isUnchanged } from '../kit/answer/etag.ts'
import { type Refusal, sendJsonRefusal } from '../kit/answer/refuse.ts'
import { sendText } from '../kit/answer/send-json.ts'
import type { Endpoint, Kit } from '../kit/kit.ts'
import type { LinkOrigin } from '../kit/own-origin.ts'
import type { Exchange } from '../kit/request/exchange.ts'
import { pageRequest } from '../kit/request/paging.ts'
import { progressDeviceOf } from '../kit/request/progress-device.ts'
import { type Answer, createAnswerCache } from './answer-cache.ts'
import { authenticationDocument, authenticationPath, authenticationType, logoPath } from './authentication-document.ts'
import type { Origin } from './catalog/addresses.ts'
import { choiceOf } from './catalog/choice.ts'
import { feedPermissions } from './catalog/feed-permissions.ts'
import { buildFeed, buildPublication } from './catalog/feeds.ts'
import { manifestAddresses } from './catalog/manifest-addresses.ts'
import type { Target } from './catalog/model.ts'
import type { Request } from './catalog/request.ts'
import { feedTargets, rootTarget } from './feed-targets.ts'
import { addKeyToLinks } from './key-in-links.ts'
import { logo } from './logo.ts'
import { createPageTrail, type PageTrail } from './page-trail.ts'
import { entryType, feedType, writeEntry, writeFeed } from './v1/atom.ts'
import { openSearchType, writeOpenSearch } from './v1/open-search.ts'
import * as v2 from './v2/json.ts'

/** How the bytes behind a catalog are sent: the same steps that serve the REST API. */
export type Deliveries = {
  file(exchange: Exchange, viewer: Viewer, bookId: string): Promise<void>
  /**
   * A page, 1-based, at most `maxWidth` pixels wide; `jpeg` and `png` whatever it is. @returns how many pages the book has
   */
  page(
    exchange: Exchange,
    viewer: Viewer,
    want: { bookId: string; page: number; maxWidth: number | null; as: 'shown' | 'jpeg' | 'png' },
  ): Promise<number>
  /** `version` is the one that the address names: while it is the picture's own, apps may keep the picture. */
  cover(
    exchange: Exchange,
    viewer: Viewer,
    want: { bookId: string; size: 'full' | 'thumbnail'; version: string },
  ): Promise<void>
  /** What the manifest of a book is written from; `profile` null: the book's own. */
  describe(viewer: Viewer, bookId: string, profile: Profile | null): Promise<BookDescription>
  /** A part of an EPUB by its entry name, made harmless. */
  resource(exchange: Exchange, viewer: Viewer, want: { bookId: string; name: string }): Promise<void>
  /** Moves the place of the viewer forward, never back. */
  saveProgress(
    viewer: Viewer,
    bookId: string,
    read: { readonly page: number; readonly by: ProgressDevice },
  ): Promise<void>
}

export type OpdsOptions = {
  readonly reader: Reader
  readonly deliveries: Deliveries
  readonly linkOrigin: LinkOrigin
  readonly name: string
  /** Longest side of thumbnails in pixels, at present. */
  readonly thumbnailEdge: () => number
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

type Version = {
  readonly roots: readonly string[]
  readonly base: string
  write(target: Target, request: Request, origin: Origin): Promise<Document>
}

/** Serves both versions of the catalog and everything that they point to, below `/opds`. */
export function mountOpds(kit: Kit, options: OpdsOptions): void {
  const versions: readonly Version[] = [
    {
      roots: ['/opds/v1/catalog', '/opds', '/opds/v1', '/opds/v1.2/catalog'],
      base: '/opds/v1',
      write: writeAtom,
    },
    {
      roots: ['/opds/v2', '/opds/v2/catalog'],
      base: '/opds/v2',
      write: (target, request, origin) => writeJson(target, { request, origin, deliveries: options.deliveries }),
    },
  ]
  const kept = createAnswerCache(options.reader)
  for (const version of versions) {
    for (const [path, to, target] of [['', 'root', rootTarget], ...feedTargets] as const) {
      const paths = to === 'root' ? version.roots : [version.base + path]
      kit.serve({ ...guarded(options, paths), access: feedPermissions[to] }, async (exchange) => {
        const asked = target({ id: idOf(exchange), query: exchange.req.query, params: exchange.req.params })
        const origin = originOf(exchange, options)
        const answer = await kept.of({ exchange, viewer: viewerOf(exchange), origin }, async () =>
          answerOf(exchange, await version.write(asked, requestOf(exchange, options), origin)),
        )
        sendAnswer(exchange, answer)
      })
    }
  }
  mountOpenDocuments(kit, options)
  mountBytes(kit, options, createPageTrail())
}

/** What an app reads before it signs in. */
function mountOpenDocuments(kit: Kit, options: OpdsOptions): void {
  const open = { method: 'get', access: 'public', rate: 'normal' } as const
  kit.serve({ ...open, paths: ['/opds/v1/search.xml'] }, (exchange) => {
    const origin = originOf(exchange, options)
    const text = addKeyToLinks(exchange, origin, writeOpenSearch(origin))
    const keeping = exchange.keyInPath === null ? 'public' : 'private'
    sendText(exchange, `${openSearchType}; charset=utf-8`, text, `${keeping}, max-age=3600`)
  })
  kit.serve({ ...open, paths: [logoPath] }, ({ res }) => {
    res.setHeader('Content-Type', 'image/png')
    res.setHeader('Cache-Control', 'public, max-age=86400')
    res.setHeader('Content-Length', logo.byteLength)
    res.end(logo)
  })
  kit.serve({ ...open, paths: [authenticationPath] }, (exchange) => {
    const document = JSON.stringify(authenticationDocument(originOf(exchange, options), options.name))
    sendText(exchange, `${authenticationType}; charset=utf-8`, document, 'public, max-age=3600')
  })
}

function mountBytes(kit: Kit, options: OpdsOptions, trail: PageTrail): void {
  const { deliveries } = options
  const picture = { rate: 'image' } as const
  kit.serve({ ...guarded(options, ['/opds/files/:id/:name']) }, (exchange) =>
    deliveries.file(exchange, viewerOf(exchange), idOf(exchange)),
  )
  kit.serve({ ...guarded(options, ['/opds/covers/:id/:name']), ...picture }, (exchange) => {
    const [version = '', ...rest] = String(exchange.req.params.name).split('.')
    const size = rest.includes('thumb') ? 'thumbnail' : 'full'
    return deliveries.cover(exchange, viewerOf(exchange), { bookId: idOf(exchange), size, version })
  })
  const pages = { ...guarded(options, ['/opds/pages/:id/:page']), ...picture, access: 'pages-read' } as const
  kit.serve(pages, async (exchange) => {
    const viewer = viewerOf(exchange)
    const bookId = idOf(exchange)
    const page = zeroBasedPage(exchange) + 1
    const want = { bookId, page, maxWidth: maxWidthOf(exchange), as: kindOfPage(exchange) }
    const pageCount = await deliveries.page(exchange, viewer, want)
    if (exchange.req.method === 'HEAD' || exchange.req.query.progress === '0') return
    const by = { ...progressDeviceOf(exchange), origin: 'opds-pages' } as const
    const reading = `${viewer.userId} ${bookId} ${exchange.address} ${by.device}`
    const read = trail.follow({ reading, page, pageCount, at: kit.clock() })
    if (read === null || !viewer.permissions.has('progress-write')) return
    // The page is on its way already: a place that cannot be kept must not cut it off.
    await deliveries.saveProgress(viewer, bookId, { page: read, by }).catch((error: unknown) => {
      kit.log.warn('Could not save reading progress', { requestId: exchange.id, bookId, error })
    })
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

type Writing = { readonly request: Request; readonly origin: Origin; readonly deliveries: Deliveries }

async function writeJson(target: Target, { request, origin, deliveries }: Writing): Promise<Document> {
  if (target.to === 'book') {
    const built = await buildPublication(target.id, request)
    const isStreamed = built.streamable && request.viewer.permissions.has('pages-read')
    const described = isStreamed ? await deliveries.describe(request.viewer, target.id, 'divina') : null
    const manifest = described && writeManifest(described, manifestAddresses(described, 'divina', origin))
    const publication = v2.presentWholePublication(built, origin, manifest?.readingOrder ?? null)
    return { type: v2.publicationType, text: JSON.stringify(publication), origin }
  }
  const feed = v2.presentFeed(await buildFeed(target, request), origin)
  return { type: v2.feedType, text: JSON.stringify(feed), origin }
}

export type Document = { readonly type: string; readonly text: string; readonly origin: Origin }

/** Sends a document that is of one person and of now. */
export function sendFeed(exchange: Exchange, document: Document): void {
  sendAnswer(exchange, answerOf(exchange, document))
}

/** Its tag comes from its content. */
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

/** Everything below `/opds` that needs a login asks for it in the way that reader apps understand. */
export function guarded(options: OpdsOptions, paths: readonly string[]): Endpoint {
  const sendRefusal = (exchange: Exchange, refusal: Refusal) => {
    if (refusal.status !== 401) return sendJsonRefusal(exchange, refusal)
    const origin = originOf(exchange, options)
    exchange.res.setHeader(
      'Link',
      `<${origin}${authenticationPath}>; rel="http://opds-spec.org/auth/document"; type="${authenticationType}"`,
    )
    exchange.res.status(401)
    sendText(exchange, authenticationType, JSON.stringify(authenticationDocument(origin, options.name)))
  }
  return { method: 'get', paths, access: 'books-read', rate: 'normal', challenge, sendRefusal }
}

export function originOf(exchange: Exchange, { linkOrigin }: OpdsOptions): string {
  return linkOrigin(exchange)
}

export function viewerOf({ principal }: Exchange): Viewer {
  if (principal === null) throw new AppError('sign_in_required')
  return principal.viewer
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id of the path, lower case; empty for paths without one. @throws AppError `not_found` for what is no id */
export function idOf({ req }: Exchange): string {
  const id = req.params.id
  if (id === undefined) return ''
  if (typeof id !== 'string' || !uuid.test(id)) throw notFound('address')
  return id.toLowerCase()
}

function wholeNumber(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null
}

/** Odd numbers count as the first page: reader apps fill in what they like. */
export function requestOf(exchange: Exchange, options: OpdsOptions): Request {
  const { query } = exchange.req
  const asked = pageRequest({ page: wholeNumber(query.page) ?? 1, pageSize: wholeNumber(query.pageSize) ?? 0 })
  const { reader, startedAt } = options
  const thumbnailEdge = options.thumbnailEdge()
  return { viewer: viewerOf(exchange), reader, startedAt, thumbnailEdge, choice: choiceOf(query), ...asked }
}

function zeroBasedPage({ req }: Exchange): number {
  const page = wholeNumber(req.params.page)
  if (page === null) throw notFound('page')
  return page
}

/** The address of a page says what comes, so that it is always what its link told. */
function kindOfPage({ req }: Exchange): 'shown' | 'jpeg' | 'png' {
  if (req.query.as === 'original') return 'shown'
  return req.query.as === 'png' ? 'png' : 'jpeg'
}

/** An app that knows no width leaves the placeholder as it is, or empty: the page then comes in its own size. */
function maxWidthOf({ req }: Exchange): number | null {
  const width = wholeNumber(req.query.w)
  return width === null || width === 0 ? null : Math.min(6_000, width)
}
