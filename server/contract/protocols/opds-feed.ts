import { z } from 'zod'
import { dateTime, int, int64 } from '../shared.ts'

/** OPDS 2.0 as in the specification (Opds2Feed), with this server's additions from the drafts of OPDS 2.0. */

const text = z.string()
const optionalText = text.nullish()
const size32 = int.min(0).meta({ format: 'int32' })

const metadata = z
  .object({
    title: text,
    subtitle: optionalText,
    modified: dateTime.nullish(),
    currentPage: size32.nullish().meta({ description: '1-indexed' }),
    itemsPerPage: size32.nullish(),
    numberOfItems: int64.nullish(),
  })
  .meta({ id: 'FeedMetadata' })

const link = z
  .object({
    href: text.meta({ description: 'URI, or URI template where `templated` is true' }),
    rel: optionalText,
    type: optionalText.meta({ description: 'Media type' }),
    title: optionalText,
    templated: z.boolean().nullish(),
    size: int64.optional().meta({ description: 'Bytes' }),
    properties: z
      .object({
        numberOfItems: int64.nullish(),
        authenticate: z
          .object({ href: text, type: text })
          .optional()
          .meta({ description: 'How to sign in for this link' }),
      })
      .optional(),
  })
  .meta({ id: 'Link' })

const contributor = z
  .object({ name: text, sortAs: optionalText, links: z.array(link).optional() })
  .meta({ id: 'Contributor' })

const image = z
  .object({
    href: text,
    type: text.meta({ description: 'Media type' }),
    rel: optionalText,
    height: size32.nullish(),
    width: size32.nullish(),
  })
  .meta({ id: 'Image' })

const publicationMetadata = z
  .object({
    '@type': optionalText.meta({ description: 'Schema type, for example `http://schema.org/ComicIssue`' }),
    title: text,
    subtitle: optionalText,
    description: optionalText,
    identifier: optionalText,
    language: optionalText,
    publisher: optionalText,
    published: dateTime.nullish(),
    modified: dateTime.nullish(),
    numberOfPages: size32.nullish(),
    author: z.array(contributor).optional(),
    artist: z.array(contributor).optional(),
    subject: z.array(text).optional().meta({ description: 'Genres and tags' }),
    readingProgression: z.enum(['ltr', 'rtl']).optional(),
    layout: z.enum(['fixed', 'reflowable', 'scrolled']).optional(),
    belongsTo: z
      .object({
        series: z.object({ name: text, position: z.number().nullish(), links: z.array(link).optional() }).optional(),
      })
      .optional(),
  })
  .meta({ id: 'PublicationMetadata' })

const readingProgress = z
  .object({
    currentPage: int.min(1).meta({ format: 'int32', description: '1-indexed' }),
    totalPages: size32,
    progressPercent: z.number().min(0).max(100),
    isCompleted: z.boolean(),
    lastReadAt: dateTime.nullish(),
  })
  .meta({ id: 'ReadingProgress', description: 'Extension: reading progress of the signed-in user' })

export const opdsPublication = z
  .object({
    metadata: publicationMetadata,
    links: z.array(link).meta({ description: 'Download, manifests and progress' }),
    images: z.array(image),
    readingProgress: readingProgress.optional(),
    readingOrder: z
      .array(z.looseObject({ href: text, type: text }))
      .optional()
      .meta({
        description: 'The pages of a book that can be streamed; only in the document of a single publication',
      }),
  })
  .meta({ id: 'Publication' })

const group = z
  .object({
    metadata,
    links: z.array(link).optional(),
    navigation: z.array(link).optional(),
    publications: z.array(opdsPublication).optional(),
  })
  .meta({ id: 'Group' })

const facet = z
  .object({
    metadata: z.object({ title: text }),
    links: z.array(link).meta({ description: 'The active one has `rel: self`' }),
  })
  .meta({ id: 'Facet' })

export const opds2Feed = z
  .object({
    metadata,
    links: z.array(link),
    navigation: z.array(link).nullish(),
    publications: z.array(opdsPublication).nullish(),
    groups: z.array(group).nullish(),
    facets: z.array(facet).optional(),
  })
  .meta({
    id: 'Opds2Feed',
    description: 'One of `navigation`, `publications` and `groups`; an empty list is `groups: []`.',
  })
