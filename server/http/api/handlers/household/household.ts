import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  householdLine,
  householdLineSchema,
  householdOperations,
  maxImportBytes,
} from '../../../../contract/household/household.ts'
import type { OperationOutput } from '../../../../contract/index.ts'
import type { Viewer } from '../../../../domain/access/viewer.ts'
import { householdFormat, householdVersion } from '../../../../domain/household/lines.ts'
import { recordAudit } from '../../../../library/audit/audit-log.ts'
import { exportHousehold } from '../../../../library/household/export-household.ts'
import type { ImportOrder } from '../../../../library/household/import-household.ts'
import type { ApiContext } from '../../../api-context.ts'
import { disposition } from '../../../kit/answer/send-bytes.ts'
import { actorOf } from '../../../kit/audit-trail.ts'
import { disconnectSignal, type Exchange } from '../../../kit/request/exchange.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { receiveFile } from '../../../kit/upload/receive-file.ts'

type Names = 'exportOwnData' | 'importOwnData' | 'exportHousehold' | 'importHousehold' | 'getDataFormat'
type Scope = ImportOrder['scope']
type Report = OperationOutput<'importOwnData'>

const { mediaTypes } = householdOperations.importOwnData.upload

export function householdHandlers(context: ApiContext): Pick<Handlers, Names> {
  async function send(exchange: Exchange, viewer: Viewer, scope: Scope): Promise<typeof sent> {
    const { req, res } = exchange
    const day = new Date(context.clock()).toISOString().slice(0, 10)
    res.setHeader('Content-Type', mediaTypes[0])
    res.setHeader('Cache-Control', 'no-store')
    res.setHeader('Content-Disposition', disposition('attachment', `inglenook-${scope}-${day}.ndjson`))
    if (req.method === 'HEAD') {
      res.end()
      return sent
    }
    await recordAudit(context, actorOf(exchange), { kind: 'data.exported', details: { scope } })
    await pipeline(Readable.from(exportHousehold(viewer, context, scope)), res, { signal: disconnectSignal(exchange) })
    return sent
  }

  async function take(exchange: Exchange, viewer: Viewer, scope: Scope, dryRun: boolean): Promise<Report> {
    const order = { scope, dryRun, parse: parseLine, signal: disconnectSignal(exchange) }
    const rules = { mediaTypes, maxBytes: maxImportBytes }
    const { counts, problems, ...rest } = await context.receiveImport(viewer, order, (path) =>
      receiveFile(exchange.req, path, rules),
    )
    if (!dryRun)
      await recordAudit(context, actorOf(exchange), { kind: 'data.imported', details: { scope, lines: rest.lines } })
    return { ...rest, counts: [...counts], problems: [...problems] }
  }

  return {
    exportOwnData: ({ principal, exchange }) => send(exchange, principal.viewer, 'user'),
    exportHousehold: ({ principal, exchange }) => send(exchange, principal.viewer, 'household'),
    importOwnData: ({ principal, query, exchange }) =>
      take(exchange, principal.viewer, 'user', query.dryRun === 'true'),
    importHousehold: ({ principal, query, exchange }) =>
      take(exchange, principal.viewer, 'household', query.dryRun === 'true'),
    getDataFormat: async () => ({
      format: householdFormat,
      version: householdVersion,
      mediaType: mediaTypes[0],
      line: householdLineSchema(),
    }),
  }
}

/** Names the first invalid field. */
const parseLine: ImportOrder['parse'] = (value) => {
  const parsed = householdLine.safeParse(value)
  if (parsed.success) return { ok: true, line: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  const { version } = (value ?? {}) as { readonly version?: unknown }
  if (field === 'version' && typeof version === 'number' && version > householdVersion) {
    return { ok: false, message: 'was written by a newer version of Inglenook. Update this server first.' }
  }
  const what = field === '' ? 'can’t be read' : `is damaged at “${field}”`
  return { ok: false, message: `${what}: ${issue?.message ?? 'unknown content'}.` }
}
