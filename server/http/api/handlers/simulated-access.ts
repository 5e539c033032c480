import type { simulatedAccessOperations } from '../../../contract/simulated-access.ts'
import type { LibrarySight, SightedSeries } from '../../../db/queries/simulate-access.ts'
import {
  type Explained,
  explainBook,
  explainSeries,
  previewAccess,
  seriesOfPerson,
  sightOfPerson,
} from '../../../library/access/simulate-access.ts'
import { envelope, pageRequest } from '../../kit/paging.ts'
import type { Handlers } from '../../kit/route.ts'
import type { ApiParts } from '../parts.ts'

export function simulatedAccessHandlers({ desk }: ApiParts): Pick<Handlers, keyof typeof simulatedAccessOperations> {
  return {
    async getUserAccess({ params: { userId }, principal }) {
      return { userId, ...sumOf(await sightOfPerson(principal.viewer, desk, userId)) }
    },
    async previewAccess({ body, principal }) {
      const { libraries, unratedHidden } = await previewAccess(principal.viewer, desk, body)
      return { ...sumOf(libraries), unratedHidden }
    },
    async listUserSeries({ params: { userId }, query: { seen, libraryId, ...query }, principal, exchange }) {
      const asked = pageRequest(query)
      const request = { ...asked, userId, isSeen: seen === 'true', libraryId }
      const found = await seriesOfPerson(principal.viewer, desk, request)
      return envelope(exchange, asked, found.total, found.items.map(presentSight))
    },
    async explainSeriesAccess({ params: { userId, seriesId }, principal }) {
      return {
        userId,
        seriesId,
        ...presentExplained(await explainSeries(principal.viewer, desk, { userId, seriesId })),
      }
    },
    async explainBookAccess({ params: { userId, bookId }, principal }) {
      const { seriesId, ...explained } = await explainBook(principal.viewer, desk, { userId, bookId })
      return { userId, bookId, seriesId, ...presentExplained(explained) }
    },
  }
}

function sumOf(libraries: readonly LibrarySight[]) {
  const seriesSeen = libraries.reduce((sum, library) => sum + library.seriesSeen, 0)
  const booksSeen = libraries.reduce((sum, library) => sum + library.booksSeen, 0)
  return { seriesSeen, booksSeen, libraries: [...libraries] }
}

function presentSight({ id, libraryId, title, bookCount, ...explained }: SightedSeries & Explained) {
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
