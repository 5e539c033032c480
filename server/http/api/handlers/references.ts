import { putExternalId, putLink, references, removeReference } from '../../../library/metadata/references.ts'
import type { Handlers } from '../../kit/route.ts'
import type { ApiParts } from '../parts.ts'
import { presentExternalId, presentExternalLink } from '../present/present-references.ts'

type SeriesNames =
  | 'listSeriesExternalIds'
  | 'putSeriesExternalId'
  | 'deleteSeriesExternalId'
  | 'listSeriesLinks'
  | 'putSeriesLink'
  | 'deleteSeriesLink'
type BookNames =
  | 'listBookExternalIds'
  | 'putBookExternalId'
  | 'deleteBookExternalId'
  | 'listBookLinks'
  | 'putBookLink'
  | 'deleteBookLink'

export function referenceHandlers(parts: ApiParts): Pick<Handlers, SeriesNames | BookNames> {
  return { ...seriesReferences(parts), ...bookReferences(parts) }
}

const ofSeries = (params: { readonly seriesId: string }) => ({ kind: 'series', id: params.seriesId }) as const
const ofBook = (params: { readonly bookId: string }) => ({ kind: 'book', id: params.bookId }) as const

function seriesReferences({ desk }: ApiParts): Pick<Handlers, SeriesNames> {
  return {
    async listSeriesExternalIds({ params, principal }) {
      const { externalIds } = await references(principal.viewer, desk, ofSeries(params))
      return { externalIds: externalIds.map(presentExternalId) }
    },
    async putSeriesExternalId({ params, body, principal }) {
      const given = { ...body, externalUrl: body.externalUrl ?? null }
      return presentExternalId(await putExternalId(principal.viewer, desk, ofSeries(params), given))
    },
    async deleteSeriesExternalId({ params, principal }) {
      const what = { kind: 'externalId', key: params.externalIdId } as const
      await removeReference(principal.viewer, desk, ofSeries(params), what)
      return null
    },
    async listSeriesLinks({ params, principal }) {
      const { externalLinks } = await references(principal.viewer, desk, ofSeries(params))
      return { links: externalLinks.map(presentExternalLink) }
    },
    async putSeriesLink({ params, body, principal }) {
      const given = { ...body, externalId: body.externalId ?? null }
      return presentExternalLink(await putLink(principal.viewer, desk, ofSeries(params), given))
    },
    async deleteSeriesLink({ params, principal }) {
      await removeReference(principal.viewer, desk, ofSeries(params), { kind: 'link', key: params.linkId })
      return null
    },
  }
}

function bookReferences({ desk }: ApiParts): Pick<Handlers, BookNames> {
  return {
    async listBookExternalIds({ params, principal }) {
      const { externalIds } = await references(principal.viewer, desk, ofBook(params))
      return { externalIds: externalIds.map(presentExternalId) }
    },
    async putBookExternalId({ params, body, principal }) {
      const given = { ...body, externalUrl: body.externalUrl ?? null }
      return presentExternalId(await putExternalId(principal.viewer, desk, ofBook(params), given))
    },
    async deleteBookExternalId({ params, principal }) {
      const what = { kind: 'externalId', key: params.externalIdId } as const
      await removeReference(principal.viewer, desk, ofBook(params), what)
      return null
    },
    async listBookLinks({ params, principal }) {
      const { externalLinks } = await references(principal.viewer, desk, ofBook(params))
      return { links: externalLinks.map(presentExternalLink) }
    },
    async putBookLink({ params, body, principal }) {
      const given = { ...body, externalId: body.externalId ?? null }
      return presentExternalLink(await putLink(principal.viewer, desk, ofBook(params), given))
    },
    async deleteBookLink({ params, principal }) {
      await removeReference(principal.viewer, desk, ofBook(params), { kind: 'link', key: params.linkId })
      return null
    },
  }
}
