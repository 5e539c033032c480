import type { ManifestLink } from '../../../library/reading/manifest/book-addresses.ts'
import { manifestTypes } from '../../../library/reading/manifest/write-manifest.ts'
import { defaultPageSize } from '../../kit/request/paging.ts'
import {
  coverPath,
  feedPaths,
  filePath,
  manifestPath,
  type Origin,
  pathBelow,
  progressionLinks,
  thumbnailPath,
} from '../catalog/addresses.ts'
import {
  type Contributor,
  entryTitle,
  type Feed,
  fileTypes,
  lastPage,
  type NavigationEntry,
  type Publication,
  type Target,
} from '../catalog/model.ts'
import type { Shelves } from '../catalog/shelves.ts'

/**
 * OPDS 2.0 (drafts.opds.io/opds-2.0) by the specification's Opds2Feed tables: no nulls, no empty lists, one rel per
 * link.
 */

export const rootPath = '/opds/v2'
/** The feed of groups, which only this version has. */
export const shelvesPath = '/opds/v2/shelves'
export const feedType = 'application/opds+json'
export const publicationType = 'application/opds-publication+json'

type Json = { readonly [key: string]: unknown }

export function pathOf(target: Target): string {
  return pathBelow('/opds/v2', rootPath, target)
}

/** Drops null and undefined members, empty lists and texts. */
function compact(members: Json): Json {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => {
      if (value === null || value === undefined || value === '') return false
      return !(Array.isArray(value) && value.length === 0)
    }),
  )
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** A feed as a JSON value. A list without results has `groups: []`, the only empty form that the schema allows. */
export function presentFeed(feed: Feed, origin: Origin): Json {
  const { content, paging } = feed
  const body =
    content.kind === 'navigation'
      ? {
          navigation: [
            ...content.entries.map((entry) => presentNavigation(entry, origin)),
            ...shelvesLink(feed, origin),
          ],
        }
      : { publications: content.publications.map((item) => presentPublication(item, origin, content.mixed)) }
  const facets = presentFacets(feed, origin)
  const empty = Object.values(body).every((list) => list.length === 0)
  return {
    metadata: compact({
      title: feed.title,
      subtitle: feed.subtitle,
      modified: time(feed.updatedAt),
      numberOfItems: paging?.total,
      itemsPerPage: paging?.pageSize,
      currentPage: paging?.page,
    }),
    links: feedLinks(feed, origin),
    ...(empty ? { groups: [] } : body),
    ...(facets.length === 0 ? {} : { facets }),
  }
}

function shelvesLink({ self }: Feed, origin: Origin): Json[] {
  if (self.to !== 'root') return []
  return [{ title: 'Shelves', href: origin + shelvesPath, type: feedType, rel: 'subsection' }]
}

/** A feed of groups, each with its own feed as the first of its links: some apps use only that one. */
export function presentShelves({ updatedAt, groups }: Shelves, origin: Origin): Json {
  const links = [
    { rel: 'self', href: origin + shelvesPath, type: feedType },
    { rel: 'start', href: origin + rootPath, type: feedType, title: 'Home' },
    searchLink(origin),
    { rel: 'up', href: origin + rootPath, type: feedType },
  ]
  return {
    metadata: { title: 'Shelves', modified: time(updatedAt) },
    links,
    groups: groups.map(({ title, target, total, publications }) => ({
      metadata: { title, numberOfItems: total },
      links: [{ rel: 'self', href: origin + pathOf(target), type: feedType }],
      publications: publications.map((publication) => presentPublication(publication, origin, true)),
    })),
  }
}

/** The variables are those that OPDS 2.0 section 3.1 names. */
function searchLink(origin: Origin): Json {
  return { rel: 'search', href: `${origin}/opds/v2/search{?query,title,author}`, type: feedType, templated: true }
}

const shelfRels = {
  shelf: 'http://opds-spec.org/shelf',
  recommended: 'http://opds-spec.org/recommended',
  featured: 'http://opds-spec.org/featured',
  newest: 'http://opds-spec.org/sort/new',
} as const

function feedLinks(feed: Feed, origin: Origin): Json[] {
  const paths = feedPaths(feed, origin + pathOf(feed.self), defaultPageSize)
  const { paging } = feed
  const to = (rel: string, href: string) => ({ rel, href, type: feedType })
  const links: Json[] = [
    to('self', paths.page(paging?.page ?? 1)),
    { ...to('start', origin + rootPath), title: 'Home' },
    searchLink(origin),
  ]
  if (feed.up !== null) links.push(to('up', origin + pathOf(feed.up)))
  for (const shelf of feed.shelves ?? []) links.push(to(shelfRels[shelf.rel], origin + pathOf(shelf.target)))
  if (paging === null) return links
  const last = lastPage(paging)
  links.push(to('first', paths.page(1)), to('last', paths.page(last)))
  if (paging.page > 1) links.push(to('previous', paths.page(Math.min(paging.page - 1, last))))
  if (paging.page < last) links.push(to('next', paths.page(paging.page + 1)))
  return links
}

/** The selected facet of a group has `rel: self` (OPDS 2.0 section 2.4). */
function presentFacets(feed: Feed, origin: Origin): Json[] {
  const paths = feedPaths(feed, origin + pathOf(feed.self), defaultPageSize)
  return (feed.facets ?? []).map(({ title, facets }) => ({
    metadata: { title },
    links: facets.map((facet) => ({
      ...(facet.active ? { rel: 'self' } : {}),
      href: paths.facet(facet),
      type: feedType,
      title: facet.title,
      properties: { numberOfItems: facet.count },
    })),
  }))
}

function presentNavigation(entry: NavigationEntry, origin: Origin): Json {
  return compact({
    title: entry.title,
    href: origin + pathOf(entry.target),
    type: feedType,
    rel: entry.sort === 'new' ? 'http://opds-spec.org/sort/new' : 'subsection',
    properties: entry.count === null ? undefined : { numberOfItems: entry.count },
  })
}

/** A publication as a separate document: one that can be streamed lists its pages. */
export function presentWholePublication(
  publication: Publication,
  origin: Origin,
  readingOrder: readonly ManifestLink[] | null,
): Json {
  return { ...presentPublication(publication, origin, true), ...(readingOrder !== null && { readingOrder }) }
}

/** A publication, inside a feed or as a separate document. */
export function presentPublication(publication: Publication, origin: Origin, mixed: boolean): Json {
  return compact({
    metadata: presentMetadata(publication, origin, mixed),
    links: [
      { rel: 'self', href: origin + pathOf({ to: 'book', id: publication.bookId }), type: publicationType },
      {
        rel: 'http://opds-spec.org/acquisition',
        href: origin + filePath(publication),
        type: fileTypes[publication.format],
        ...(publication.fileSize > 0 ? { size: publication.fileSize } : {}),
      },
      ...publication.profiles.map((profile, index) => ({
        rel: 'alternate',
        href: origin + manifestPath(publication.bookId, index === 0 ? null : profile),
        type: manifestTypes[profile],
      })),
      ...progressionLinks(publication.bookId, origin),
    ],
    images: [
      {
        rel: 'http://opds-spec.org/image',
        href: origin + coverPath(publication.bookId, publication.cover.version),
        type: 'image/jpeg',
        ...publication.cover.size,
      },
      {
        rel: 'http://opds-spec.org/image/thumbnail',
        href: origin + thumbnailPath(publication.bookId, publication.thumbnail.version),
        type: 'image/jpeg',
        ...publication.thumbnail.size,
      },
    ],
    readingProgress: presentProgress(publication),
  })
}

const writers = new Set(['author', 'co_author', 'writer'])
const artists = new Set(['penciller', 'inker', 'colorist', 'letterer', 'cover_artist', 'illustrator'])

function presentMetadata(publication: Publication, origin: Origin, mixed: boolean): Json {
  const comic = publication.format === 'cbz' || publication.format === 'cbr'
  return compact({
    '@type': comic ? 'http://schema.org/ComicIssue' : 'http://schema.org/Book',
    title: entryTitle(publication, mixed),
    identifier: `urn:uuid:${publication.bookId}`,
    language: publication.language,
    publisher: publication.publisher,
    published: publication.issued && dateTime(publication.issued),
    modified: time(publication.updatedAt),
    description: publication.summary,
    numberOfPages: publication.pageCount > 0 ? publication.pageCount : null,
    author: contributors(publication, writers, origin),
    artist: contributors(publication, artists, origin),
    subject: publication.subjects,
    // Vertical reading belongs to the layout; left to right is the default and omitted.
    readingProgression: publication.readingDirection === 'rtl' ? 'rtl' : null,
    layout: comic && publication.readingDirection === 'webtoon' ? 'scrolled' : null,
    belongsTo: {
      series: compact({
        name: publication.seriesTitle,
        position: publication.position,
        links: [{ href: origin + pathOf({ to: 'series', id: publication.seriesId }), type: feedType }],
      }),
    },
  })
}

/** The specification requires a date-time: an unknown month or day is the first, the time is midnight UTC. */
function dateTime(issued: string): string {
  return `${`${issued}-01-01`.slice(0, 10)}T00:00:00Z`
}

function contributors({ contributors: all }: Publication, roles: ReadonlySet<string>, origin: Origin): Json[] {
  const byName = new Map<string, Contributor>()
  for (const person of all) if (roles.has(person.role) && !byName.has(person.name)) byName.set(person.name, person)
  return [...byName.values()].map(({ id, name, sortName }) =>
    compact({ name, sortAs: sortName, links: [{ href: origin + pathOf({ to: 'person', id }), type: feedType }] }),
  )
}

/** The specification's extension: pages 1-based, percent from 0 to 100. */
function presentProgress(publication: Publication): Json | null {
  const { progress } = publication
  if (progress === null) return null
  return {
    currentPage: progress.currentPage,
    totalPages: Math.max(1, publication.pageCount),
    progressPercent: Math.round(progress.share * 10_000) / 100,
    isCompleted: progress.completed,
    lastReadAt: time(progress.updatedAt),
  }
}
