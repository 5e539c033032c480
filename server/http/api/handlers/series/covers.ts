import type { z } from 'zod'
import type { coverOperations } from '../../../../contract/series/covers.ts'
import type { CoverChoice, CoverOwner, CoverRecord } from '../../../../db/records/cover.ts'
import type { Viewer } from '../../../../domain/access/viewer.ts'
import { maxCoverBytes } from '../../../../domain/book/picture-sizes.ts'
import {
  addCover,
  chooseCover,
  coverChoice,
  coverOf,
  removeCover,
  type WantedCover,
} from '../../../../library/covers/covers.ts'
import type { ApiContext } from '../../../api-context.ts'
import { sendThumbnail } from '../../../deliver.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { readUpload } from '../../../kit/upload/read-upload.ts'
import { rfc3339 } from '../../present/values.ts'

type Names = keyof typeof coverOperations
type Cover = z.output<(typeof coverOperations)['uploadBookCover']['responses'][200]>
type CoverList = z.output<(typeof coverOperations)['listBookCovers']['responses'][200]>

const ofSeries = ({ seriesId }: { readonly seriesId: string }): CoverOwner => ({ kind: 'series', id: seriesId })
const ofBook = ({ bookId }: { readonly bookId: string }): CoverOwner => ({ kind: 'book', id: bookId })

/** The same operations for series and books; only their addresses differ. */
export function coverHandlers(context: ApiContext): Pick<Handlers, Names> {
  const actions = coverActions(context)
  return {
    uploadSeriesCover: ({ params, principal, exchange }) =>
      actions.upload(principal.viewer, ofSeries(params), exchange),
    listSeriesCovers: ({ params, principal }) => actions.list(principal.viewer, ofSeries(params)),
    selectSeriesCover: ({ params, principal }) => actions.select(principal.viewer, ofSeries(params), params.coverId),
    setSeriesCoverSource: ({ params, body, principal }) =>
      actions.setSource(principal.viewer, ofSeries(params), body.source),
    resetSeriesCover: ({ params, principal }) => actions.reset(principal.viewer, ofSeries(params)),
    deleteSeriesCover: ({ params, principal }) => actions.remove(principal.viewer, ofSeries(params), params.coverId),
    getSeriesCoverImage: ({ params, principal, exchange }) =>
      actions.send(principal.viewer, ofSeries(params), { coverId: params.coverId, exchange }),
    uploadBookCover: ({ params, principal, exchange }) => actions.upload(principal.viewer, ofBook(params), exchange),
    listBookCovers: ({ params, principal }) => actions.list(principal.viewer, ofBook(params)),
    selectBookCover: ({ params, principal }) => actions.select(principal.viewer, ofBook(params), params.coverId),
    setBookCoverSource: ({ params, body, principal }) =>
      actions.setSource(principal.viewer, ofBook(params), body.source),
    resetBookCover: ({ params, principal }) => actions.reset(principal.viewer, ofBook(params)),
    deleteBookCover: ({ params, principal }) => actions.remove(principal.viewer, ofBook(params), params.coverId),
    getBookCoverImage: ({ params, principal, exchange }) =>
      actions.send(principal.viewer, ofBook(params), { coverId: params.coverId, exchange }),
  }
}

function coverActions(context: ApiContext) {
  return {
    async upload(viewer: Viewer, owner: CoverOwner, { req }: Exchange): Promise<Cover> {
      const rules = { field: 'file', maxBytes: maxCoverBytes }
      return presentCover(await addCover(viewer, context, owner, { bytes: () => readUpload(req, rules) }))
    },
    list: async (viewer: Viewer, owner: CoverOwner) => presentChoice(await coverChoice(viewer, context, owner)),
    async select(viewer: Viewer, owner: CoverOwner, coverId: string): Promise<Cover> {
      return presentCover(coverOf(await chooseCover(viewer, context, owner, { kind: 'custom', coverId }), coverId))
    },
    setSource: async (viewer: Viewer, owner: CoverOwner, source: string | null) =>
      presentChoice(await chooseCover(viewer, context, owner, wantedBy(source))),
    async reset(viewer: Viewer, owner: CoverOwner): Promise<null> {
      await chooseCover(viewer, context, owner, { kind: 'default' })
      return null
    },
    async remove(viewer: Viewer, owner: CoverOwner, coverId: string): Promise<null> {
      await removeCover(viewer, context, owner, coverId)
      return null
    },
    async send(
      viewer: Viewer,
      owner: CoverOwner,
      { coverId, exchange }: { coverId: string; exchange: Exchange },
    ): Promise<typeof sent> {
      const { id, createdAt, mediaType, path } = coverOf(await coverChoice(viewer, context, owner), coverId)
      const load = () => context.covers.read(path, 'large')
      // The picture of an id never changes.
      await sendThumbnail(exchange, { version: id, updatedAt: createdAt, mediaType, load })
      return sent
    },
  }
}

function wantedBy(source: string | null): WantedCover {
  if (source === null || source === 'default') return { kind: 'default' }
  if (source === 'custom') return { kind: 'custom', coverId: null }
  return { kind: 'book', bookId: source.slice('book:'.length).toLowerCase() }
}

function presentChoice({ source, covers }: CoverChoice): CoverList {
  return { source, covers: covers.map(presentCover) }
}

/** A cover as the API describes it. */
export function presentCover(record: CoverRecord): Cover {
  const { id, seriesId, bookId, createdAt, updatedAt, ...rest } = record
  const owner = seriesId === null ? `books/${bookId}` : `series/${seriesId}`
  const path = `/api/v1/${owner}/covers/${id}/image`
  return { ...rest, id, seriesId, bookId, path, createdAt: rfc3339(createdAt), updatedAt: rfc3339(updatedAt) }
}
