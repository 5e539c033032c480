import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OperationInput } from '../../../../contract/index.ts'
import type { AuditFilter, AuditRecord } from '../../../../db/records/system.ts'
import { appNameOf } from '../../../../domain/access/client-app.ts'
import { auditEntries, exportAudit, recordAudit } from '../../../../library/audit/audit-log.ts'
import type { ApiContext } from '../../../api-context.ts'
import { disposition } from '../../../kit/answer/send-bytes.ts'
import { actorOf } from '../../../kit/audit-trail.ts'
import { disconnectSignal } from '../../../kit/request/exchange.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { rfc3339 } from '../../present/values.ts'

type Names = 'listAuditEntries' | 'exportAudit'

const mediaTypes = { ndjson: 'application/x-ndjson', csv: 'text/csv; charset=utf-8; header=present' } as const

export function auditHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async listAuditEntries({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const { items, total } = await auditEntries(principal.viewer, context, { ...paging, ...filterOf(query) })
      return envelope(exchange, paging, total, items.map(presentEntry))
    },
    async exportAudit({ query, principal, exchange }) {
      const { req, res } = exchange
      const { format } = query
      const day = new Date(context.clock()).toISOString().slice(0, 10)
      res.setHeader('Content-Type', mediaTypes[format])
      res.setHeader('Cache-Control', 'no-store')
      res.setHeader('Content-Disposition', disposition('attachment', `inglenook-audit-${day}.${format}`))
      if (req.method === 'HEAD') {
        res.end()
        return sent
      }
      await recordAudit(context, actorOf(exchange), { kind: 'audit.exported', details: { format } })
      const text = exportAudit(principal.viewer, context, { filter: filterOf(query), format })
      await pipeline(Readable.from(text), res, { signal: disconnectSignal(exchange) })
      return sent
    },
  }
}

function filterOf({
  kind,
  outcome,
  userId,
  from,
  to,
}: Omit<OperationInput<'exportAudit'>['query'], 'format'>): AuditFilter {
  return { kind, outcome, userId, from: timeOf(from), to: timeOf(to) }
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text)
}

function presentEntry({ at, lastAt, subject, details, ...entry }: AuditRecord) {
  return {
    ...entry,
    deviceName: appNameOf(entry.device)?.name ?? null,
    at: rfc3339(at),
    lastAt: rfc3339(lastAt),
    subject: subject === null ? null : { ...subject },
    details: details === null ? null : { ...details },
  }
}
