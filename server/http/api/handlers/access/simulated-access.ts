import type { simulatedAccessOperations } from '../../../../contract/access/simulated-access.ts'
import type { LibraryVisibility, SeriesVisibility } from '../../../../db/queries/access/simulate-access.ts'
import {
  type Explained,
  explainBook,
  explainSeries,
  previewAccess,
  seriesOfPerson,
  visibilityOfPerson,
} from '../../../../library/access/simulate-access.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'

export function simulatedAccessHandlers(context: ApiContext): Pick<Handlers, keyof typeof simulatedAccessOperations> {
  return {
    async getUserAccess({ params: { userId }, principal }) {
      return { userId, ...sumOf(await visibilityOfPerson(principal.viewer, context, userId)) }
    },
    async previewAccess({ body, principal }) {
      const { libraries, unratedHidden } = await previewAccess(principal.viewer, context, body)
      return { ...sumOf(libraries), unratedHidden }
    },
    async listUserSeries({ params: { userId }, query: { seen: visible, libraryId, ...query }, principal, exchange }) {
      const paging = pageRequest(query)
      const request = { ...paging, userId, isSeen: visible === 'true', libraryId }
      const found = await seriesOfPerson(principal.viewer, context, request)
      return envelope(exchange, paging, found.total, found.items.map(presentVisibility))
    },
    async explainSeriesAccess({ params: { userId, seriesId }, principal }) {
      return {
        userId,
        seriesId,
        ...presentExplained(await explainSeries(principal.viewer, context, { userId, seriesId })),
      }
    },
    async explainBookAccess({ params: { userId, bookId }, principal }) {
      const { seriesId, ...explained } = await explainBook(principal.viewer, context, { userId, bookId })
      return { userId, bookId, seriesId, ...presentExplained(explained) }
    },
  }
}

function sumOf(libraries: readonly LibraryVisibility[]) {
  const seriesSeen = libraries.reduce((sum, library) => sum + library.seriesSeen, 0)
  const booksSeen = libraries.reduce((sum, library) => sum + library.booksSeen, 0)
  return { seriesSeen, booksSeen, libraries: [...libraries] }
}

function presentVisibility({ id, libraryId, title, bookCount, ...explained }: SeriesVisibility & Explained) {
  return { id, libraryId, title, bookCount, ...presentExplained(explained) }
}

function presentExplained({ isSeen, reasons }: Explained) {
  return {
    isSeen,
    reasons: reasons.map((reason) =>
      'sources' in reason ? { ...reason, sources: reason.sources.map((source) => ({ ...source })) } : { ...reason },
    ),
  }
}
