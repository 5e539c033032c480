import type { Viewer } from '../../../domain/access/viewer.ts'
import type { GroupingStep } from '../../../domain/series/grouping-decisions.ts'
import type { SeriesStrategy } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import { offsetOf, type Page, type PageRequest } from '../../page.ts'
import type { GroupingDecision, GroupingDetails, GroupingKind, NamedSeries } from '../../records/grouping.ts'
import { type GroupingStateRow, groupingRevision, groupingStateWhere } from '../../rows/revision.ts'
import { all, among, type Fragment, raw, sql } from '../../sql.ts'
import { librariesVisible, seriesVisible } from '../access/visibility.ts'

/** Where books of a series would be without any grouping decision. */
export type GroupingPart = {
  readonly seriesId: string
  readonly title: string
  readonly path: string | null
  readonly reason: string | null
  readonly bookCount: number
}

/** How a series was grouped. */
export type Grouping = {
  readonly seriesId: string
  readonly libraryId: string
  readonly title: string
  readonly path: string | null
  readonly strategy: SeriesStrategy
  readonly reason: string | null
  readonly bookCount: number
  /** Largest first. */
  readonly parts: readonly GroupingPart[]
  readonly revision: string
}

const maxParts = 200

/** How the books of a series were grouped; null for an unknown or hidden series. */
export async function findGrouping(viewer: Viewer, reader: Reader, seriesId: string): Promise<Grouping | null> {
  const row = await reader.get<Omit<Grouping, 'parts' | 'revision'>>(
    sql`select s.id as seriesId, l.id as libraryId, s.title, s.path, l.series_strategy as strategy,
               s.grouping_reason as reason, s.book_count as bookCount
        from series s join libraries l on l.seq = s.library_seq
        where s.id = ${seriesId} and ${seriesVisible(viewer, 's')}`,
  )
  const state = await reader.get<GroupingStateRow>(groupingStateWhere(sql`s.id = ${seriesId}`))
  if (row === undefined || state === undefined) return null
  const parts = await reader.all<GroupingPart>(
    sql`select h.id as seriesId, h.title, h.path, h.grouping_reason as reason, count(*) as bookCount
        from books b join series h on h.seq = coalesce(b.home_seq, b.series_seq)
        where b.series_seq = (select seq from series where id = ${seriesId}) and b.deleted_at is null
          and ${seriesVisible(viewer, 'h')}
        group by h.seq order by count(*) desc, h.title_key, h.id limit ${maxParts}`,
  )
  return { ...row, parts, revision: groupingRevision(state) }
}

/** The series affected by decisions made or undone since a time (milliseconds since 1970). */
export async function listSeriesDecidedSince(reader: Reader, libraryId: string, since: number): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    sql`select distinct s.id from grouping_decisions d join grouping_decision_series g on g.decision_id = d.id
        join series s on s.seq = g.series_seq
        where d.library_seq = (select seq from libraries where id = ${libraryId})
          and (d.created_at >= ${since} or d.undone_at >= ${since})`,
  )
  return rows.map(({ id }) => id)
}

/** The active grouping decisions of a library in order, as the scanner's writes apply them. */
export async function listGroupingSteps(reader: Reader, libraryId: string): Promise<GroupingStep<string>[]> {
  const placements = await reader.all<{ target: string; series: string; books: string }>(
    sql`select t.id as target,
          (select json_group_array(s.id) from grouping_decision_series g join series s on s.seq = g.series_seq
           where g.decision_id = d.id and g.role = 'from' and d.kind = 'merge') as series,
          (select json_group_array(b.id) from grouping_decision_books g join books b on b.seq = g.book_seq
           where g.decision_id = d.id) as books
        from grouping_decisions d join grouping_decision_series x on x.decision_id = d.id and x.role = 'target'
        join series t on t.seq = x.series_seq
        where d.library_seq = (select seq from libraries where id = ${libraryId}) and d.undone_at is null
        order by d.place`,
  )
  return placements.map(({ target, series, books }) => ({
    target,
    series: new Set(JSON.parse(series) as string[]),
    books: new Set(JSON.parse(books) as string[]),
  }))
}

type DecisionRow = {
  id: string
  libraryId: string
  kind: GroupingKind
  target: string
  details: string
  decidedBy: string | null
  createdAt: number
  undoneBy: string | null
  undoneAt: number | null
}

export type DecisionRequest = PageRequest & {
  readonly libraryId?: string
  /** Only decisions that moved books from or to this series. */
  readonly seriesId?: string
  /** Only active ones, or only undone ones. */
  readonly state?: 'held' | 'undone' | undefined
}

/** One page of the decisions whose every series is visible to the viewer, latest first. */
export async function listGroupingDecisions(
  viewer: Viewer,
  reader: Reader,
  request: DecisionRequest,
): Promise<Page<GroupingDecision>> {
  const where = all([shown(viewer), ...conditionsOf(request)])
  const count = await reader.get<{ count: number }>(sql`select count(*) as count ${tables} where ${where}`)
  const page = sql`order by d.created_at desc, d.place desc, d.id limit ${request.pageSize} offset ${offsetOf(request)}`
  return { items: await decisions(reader, sql`${where} ${page}`), total: count?.count ?? 0 }
}

/** Null for an unknown decision or one about a hidden series. */
export async function findGroupingDecision(
  viewer: Viewer,
  reader: Reader,
  id: string,
): Promise<GroupingDecision | null> {
  return (await decisions(reader, sql`d.id = ${id} and ${shown(viewer)}`))[0] ?? null
}

const tables = raw('from grouping_decisions d join libraries l on l.seq = d.library_seq')

function shown(viewer: Viewer): Fragment {
  return sql`${librariesVisible(viewer, 'l')} and not exists (
    select 1 from grouping_decision_series g join series s on s.seq = g.series_seq
    where g.decision_id = d.id and not (${seriesVisible(viewer, 's')}))`
}

function conditionsOf({ libraryId, seriesId, state }: DecisionRequest): Fragment[] {
  return [
    ...(libraryId === undefined ? [] : [sql`l.id = ${libraryId}`]),
    ...(seriesId === undefined
      ? []
      : [
          sql`d.id in (select g.decision_id from grouping_decision_series g join series s on s.seq = g.series_seq
                       where s.id = ${seriesId})`,
        ]),
    ...(state === undefined ? [] : [raw(state === 'held' ? 'd.undone_at is null' : 'd.undone_at is not null')]),
  ]
}

async function decisions(reader: Reader, where: Fragment): Promise<GroupingDecision[]> {
  const rows = await reader.all<DecisionRow>(
    sql`select d.id, l.id as libraryId, d.kind, d.target, d.details, d.created_at as createdAt, d.undone_at as undoneAt,
               (select u.username from users u where u.id = d.decided_by) as decidedBy,
               (select u.username from users u where u.id = d.undone_by) as undoneBy
        ${tables} where ${where}`,
  )
  const parsed = rows.map((row) => ({ ...row, details: JSON.parse(row.details) as GroupingDetails }))
  const ids = [...new Set(parsed.flatMap(({ details }) => Object.keys(details.titles)))]
  const known = await reader.all<{ id: string; title: string }>(
    sql`select id, title from series where ${among(raw('id'), ids)}`,
  )
  const titles = new Map(known.map(({ id, title }) => [id, title]))
  return parsed.map(({ details, target, ...row }) => {
    const findName = (id: string): NamedSeries => {
      const title = titles.get(id)
      return { id, title: title ?? details.titles[id] ?? '', exists: title !== undefined }
    }
    const sources = Object.keys(details.titles).filter((id) => id !== target)
    return { ...row, target: findName(target), sources: sources.map(findName), bookCount: details.bookCount }
  })
}
