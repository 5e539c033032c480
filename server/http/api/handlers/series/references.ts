import type { ReferenceOwner } from '../../../../db/records/references.ts'
import {
  metadataRevision,
  putExternalId,
  putLink,
  references,
  removeReference,
} from '../../../../library/metadata/references.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Call, Handlers } from '../../../kit/route.ts'
import { readIfMatch, setEtag } from '../../conditional-edits.ts'
import { presentExternalId, presentExternalLink } from '../../present/present-references.ts'

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

type PrincipalCall = Pick<Call<'listSeriesLinks'>, 'exchange' | 'principal'>
type Given<Name extends 'putSeriesExternalId' | 'putSeriesLink'> = PrincipalCall & Pick<Call<Name>, 'body'>

/** The same operations for series and books; only their addresses differ. */
export function referenceHandlers(context: ApiContext): Pick<Handlers, SeriesNames | BookNames> {
  const actions = referenceActions(context)
  return {
    listSeriesExternalIds: (call) => actions.listIds(ofSeries(call.params), call),
    putSeriesExternalId: (call) => actions.putId(ofSeries(call.params), call),
    deleteSeriesExternalId: (call) => actions.removeId(ofSeries(call.params), call, call.params.externalIdId),
    listSeriesLinks: (call) => actions.listLinks(ofSeries(call.params), call),
    putSeriesLink: (call) => actions.putLink(ofSeries(call.params), call),
    deleteSeriesLink: (call) => actions.removeLink(ofSeries(call.params), call, call.params.linkId),
    listBookExternalIds: (call) => actions.listIds(ofBook(call.params), call),
    putBookExternalId: (call) => actions.putId(ofBook(call.params), call),
    deleteBookExternalId: (call) => actions.removeId(ofBook(call.params), call, call.params.externalIdId),
    listBookLinks: (call) => actions.listLinks(ofBook(call.params), call),
    putBookLink: (call) => actions.putLink(ofBook(call.params), call),
    deleteBookLink: (call) => actions.removeLink(ofBook(call.params), call, call.params.linkId),
  }
}

function referenceActions(context: ApiContext) {
  /** Sends the tag of the metadata, for the next edit. */
  const setRevisionEtag = async (owner: ReferenceOwner, { exchange, principal }: PrincipalCall) =>
    setEtag(exchange, { revision: await metadataRevision(principal.viewer, context, owner) })
  const remove =
    (kind: 'externalId' | 'link') =>
    async (owner: ReferenceOwner, call: PrincipalCall, key: string): Promise<null> => {
      await removeReference(call.principal.viewer, context, owner, { kind, key, expected: readIfMatch(call.exchange) })
      await setRevisionEtag(owner, call)
      return null
    }
  return {
    async listIds(owner: ReferenceOwner, call: PrincipalCall) {
      const { externalIds } = await references(call.principal.viewer, context, owner)
      await setRevisionEtag(owner, call)
      return { externalIds: externalIds.map((entry) => presentExternalId(owner, entry)) }
    },
    async putId(owner: ReferenceOwner, call: Given<'putSeriesExternalId'>) {
      const input = { ...call.body, externalUrl: call.body.externalUrl ?? null, expected: readIfMatch(call.exchange) }
      const stored = await putExternalId(call.principal.viewer, context, owner, input)
      await setRevisionEtag(owner, call)
      return presentExternalId(owner, stored)
    },
    removeId: remove('externalId'),
    async listLinks(owner: ReferenceOwner, call: PrincipalCall) {
      const { externalLinks } = await references(call.principal.viewer, context, owner)
      await setRevisionEtag(owner, call)
      return { links: externalLinks.map((link) => presentExternalLink(owner, link)) }
    },
    async putLink(owner: ReferenceOwner, call: Given<'putSeriesLink'>) {
      const input = { ...call.body, externalId: call.body.externalId ?? null, expected: readIfMatch(call.exchange) }
      const stored = await putLink(call.principal.viewer, context, owner, input)
      await setRevisionEtag(owner, call)
      return presentExternalLink(owner, stored)
    },
    removeLink: remove('link'),
  }
}
