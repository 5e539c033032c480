import type { Tx } from '../dialects/sqlite/tx.ts'
import { among, raw, sql } from '../sql.ts'
import { type AuditRules, namedSubject } from './rule.ts'

/** Maximum number of series named in one entry. */
const maxNamed = 20

/** Who may see what: sharing tags, grants and access groups. */
export const accessRules = {
  createSharingTag:
    (_tx, { id, name, rule }) =>
    () => ({ kind: 'tag.created', subject: { type: 'tag', id, name }, details: { rule } }),
  updateSharingTag: (tx, { id, changes }) => {
    const subject = namedSubject(tx, 'tag', id)
    return () => ({ kind: 'tag.changed', subject, details: { ...changes } })
  },
  deleteSharingTag: (tx, { id }) => {
    const subject = namedSubject(tx, 'tag', id)
    return () => ({ kind: 'tag.removed', subject })
  },
  changeSharingTags:
    (tx, { seriesIds, tags }) =>
    (changed) => {
      const touched = changed.filter(({ isChanged }) => isChanged).map(({ id }) => id)
      if (touched.length === 0) return null
      const [only = ''] = seriesIds
      const words = Object.entries(tags).map(([mode, ids]) => [mode, tagNames(tx, ids)])
      const series = titles(tx, touched.slice(0, maxNamed))
      const subject = seriesIds.length === 1 ? namedSubject(tx, 'series', only) : null
      return { kind: 'tag.assigned', subject, details: { ...Object.fromEntries(words), series, count: touched.length } }
    },
  putUserGrant:
    (tx, { userId, tagId, accessMode }) =>
    () => ({
      kind: 'grant.changed',
      subject: namedSubject(tx, 'user', userId),
      details: { tag: namedSubject(tx, 'tag', tagId).name, accessMode },
    }),
  deleteUserGrant:
    (tx, { userId, tagId }) =>
    () => ({
      kind: 'grant.removed',
      subject: namedSubject(tx, 'user', userId),
      details: { tag: namedSubject(tx, 'tag', tagId).name },
    }),
  createAccessGroup:
    (_tx, { id, name }) =>
    () => ({ kind: 'group.created', subject: { type: 'group', id, name } }),
  updateAccessGroup: (tx, { id, changes }) => {
    const subject = namedSubject(tx, 'group', id)
    return () => ({ kind: 'group.changed', subject, details: { ...changes } })
  },
  deleteAccessGroup: (tx, { id }) => {
    const subject = namedSubject(tx, 'group', id)
    return () => ({ kind: 'group.removed', subject })
  },
  putGroupGrant:
    (tx, { id, tagId, accessMode }) =>
    () => ({
      kind: 'grant.changed',
      subject: namedSubject(tx, 'group', id),
      details: { tag: namedSubject(tx, 'tag', tagId).name, accessMode },
    }),
  deleteGroupGrant:
    (tx, { id, tagId }) =>
    () => ({
      kind: 'grant.removed',
      subject: namedSubject(tx, 'group', id),
      details: { tag: namedSubject(tx, 'tag', tagId).name },
    }),
  addGroupMembers:
    (tx, { id, userIds }) =>
    () => ({
      kind: 'group.changed',
      subject: namedSubject(tx, 'group', id),
      details: {
        added: userIds.slice(0, maxNamed).map((user) => namedSubject(tx, 'user', user).name),
        count: userIds.length,
      },
    }),
  removeGroupMember:
    (tx, { id, userId }) =>
    () => ({
      kind: 'group.changed',
      subject: namedSubject(tx, 'group', id),
      details: { removed: [namedSubject(tx, 'user', userId).name] },
    }),
  addOidcMapping:
    (tx, { id, oidcGroupName }) =>
    () => ({ kind: 'group.changed', subject: namedSubject(tx, 'group', id), details: { mapped: oidcGroupName } }),
  removeOidcMapping: (tx, { id, mappingId }) => {
    const mapping = tx.get<{ name: string }>(
      sql`select oidc_group_name as name from oidc_mappings where id = ${mappingId} and group_id = ${id}`,
    )
    return () => ({
      kind: 'group.changed',
      subject: namedSubject(tx, 'group', id),
      details: { unmapped: mapping?.name ?? null },
    })
  },
} satisfies AuditRules

function tagNames(tx: Tx, ids: readonly string[]): string[] {
  return namesOf(tx, sql`select name from sharing_tags where ${among(raw('id'), ids)} order by name_fold`)
}

function titles(tx: Tx, ids: readonly string[]): string[] {
  return namesOf(tx, sql`select title as name from series where ${among(raw('id'), ids)} order by title_key`)
}

function namesOf(tx: Tx, statement: Parameters<Tx['all']>[0]): string[] {
  return tx.all<{ name: string }>(statement).map(({ name }) => name)
}
