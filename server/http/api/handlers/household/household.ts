import { isAbsolute, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { householdOperations, maxImportBytes } from '../../../../contract/household/household.ts'
import { householdLineSchema } from '../../../../contract/household/household-lines.ts'
import { parseHouseholdLine } from '../../../../contract/household/parse-line.ts'
import type { OperationOutput } from '../../../../contract/index.ts'
import { listImports } from '../../../../db/queries/household/imports.ts'
import type { ImportRecord } from '../../../../db/records/exports.ts'
import type { Viewer } from '../../../../domain/access/viewer.ts'
import { AppError } from '../../../../domain/errors.ts'
import { householdFormat, householdVersion } from '../../../../domain/household/lines.ts'
import { recordAudit } from '../../../../library/audit/audit-log.ts'
import { exportHousehold } from '../../../../library/household/export-household.ts'
import type { ImportOrder } from '../../../../library/household/import-household.ts'
import type { ImportedFile, ReceivedImport } from '../../../../library/household/imports.ts'
import { requirePathRights } from '../../../../library/libraries/library-access.ts'
import type { ApiContext } from '../../../api-context.ts'
import { disposition } from '../../../kit/answer/send-bytes.ts'
import { actorOf } from '../../../kit/audit-trail.ts'
import { disconnectSignal, type Exchange } from '../../../kit/request/exchange.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { receiveFile } from '../../../kit/upload/receive-file.ts'

type Names =
  | 'exportOwnData'
  | 'importOwnData'
  | 'exportHousehold'
  | 'importHousehold'
  | 'importHouseholdFrom'
  | 'continueImport'
  | 'listImports'
  | 'undoImport'
  | 'getDataFormat'
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

  type Order = { readonly viewer: Viewer; readonly scope: Scope; readonly dryRun: boolean }

  async function take(exchange: Exchange, { viewer, ...order }: Order, file: ImportedFile): Promise<Report> {
    const whole = { ...order, parse: parseHouseholdLine, signal: disconnectSignal(exchange) }
    return finish(exchange, await context.imports.receive(viewer, whole, file))
  }

  async function finish(exchange: Exchange, report: ReceivedImport): Promise<Report> {
    const { dryRun, scope, lines } = report
    if (!dryRun) await recordAudit(context, actorOf(exchange), { kind: 'data.imported', details: { scope, lines } })
    return mutable(report)
  }

  const takeUpload = (exchange: Exchange, order: Order) =>
    take(exchange, order, {
      receive: (path) => receiveFile(exchange.req, path, { mediaTypes, maxBytes: maxImportBytes }),
    })

  return {
    exportOwnData: ({ principal, exchange }) => send(exchange, principal.viewer, 'user'),
    exportHousehold: ({ principal, exchange }) => send(exchange, principal.viewer, 'household'),
    importOwnData: ({ principal: { viewer }, query, exchange }) =>
      takeUpload(exchange, { viewer, scope: 'user', dryRun: query.dryRun === 'true' }),
    importHousehold: ({ principal: { viewer }, query, exchange }) =>
      takeUpload(exchange, { viewer, scope: 'household', dryRun: query.dryRun === 'true' }),
    importHouseholdFrom: ({ principal: { viewer }, body, exchange }) => {
      requirePathRights(viewer)
      return take(exchange, { viewer, scope: 'household', dryRun: body.dryRun }, { serverPath: checkedPath(body.path) })
    },
    continueImport: async ({ principal: { viewer }, params: { previewId }, body, exchange }) => {
      const choices = {
        people: new Map(body.people.map(({ source, account }) => [source, account])),
        items: new Map(body.items.map(({ source, id }) => [source, id])),
      }
      const order = {
        dryRun: body.dryRun,
        columns: body.columns,
        choices,
        parse: parseHouseholdLine,
        signal: disconnectSignal(exchange),
      }
      return finish(exchange, await context.imports.resume(viewer, previewId, order))
    },
    listImports: async ({ principal: { viewer } }) => {
      const imports = await listImports(context.database.reader, viewer.userId)
      return { imports: imports.map(presentImport) }
    },
    undoImport: async ({ principal: { viewer }, params: { importId }, exchange }) => {
      const outcome = await context.imports.undo(viewer, importId)
      await recordAudit(context, actorOf(exchange), { kind: 'data.import-undone', details: outcome })
      return outcome
    },
    getDataFormat: async () => ({
      format: householdFormat,
      version: householdVersion,
      mediaType: mediaTypes[0],
      line: householdLineSchema(),
    }),
  }
}

/** The lists of a report as those that an answer has. */
function mutable({ scope: _, source, counts, problems, matches, questions, people, ...rest }: ReceivedImport): Report {
  return {
    ...rest,
    source:
      source === null
        ? null
        : { ...source, columns: source.columns.map((one) => ({ ...one, meanings: [...one.meanings] })) },
    counts: [...counts],
    problems: [...problems],
    matches: [...matches],
    people: [...people],
    questions: questions.map(({ candidates, ...question }) => ({ ...question, candidates: [...candidates] })),
  }
}

function presentImport({
  createdAt,
  undoneAt,
  ...record
}: ImportRecord): OperationOutput<'listImports'>['imports'][number] {
  return {
    ...record,
    createdAt: new Date(createdAt).toISOString(),
    undoneAt: undoneAt === null ? null : new Date(undoneAt).toISOString(),
  }
}

/** @throws AppError `bad_request` */
function checkedPath(path: string): string {
  if (isAbsolute(path) && !path.includes('\0')) return resolve(path)
  const refusal = new AppError('folder_path_relative')
  throw refusal.about([{ in: 'body', field: 'path', message: refusal.message }])
}
