import type { z } from 'zod'
import type { offeredCoverOperations, offeredCovers } from '../../../../contract/plugins/offered-covers.ts'
import {
  type CoverChoices,
  type CoverRequest,
  openOfferedCover,
  takeCover,
} from '../../../../library/plugins/match/offered-covers.ts'
import type { ApiContext } from '../../../api-context.ts'
import { sendThumbnail } from '../../../deliver.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { presentCover } from '../series/covers.ts'

type Choice = Omit<CoverRequest, 'owner'> & { readonly token: string }

const ofSeries = ({ seriesId }: { readonly seriesId: string }, choice: Choice) => ({
  ...choice,
  owner: { kind: 'series', id: seriesId } as const,
})
const ofBook = ({ bookId }: { readonly bookId: string }, choice: Choice) => ({
  ...choice,
  owner: { kind: 'book', id: bookId } as const,
})

/** Covers that plugins offer. */
export function offeredCoverHandlers(context: ApiContext): Pick<Handlers, keyof typeof offeredCoverOperations> {
  return {
    async getOfferedSeriesCover({ params, query, principal, exchange }) {
      await sendThumbnail(exchange, await openOfferedCover(principal.viewer, context, ofSeries(params, query)))
      return sent
    },
    takeOfferedSeriesCover: async ({ params, body, principal }) =>
      presentCover(await takeCover(principal.viewer, context, ofSeries(params, body))),
    async getOfferedBookCover({ params, query, principal, exchange }) {
      await sendThumbnail(exchange, await openOfferedCover(principal.viewer, context, ofBook(params, query)))
      return sent
    },
    takeOfferedBookCover: async ({ params, body, principal }) =>
      presentCover(await takeCover(principal.viewer, context, ofBook(params, body))),
  }
}

export function presentOfferedCovers({ status, offered }: CoverChoices): z.output<typeof offeredCovers> {
  return { status, offered: [...offered] }
}
