import { findBook } from '../../../../db/queries/books/books.ts'
import { findBookReadHistory } from '../../../../db/queries/reading/read-history.ts'
import { listExternalRatings, listReferences, listRereads } from '../../../../db/queries/series/references.ts'
import { findManySeries, listSeries } from '../../../../db/queries/series/series.ts'
import { listSeriesStates } from '../../../../db/queries/series/series-details.ts'
import type { SeriesRecord } from '../../../../db/records/series.ts'
import type { Viewer } from '../../../../domain/access/viewer.ts'
import { notFound } from '../../../../domain/errors.ts'
import { parseSeriesSort } from '../../../../domain/filter/sort.ts'
import { bookMetadata } from '../../../../library/metadata/edit-metadata.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentBook } from '../../present/present-book.ts'
import { presentBookMetadataState } from '../../present/present-book-metadata.ts'
import { presentExternalId, presentExternalLink, presentExternalRating } from '../../present/present-references.ts'
import { presentSeries } from '../../present/present-series.ts'
import { presentSeriesMetadata, presentTitle } from '../../present/present-series-metadata.ts'
import { rfc3339 } from '../../present/values.ts'
import { termsCondition } from '../../request-input.ts'

type Names = 'listFullSeries' | 'getFullSeries' | 'getFullBook'

export function fullHandlers(context: ApiContext): Pick<Handlers, Names> {
  const { reader } = context.database
  return {
    async listFullSeries({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const sort = query.sort === undefined ? undefined : parseSeriesSort(query.sort)
      const request = { ...paging, sort, libraryId: query.libraryId, condition: termsCondition(query) }
      const found = await listSeries(principal.viewer, reader, request)
      return envelope(exchange, paging, found.total, await fullSeries(context, principal.viewer, found.items))
    },
    async getFullSeries({ params, principal }) {
      const records = await findManySeries(principal.viewer, reader, [params.seriesId])
      const [series] = await fullSeries(context, principal.viewer, records)
      if (series === undefined) throw notFound('series')
      return series
    },
    async getFullBook({ params, principal }) {
      const { viewer } = principal
      const [record, state] = [
        await findBook(viewer, reader, params.bookId),
        await bookMetadata(viewer, context, params.bookId),
      ]
      const history = await findBookReadHistory(viewer, reader, params.bookId, 1)
      const references = (await listReferences(reader, 'book', [state.seq])).get(state.seq)
      if (record === null) throw notFound('book')
      const owner = { kind: 'book', id: record.id } as const
      return {
        ...presentBook(record),
        metadata: presentBookMetadataState(state),
        externalIds: (references?.externalIds ?? []).map((entry) => presentExternalId(owner, entry)),
        externalLinks: (references?.externalLinks ?? []).map((link) => presentExternalLink(owner, link)),
        readCount: history?.readCount ?? 0,
        lastCompletedAt: moment(history?.lastCompletedAt),
      }
    },
  }
}

/** Full data of series visible to the viewer, in a constant number of statements. */
async function fullSeries(context: ApiContext, viewer: Viewer, records: readonly SeriesRecord[]) {
  const { reader } = context.database
  const ids = records.map(({ id }) => id)
  const states = await listSeriesStates(viewer, reader, ids)
  const seqs = [...states.values()].map(({ seq }) => seq)
  const references = await listReferences(reader, 'series', seqs)
  const ratings = await listExternalRatings(reader, seqs)
  const rereads = await listRereads(viewer, reader, seqs)
  return records.flatMap((record) => {
    const state = states.get(record.id)
    if (state === undefined) return []
    const { seq } = state
    const owner = { kind: 'series', id: record.id } as const
    return [
      {
        ...presentSeries(record),
        metadata: presentSeriesMetadata(state),
        genres: [...state.genres],
        tags: [...state.tags],
        alternateTitles: state.titles.map((title) => presentTitle(record.id, title)),
        externalIds: (references.get(seq)?.externalIds ?? []).map((entry) => presentExternalId(owner, entry)),
        externalLinks: (references.get(seq)?.externalLinks ?? []).map((link) => presentExternalLink(owner, link)),
        externalRatings: (ratings.get(seq) ?? []).map((rating) => presentExternalRating(record.id, rating)),
        readCount: rereads.get(seq)?.readCount ?? 0,
        lastCompletedAt: moment(rereads.get(seq)?.lastCompletedAt),
      },
    ]
  })
}

function moment(time: number | null | undefined): string | null {
  return time == null ? null : rfc3339(time)
}
