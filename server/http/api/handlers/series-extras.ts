import type { SeriesState, TermRecord } from '../../../db/records/series-state.ts'
import { editSeriesMetadata, editSeriesTerms, seriesMetadata } from '../../../library/metadata/edit-series.ts'
import {
  externalRatings,
  putExternalRating,
  rateSeries,
  removeExternalRating,
  seriesRatings,
  unrateSeries,
} from '../../../library/metadata/ratings.ts'
import { putTitle, removeReference } from '../../../library/metadata/references.ts'
import type { Exchange } from '../../kit/exchange.ts'
import type { Call, Handlers } from '../../kit/route.ts'
import { seen, tell } from '../edits.ts'
import type { ApiParts } from '../parts.ts'
import { presentExternalRating } from '../present/present-references.ts'
import { presentTitle } from '../present/present-series-metadata.ts'
import { rfc3339 } from '../present/time.ts'

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

export function seriesExtraHandlers(parts: ApiParts): Pick<Handlers, GenreNames | TagNames | TitleNames | RatingNames> {
  return { ...termHandlers(parts), ...titleHandlers(parts), ...ratingHandlers(parts) }
}

type OfSeries = Pick<Call<'getSeriesGenres'>, 'params' | 'principal' | 'exchange'>

/** The same operations for genres and tags; only their addresses differ. */
function termHandlers(parts: ApiParts): Pick<Handlers, GenreNames | TagNames> {
  const [genres, tags] = [termVerbs(parts, 'genres'), termVerbs(parts, 'tags')]
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

function termVerbs({ desk }: ApiParts, kind: 'genres' | 'tags') {
  const told = (exchange: Exchange, state: SeriesState): TermRecord[] => {
    tell(exchange, state)
    return [...state[kind]]
  }
  const change = async (
    { params: { seriesId }, principal, exchange }: OfSeries,
    how: { readonly add: string } | { readonly removeId: string },
  ) => {
    const asked = { seriesId, kind, ...how, expected: seen(exchange) }
    return told(exchange, await editSeriesTerms(principal.viewer, desk, asked))
  }
  return {
    get: async ({ params, principal, exchange }: OfSeries) =>
      told(exchange, await seriesMetadata(principal.viewer, desk, params.seriesId)),
    async replace({ params: { seriesId }, principal, exchange }: OfSeries, names: string[]) {
      const asked = { seriesId, edit: { values: { [kind]: names } }, expected: seen(exchange) }
      return told(exchange, await editSeriesMetadata(principal.viewer, desk, asked))
    },
    change,
    async remove(call: OfSeries, removeId: string): Promise<null> {
      await change(call, { removeId })
      return null
    },
  }
}

function titleHandlers({ desk }: ApiParts): Pick<Handlers, TitleNames> {
  return {
    async listAlternateTitles({ params, principal, exchange }) {
      const state = await seriesMetadata(principal.viewer, desk, params.seriesId)
      tell(exchange, state)
      const { titles } = state
      return { titles: titles.map((title) => presentTitle(params.seriesId, title)) }
    },
    async addAlternateTitle({ params, body, principal, exchange }) {
      const input = { ...params, titleId: null, ...body, expected: seen(exchange) }
      const title = await putTitle(principal.viewer, desk, input)
      tell(exchange, await seriesMetadata(principal.viewer, desk, params.seriesId))
      return presentTitle(params.seriesId, title)
    },
    async updateAlternateTitle({ params, body, principal, exchange }) {
      const title = await putTitle(principal.viewer, desk, { ...params, ...body, expected: seen(exchange) })
      tell(exchange, await seriesMetadata(principal.viewer, desk, params.seriesId))
      return presentTitle(params.seriesId, title)
    },
    async deleteAlternateTitle({ params, principal, exchange }) {
      const owner = { kind: 'series', id: params.seriesId } as const
      const what = { kind: 'title', key: params.titleId, expected: seen(exchange) } as const
      await removeReference(principal.viewer, desk, owner, what)
      tell(exchange, await seriesMetadata(principal.viewer, desk, params.seriesId))
      return null
    },
  }
}

/** Tells what other places think of a series now, for the next edit. */
async function tellRatings({ desk }: Pick<ApiParts, 'desk'>, { params, principal, exchange }: OfSeries): Promise<void> {
  tell(exchange, await externalRatings(principal.viewer, desk, params.seriesId))
}

function ratingHandlers({ desk }: ApiParts): Pick<Handlers, RatingNames> {
  const own = ({ rating, notes, createdAt, updatedAt }: Awaited<ReturnType<typeof rateSeries>>) => ({
    rating,
    notes,
    createdAt: rfc3339(createdAt),
    updatedAt: rfc3339(updatedAt),
  })
  return {
    async listExternalRatings({ params, principal, exchange }) {
      const found = await externalRatings(principal.viewer, desk, params.seriesId)
      tell(exchange, found)
      return { ratings: found.ratings.map((rating) => presentExternalRating(params.seriesId, rating)) }
    },
    async putExternalRating({ params, body, principal, exchange }) {
      const given = { ...body, voteCount: body.voteCount ?? null, expected: seen(exchange) }
      const rating = await putExternalRating(principal.viewer, desk, params.seriesId, given)
      await tellRatings({ desk }, { params, principal, exchange })
      return presentExternalRating(params.seriesId, rating)
    },
    async deleteExternalRating({ params, principal, exchange }) {
      const what = { sourceName: params.source, expected: seen(exchange) }
      await removeExternalRating(principal.viewer, desk, params.seriesId, what)
      await tellRatings({ desk }, { params, principal, exchange })
      return null
    },
    async getSeriesRating({ params, principal }) {
      const ratings = await seriesRatings(principal.viewer, desk, params.seriesId)
      return ratings.own === null ? null : own(ratings.own)
    },
    async putSeriesRating({ params, body, principal }) {
      const given = { rating: body.rating, notes: body.notes ?? null }
      return own(await rateSeries(principal.viewer, desk, params.seriesId, given))
    },
    async deleteSeriesRating({ params, principal }) {
      await unrateSeries(principal.viewer, desk, params.seriesId)
      return null
    },
    async getAverageRating({ params, principal }) {
      const { average, count } = await seriesRatings(principal.viewer, desk, params.seriesId)
      return { average, count }
    },
  }
}
