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

const ofSeries = (params: { readonly seriesId: string }) => ({ kind: 'series', id: params.seriesId }) as const
const ofBook = (params: { readonly bookId: string }) => ({ kind: 'book', id: params.bookId }) as const

type Asked = Pick<Call<'listSeriesLinks'>, 'exchange' | 'principal'>
type Given<Name extends 'putSeriesExternalId' | 'putSeriesLink'> = Asked & Pick<Call<Name>, 'body'>

/** The same operations for series and books; only their addresses differ. */
export function referenceHandlers(parts: ApiParts): Pick<Handlers, SeriesNames | BookNames> {
  const verbs = referenceVerbs(parts)
  return {
    listSeriesExternalIds: (call) => verbs.listIds(ofSeries(call.params), call),
    putSeriesExternalId: (call) => verbs.putId(ofSeries(call.params), call),
    deleteSeriesExternalId: (call) => verbs.removeId(ofSeries(call.params), call, call.params.externalIdId),
    listSeriesLinks: (call) => verbs.listLinks(ofSeries(call.params), call),
    putSeriesLink: (call) => verbs.putLink(ofSeries(call.params), call),
    deleteSeriesLink: (call) => verbs.removeLink(ofSeries(call.params), call, call.params.linkId),
    listBookExternalIds: (call) => verbs.listIds(ofBook(call.params), call),
    putBookExternalId: (call) => verbs.putId(ofBook(call.params), call),
    deleteBookExternalId: (call) => verbs.removeId(ofBook(call.params), call, call.params.externalIdId),
    listBookLinks: (call) => verbs.listLinks(ofBook(call.params), call),
    putBookLink: (call) => verbs.putLink(ofBook(call.params), call),
    deleteBookLink: (call) => verbs.removeLink(ofBook(call.params), call, call.params.linkId),
  }
}

function referenceVerbs({ desk }: ApiParts) {
  /** Tells how the metadata is now, for the next edit. */
  const tellRevision = async (owner: ReferenceOwner, { exchange, principal }: Asked) =>
    tell(exchange, { revision: await metadataRevision(principal.viewer, desk, owner) })
  const remove =
    (kind: 'externalId' | 'link') =>
    async (owner: ReferenceOwner, call: Asked, key: string): Promise<null> => {
      await removeReference(call.principal.viewer, desk, owner, { kind, key, expected: seen(call.exchange) })
      await tellRevision(owner, call)
      return null
    }
  return {
    async listIds(owner: ReferenceOwner, call: Asked) {
      const { externalIds } = await references(call.principal.viewer, desk, owner)
      await tellRevision(owner, call)
      return { externalIds: externalIds.map((entry) => presentExternalId(owner, entry)) }
    },
    async putId(owner: ReferenceOwner, call: Given<'putSeriesExternalId'>) {
      const given = { ...call.body, externalUrl: call.body.externalUrl ?? null, expected: seen(call.exchange) }
      const stored = await putExternalId(call.principal.viewer, desk, owner, given)
      await tellRevision(owner, call)
      return presentExternalId(owner, stored)
    },
    removeId: remove('externalId'),
    async listLinks(owner: ReferenceOwner, call: Asked) {
      const { externalLinks } = await references(call.principal.viewer, desk, owner)
      await tellRevision(owner, call)
      return { links: externalLinks.map((link) => presentExternalLink(owner, link)) }
    },
    async putLink(owner: ReferenceOwner, call: Given<'putSeriesLink'>) {
      const given = { ...call.body, externalId: call.body.externalId ?? null, expected: seen(call.exchange) }
      const stored = await putLink(call.principal.viewer, desk, owner, given)
      await tellRevision(owner, call)
      return presentExternalLink(owner, stored)
    },
    removeLink: remove('link'),
  }
}
