import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findBook } from '../../../db/queries/books/books.ts'
import { notFound } from '../../../domain/errors.ts'
import { thumbnailSizeOf } from '../../../library/covers/shown-sizes.ts'
import type { BookAddresses, ManifestLink } from '../../../library/reading/manifest/book-addresses.ts'
import type { BookDescription } from '../../../library/reading/manifest/describe-book.ts'
import { describeBook, ownProfile, type Profile, profiles } from '../../../library/reading/manifest/describe-book.ts'
import { writePositions } from '../../../library/reading/manifest/positions.ts'
import { manifestTypes, positionListType, writeManifest } from '../../../library/reading/manifest/write-manifest.ts'
import { sendResource } from '../../deliver.ts'
import { sendText } from '../../kit/answer/send-json.ts'
import { disconnectSignal } from '../../kit/request/exchange.ts'
import { sent } from '../../kit/route.ts'
import type { Call, Compat } from '../tree.ts'
import { addressesOf, originOf } from './addresses.ts'

type Json = Readonly<Record<string, unknown>>

const people = [
  ...['author', 'translator', 'editor', 'artist', 'illustrator', 'letterer', 'penciler', 'colorist', 'inker'],
  'contributor',
]

/**
 * The manifest of a book in the form that such apps parse: people and publishers are lists of names, a book belongs to
 * a list of series, and links have no properties, because they parse those as nested objects. Fixed-layout EPUBs are
 * marked in `rendition`.
 */
function presentManifest(description: BookDescription, addresses: BookAddresses): Json {
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

/** For reading without downloading the file: manifests, positions and the parts of EPUBs. */
export function serveManifests({ context, serve }: Compat): void {
  const access = 'pages-read'
  for (const profile of [null, ...profiles]) {
    const name = profile === null ? 'manifest' : `manifest/${profile}`
    serve({ path: `/api/v1/books/:id/${name}`, access }, async (call) => {
      const wanted = profile ?? (await accepted(call))
      const described = await describeBook(call.viewer, context, { bookId: call.id(), profile: wanted })
      const coverSize = thumbnailSizeOf(described.pictures, context.settings.get('thumbnail.max_dimension'))
      const addresses = addressesOf(described.book, originOf(call.exchange, context), name, coverSize)
      const manifest = JSON.stringify(presentManifest(described, addresses))
      sendText(call.exchange, manifestTypes[described.profile], manifest, 'private, no-cache')
      return sent
    })
  }
  serve({ path: '/api/v1/books/:id/positions', access }, async (call) => {
    const described = await describeBook(call.viewer, context, { bookId: call.id(), profile: null })
    const addresses = addressesOf(described.book, originOf(call.exchange, context), 'manifest')
    const { req, res } = call.exchange
    res.setHeader('Content-Type', positionListType)
    res.setHeader('Cache-Control', 'private, no-cache')
    // Apps send these names back in locators: they are resource names of the book.
    const pieces = writePositions(described, { ...addresses, resource: (name) => name })
    if (req.method === 'HEAD') res.end()
    else await pipeline(Readable.from(pieces), res, { signal: disconnectSignal(call.exchange) })
    return sent
  })
  serve({ path: '/api/v1/books/:id/resource/*name', access, rate: 'image' }, async (call) => {
    const { name } = call.exchange.req.params
    const want = {
      bookId: call.id(),
      name: Array.isArray(name) ? name.join('/') : String(name),
      syntax: 'xhtml',
    } as const
    await sendResource(call.exchange, call.viewer, context, want)
    return sent
  })

  /** Apps request a profile by its media type; one that the book does not support is ignored. */
  async function accepted(call: Call): Promise<Profile | null> {
    if (!/application\/divina\+json/i.test(call.exchange.req.headers.accept ?? '')) return null
    const book = await findBook(call.viewer, context.database.reader, call.id())
    if (book === null) throw notFound('book')
    return ownProfile(book.fileFormat) === 'pdf' ? 'divina' : null
  }
}
