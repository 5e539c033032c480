import { listExports } from '../../../../db/queries/household/exports.ts'
import type { ExportRecord } from '../../../../db/records/exports.ts'
import { chosenFields, type ExportField } from '../../../../domain/exports/fields.ts'
import { recordAudit } from '../../../../library/audit/audit-log.ts'
import { createExport, exportOf, openExport, removeExport } from '../../../../library/exports/exports.ts'
import type { ApiContext } from '../../../api-context.ts'
import { strongTag } from '../../../kit/answer/etag.ts'
import { disposition, sendBytes } from '../../../kit/answer/send-bytes.ts'
import { actorOf } from '../../../kit/audit-trail.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { rfc3339, rfc3339OrNull } from '../../present/values.ts'

type Names = 'createExport' | 'listExports' | 'listExportFields' | 'getExport' | 'downloadExport' | 'deleteExport'

const mediaTypes = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  md: 'text/markdown; charset=utf-8',
} as const

export function exportHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    createExport: async ({ body, principal }) => presentExport(await createExport(principal.viewer, context, body)),
    async listExports({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const { items, total } = await listExports(context.database.reader, {
        viewer: principal.viewer,
        now: context.clock(),
        ...paging,
      })
      return envelope(exchange, paging, total, items.map(presentExport))
    },
    listExportFields: async () => ({
      series: chosenFields('series', []).map(presentField),
      books: chosenFields('books', []).map(presentField),
    }),
    getExport: async ({ params, principal }) =>
      presentExport(await exportOf(principal.viewer, context, params.exportId)),
    async downloadExport({ params, principal, exchange }) {
      const { path, name, size, completedAt, record } = await openExport(principal.viewer, context, params.exportId)
      const about = {
        tag: strongTag(`${record.id} ${completedAt} ${size}`),
        lastModified: completedAt,
        mediaType: mediaTypes[record.format],
        disposition: disposition('attachment', name),
      }
      if (exchange.req.method !== 'HEAD') {
        const subject = { type: 'export', id: record.id, name } as const
        await recordAudit(context, actorOf(exchange), { kind: 'export.downloaded', subject })
      }
      await sendBytes(exchange, about, { kind: 'slice', path, offset: 0, size })
      return sent
    },
    async deleteExport({ params, principal }) {
      await removeExport(principal.viewer, context, params.exportId)
      return null
    },
  }
}

function presentField({ name, label, kind }: ExportField) {
  return { key: name, label, kind }
}

function presentExport({ userId: _own, libraryIds, fields, bookFields, ...record }: ExportRecord) {
  return {
    ...record,
    libraryIds: [...libraryIds],
    fields: [...fields],
    bookFields: [...bookFields],
    createdAt: rfc3339(record.createdAt),
    completedAt: rfc3339OrNull(record.completedAt),
    expiresAt: rfc3339(record.expiresAt),
  }
}
