import { listContents, listPageTexts, readPageText } from '../../../../library/reading/page-texts.ts'
import type { ApiContext } from '../../../api-context.ts'
import { goneSignal } from '../../../kit/request/exchange.ts'
import type { Handlers } from '../../../kit/route.ts'

type Names = 'getPageText' | 'listPageTexts' | 'listContents'

export function pageTextHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async getPageText({ params, principal, exchange }) {
      const { bookId, pageNumber } = params
      const wanted = { bookId, number: pageNumber }
      const { runs, links, ...text } = await readPageText(principal.viewer, context, wanted, goneSignal(exchange))
      const leading = links.map(({ page, ...link }) => ({ ...link, pageNumber: page }))
      return { ...params, ...text, runs: [...runs], links: leading }
    },
    async listPageTexts({ params, query, principal, exchange }) {
      const wanted = { ...params, ...query }
      const { pages: found, next } = await listPageTexts(principal.viewer, context, wanted, goneSignal(exchange))
      return { pages: found.map(({ number, text }) => ({ pageNumber: number, text })), next }
    },
    async listContents({ params, principal, exchange }) {
      const lines = await listContents(principal.viewer, context, params.bookId, goneSignal(exchange))
      return { lines: lines.map(({ page, ...line }) => ({ ...line, pageNumber: page })) }
    },
  }
}
