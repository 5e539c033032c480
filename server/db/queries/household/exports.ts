import type { Viewer } from '../../../domain/access/viewer.ts'
import type { ExportFormat, ExportState, ExportType } from '../../../domain/exports/fields.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type { ExportOrder, ExportRecord } from '../../records/exports.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import { isUnrestricted, seriesVisible } from '../access/visibility.ts'

type Own = {
  /** The owner; files with content that is no longer visible to them are not delivered. */
  readonly viewer: Viewer
  /** Exports expired by this time are unavailable. */
  readonly now: number
}

/** A user's exports, newest first. */
export async function listExports(
  reader: Reader,
  { viewer, now, ...at }: Own & PageRequest,
): Promise<Page<ExportRecord>> {
  const where = own({ viewer, now })
  const count = await reader.get<{ count: number }>(sql`select count(*) as count from exports e where ${where}`)
  const rows = await reader.all<Row>(
    sql`${select(viewer)} where ${where} order by e.created_at desc, e.id desc limit ${at.pageSize} offset ${offsetOf(at)}`,
  )
  return { items: rows.map(present), total: count?.count ?? 0 }
}

/** Null for an unknown or expired export, or another user's. */
export async function findExport(reader: Reader, id: string, by: Own): Promise<ExportRecord | null> {
  const row = await reader.get<Row>(sql`${select(by.viewer)} where e.id = ${id} and ${own(by)}`)
  return row === undefined ? null : present(row)
}

type JobExport = { readonly id: string; readonly format: ExportFormat; readonly isCompleted: boolean }

/** The exports of a job of a library that are not being made, newest first. */
export async function exportsOfJob(reader: Reader, jobId: string): Promise<readonly JobExport[]> {
  const rows = await reader.all<{ id: string; format: ExportFormat; status: string }>(
    sql`select e.id, e.format, e.status from exports e
          left join jobs j on j.id = e.id and j.state in ('pending', 'running')
        where e.library_job_id = ${jobId} and (e.status = 'completed' or j.id is null)
        order by e.created_at desc, e.id desc`,
  )
  return rows.map(({ status, ...one }) => ({ ...one, isCompleted: status === 'completed' }))
}

/** Exports whose files still exist. */
export async function storedExportIds(
  reader: Reader,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await reader.all<{ id: string }>(
    sql`select id from exports where ${among(raw('id'), ids)} and expires_at > ${now}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** An export and its job share an id; the job has the state until the file exists. */
const select = (viewer: Viewer) => sql`
  select e.id, e.user_id as userId, e.kind, e.format, json_remove(e.params, '$.held') as params,
    e.file_size as fileSize, e.row_count as rowCount, ${outdated(viewer)} as isOutdated,
    coalesce(e.error, j.last_error) as error, e.created_at as createdAt, e.completed_at as completedAt,
    e.expires_at as expiresAt,
    case when e.status = 'completed' then 'completed'
         when j.state in ('pending', 'running') then j.state
         when e.status = 'failed' or j.state = 'failed' then 'failed'
         else 'cancelled' end as status
  from exports e left join jobs j on j.id = e.id`

/**
 * Whether the file contains a series or book that is no longer visible: grants, tags and libraries can change while an
 * export is stored. Books added later under a reused number are not in the file. A file without a content list counts
 * as containing something hidden.
 */
function outdated(viewer: Viewer): Fragment {
  if (isUnrestricted(viewer)) return raw('false')
  const hidden = sql`not (${seriesVisible(viewer, 's')})`
  const run = raw("cast(json_extract(r.value, '$[0]') as integer) and cast(json_extract(r.value, '$[1]') as integer)")
  return sql`e.status = 'completed' and (json_type(e.params, '$.held') is null
    or exists (select 1 from json_each(e.params, '$.held.series') r cross join series s on s.seq between ${run}
               where s.created_at <= e.completed_at and ${hidden})
    or exists (select 1 from json_each(e.params, '$.held.books') r cross join books b on b.seq between ${run}
                 cross join series s on s.seq = b.series_seq
               where b.created_at <= e.completed_at and ${hidden}))`
}

function own({ viewer, now }: Own): Fragment {
  return sql`e.user_id = ${viewer.userId} and e.expires_at > ${now}`
}

type Row = Omit<ExportRecord, keyof ExportOrder | 'status' | 'isOutdated'> & {
  readonly kind: ExportType
  readonly format: ExportFormat
  readonly params: string
  readonly status: ExportState
  readonly isOutdated: number
}

function present({ kind, params, error, isOutdated, ...row }: Row): ExportRecord {
  const { libraryIds, fields, bookFields } = JSON.parse(params) as ExportOrder
  const order = { exportType: kind, libraryIds, fields, bookFields }
  return { ...row, ...order, error: row.status === 'failed' ? error : null, isOutdated: isOutdated === 1 }
}
