import { z } from 'zod'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import { dismissReasons, featureKinds, readingKinds } from '../../domain/recommendations/recommendation.ts'
import { seriesStatuses } from '../../domain/vocabulary.ts'
import { operation } from '../operation.ts'
import { series } from '../series/series.ts'
import { dateTime, int, uuid } from '../shared.ts'

const tag = 'Recommendations'
const path = '/api/v1/user/recommendations'
const maxShown = 100
const source = z.string().min(1).max(100)

const reason = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('series'), seriesId: uuid, title: z.string(), how: z.enum(readingKinds) }),
    z.object({ kind: z.enum(featureKinds), names: z.array(z.string()).max(3) }),
  ])
  .meta({
    id: 'RecommendationReason',
    description: 'A series that you read or rated, or what the series have in common',
  })

const recommendation = z
  .object({
    externalId: z
      .string()
      .meta({ description: 'ID of the series here for the source `local`, else ID at the service' }),
    source: z.string().meta({ description: '`local`, or the source of external IDs of the plugin' }),
    sourcePlugin: z.string().meta({ description: 'Name of who recommends it' }),
    title: z.string(),
    externalUrl: z.string().nullable(),
    coverUrl: z.string().nullable().meta({ description: 'At the service; the server doesn’t load it' }),
    summary: z.string().nullable(),
    genres: z.array(z.string()).max(50),
    score: z.number().min(0).max(1),
    reason: z.string().meta({ description: 'In the words of the plugin, else `reasons` in English; may be empty' }),
    reasons: z.array(reason).max(3).meta({ description: 'Why this server recommends it; empty if only a plugin does' }),
    basedOn: z.array(z.string()).max(10).meta({ description: 'Titles that it is based on' }),
    inLibrary: z.boolean().meta({ description: 'Whether you have it: here, or on your list at the service' }),
    inCodex: z.boolean().meta({ description: 'Whether it is a series of this server' }),
    seriesId: uuid.nullable(),
    series: series.nullable(),
    status: z.enum(seriesStatuses).nullable(),
    startYear: int.nullable(),
    totalVolumeCount: int.nullable(),
    rating: z.number().nullable().meta({ description: 'Average rating at the service, 0 to 100' }),
  })
  .meta({ id: 'Recommendation' })

const recommendationSource = z
  .object({
    pluginId: uuid.nullable().meta({ description: 'Null: this server' }),
    pluginName: z.string(),
    source: z.string(),
    generatedAt: dateTime.nullable().meta({ description: 'When the plugin made them, if it said so' }),
    fetchedAt: dateTime.nullable().meta({ description: 'When they were fetched; null: never, or of this server' }),
    cached: z.boolean().meta({ description: 'Whether they were fetched earlier' }),
    taskStatus: z.enum(['pending', 'running']).nullable().meta({ description: 'Of a queued or running refresh' }),
    taskId: uuid.nullable(),
    error: z.string().nullable().meta({ description: 'Why the last refresh failed; earlier recommendations stay' }),
  })
  .meta({ id: 'RecommendationSource' })

const byId = { params: z.object({ externalId: z.string().min(1).max(500) }) }
const bySource = z.object({
  source: source.optional().meta({ description: 'Whose ID it is; omitted: any source’s' }),
})

export const recommendationOperations = {
  getRecommendations: operation({
    method: 'get',
    path,
    tag,
    summary: 'Titles that you may like, the best first',
    description:
      'Unread series that share people, genres, tags, collections or publishers with what you finished and rated, and ' +
      'what your connected services recommend. Never contains anything that is hidden from you, that you started, rated, ' +
      'dismissed or put on your want-to-read list. With an age limit or allowed tags, titles that aren’t in the library are omitted.',
    access: 'progress-read',
    query: z.object({
      limit: z.coerce.number().multipleOf(1).min(1).max(maxShown).meta({ type: 'integer' }).default(maxShown),
    }),
    responses: {
      200: z
        .object({
          recommendations: z.array(recommendation).max(maxShown),
          sources: z.array(recommendationSource).max(pluginLimits.plugins + 1),
          hasTaste: z
            .boolean()
            .meta({ description: 'Whether you read or rated anything that this server can learn from' }),
        })
        .meta({ id: 'Recommendations' }),
    },
  }),
  refreshRecommendations: operation({
    method: 'post',
    path: `${path}/refresh`,
    tag,
    summary: 'Fetch the recommendations of your connected services again, in the background',
    description:
      'Those of this server are always up to date. Fails with 409 while all services are being refreshed already.',
    access: 'signed-in',
    responses: {
      202: z
        .object({
          taskIds: z.array(uuid).max(pluginLimits.plugins).meta({ description: 'One per service' }),
          message: z.string(),
        })
        .meta({ id: 'RecommendationsRefresh' }),
    },
    refusals: ['conflict'],
  }),
  dismissRecommendation: operation({
    ...byId,
    method: 'post',
    path: `${path}/{externalId}/dismiss`,
    tag,
    summary: 'Never recommend a title again, whoever recommends it',
    access: 'progress-write',
    query: bySource,
    body: z
      .strictObject({ reason: z.enum(dismissReasons).nullish() })
      .optional()
      .meta({ id: 'RecommendationDismissal' }),
    responses: { 200: z.object({ dismissed: z.boolean() }).meta({ id: 'DismissedRecommendation' }) },
    refusals: ['not_found'],
  }),
  restoreRecommendation: operation({
    ...byId,
    method: 'delete',
    path: `${path}/{externalId}/dismiss`,
    tag,
    summary: 'Undo a dismissal',
    access: 'progress-write',
    query: bySource,
    responses: { 204: 'empty' },
    refusals: ['not_found'],
  }),
} as const
