import { progressionTypes } from '../../kit/reading/progression.ts'
import { defaultPageSize } from '../../kit/request/paging.ts'
import {
  coverPath,
  feedPaths,
  filePath,
  type Origin,
  pageTemplate,
  pathBelow,
  progressionPath,
  progressionRels,
  thumbnailPath,
} from '../catalog/addresses.ts'
import {
  entryTitle,
  type Feed,
  type FeedKind,
  fileTypes,
  kindOf,
  lastPage,
  type NavigationEntry,
  type Publication,
  type Target,
} from '../catalog/model.ts'
import { element, write, writeDocument, type XmlNode } from './xml.ts'

/** OPDS 1.2 (specs.opds.io/opds-1.2) over Atom (RFC 4287), with OPDS-PSE 1.2 for page streaming. */

export const rootPath = '/opds/v1/catalog'
/** The complete acquisition feed, which only this version has. */
export const everythingPath = '/opds/v1/everything'

const rel = {
  image: 'http://opds-spec.org/image',
  thumbnail: 'http://opds-spec.org/image/thumbnail',
  acquisition: 'http://opds-spec.org/acquisition',
  newest: 'http://opds-spec.org/sort/new',
  shelf: 'http://opds-spec.org/shelf',
  recommended: 'http://opds-spec.org/recommended',
  featured: 'http://opds-spec.org/featured',
  facet: 'http://opds-spec.org/facet',
  crawlable: 'http://opds-spec.org/crawlable',
  stream: 'http://vaemendis.net/opds-pse/stream',
} as const

const namespaces = {
  xmlns: 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/terms/',
  'xmlns:opds': 'http://opds-spec.org/2010/catalog',
  'xmlns:thr': 'http://purl.org/syndication/thread/1.0',
  'xmlns:opensearch': 'http://a9.com/-/spec/opensearch/1.1/',
  'xmlns:pse': 'http://vaemendis.net/opds-pse/ns',
} as const

export const entryType = 'application/atom+xml;type=entry;profile=opds-catalog'
const publicationType = 'application/opds-publication+json'

export function feedType(kind: FeedKind): string {
  return `application/atom+xml;profile=opds-catalog;kind=${kind}`
}

export function pathOf(target: Target): string {
  return pathBelow('/opds/v1', rootPath, target)
}

/** RFC 3339 in UTC with `Z`, whole seconds. */
function timestamp(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}

function link(relation: string, href: string, type: string, more: XmlNode['attributes'] = {}): XmlNode {
  return element('link', { rel: relation, href, type, ...more })
}

/** A feed as an Atom document. All links are absolute with `origin`, for clients that resolve relative ones wrongly. */
export function writeFeed(feed: Feed, origin: Origin): string {
  const entries =
    feed.content.kind === 'navigation'
      ? feed.content.entries.map((entry) => navigationEntry(entry, origin))
      : feed.content.publications.map((item) =>
          publicationEntry(item, origin, {
            mixed: feed.content.kind === 'acquisition' && feed.content.mixed,
            complete: false,
          }),
        )
  return writeDocument(
    element(
      'feed',
      namespaces,
      element('id', {}, feed.id),
      element('title', {}, feed.title),
      feed.subtitle === null ? null : element('subtitle', {}, feed.subtitle),
      element('updated', {}, timestamp(feed.updatedAt)),
      catalogAuthor(),
      ...feedLinks(feed, origin),
      ...pagingElements(feed),
      ...entries,
    ),
  )
}

/** A complete feed (RFC 5005 section 2), in chunks of whole entries. */
export async function* writeCompleteFeed(
  feed: Feed,
  batches: AsyncIterable<readonly Publication[]>,
  origin: Origin,
): AsyncGenerator<string> {
  const empty = writeFeed(feed, origin)
  const end = empty.lastIndexOf('</feed>')
  const complete = '<fh:complete xmlns:fh="http://purl.org/syndication/history/1.0"/>'
  yield empty.slice(0, end) + complete
  for await (const publications of batches) {
    const form = { mixed: true, complete: true }
    yield publications.map((publication) => write(publicationEntry(publication, origin, form))).join('')
  }
  yield empty.slice(end)
}

function feedLinks(feed: Feed, origin: Origin): XmlNode[] {
  const paths = feedPaths(feed, origin + pathOf(feed.self), defaultPageSize)
  const type = feedType(feed.content.kind)
  const paging = feed.paging
  const links = [
    link('self', paths.page(paging?.page ?? 1), type),
    link('start', origin + rootPath, feedType('navigation'), { title: 'Home' }),
    link('search', `${origin}/opds/v1/search.xml`, 'application/opensearchdescription+xml', { title: 'Search' }),
    // Some apps do not read the OpenSearch description and fill in the query themselves.
    link('search', `${origin}/opds/v1/search?query={searchTerms}`, 'application/atom+xml', { title: 'Search' }),
  ]
  if (feed.up !== null) links.push(link('up', origin + pathOf(feed.up), feedType(kindOf(feed.up))))
  for (const shelf of feed.shelves ?? []) {
    links.push(link(rel[shelf.rel], origin + pathOf(shelf.target), feedType(kindOf(shelf.target))))
  }
  if (feed.self.to === 'root') links.push(link(rel.crawlable, origin + everythingPath, feedType('acquisition')))
  links.push(...facetLinks(feed, paths))
  if (paging === null) return links
  const last = lastPage(paging)
  links.push(link('first', paths.page(1), type), link('last', paths.page(last), type))
  if (paging.page > 1) links.push(link('previous', paths.page(Math.min(paging.page - 1, last)), type))
  if (paging.page < last) links.push(link('next', paths.page(paging.page + 1), type))
  return links
}

/** Facets are in feeds of books only; `activeFacet` is `true` or absent (OPDS 1.2 section 4.3). */
function facetLinks(feed: Feed, paths: ReturnType<typeof feedPaths>): XmlNode[] {
  return (feed.facets ?? []).flatMap(({ title, facets }) =>
    facets.map((facet) =>
      link(rel.facet, paths.facet(facet), feedType('acquisition'), {
        title: facet.title,
        'opds:facetGroup': title,
        'opds:activeFacet': facet.active ? 'true' : null,
        'thr:count': facet.count,
      }),
    ),
  )
}

function pagingElements(feed: Feed): XmlNode[] {
  if (feed.paging === null) return []
  return [
    element('opensearch:totalResults', {}, String(feed.paging.total)),
    element('opensearch:itemsPerPage', {}, String(feed.paging.pageSize)),
  ]
}

/** No author here: some readers treat an entry with an author as a publication. */
function navigationEntry(entry: NavigationEntry, origin: Origin): XmlNode {
  const relation = entry.sort === 'new' ? rel.newest : 'subsection'
  return element(
    'entry',
    {},
    element('title', {}, entry.title),
    element('id', {}, entry.id),
    element('updated', {}, timestamp(entry.updatedAt)),
    element('content', { type: 'text' }, entry.summary),
    link(relation, origin + pathOf(entry.target), feedType(kindOf(entry.target)), { 'thr:count': entry.count }),
  )
}

/** A publication as a separate document: the complete entry that partial entries link to. */
export function writeEntry(publication: Publication, origin: Origin): string {
  const entry = publicationEntry(publication, origin, { mixed: true, complete: true })
  return writeDocument({ ...entry, attributes: { ...namespaces, ...entry.attributes } })
}

type EntryForm = { readonly mixed: boolean; readonly complete: boolean }

function publicationEntry(publication: Publication, origin: Origin, form: EntryForm): XmlNode {
  return element(
    'entry',
    {},
    element('title', {}, entryTitle(publication, form.mixed)),
    element('id', {}, `urn:uuid:${publication.bookId}`),
    element('updated', {}, timestamp(publication.updatedAt)),
    element('published', {}, timestamp(publication.createdAt)),
    ...authors(publication, form.complete),
    ...(form.complete && publication.contributors.length === 0 ? [catalogAsSource()] : []),
    publication.language === null ? null : element('dc:language', {}, publication.language),
    publication.issued === null ? null : element('dc:issued', {}, publication.issued),
    publication.publisher === null ? null : element('dc:publisher', {}, publication.publisher),
    publication.isbn === null ? null : element('dc:identifier', {}, `urn:isbn:${publication.isbn}`),
    ...publication.subjects.map((subject) => element('category', { term: subject, label: subject })),
    publication.summary === null
      ? null
      : element('summary', { type: 'text' }, form.complete ? publication.summary : shorten(publication.summary)),
    ...publicationLinks(publication, origin, form),
  )
}

/**
 * One author element with all names: a widely used reader shows only the last of several. The complete entry lists them
 * separately.
 */
function authors(publication: Publication, complete: boolean): XmlNode[] {
  const leading = publication.contributors.filter((person) => person.role === 'writer' || person.role === 'author')
  const shown = leading.length > 0 ? leading : publication.contributors
  const names = [...new Set(shown.map((person) => person.name))]
  if (names.length === 0) return []
  const others = publication.contributors.filter((person) => !names.includes(person.name))
  const contributors = complete
    ? [...new Set(others.map((person) => person.name))].map((name) =>
        element('contributor', {}, element('name', {}, name)),
      )
    : []
  return [element('author', {}, element('name', {}, names.join(', '))), ...contributors]
}

/** A separate entry requires an author (RFC 4287 section 4.1.2); the catalog is named when there is none. */
function catalogAsSource(): XmlNode {
  return element('source', {}, element('title', {}, 'Inglenook'), catalogAuthor())
}

function catalogAuthor(): XmlNode {
  return element('author', {}, element('name', {}, 'Inglenook'))
}

/** At most 500 characters, cut at a word boundary where there are spaces. */
function shorten(text: string): string {
  const characters = [...text]
  if (characters.length <= 500) return text
  const truncated = characters.slice(0, 499).join('')
  return `${truncated.replace(/\s+\S{0,40}$/, '')}…`
}

function publicationLinks(publication: Publication, origin: Origin, form: EntryForm): XmlNode[] {
  const series = origin + pathOf({ to: 'series', id: publication.seriesId })
  const links = [
    link(rel.image, origin + coverPath(publication.bookId, publication.cover.version), 'image/jpeg'),
    link(rel.thumbnail, origin + thumbnailPath(publication.bookId, publication.thumbnail.version), 'image/jpeg'),
  ]
  const book = { to: 'book', id: publication.bookId } as const
  links.push(link(form.complete ? 'self' : 'alternate', origin + pathOf(book), entryType))
  // Without content an entry requires an alternate link (RFC 4287 section 4.1.2): the complete one links to OPDS 2.0.
  if (form.complete) links.push(link('alternate', origin + pathBelow('/opds/v2', '', book), publicationType))
  if (form.mixed) links.push(link('collection', series, feedType('acquisition'), { title: publication.seriesTitle }))
  // The file comes before the stream: a reader that syncs takes the first acquisition link.
  links.push(
    link(rel.acquisition, origin + filePath(publication), fileTypes[publication.format], {
      length: publication.fileSize,
      title: publication.format.toUpperCase(),
    }),
  )
  if (publication.streamable) links.push(streamLink(publication, origin))
  const address = origin + progressionPath(publication.bookId, 'draft')
  links.push(link(progressionRels.draft, address, progressionTypes.draft))
  return links
}

/** `pse:lastRead` is 1-based although `{pageNumber}` counts from 0 (OPDS-PSE 1.2). */
function streamLink(publication: Publication, origin: Origin): XmlNode {
  const { progress } = publication
  return link(rel.stream, origin + pageTemplate(publication), publication.pageType, {
    'pse:count': publication.pageCount,
    'pse:lastRead': progress === null ? null : progress.currentPage,
    'pse:lastReadDate': progress === null ? null : timestamp(progress.updatedAt),
  })
}
