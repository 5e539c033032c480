import {
  exportReadList,
  type ImportPreview,
  importReadList,
  previewImport,
} from '../../../../library/lists/read-list-files.ts'
import type { ApiContext } from '../../../api-context.ts'
import { disposition } from '../../../kit/answer/send-bytes.ts'
import { sendText } from '../../../kit/answer/send-json.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { presentReadList } from '../../present/present-list.ts'

type Names = 'previewReadListImport' | 'importReadList' | 'exportReadList'

export function readingListHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async previewReadListImport({ body, principal }) {
      return present(await previewImport(principal.viewer, context, body.content))
    },
    async importReadList({ body, principal }) {
      const made = await importReadList(principal.viewer, context, body)
      return { ...present(made), readList: presentReadList(made.readList) }
    },
    async exportReadList({ params, principal, exchange }) {
      const { name, text } = await exportReadList(principal.viewer, context, params.readListId)
      exchange.res.setHeader('Content-Disposition', disposition('attachment', `${name}.cbl`))
      sendText(exchange, 'application/xml; charset=utf-8', text)
      return sent
    },
  }
}

function present({ name, issues }: ImportPreview) {
  const count = (status: 'matched' | 'ambiguous' | 'missing') => issues.filter((one) => one.status === status).length
  return {
    name,
    total: issues.length,
    matched: count('matched'),
    ambiguous: count('ambiguous'),
    missing: count('missing'),
    issues: issues.map(({ candidates, ...issue }) => ({
      ...issue,
      candidates: candidates.map(({ bookId, title, seriesTitle, number, year }) => ({
        bookId,
        title,
        seriesName: seriesTitle,
        number,
        year,
      })),
    })),
  }
}
