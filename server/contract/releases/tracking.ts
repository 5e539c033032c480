import { z } from 'zod'
import { normalizeLanguage } from '../../domain/metadata/language.ts'
import { noteText } from '../../domain/notes/table.ts'
import { releaseLimits } from '../../domain/releases/release.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { int, seriesParams, uuid } from '../shared.ts'
import { alias, tracking } from './release-schemas.ts'

const ofSeries = { tag: 'Releases', params: seriesParams, refusals: ['not_found'] } as const
const path = '/api/v1/series/{seriesId}'
const number = z.number().min(0).max(releaseLimits.number)

const language = z
  .string()
  .max(40)
  .refine((text) => normalizeLanguage(text) !== null, noteText('input_language'))
  .transform((text) => normalizeLanguage(text) ?? text)

const trackingInput = z
  .strictObject({
    tracked: z.boolean().optional(),
    trackChapters: z.boolean().optional(),
    trackVolumes: z.boolean().optional(),
    languages: z
      .array(language)
      .max(releaseLimits.languages)
      .nullable()
      .optional()
      .meta({ description: 'Releases in other languages are found as `ignored`; null: every language' }),
    latestKnownChapter: number.nullable().optional(),
    latestKnownVolume: int.min(0).max(releaseLimits.number).nullable().optional(),
  })
  .meta({ id: 'SeriesTrackingInput' })

export const trackingOperations = {
  getSeriesTracking: operation({
    ...ofSeries,
    method: 'get',
    path: `${path}/tracking`,
    summary: 'Whether releases of a series are tracked, and what is out and not in the library',
    description:
      'What is out is known from announced releases and the totals in the metadata. When a number is out, all whole ' +
      'numbers below it count as out, too. When nothing is known, or no book has a number, `missing` is null.',
    access: 'series-read',
    responses: { 200: tracking },
  }),
  updateSeriesTracking: operation({
    ...ofSeries,
    method: 'patch',
    path: `${path}/tracking`,
    summary: 'Track releases of a series, or stop; the releases found so far stay',
    access: 'series-write',
    body: trackingInput,
    responses: { 200: tracking },
  }),
  listSeriesAliases: operation({
    ...ofSeries,
    method: 'get',
    path: `${path}/aliases`,
    summary: 'Names by which releases of a series are found',
    access: 'series-read',
    responses: {
      200: z
        .object({
          aliases: z.array(alias).max(releaseLimits.aliases),
          titles: z
            .array(z.string())
            .max(maxItems.references + 1)
            .meta({ description: 'Title and alternate titles, which count as well' }),
        })
        .meta({ id: 'SeriesAliases' }),
    },
  }),
  addSeriesAlias: operation({
    ...ofSeries,
    method: 'post',
    path: `${path}/aliases`,
    summary: 'Add a name by which releases of a series are found',
    access: 'series-write',
    body: z.strictObject({ alias: z.string().trim().min(1).max(releaseLimits.title) }).meta({ id: 'SeriesAliasInput' }),
    responses: { 201: alias },
    refusals: ['not_found', 'unprocessable'],
  }),
  deleteSeriesAlias: operation({
    ...ofSeries,
    method: 'delete',
    path: `${path}/aliases/{aliasId}`,
    summary: 'Remove such a name',
    access: 'series-write',
    params: seriesParams.extend({ aliasId: uuid }),
    responses: { 204: 'empty' },
  }),
} as const
