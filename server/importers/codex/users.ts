import { type AccessMode, type Role, roles } from '../../domain/vocabulary.ts'
import type { SourceLine } from '../importer.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { uuidText } from '../kit/stable-ids.ts'
import { longAgo, timeText } from '../kit/times.ts'

/** Accounts of Codex with their role and what they may see: the sharing tags that they, or their access groups, have. */
export function* users(source: SqliteSource): Generator<SourceLine> {
  type Row = { id: Buffer; username: string; email: string; role: string; isActive: number; createdAt: string }
  const query = `select id, username, email, role, is_active as isActive, created_at as createdAt from users order by id`
  const grants = grantsOf(source)
  for (const { id, username, email, role, isActive, createdAt } of source.rows<Row>(query)) {
    yield {
      type: 'user',
      id: uuidText(id),
      username,
      email,
      displayName: null,
      role: (roles as readonly string[]).includes(role) ? (role as Role) : 'reader',
      permissions: [],
      active: isActive === 1,
      libraries: null,
      grants: grants.get(uuidText(id)) ?? [],
      kidProfile: null,
      createdAt: timeText(createdAt) ?? longAgo,
    }
  }
}

type Grant = { readonly tag: string; readonly mode: AccessMode }

/** A tag that one group allows and another denies has both. */
function grantsOf(source: SqliteSource): ReadonlyMap<string, readonly Grant[]> {
  const found = new Map<string, Grant[]>()
  const isKnown = (...names: readonly string[]) => names.every((name) => source.hasTable(name))
  const parts = [
    ...(isKnown('sharing_tags', 'user_sharing_tags')
      ? ['select user_id as user, sharing_tag_id as tag, access_mode as mode from user_sharing_tags']
      : []),
    ...(isKnown('sharing_tags', 'access_group_sharing_tags', 'user_access_groups')
      ? [
          `select m.user_id as user, g.sharing_tag_id as tag, g.access_mode as mode from user_access_groups m
             join access_group_sharing_tags g on g.access_group_id = m.access_group_id`,
        ]
      : []),
  ]
  if (parts.length === 0) return found
  const query = `select distinct x.user as user, t.name as tag,
      case x.mode when 'allow' then 'allow' else 'deny' end as mode from (${parts.join(' union ')}) x
    join sharing_tags t on t.id = x.tag order by t.name, 3`
  for (const { user, ...grant } of source.rows<Grant & { readonly user: Buffer }>(query)) {
    const id = uuidText(user)
    found.set(id, [...(found.get(id) ?? []), { ...grant }])
  }
  return found
}
