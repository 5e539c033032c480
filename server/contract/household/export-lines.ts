import { z } from 'zod'
import { annotationLimits } from '../../domain/reading/annotation.ts'
import { quotedLimits } from '../../domain/reading/quoted-place.ts'
import { longestReaderProgress } from '../../domain/reading/reader-point.ts'
import { annotationColors, annotationKinds, personRoles } from '../../domain/vocabulary.ts'
import { annotationLocator } from '../reading/annotations.ts'
import { uuid } from '../shared.ts'

const at = z.iso.datetime({ offset: true })

/** A line of an open export: a bookmark or highlight. */
export const annotationLine = z.object({
  type: z.literal('annotation'),
  id: uuid,
  user: uuid,
  book: uuid,
  kind: z.enum(annotationKinds),
  locator: annotationLocator,
  excerpt: z.string().max(annotationLimits.excerpt).nullable(),
  note: z.string().max(annotationLimits.note).nullable(),
  color: z.enum(annotationColors).nullable(),
  createdAt: at,
  updatedAt: at,
  quoted: z
    .object({
      words: z.string().max(quotedLimits.words).nullable(),
      context: z.string().max(quotedLimits.words).nullable(),
      spine: z.int().min(0).max(100_000).nullable(),
      resource: z.string().min(1).max(annotationLimits.resource).nullable(),
      point: z.string().max(quotedLimits.point).nullable(),
      share: z.number().min(0).max(1).nullable(),
    })
    .optional()
    .meta({ description: 'What another program knows of its place in an EPUB: replaces the locator' }),
})

const name = z.string().max(500).nullable()

/** A line of an open export: a position that KOReader reported for a file that need not be a book. */
export const readerPositionLine = z.object({
  type: z.literal('readerplace'),
  user: uuid,
  document: z
    .string()
    .regex(/^[^\p{Cc}]{1,255}$/u)
    .meta({ description: 'The file as identified by KOReader' }),
  progress: z.string().max(longestReaderProgress).meta({ description: 'A page or an XPointer' }),
  percentage: z.number().min(0).max(1),
  device: name,
  deviceId: name,
  updatedAt: z.iso.datetime({ offset: true }),
})

const written = z.string().max(50_000).nullish()
const numeral = z.union([z.string().max(100), z.number()]).nullish()
const writtenList = z
  .array(z.string().max(500))
  .max(1_000)
  .nullish()
  .transform((texts) => texts ?? undefined)

const flag = z.boolean().nullish()
const people = z
  .array(z.object({ name: z.string().max(500), role: z.enum(personRoles) }))
  .max(1_000)
  .nullish()
  .transform((list) => list ?? undefined)

/** A line of an open export: a cover that somebody chose by hand. */
export const coverLine = z.object({
  type: z.literal('cover'),
  series: uuid.nullable(),
  book: uuid.nullable(),
  image: z.base64().max(2_800_000).meta({ description: 'A picture of at most 2 MB' }),
})

/** A line of an open export: details that somebody edited in another program; null or an empty list: they emptied it. */
export const metadataLine = z.object({
  type: z.literal('metadata'),
  series: uuid.nullable(),
  book: uuid.nullable(),
  values: z.object({
    title: written,
    titleSort: written,
    summary: written,
    publisher: written,
    imprint: written,
    language: written,
    status: written,
    readingDirection: written,
    subtitle: written,
    formatDetail: written,
    ageRating: numeral,
    year: numeral,
    month: numeral,
    day: numeral,
    number: numeral,
    volume: numeral,
    chapter: numeral,
    count: numeral,
    totalVolumeCount: numeral,
    totalChapterCount: numeral,
    genres: writtenList,
    tags: writtenList,
    isbns: writtenList,
    manga: flag,
    blackAndWhite: flag,
    people,
  }),
})
