import { noteText } from '../../../../domain/notes/table.ts'
import type { ComparedField } from '../../../../domain/plugins/compare-offer.ts'
import {
  applyMatch,
  previewMatch,
  type SeriesProvider,
  searchMatches,
  seriesProvidersFor,
} from '../../../../library/plugins/match/look-up.ts'
import {
  applyBookMatch,
  type BookProvider,
  bookProvidersFor,
  previewBookMatch,
  searchBookMatches,
} from '../../../../library/plugins/match/look-up-books.ts'
import type { CoverChoices } from '../../../../library/plugins/match/offered-covers.ts'
import { libraryProviders } from '../../../../library/plugins/match/providers.ts'
import type { Origin } from '../../../../library/plugins/match/record-match.ts'
import { matchLibrary } from '../../../../library/plugins/match/serve-matches.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'
import { readIfMatch, setEtag } from '../../conditional-edits.ts'
import { rfc3339 } from '../../present/values.ts'
import { presentOfferedCovers } from './offered-covers.ts'

type SeriesMatchNames =
  | 'listSeriesPlaces'
  | 'searchSeriesMatches'
  | 'previewSeriesMatch'
  | 'applySeriesMatch'
  | 'matchLibrary'
  | 'listLibraryProviders'
type BookMatchNames = 'listBookPlaces' | 'searchBookMatches' | 'previewBookMatch' | 'applyBookMatch'

/** Looking series and books up with plugins. */
export function matchHandlers(context: ApiContext): Pick<Handlers, SeriesMatchNames | BookMatchNames> {
  return { ...seriesMatchHandlers(context), ...bookMatchHandlers(context) }
}

function presentProvider({ provider: { id, displayName }, source, externalId }: SeriesProvider | BookProvider) {
  return { pluginId: id, displayName, source, externalId }
}

function presentPreview<F extends string>({ offer, fields, covers, origins }: PreviewParts<F>) {
  const { externalId, url } = offer
  const compared = fields.map((field) => ({ ...field, origin: presentOrigin(field.field, origins) }))
  return { externalId, url, fields: compared, covers: presentOfferedCovers(covers) }
}

function presentOrigin(field: string, origins: ReadonlyMap<string, Origin>) {
  const origin = origins.get(field === 'releaseDate' ? 'year' : field)
  return origin === undefined ? null : { pluginName: origin.pluginName, at: rfc3339(origin.at) }
}

type PreviewParts<F extends string> = {
  readonly offer: { readonly externalId: string; readonly url: string | null }
  readonly fields: readonly ComparedField<F>[]
  readonly covers: CoverChoices
  readonly origins: ReadonlyMap<string, Origin>
}

function seriesMatchHandlers(context: ApiContext): Pick<Handlers, SeriesMatchNames> {
  return {
    async listSeriesPlaces({ params, principal }) {
      const providers = await seriesProvidersFor(principal.viewer, context, params.seriesId)
      return { data: providers.map(presentProvider) }
    },
    async searchSeriesMatches({ params, body, principal }) {
      const hits = await searchMatches(principal.viewer, context, { ...params, ...body })
      return { data: hits.map(({ details: _, ...hit }) => ({ ...hit, alternateTitles: [...hit.alternateTitles] })) }
    },
    async previewSeriesMatch({ params, body, principal }) {
      return presentPreview(await previewMatch(principal.viewer, context, { ...params, ...body }))
    },
    async applySeriesMatch({ params, body, principal }) {
      const { fields } = await applyMatch(principal.viewer, context, { ...params, ...body })
      return { fields: [...fields] }
    },
    listLibraryProviders: async ({ params, principal }) => ({
      data: await libraryProviders(principal.viewer, context, params.libraryId),
    }),
    matchLibrary: async ({ params, principal }) => ({
      taskId: await matchLibrary(principal.viewer, context, params.libraryId),
      message: noteText('metadata_search_queued'),
    }),
  }
}

function bookMatchHandlers(context: ApiContext): Pick<Handlers, BookMatchNames> {
  return {
    async listBookPlaces({ params, principal }) {
      const providers = await bookProvidersFor(principal.viewer, context, params.bookId)
      return { data: providers.map(presentProvider) }
    },
    async searchBookMatches({ params, body, principal }) {
      const hits = await searchBookMatches(principal.viewer, context, { ...params, ...body })
      return {
        data: hits.map(({ details: _, ...hit }) => ({
          ...hit,
          alternateTitles: [...hit.alternateTitles],
          authors: [...hit.authors],
        })),
      }
    },
    async previewBookMatch({ params, body, principal, exchange }) {
      const preview = await previewBookMatch(principal.viewer, context, { ...params, ...body })
      setEtag(exchange, { revision: preview.revision })
      return presentPreview(preview)
    },
    async applyBookMatch({ params, body, principal, exchange }) {
      const order = { ...params, ...body, expected: readIfMatch(exchange) }
      const { fields } = await applyBookMatch(principal.viewer, context, order)
      return { fields: [...fields] }
    },
  }
}
