import { z } from 'zod'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import { pluginWritableFields } from '../../domain/plugins/plugin-rights.ts'
import { operation } from '../operation.ts'
import { int, libraryParams, seriesParams, uuid } from '../shared.ts'
import {
  chosenFields,
  comparedFields,
  matchDetails,
  matchId,
  matchTitles,
  matchYear,
  nullableText,
  places,
} from './match-parts.ts'
import { offeredCovers } from './offered-covers.ts'

const tag = 'Series metadata'
const access = 'series-write'

const hit = z
  .object({
    ...matchTitles,
    ...matchYear,
    ...matchDetails,
  })
  .meta({ id: 'SeriesMatch' })

const fields = comparedFields(pluginWritableFields, 'ComparedField')

const ofSeries = { tag, access, params: seriesParams, refusals: ['conflict', 'unavailable'] } as const
const path = '/api/v1/series/{seriesId}/metadata'

export const pluginMatchOperations = {
  listSeriesPlaces: operation({
    ...ofSeries,
    method: 'get',
    path: `${path}/plugins`,
    summary: 'The plugins that can look up a series, and its ID at each',
    responses: {
      200: places('SeriesPlace'),
    },
  }),
  searchSeriesMatches: operation({
    ...ofSeries,
    method: 'post',
    path: `${path}/search`,
    summary: 'Search for a series with a plugin, by title or other text; nothing is changed',
    body: z
      .strictObject({
        pluginId: uuid,
        query: z.string().trim().min(1).max(500).optional().meta({ description: 'Default: the title of the series' }),
        year: int.min(1_000).max(2_200).optional(),
      })
      .meta({ id: 'SeriesMatchSearch' }),
    responses: { 200: z.object({ data: z.array(hit).max(50) }).meta({ id: 'SeriesMatches' }) },
  }),
  previewSeriesMatch: operation({
    ...ofSeries,
    method: 'post',
    path: `${path}/preview`,
    summary: 'Preview applying a match from a plugin, field by field; nothing is changed',
    body: z.strictObject({ pluginId: uuid, externalId: matchId }).meta({ id: 'SeriesMatchChoice' }),
    responses: {
      200: z
        .object({ externalId: z.string(), url: nullableText, fields, covers: offeredCovers })
        .meta({ id: 'SeriesMatchPreview' }),
    },
  }),
  applySeriesMatch: operation({
    ...ofSeries,
    method: 'post',
    path: `${path}/apply`,
    summary: 'Apply a match from a plugin; fields that are locked or that the plugin may not write are unchanged',
    description:
      'Applied values count as entered by you: they are locked, scans don’t change them, and unlocking restores the values of ' +
      'the files. Alternate titles, links and ratings are added to the existing ones, and external IDs for sources without ' +
      'one. The ID of the match is stored with the series as an external ID.',
    body: z
      .strictObject({
        pluginId: uuid,
        externalId: matchId,
        fields: chosenFields(pluginWritableFields),
      })
      .meta({ id: 'SeriesMatchOrder' }),
    responses: { 200: z.object({ fields }).meta({ id: 'AppliedSeriesMatch' }) },
  }),
  listLibraryProviders: operation({
    method: 'get',
    path: '/api/v1/libraries/{libraryId}/auto-match/plugins',
    tag: 'Libraries',
    summary: 'The plugins that can look up series or books of a library, in its order',
    access: 'libraries-write',
    params: libraryParams,
    responses: {
      200: z
        .object({
          data: z
            .array(z.object({ id: uuid, displayName: z.string() }).meta({ id: 'LibraryProvider' }))
            .max(pluginLimits.plugins),
        })
        .meta({ id: 'LibraryProviders' }),
    },
  }),
  matchLibrary: operation({
    method: 'post',
    path: '/api/v1/libraries/{libraryId}/auto-match',
    tag: 'Libraries',
    summary: 'Match the series of a library that meet its conditions and are not matched yet',
    description:
      'Runs in the background and applies only certain matches: an ID that agrees, or the same title with years at most ' +
      'one apart or without another series of that title; never with fewer volumes than are here. The others wait for a ' +
      'decision (`listPendingMatches`). Books are matched by ISBN, by title and authors, or as issues of a matched series, ' +
      'with plugins that may be used for libraries and for books. The result of the task counts `looked`, `matched`, ' +
      '`unsure`, `unknown` and `skipped` series, and in `books` the same of books. Fails with 409 while it is running, or ' +
      'if no plugin is set up for it. `plugins.match_after_scan`, or the library, runs it after each scan.',
    access: 'libraries-write',
    params: libraryParams,
    responses: { 202: z.object({ taskId: uuid, message: z.string() }).meta({ id: 'BegunMatch' }) },
    refusals: ['conflict'],
  }),
} as const
