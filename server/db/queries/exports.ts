import type { ExportFormat, ExportState, ExportType } from '../../domain/exports/fields.ts'
import type { Reader } from '../database.ts'
import { offsetOf, type Page, type PageRequest } from '../page.ts'
import type { ExportOrder, ExportRecord } from '../records/exports.ts'
import { among, type Fragment, raw, sql } from '../sql.ts'

type Own = { readonly userId: string /** What has expired by then is not there any more. */; readonly now: number }

/** A user's exports, the newest first. */
export async function listExports(
  reader: Reader,
  { userId, now, ...at }: Own & PageRequest,
): Promise<Page<ExportRecord>> {
  const where = own({ userId, now })
  const count = await reader.get<{ count: number }>(sql`select count(*) as count from exports e where ${where}`)
  const rows = await reader.all<Row>(
    sql`${select} where ${where} order by e.created_at desc, e.id desc limit ${at.pageSize} offset ${offsetOf(at)}`,
  )
  return { items: rows.map(present), total: count?.count ?? 0 }
}

/** Null when there is none, it has expired, or it is someone else's. */
export async function findExport(reader: Reader, id: string, by: Own): Promise<ExportRecord | null> {
  const row = await reader.get<Row>(sql`${select} where e.id = ${id} and ${own(by)}`)
  return row === undefined ? null : present(row)
}

/** Those of the exports whose files are still kept. */
export async function keptExportIds(reader: Reader, ids: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const rows = await reader.all<{ id: string }>(
    sql`select id from exports where ${among(raw('id'), ids)} and expires_at > ${now}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The job of an export has its id; as long as the file is not there, the job says how things are. */
const select = raw(`
  select e.id, e.user_id as userId, e.kind, e.format, e.params, e.file_size as fileSize, e.row_count as rowCount,
    coalesce(e.error, j.last_error) as error, e.created_at as createdAt, e.completed_at as completedAt,
    e.expires_at as expiresAt,
    case when e.status = 'completed' then 'completed'
         when j.state in ('pending', 'running') then j.state
         when e.status = 'failed' or j.state = 'failed' then 'failed'
         else 'cancelled' end as status
  from exports e left join jobs j on j.id = e.id`)

function own({ userId, now }: Own): Fragment {
  return sql`e.user_id = ${userId} and e.expires_at > ${now}`
}

type Row = Omit<ExportRecord, keyof ExportOrder | 'status'> & {
  readonly kind: ExportType
  readonly format: ExportFormat
  readonly params: string
  readonly status: ExportState
}

function present({ kind, params, error, ...row }: Row): ExportRecord {
  const { libraryIds, fields, bookFields } = JSON.parse(params) as ExportOrder
  return { ...row, exportType: kind, libraryIds, fields, bookFields, error: row.status === 'failed' ? error : null }
}
