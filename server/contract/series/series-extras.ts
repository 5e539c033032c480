import { z } from 'zod'
import { cleanProse } from '../../domain/metadata/clean-text.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, seriesParams, uuid } from '../shared.ts'
import { name } from './metadata-schemas.ts'
import { alternateTitle } from './series-metadata.ts'

const term = z.object({ id: uuid, name: z.string() }).meta({ id: 'TermOfSeries' })
const genres = z.object({ genres: z.array(term).max(maxItems.metadata) }).meta({ id: 'SeriesGenres' })
const tags = z.object({ tags: z.array(term).max(maxItems.metadata) }).meta({ id: 'SeriesTags' })
const termName = z.strictObject({ name }).meta({ id: 'TermOfSeriesInput' })
const termNames = z.array(name).max(200)

export const externalRating = z
  .object({
    id: uuid,
    seriesId: uuid,
    sourceName: z.string(),
    rating: z.number().meta({ description: '0 to 100' }),
    voteCount: int.nullable(),
    fetchedAt: dateTime,
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'ExternalRating' })
const externalRatings = z
  .object({ ratings: z.array(externalRating).max(maxItems.references) })
  .meta({ id: 'ExternalRatings' })
const externalRatingInput = z
  .strictObject({
    sourceName: name,
    rating: z.number().min(0).max(100),
    voteCount: int.min(0).nullish(),
  })
  .meta({ id: 'ExternalRatingInput' })

const userRating = z
  .object({ rating: int.min(1).max(100), notes: z.string().nullable(), createdAt: dateTime, updatedAt: dateTime })
  .meta({ id: 'UserRating' })
const userRatingInput = z
  .strictObject({
    rating: int.min(1).max(100),
    notes: z
      .string()
      .max(10_000)
      .transform((text) => cleanProse(text))
      .nullish(),
  })
  .meta({ id: 'UserRatingInput' })

const common = { tag: 'Series metadata', access: 'series-write', params: seriesParams } as const
const reading = { ...common, method: 'get', access: 'series-read' } as const
const edit = { ...common, conditional: true, description: 'Locks the field.' } as const
const full = { refusals: ['unprocessable'] } as const
const titleParams = seriesParams.extend({ titleId: uuid })

const termOperations = {
  getSeriesGenres: operation({
    ...reading,
    path: '/api/v1/series/{seriesId}/genres',
    summary: 'The genres of a series',
    conditional: true,
    responses: { 200: genres },
  }),
  replaceSeriesGenres: operation({
    ...edit,
    method: 'put',
    path: '/api/v1/series/{seriesId}/genres',
    summary: 'Replace the genres of a series',
    body: z.strictObject({ genres: termNames }).meta({ id: 'SeriesGenresInput' }),
    responses: { 200: genres },
  }),
  addSeriesGenre: operation({
    ...edit,
    ...full,
    method: 'post',
    path: '/api/v1/series/{seriesId}/genres',
    summary: 'Add a genre to a series',
    body: termName,
    responses: { 200: genres },
  }),
  removeSeriesGenre: operation({
    ...edit,
    method: 'delete',
    path: '/api/v1/series/{seriesId}/genres/{genreId}',
    summary: 'Remove a genre from a series',
    params: seriesParams.extend({ genreId: uuid }),
    responses: { 204: 'empty' },
  }),
  getSeriesTags: operation({
    ...reading,
    path: '/api/v1/series/{seriesId}/tags',
    summary: 'The tags of a series',
    conditional: true,
    responses: { 200: tags },
  }),
  replaceSeriesTags: operation({
    ...edit,
    method: 'put',
    path: '/api/v1/series/{seriesId}/tags',
    summary: 'Replace the tags of a series',
    body: z.strictObject({ tags: termNames }).meta({ id: 'SeriesTagsInput' }),
    responses: { 200: tags },
  }),
  addSeriesTag: operation({
    ...edit,
    ...full,
    method: 'post',
    path: '/api/v1/series/{seriesId}/tags',
    summary: 'Add a tag to a series',
    body: termName,
    responses: { 200: tags },
  }),
  removeSeriesTag: operation({
    ...edit,
    method: 'delete',
    path: '/api/v1/series/{seriesId}/tags/{tagId}',
    summary: 'Remove a tag from a series',
    params: seriesParams.extend({ tagId: uuid }),
    responses: { 204: 'empty' },
  }),
} as const

export const seriesExtraOperations = {
  ...termOperations,
  listAlternateTitles: operation({
    ...reading,
    conditional: true,
    path: '/api/v1/series/{seriesId}/alternate-titles',
    summary: 'The alternate titles of a series',
    responses: {
      200: z.object({ titles: z.array(alternateTitle).max(maxItems.references) }).meta({ id: 'AlternateTitles' }),
    },
  }),
  addAlternateTitle: operation({
    ...common,
    conditional: true,
    ...full,
    method: 'post',
    path: '/api/v1/series/{seriesId}/alternate-titles',
    summary: 'Add an alternate title to a series',
    body: z.strictObject({ label: name, title: name }).meta({ id: 'AlternateTitleInput' }),
    responses: { 201: alternateTitle },
  }),
  updateAlternateTitle: operation({
    ...common,
    conditional: true,
    method: 'patch',
    path: '/api/v1/series/{seriesId}/alternate-titles/{titleId}',
    summary: 'Change an alternate title; a title from a file does not return',
    params: titleParams,
    body: z.strictObject({ label: name.optional(), title: name.optional() }).meta({ id: 'AlternateTitleChange' }),
    responses: { 200: alternateTitle },
  }),
  deleteAlternateTitle: operation({
    ...common,
    conditional: true,
    method: 'delete',
    path: '/api/v1/series/{seriesId}/alternate-titles/{titleId}',
    summary: 'Remove an alternate title; a title from a file does not return',
    params: titleParams,
    responses: { 204: 'empty' },
  }),
  listExternalRatings: operation({
    ...reading,
    conditional: true,
    path: '/api/v1/series/{seriesId}/external-ratings',
    summary: 'The external ratings of a series',
    responses: { 200: externalRatings },
  }),
  putExternalRating: operation({
    ...common,
    conditional: true,
    ...full,
    method: 'post',
    path: '/api/v1/series/{seriesId}/external-ratings',
    summary: 'Add or update an external rating of a series; one per source',
    body: externalRatingInput,
    responses: { 200: externalRating },
  }),
  deleteExternalRating: operation({
    ...common,
    conditional: true,
    method: 'delete',
    path: '/api/v1/series/{seriesId}/external-ratings/{source}',
    summary: 'Remove an external rating of a series, by its source',
    params: seriesParams.extend({ source: z.string().min(1).max(500) }),
    responses: { 204: 'empty' },
  }),
  getSeriesRating: operation({
    ...reading,
    tag: 'Reading',
    access: 'progress-read',
    path: '/api/v1/series/{seriesId}/rating',
    summary: 'The rating of a series by the signed-in user; 204 if there is none',
    responses: { 200: userRating, 204: 'empty' },
  }),
  putSeriesRating: operation({
    ...common,
    tag: 'Reading',
    access: 'progress-write',
    method: 'put',
    path: '/api/v1/series/{seriesId}/rating',
    summary: 'Rate a series as the signed-in user',
    body: userRatingInput,
    responses: { 200: userRating },
  }),
  deleteSeriesRating: operation({
    ...common,
    tag: 'Reading',
    access: 'progress-write',
    method: 'delete',
    path: '/api/v1/series/{seriesId}/rating',
    summary: 'Remove the rating of a series by the signed-in user',
    responses: { 204: 'empty' },
  }),
  getAverageRating: operation({
    ...reading,
    path: '/api/v1/series/{seriesId}/ratings/average',
    summary: 'The ratings of a series by all users',
    responses: {
      200: z.object({ average: z.number().nullable(), count: int.min(0) }).meta({ id: 'AverageRating' }),
    },
  }),
} as const
