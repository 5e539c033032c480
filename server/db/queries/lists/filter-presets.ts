import type { Viewer } from '../../../domain/access/viewer.ts'
import type { PresetScope, PresetTarget } from '../../../domain/vocabulary.ts'
import type { Reader } from '../../database.ts'
import type { Page, PageRequest } from '../../page.ts'
import { offsetOf } from '../../page.ts'
import type { Stored } from '../../rows/stored.ts'
import { all, type Fragment, raw, sql } from '../../sql.ts'
import { librariesVisible } from '../access/visibility.ts'

/** A filter saved by a user. */
export type FilterPreset = {
  readonly id: string
  readonly name: string
  readonly scope: PresetScope
  readonly target: PresetTarget
  /** Null: for every library. */
  readonly libraryId: string | null
  /** As entered; null: no condition. */
  readonly condition: unknown
  readonly query: string | null
  readonly sort: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

type PresetRequest = PageRequest & {
  readonly scope?: PresetScope | undefined
  readonly target?: PresetTarget | undefined
  readonly libraryId?: string | undefined
}

/** The viewer's own filters by name: those of visible libraries, and global ones. */
export async function listFilterPresets(
  viewer: Viewer,
  reader: Reader,
  request: PresetRequest,
): Promise<Page<FilterPreset>> {
  const conditions: Fragment[] = []
  if (request.scope !== undefined) conditions.push(sql`p.scope = ${request.scope}`)
  if (request.target !== undefined) conditions.push(sql`p.target = ${request.target}`)
  if (request.libraryId !== undefined) conditions.push(sql`l.id = ${request.libraryId}`)
  const source = sql`${own(viewer)} and ${all(conditions)}`
  const count = await reader.get<{ count: number }>(sql`select count(*) as count from ${source}`)
  const rows = await reader.all<PresetRow>(
    sql`select ${columns} from ${source} order by p.name_fold, p.id
        limit ${request.pageSize} offset ${offsetOf(request)}`,
  )
  return { items: rows.map(present), total: count?.count ?? 0 }
}

/** Null for an unknown filter or another user's. */
export async function findFilterPreset(viewer: Viewer, reader: Reader, id: string): Promise<FilterPreset | null> {
  const row = await reader.get<PresetRow>(sql`select ${columns} from ${own(viewer)} and p.id = ${id}`)
  return row === undefined ? null : present(row)
}

const columns = raw(`p.id, p.name, p.scope, p.target, l.id as libraryId, p.condition, p.query, p.sort,
  p.created_at as createdAt, p.updated_at as updatedAt`)

function own(viewer: Viewer): Fragment {
  return sql`filter_presets p left join libraries l on l.seq = p.library_seq
    where p.user_id = ${viewer.userId} and (l.seq is null or ${librariesVisible(viewer, 'l')})`
}

type PresetRow = Stored<FilterPreset>

function present({ condition, ...row }: PresetRow): FilterPreset {
  return { ...row, condition: condition === null ? null : (JSON.parse(condition) as unknown) }
}
