import { z } from 'zod'

/**
 * The rules for OPDS 2.0 responses of this server, from the OPDS 2.0 and Readium Web Publication documents and the
 * Opds2Feed tables of the specification. Strict: no unknown fields, nulls, blank texts or empty lists.
 */
const text = z
  .string()
  .min(1)
  .refine((value) => value.isWellFormed(), 'half a character')
const time = z.iso.datetime()
const count = z.int().min(0)
const positive = z.int().min(1)
const address = z.string().regex(/^https?:\/\/[^\s<>"{}|\\^`]+$/)
const urn = z.string().regex(/^urn:[a-z0-9][a-z0-9-]{1,31}:[^\s]+$/i)
const feedType = z.literal('application/opds+json')
const language = z.string().regex(/^[a-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)

const feedLink = z.strictObject({
  rel: z.enum([
    'self',
    'start',
    'up',
    'first',
    'last',
    'previous',
    'next',
    'http://opds-spec.org/shelf',
    'http://opds-spec.org/recommended',
    'http://opds-spec.org/featured',
    'http://opds-spec.org/sort/new',
  ]),
  href: address,
  type: feedType,
  title: text.optional(),
})
const searchLink = z.strictObject({
  rel: z.literal('search'),
  href: z.string().regex(/^https?:\/\/[^\s{}]+\{\?query,title,author\}$/),
  type: feedType,
  templated: z.literal(true),
  title: text.optional(),
})
const navigationLink = z.strictObject({
  title: text,
  href: address,
  type: feedType,
  rel: z.enum(['subsection', 'http://opds-spec.org/sort/new']),
  properties: z.strictObject({ numberOfItems: count }).optional(),
})

const feedLinks = z.array(z.strictObject({ href: address, type: feedType })).min(1)
const contributor = z.strictObject({ name: text, sortAs: text.optional(), links: feedLinks })
const publicationMetadata = z.strictObject({
  '@type': z.enum(['http://schema.org/ComicIssue', 'http://schema.org/Book']),
  title: text,
  identifier: urn,
  modified: time,
  published: z.iso.datetime().optional(),
  language: language.optional(),
  publisher: text.optional(),
  description: text.optional(),
  numberOfPages: positive.optional(),
  author: z.array(contributor).min(1).optional(),
  artist: z.array(contributor).min(1).optional(),
  subject: z.array(text).min(1).optional(),
  readingProgression: z.enum(['ltr', 'rtl']).optional(),
  layout: z.enum(['fixed', 'reflowable', 'scrolled']).optional(),
  belongsTo: z.strictObject({
    series: z.strictObject({
      name: text,
      position: z.number().optional(),
      links: feedLinks,
    }),
  }),
})

const manifestLink = z.strictObject({
  rel: z.literal('alternate'),
  href: address,
  type: z.enum(['application/divina+json', 'application/webpub+json']),
})
const authenticate = z.strictObject({ href: address, type: z.literal('application/opds-authentication+json') })
const progressionLink = z.discriminatedUnion('rel', [
  z.strictObject({
    rel: z.literal('http://opds-spec.org/progression'),
    href: address,
    type: z.literal('application/opds-progression+json'),
    properties: z.strictObject({ authenticate }),
  }),
  z.strictObject({
    rel: z.literal('http://www.cantook.com/api/progression'),
    href: address,
    type: z.literal('application/vnd.readium.progression+json'),
    properties: z.strictObject({ authenticate }),
  }),
])
const publicationLinks = z.tuple(
  [
    z.strictObject({ rel: z.literal('self'), href: address, type: z.literal('application/opds-publication+json') }),
    z.strictObject({
      rel: z.literal('http://opds-spec.org/acquisition'),
      href: address,
      type: z.enum([
        'application/vnd.comicbook+zip',
        'application/vnd.comicbook-rar',
        'application/epub+zip',
        'application/pdf',
      ]),
      size: positive.optional(),
    }),
  ],
  z.union([manifestLink, progressionLink]),
)
const image = z.strictObject({
  rel: z.enum(['http://opds-spec.org/image', 'http://opds-spec.org/image/thumbnail']),
  href: address,
  type: z.literal('image/jpeg'),
  width: positive.optional(),
  height: positive.optional(),
})
const readingProgress = z
  .strictObject({
    currentPage: positive,
    totalPages: positive,
    progressPercent: z.number().min(0).max(100),
    isCompleted: z.boolean(),
    lastReadAt: time,
  })
  .refine((progress) => progress.currentPage <= progress.totalPages, 'read beyond the end')

const listedPublication = z.strictObject({
  metadata: publicationMetadata,
  links: publicationLinks,
  images: z.array(image).length(2),
  readingProgress: readingProgress.optional(),
})

/** A separate publication document: streamable books list their pages in order. */
export const publicationSchema = listedPublication.extend({
  readingOrder: z
    .array(
      z.strictObject({
        href: address,
        type: z.string().regex(/^image\//),
        width: positive.optional(),
        height: positive.optional(),
        alternate: z
          .array(z.strictObject({ href: address, type: z.literal('image/jpeg'), width: positive, height: positive }))
          .optional(),
      }),
    )
    .min(1)
    .optional(),
})

/** Some readers open a group by its first link, and drop it without one. */
const group = z.strictObject({
  metadata: z.strictObject({ title: text, numberOfItems: positive }),
  links: z.array(z.strictObject({ rel: z.literal('self'), href: address, type: feedType })).length(1),
  publications: z.array(listedPublication).min(1).max(20),
})

const facet = z
  .strictObject({
    metadata: z.strictObject({ title: text }),
    links: z
      .array(
        z.strictObject({
          rel: z.literal('self').optional(),
          href: address,
          type: feedType,
          title: text,
          properties: z.strictObject({ numberOfItems: count }),
        }),
      )
      .min(2),
  })
  .refine(({ links }) => links.filter(({ rel }) => rel === 'self').length === 1, 'not exactly one facet is chosen')

const feedMetadata = z.strictObject({
  title: text,
  subtitle: text.optional(),
  modified: time,
  numberOfItems: count.optional(),
  itemsPerPage: positive.optional(),
  currentPage: positive.optional(),
})

/** Exactly one of the three lists; an empty result is an empty list of groups. */
export const feedSchema = z
  .strictObject({
    metadata: feedMetadata,
    links: z.array(z.union([feedLink, searchLink])).min(3),
    navigation: z.array(navigationLink).min(1).optional(),
    publications: z.array(listedPublication).min(1).optional(),
    groups: z.array(group).optional(),
    facets: z.array(facet).min(1).optional(),
  })
  .superRefine((feed, context) => {
    const complain = (message: string) => context.addIssue({ code: 'custom', message })
    const lists = [feed.navigation, feed.publications, feed.groups].filter((list) => list !== undefined)
    if (lists.length !== 1) complain('not exactly one of navigation, publications and groups')
    const rels = feed.links.map((link) => link.rel)
    if (rels[0] !== 'self') complain('self does not come first')
    for (const rel of ['self', 'start', 'search']) if (!rels.includes(rel as 'self')) complain(`no ${rel}`)
    if (new Set(rels).size !== rels.length) complain('a relation stands twice')
    const hrefs = (feed.navigation ?? []).map((link) => link.href)
    if (new Set(hrefs).size !== hrefs.length) complain('a navigation link stands twice')
    const ids = (feed.publications ?? []).map((publication) => publication.metadata.identifier)
    if (new Set(ids).size !== ids.length) complain('a publication stands twice')
  })

export type OpdsFeed = z.infer<typeof feedSchema>
export type OpdsPublication = z.infer<typeof publicationSchema>

/** Authentication for OPDS 1.0. */
export const authenticationSchema = z.strictObject({
  id: address,
  title: text,
  description: text.optional(),
  links: z
    .array(z.strictObject({ rel: text, href: address, type: text }))
    .min(1)
    .optional(),
  authentication: z
    .array(
      z.strictObject({
        type: z.literal('http://opds-spec.org/auth/basic'),
        labels: z.strictObject({ login: text, password: text }),
      }),
    )
    .min(1),
})
