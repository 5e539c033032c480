import type { ReferenceOwner } from '../../../db/records/references.ts'
import {
  metadataRevision,
  putExternalId,
  putLink,
  references,
  removeReference,
} from '../../../library/metadata/references.ts'
import type { Call, Handlers } from '../../kit/route.ts'
import { seen, tell } from '../edits.ts'
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

type Shown = Pick<Call<'listSeriesLinks'>, 'exchange' | 'principal'> & { readonly owner: ReferenceOwner }

/** Tells how the metadata is now, for the next edit. */
async function tellRevision({ desk }: ApiParts, { exchange, principal, owner }: Shown): Promise<void> {
  tell(exchange, { revision: await metadataRevision(principal.viewer, desk, owner) })
}

function seriesReferences(parts: ApiParts): Pick<Handlers, SeriesNames> {
  const { desk } = parts
  const show = (shown: Shown) => tellRevision(parts, shown)
  return {
    async listSeriesExternalIds({ params, principal, exchange }) {
      const { externalIds } = await references(principal.viewer, desk, ofSeries(params))
      await show({ exchange, principal, owner: ofSeries(params) })
      return { externalIds: externalIds.map((entry) => presentExternalId(ofSeries(params), entry)) }
    },
    async putSeriesExternalId({ params, body, principal, exchange }) {
      const given = { ...body, externalUrl: body.externalUrl ?? null, expected: seen(exchange) }
      const stored = await putExternalId(principal.viewer, desk, ofSeries(params), given)
      await show({ exchange, principal, owner: ofSeries(params) })
      return presentExternalId(ofSeries(params), stored)
    },
    async deleteSeriesExternalId({ params, principal, exchange }) {
      const what = { kind: 'externalId', key: params.externalIdId, expected: seen(exchange) } as const
      await removeReference(principal.viewer, desk, ofSeries(params), what)
      await show({ exchange, principal, owner: ofSeries(params) })
      return null
    },
    async listSeriesLinks({ params, principal, exchange }) {
      const { externalLinks } = await references(principal.viewer, desk, ofSeries(params))
      await show({ exchange, principal, owner: ofSeries(params) })
      return { links: externalLinks.map((link) => presentExternalLink(ofSeries(params), link)) }
    },
    async putSeriesLink({ params, body, principal, exchange }) {
      const given = { ...body, externalId: body.externalId ?? null, expected: seen(exchange) }
      const stored = await putLink(principal.viewer, desk, ofSeries(params), given)
      await show({ exchange, principal, owner: ofSeries(params) })
      return presentExternalLink(ofSeries(params), stored)
    },
    async deleteSeriesLink({ params, principal, exchange }) {
      const what = { kind: 'link', key: params.linkId, expected: seen(exchange) } as const
      await removeReference(principal.viewer, desk, ofSeries(params), what)
      await show({ exchange, principal, owner: ofSeries(params) })
      return null
    },
  }
}

function bookReferences(parts: ApiParts): Pick<Handlers, BookNames> {
  const { desk } = parts
  const show = (shown: Shown) => tellRevision(parts, shown)
  return {
    async listBookExternalIds({ params, principal, exchange }) {
      const { externalIds } = await references(principal.viewer, desk, ofBook(params))
      await show({ exchange, principal, owner: ofBook(params) })
      return { externalIds: externalIds.map((entry) => presentExternalId(ofBook(params), entry)) }
    },
    async putBookExternalId({ params, body, principal, exchange }) {
      const given = { ...body, externalUrl: body.externalUrl ?? null, expected: seen(exchange) }
      const stored = await putExternalId(principal.viewer, desk, ofBook(params), given)
      await show({ exchange, principal, owner: ofBook(params) })
      return presentExternalId(ofBook(params), stored)
    },
    async deleteBookExternalId({ params, principal, exchange }) {
      const what = { kind: 'externalId', key: params.externalIdId, expected: seen(exchange) } as const
      await removeReference(principal.viewer, desk, ofBook(params), what)
      await show({ exchange, principal, owner: ofBook(params) })
      return null
    },
    async listBookLinks({ params, principal, exchange }) {
      const { externalLinks } = await references(principal.viewer, desk, ofBook(params))
      await show({ exchange, principal, owner: ofBook(params) })
      return { links: externalLinks.map((link) => presentExternalLink(ofBook(params), link)) }
    },
    async putBookLink({ params, body, principal, exchange }) {
      const given = { ...body, externalId: body.externalId ?? null, expected: seen(exchange) }
      const stored = await putLink(principal.viewer, desk, ofBook(params), given)
      await show({ exchange, principal, owner: ofBook(params) })
      return presentExternalLink(ofBook(params), stored)
    },
    async deleteBookLink({ params, principal, exchange }) {
      const what = { kind: 'link', key: params.linkId, expected: seen(exchange) } as const
      await removeReference(principal.viewer, desk, ofBook(params), what)
      await show({ exchange, principal, owner: ofBook(params) })
      return null
    },
  }
}
