import { z } from 'zod'
import { maxOffered } from '../../domain/recommendations/offered.ts'
import { dismissReasons } from '../../domain/recommendations/recommendation.ts'
import { seriesStatuses } from '../../domain/vocabulary.ts'
import { id, list, optional, text, texts, year } from './message-parts.ts'

const libraryEntry = z
  .object({
    seriesId: text('Of the server'),
    title: z.string(),
    alternateTitles: z.array(z.string()).meta({ description: 'Always empty, as genres and tags are' }),
    genres: z.array(z.string()),
    tags: z.array(z.string()),
    year: z.number().optional(),
    externalIds: z.array(z.object({ source: z.string(), id: z.string(), externalId: z.string() })),
    readingStatus: z.enum(['completed', 'reading', 'unread']),
    booksRead: z.number(),
    booksOwned: z.number(),
    userRating: z.number().optional().meta({ description: 'From 1 to 100' }),
    lastReadAt: text('RFC 3339').optional(),
    completedAt: text('RFC 3339').optional(),
  })
  .meta({ id: 'LibraryEntry' })

const recommendation = z
  .object({
    externalId: id,
    externalUrl: optional(text('Page of the service, https or http')),
    title: z.string(),
    coverUrl: optional(text('https or http')),
    summary: optional(z.string()),
    genres: optional(texts),
    score: optional(z.number().meta({ description: 'From 0 to 1' })),
    reason: optional(z.string()),
    basedOn: optional(texts),
    status: optional(z.enum(seriesStatuses)),
    startYear: optional(year),
    totalVolumeCount: optional(z.number()),
    rating: optional(z.number().meta({ description: 'From 0 to 100' })),
    inLibrary: optional(z.boolean().meta({ description: 'Whether it is on the list of the person at the service' })),
  })
  .meta({ id: 'Recommendation' })

/** Recommendations for a person. A plugin can do without all methods but `get`, whose result alone is read. */
export const recommendationMethods = {
  'recommendations/get': {
    params: z.object({
      library: z.array(libraryEntry),
      limit: z.number().int().min(1),
      excludeIds: z.array(z.string()).meta({ description: 'Ids of dismissed titles' }),
    }),
    result: z.object({
      recommendations: list(recommendation, maxOffered),
      generatedAt: optional(text('RFC 3339')),
      cached: optional(z.boolean()),
    }),
  },
  'recommendations/updateProfile': { params: z.object({ entries: z.array(libraryEntry) }), result: z.unknown() },
  'recommendations/clear': { params: z.object({}), result: z.unknown() },
  'recommendations/dismiss': {
    params: z.object({ externalId: z.string(), reason: z.enum(dismissReasons).optional() }),
    result: z.unknown(),
  },
} as const
