import type { BookAddresses, ManifestLink } from '../../../library/reading/manifest/book-addresses.ts'
import type { BookDescription } from '../../../library/reading/manifest/describe-book.ts'
import { writeManifest } from '../../../library/reading/manifest/write-manifest.ts'

type Json = Readonly<Record<string, unknown>>

const people = [
  ...['author', 'translator', 'editor', 'artist', 'illustrator', 'letterer', 'penciler', 'colorist', 'inker'],
  'contributor',
]

/**
 * The manifest of a book as such apps decode it: people and publishers are lists of names, a book belongs to a list of
 * series, and no link has properties of its own, because they read those as objects of objects. Whether an EPUB has
 * fixed pages is told in `rendition`.
 */
export function presentManifest(description: BookDescription, addresses: BookAddresses): Json {
  const {
    '@context': context,
    metadata,
    links,
    readingOrder,
    resources,
    ...lists
  } = writeManifest(description, addresses)
  const isCover = ({ rel }: ManifestLink) => rel === 'cover'
  return {
    context,
    metadata: metadataOf(metadata),
    links: links.map(plainLink),
    images: resources.filter(isCover).map(({ rel: _cover, ...link }) => plainLink(link)),
    readingOrder: readingOrder.map(plainLink),
    resources: resources.filter((link) => !isCover(link)).map(plainLink),
    ...Object.fromEntries(Object.entries(lists).map(([name, entries]) => [name, entries?.map(plainLink)])),
  }
}

function metadataOf({ '@type': type, layout: _layout, publisher, belongsTo, ...metadata }: Json): Json {
  const { series } = (belongsTo ?? {}) as { readonly series?: Json }
  const named = people.filter((role) => Array.isArray(metadata[role]))
  return {
    type,
    ...metadata,
    ...Object.fromEntries(named.map((role) => [role, namesOf(metadata[role])])),
    ...(publisher !== undefined && { publisher: [publisher] }),
    ...(series !== undefined && { belongsTo: { series: [series] } }),
  }
}

function namesOf(contributors: unknown): readonly string[] {
  return (contributors as readonly { readonly name: string }[]).map(({ name }) => name)
}

function plainLink({ properties: _properties, children, ...link }: ManifestLink): ManifestLink {
  return children === undefined ? link : { ...link, children: children.map(plainLink) }
}
