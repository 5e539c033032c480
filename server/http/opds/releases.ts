import { listReleases } from '../../db/queries/releases/releases.ts'
import type { ReleaseRecord } from '../../db/records/releases.ts'
import type { Span } from '../../domain/releases/release.ts'
import type { ApiContext } from '../api-context.ts'
import type { Origin } from './catalog/addresses.ts'
import type { Request } from './catalog/request.ts'
import { guarded, requestOf, sendFeed } from './routes.ts'
import { feedType, pathOf } from './v1/atom.ts'
import { element, writeDocument, type XmlNode } from './v1/xml.ts'

export const releasesPath = '/opds/v1/releases'
const type = 'application/atom+xml;charset=utf-8'

/** Entries of the feed; older ones have been seen by then. */
const entries = 100

/**
 * Serves the new releases that are not here yet as an Atom feed (RFC 4287), for news readers. It is no OPDS catalog:
 * there is nothing to download.
 */
export function mountReleases(context: ApiContext): void {
  context.kit.serve({ ...guarded(context, [releasesPath]), access: 'series-read' }, async (exchange) => {
    const origin = context.linkOrigin(exchange)
    sendFeed(exchange, { type, text: await writeReleases(requestOf(exchange, context), origin), origin })
  })
}

async function writeReleases({ viewer, reader, startedAt }: Request, origin: Origin): Promise<string> {
  const filter = { state: 'announced', isHere: false } as const
  const { items } = await listReleases(viewer, reader, { page: 1, pageSize: entries, filter })
  const updatedAt = Math.max(...items.map((release) => release.updatedAt), items.length === 0 ? startedAt : 0)
  return writeDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom' },
      element('id', {}, 'urn:inglenook:releases'),
      element('title', {}, 'New releases'),
      element('updated', {}, new Date(updatedAt).toISOString()),
      element('author', {}, element('name', {}, 'Inglenook')),
      element('link', { rel: 'self', href: origin + releasesPath, type: 'application/atom+xml' }),
      ...items.map((release) => entryOf(release, origin)),
    ),
  )
}

function entryOf(release: ReleaseRecord, origin: Origin): XmlNode {
  const { id, seriesId, seriesTitle, payloadUrl, sourceName, groupOrUploader, language } = release
  const series = origin + pathOf({ to: 'series', id: seriesId })
  // A key in the address is added to every address of the catalogs in the feed: it must not get into a link elsewhere.
  const page = payloadUrl === null || payloadUrl.includes(`${origin}/opds/`) ? null : payloadUrl
  const numbers = numbersOf(release)
  const details = [sourceName, groupOrUploader, language].filter((part) => part !== null)
  return element(
    'entry',
    {},
    element('id', {}, `urn:uuid:${id}`),
    element('title', {}, numbers === '' ? seriesTitle : `${seriesTitle}: ${numbers}`),
    element('updated', {}, new Date(release.updatedAt).toISOString()),
    element('published', {}, new Date(release.shownAt).toISOString()),
    element('summary', { type: 'text' }, details.join(' · ')),
    element('link', {
      rel: 'alternate',
      href: page ?? series,
      type: page === null ? feedType('acquisition') : null,
    }),
    element('link', { rel: 'related', href: series, type: feedType('acquisition'), title: seriesTitle }),
  )
}

function numbersOf({ volumes, chapters }: ReleaseRecord): string {
  return [...wordsOf('volume', volumes), ...wordsOf('chapter', chapters)].join(', ')
}

function wordsOf(word: string, spans: readonly Span[]): string[] {
  if (spans.length === 0) return []
  const numbers = spans.map(({ start, end }) => (start === end ? String(start) : `${start}–${end}`))
  const isOne = spans.length === 1 && spans[0]?.start === spans[0]?.end
  return [`${word}${isOne ? '' : 's'} ${numbers.join(', ')}`]
}
