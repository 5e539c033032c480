import type { EpubOutline, EpubParts, PageFacts, SpineItem, TocEntry } from '../../../domain/book/analysis.ts'
import { fitInside } from '../../../domain/book/picture-sizes.ts'
import { fileMediaTypes } from '../../books/book-files.ts'
import { type BookAddresses, type ManifestLink, pageType, partType, spineType } from './book-addresses.ts'
import type { BookDescription, Profile } from './describe-book.ts'
import { manifestMetadata } from './manifest-metadata.ts'

/** A manifest as a JSON value (Readium Web Publication Manifest and its profiles for EPUB, PDF and comics). */
export type Manifest = {
  readonly '@context': string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly links: readonly ManifestLink[]
  readonly readingOrder: readonly ManifestLink[]
  readonly resources: readonly ManifestLink[]
  readonly toc?: readonly ManifestLink[]
  readonly landmarks?: readonly ManifestLink[]
  readonly pageList?: readonly ManifestLink[]
}

export const manifestTypes: Readonly<Record<Profile, string>> = {
  divina: 'application/divina+json',
  epub: 'application/webpub+json',
  pdf: 'application/webpub+json',
}

export const positionListType = 'application/vnd.readium.position-list+json'

/** Width in pixels of the smaller version of a page, and the width from which on it is offered. */
const smallWidth = 1_080
const smallFrom = 1_300

/** Writes the manifest of a book. */
export function writeManifest(description: BookDescription, addresses: BookAddresses): Manifest {
  const { book, profile } = description
  const { href, size } = addresses.cover
  const cover: ManifestLink = { rel: 'cover', href, type: 'image/jpeg', ...size }
  return {
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: manifestMetadata(description),
    links: [
      { rel: 'self', href: addresses.self, type: manifestTypes[profile] },
      { rel: 'alternate', href: addresses.file, type: fileMediaTypes[book.fileFormat] },
      { rel: 'http://readium.org/position-list', href: addresses.positions, type: positionListType },
      ...addresses.further,
    ],
    ...bodyOf(description, addresses, cover),
  }
}

type Body = Omit<Manifest, '@context' | 'metadata' | 'links'>

function bodyOf(description: BookDescription, addresses: BookAddresses, cover: ManifestLink): Body {
  if (description.profile === 'epub') return epubBody(description.outline, description.parts, { addresses, cover })
  if (description.profile === 'pdf')
    return { readingOrder: [{ href: addresses.file, type: fileMediaTypes.pdf }], resources: [cover] }
  return { readingOrder: description.pages.map((page) => pageLink(page, addresses)), resources: [cover] }
}

function pageLink(page: PageFacts, addresses: BookAddresses): ManifestLink {
  const { width, height } = page
  const link = { href: addresses.page(page), type: pageType(page) }
  if (width === null || height === null || width < 1 || height < 1) return link
  if (width < smallFrom || addresses.smallPage === null) return { ...link, width, height }
  const small = {
    href: addresses.smallPage(page, smallWidth),
    type: 'image/jpeg',
    ...fitInside({ width, height }, { width: smallWidth, height: Number.POSITIVE_INFINITY }),
  }
  return { ...link, width, height, alternate: [small] }
}

function epubBody(
  outline: EpubOutline,
  parts: EpubParts,
  { addresses, cover }: { readonly addresses: BookAddresses; readonly cover: ManifestLink },
): Body {
  const titles = new Map(outline.toc.map(({ href, title }) => [href.split('#', 1)[0] ?? '', title]))
  const list = (entries: readonly TocEntry[]) => entries.flatMap((entry) => tocLink(entry, addresses))
  const lists = { toc: list(outline.toc), landmarks: list(parts.landmarks), pageList: list(parts.pageList) }
  return {
    readingOrder: outline.spine.map((item) => {
      const title = titles.get(item.href)
      const named = title === undefined ? {} : { title }
      return {
        href: addresses.resource(item.href),
        type: spineType(item, addresses),
        ...named,
        ...layoutOf(item, outline),
      }
    }),
    resources: [
      cover,
      ...parts.resources.map(({ href, mediaType }) => ({
        href: addresses.resource(href),
        type: partType(mediaType, addresses),
      })),
    ],
    ...Object.fromEntries(Object.entries(lists).filter(([, links]) => links.length > 0)),
  }
}

/** Layout and side of a page (Readium Web Publication Manifest, EPUB profile, properties of links). */
function layoutOf(item: SpineItem, outline: EpubOutline): { properties?: Readonly<Record<string, string>> } {
  const properties = {
    ...((item.layout ?? outline.layout) === 'fixed' ? { layout: 'fixed' } : {}),
    ...(item.pageSpread === undefined ? {} : { page: item.pageSpread }),
  }
  return Object.keys(properties).length === 0 ? {} : { properties }
}

/** A heading without a target links to the first target below it; one without any is left out. */
function tocLink(entry: TocEntry, addresses: BookAddresses): ManifestLink[] {
  const children = entry.children.flatMap((child) => tocLink(child, addresses))
  const href = entry.href === '' ? children[0]?.href : addresses.resource(entry.href)
  if (href === undefined) return []
  return [{ href, title: entry.title, ...(children.length === 0 ? {} : { children }) }]
}
