import type { SeriesState, TermRecord } from '../../../../db/records/metadata-state.ts'
import { editSeriesMetadata, editSeriesTerms, seriesMetadata } from '../../../../library/metadata/edit-metadata.ts'
import {
  externalRatings,
  putExternalRating,
  rateSeries,
  removeExternalRating,
  seriesRatings,
  unrateSeries,
} from '../../../../library/metadata/ratings.ts'
import { putTitle, removeReference } from '../../../../library/metadata/references.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import type { Call, Handlers } from '../../../kit/route.ts'
import { readIfMatch, setEtag } from '../../conditional-edits.ts'
import { presentExternalRating } from '../../present/present-references.ts'
import { presentTitle } from '../../present/present-series-metadata.ts'
import { rfc3339 } from '../../present/values.ts'

type GenreNames = 'getSeriesGenres' | 'replaceSeriesGenres' | 'addSeriesGenre' | 'removeSeriesGenre'
type TagNames = 'getSeriesTags' | 'replaceSeriesTags' | 'addSeriesTag' | 'removeSeriesTag'
type TitleNames = 'listAlternateTitles' | 'addAlternateTitle' | 'updateAlternateTitle' | 'deleteAlternateTitle'
type RatingNames =
  | 'listExternalRatings'
  | 'putExternalRating'
  | 'deleteExternalRating'
  | 'getSeriesRating'
  | 'putSeriesRating'
  | 'deleteSeriesRating'
  | 'getAverageRating'

export function seriesExtraHandlers(
  context: ApiContext,
): Pick<Handlers, GenreNames | TagNames | TitleNames | RatingNames> {
  return { ...termHandlers(context), ...titleHandlers(context), ...ratingHandlers(context) }
}

type OfSeries = Pick<Call<'getSeriesGenres'>, 'params' | 'principal' | 'exchange'>

/** The same operations for genres and tags; only their addresses differ. */
function termHandlers(context: ApiContext): Pick<Handlers, GenreNames | TagNames> {
  const [genres, tags] = [termActions(context, 'genres'), termActions(context, 'tags')]
  return {
    getSeriesGenres: async (call) => ({ genres: await genres.get(call) }),
    replaceSeriesGenres: async (call) => ({ genres: await genres.replace(call, call.body.genres) }),
    addSeriesGenre: async (call) => ({ genres: await genres.change(call, { add: call.body.name }) }),
    removeSeriesGenre: (call) => genres.remove(call, call.params.genreId),
    getSeriesTags: async (call) => ({ tags: await tags.get(call) }),
    replaceSeriesTags: async (call) => ({ tags: await tags.replace(call, call.body.tags) }),
    addSeriesTag: async (call) => ({ tags: await tags.change(call, { add: call.body.name }) }),
    removeSeriesTag: (call) => tags.remove(call, call.params.tagId),
  }
}

function termActions(context: ApiContext, kind: 'genres' | 'tags') {
  const withEtag = (exchange: Exchange, state: SeriesState): TermRecord[] => {
    setEtag(exchange, state)
    return [...state[kind]]
  }
  const change = async (
    { params: { seriesId }, principal, exchange }: OfSeries,
    how: { readonly add: string } | { readonly removeId: string },
  ) => {
    const termEdit = { seriesId, kind, ...how, expected: readIfMatch(exchange) }
    return withEtag(exchange, await editSeriesTerms(principal.viewer, context, termEdit))
  }
  return {
    get: async ({ params, principal, exchange }: OfSeries) =>
      withEtag(exchange, await seriesMetadata(principal.viewer, context, params.seriesId)),
    async replace({ params: { seriesId }, principal, exchange }: OfSeries, names: string[]) {
      const termEdit = { seriesId, edit: { values: { [kind]: names } }, expected: readIfMatch(exchange) }
      return withEtag(exchange, await editSeriesMetadata(principal.viewer, context, termEdit))
    },
    change,
    async remove(call: OfSeries, removeId: string): Promise<null> {
      await change(call, { removeId })
      return null
    },
  }
}

function titleHandlers(context: ApiContext): Pick<Handlers, TitleNames> {
  return {
    async listAlternateTitles({ params, principal, exchange }) {
      const state = await seriesMetadata(principal.viewer, context, params.seriesId)
      setEtag(exchange, state)
      const { titles } = state
      return { titles: titles.map((title) => presentTitle(params.seriesId, title)) }
    },
    async addAlternateTitle({ params, body, principal, exchange }) {
      const input = { ...params, titleId: null, ...body, expected: readIfMatch(exchange) }
      const title = await putTitle(principal.viewer, context, input)
      setEtag(exchange, await seriesMetadata(principal.viewer, context, params.seriesId))
      return presentTitle(params.seriesId, title)
    },
    async updateAlternateTitle({ params, body, principal, exchange }) {
      const title = await putTitle(principal.viewer, context, { ...params, ...body, expected: readIfMatch(exchange) })
      setEtag(exchange, await seriesMetadata(principal.viewer, context, params.seriesId))
      return presentTitle(params.seriesId, title)
    },
    async deleteAlternateTitle({ params, principal, exchange }) {
      const owner = { kind: 'series', id: params.seriesId } as const
      const what = { kind: 'title', key: params.titleId, expected: readIfMatch(exchange) } as const
      await removeReference(principal.viewer, context, owner, what)
      setEtag(exchange, await seriesMetadata(principal.viewer, context, params.seriesId))
      return null
    },
  }
}

/** Sends the tag of the external ratings, for the next edit. */
async function setRatingsEtag(context: ApiContext, { params, principal, exchange }: OfSeries): Promise<void> {
  setEtag(exchange, await externalRatings(principal.viewer, context, params.seriesId))
}

function ratingHandlers(context: ApiContext): Pick<Handlers, RatingNames> {
  const own = ({ rating, notes, createdAt, updatedAt }: Awaited<ReturnType<typeof rateSeries>>) => ({
    rating,
    notes,
    createdAt: rfc3339(createdAt),
    updatedAt: rfc3339(updatedAt),
  })
  return {
    async listExternalRatings({ params, principal, exchange }) {
      const found = await externalRatings(principal.viewer, context, params.seriesId)
      setEtag(exchange, found)
      return { ratings: found.ratings.map((rating) => presentExternalRating(params.seriesId, rating)) }
    },
    async putExternalRating({ params, body, principal, exchange }) {
      const fields = { ...body, voteCount: body.voteCount ?? null, expected: readIfMatch(exchange) }
      const rating = await putExternalRating(principal.viewer, context, params.seriesId, fields)
      await setRatingsEtag(context, { params, principal, exchange })
      return presentExternalRating(params.seriesId, rating)
    },
    async deleteExternalRating({ params, principal, exchange }) {
      const what = { sourceName: params.source, expected: readIfMatch(exchange) }
      await removeExternalRating(principal.viewer, context, params.seriesId, what)
      await setRatingsEtag(context, { params, principal, exchange })
      return null
    },
    async getSeriesRating({ params, principal }) {
      const ratings = await seriesRatings(principal.viewer, context, params.seriesId)
      return ratings.own === null ? null : own(ratings.own)
    },
    async putSeriesRating({ params, body, principal }) {
      const fields = { rating: body.rating, notes: body.notes ?? null }
      return own(await rateSeries(principal.viewer, context, params.seriesId, fields))
    },
    async deleteSeriesRating({ params, principal }) {
      await unrateSeries(principal.viewer, context, params.seriesId)
      return null
    },
    async getAverageRating({ params, principal }) {
      const { average, count } = await seriesRatings(principal.viewer, context, params.seriesId)
      return { average, count }
    },
  }
}
