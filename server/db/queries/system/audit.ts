import type { Viewer } from '../../../domain/access/viewer.ts'
import type { AuditSubjectType } from '../../../domain/audit/vocabulary.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type { AuditFilter, AuditRecord } from '../../records/system.ts'
import { all, among, type Fragment, raw, sql } from '../../sql.ts'
import { isUnrestricted } from '../access/visibility.ts'

type AuditRow = Omit<AuditRecord, 'subject' | 'details'> & {
  readonly seq: number
  readonly subjectType: AuditSubjectType | null
  readonly subjectId: string | null
  readonly subjectName: string | null
  readonly details: string | null
}

const columns = raw(
  `a.seq, a.id, a.at, a.action as kind, a.outcome, a.actor_id as userId, a.actor_name as userName, a.method, a.address,
   a.device, a.subject_type as subjectType, a.subject_id as subjectId, a.subject_name as subjectName, a.details, a.count,
   coalesce(a.last_at, a.at) as lastAt`,
)

/**
 * The audit log, newest first, for administrators. Names of catalog items are omitted for viewers with restricted
 * access.
 */
export async function listAudit(
  viewer: Viewer,
  reader: Reader,
  request: PageRequest & AuditFilter,
): Promise<Page<AuditRecord>> {
  const where = all(chosen(request))
  const count = await reader.get<{ count: number }>(sql`select count(*) as count from audit_log a where ${where}`)
  const rows = await reader.all<AuditRow>(
    sql`select ${columns} from audit_log a where ${where} order by a.at desc, a.seq desc
        limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { items: rows.map((row) => present(viewer, row)), total: count?.count ?? 0 }
}

/** Time of the last restore after a time (both milliseconds since 1970); null without one. */
export async function findRestore(reader: Reader, since: number): Promise<number | null> {
  const row = await reader.get<{ at: number | null }>(
    sql`select max(at) as at from audit_log where action = 'restore.completed' and at >= ${since}`,
  )
  return row?.at ?? null
}

const portion = 500

/** The same, oldest first, in batches, up to the last entry when the iteration began. */
export async function* walkAudit(
  viewer: Viewer,
  reader: Reader,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditRecord[]> {
  const where = all(chosen(filter))
  const end = (await reader.get<{ seq: number | null }>(sql`select max(seq) as seq from audit_log`))?.seq ?? 0
  for (let after = 0; after < end; ) {
    const rows = await reader.all<AuditRow>(
      sql`select ${columns} from audit_log a where a.seq > ${after} and a.seq <= ${end} and ${where}
          order by a.seq limit ${portion}`,
    )
    if (rows.length === 0) return
    after = rows.at(-1)?.seq ?? end
    yield rows.map((row) => present(viewer, row))
  }
}

function chosen({ kind, kinds, outcome, userId, from, to }: AuditFilter): Fragment[] {
  const conditions: Fragment[] = []
  if (kind !== undefined) conditions.push(sql`a.action = ${kind}`)
  if (kinds !== undefined) conditions.push(among(raw('a.action'), kinds))
  if (outcome !== undefined) conditions.push(sql`a.outcome = ${outcome}`)
  if (userId !== undefined) conditions.push(sql`a.actor_id = ${userId} or a.subject_id = ${userId}`)
  if (from !== undefined) conditions.push(sql`a.at >= ${from}`)
  if (to !== undefined) conditions.push(sql`a.at < ${to}`)
  return conditions
}

/** Subjects that must not be named to restricted viewers. */
const ofTheCatalog: ReadonlySet<AuditSubjectType> = new Set(['library', 'series', 'collection', 'readlist'])

function present(viewer: Viewer, row: AuditRow): AuditRecord {
  const { seq: _internal, subjectType: type, subjectId: id, subjectName: name, details, ...rest } = row
  const subject = type === null || id === null ? null : { type, id, name }
  const parsed = details === null ? null : (JSON.parse(details) as Record<string, unknown>)
  if (type !== null && ofTheCatalog.has(type) && !isUnrestricted(viewer))
    return { ...rest, subject: null, details: null }
  return { ...rest, subject, details: parsed }
}
