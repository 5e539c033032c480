import { among, raw, sql } from '../sql.ts'
import type { Tx } from '../tx.ts'
import { type AuditRules, namedSubject } from './rule.ts'

/** Maximum number of series named in one entry. */
const maxNamed = 20

/** Who may see what: sharing tags, grants and access groups. */
export const accessRules = {
  createSharingTag:
    (_tx, { id, name, rule }) =>
    () => ({ kind: 'tag.created', subject: { type: 'tag', id, name }, details: { rule } }),
  updateSharingTag: async (tx, { id, changes }) => {
    const subject = await namedSubject(tx, 'tag', id)
    return () => ({ kind: 'tag.changed', subject, details: { ...changes } })
  },
  deleteSharingTag: async (tx, { id }) => {
    const subject = await namedSubject(tx, 'tag', id)
    return () => ({ kind: 'tag.removed', subject })
  },
  changeSharingTags:
    (tx, { seriesIds, tags }) =>
    async (changed) => {
      const touched = changed.filter(({ isChanged }) => isChanged).map(({ id }) => id)
      if (touched.length === 0) return null
      const [only = ''] = seriesIds
      const words = await Array.fromAsync(
        Object.entries(tags),
        async ([mode, ids]) => [mode, await tagNames(tx, ids)] as const,
      )
      const series = await titles(tx, touched.slice(0, maxNamed))
      const subject = seriesIds.length === 1 ? await namedSubject(tx, 'series', only) : null
      return { kind: 'tag.assigned', subject, details: { ...Object.fromEntries(words), series, count: touched.length } }
    },
  putUserGrant:
    (tx, { userId, tagId, accessMode }) =>
    async () => ({
      kind: 'grant.changed',
      subject: await namedSubject(tx, 'user', userId),
      details: { tag: (await namedSubject(tx, 'tag', tagId)).name, accessMode },
    }),
  deleteUserGrant:
    (tx, { userId, tagId }) =>
    async () => ({
      kind: 'grant.removed',
      subject: await namedSubject(tx, 'user', userId),
      details: { tag: (await namedSubject(tx, 'tag', tagId)).name },
    }),
  createAccessGroup:
    (_tx, { id, name }) =>
    () => ({ kind: 'group.created', subject: { type: 'group', id, name } }),
  updateAccessGroup: async (tx, { id, changes }) => {
    const subject = await namedSubject(tx, 'group', id)
    return () => ({ kind: 'group.changed', subject, details: { ...changes } })
  },
  deleteAccessGroup: async (tx, { id }) => {
    const subject = await namedSubject(tx, 'group', id)
    return () => ({ kind: 'group.removed', subject })
  },
  putGroupGrant:
    (tx, { id, tagId, accessMode }) =>
    async () => ({
      kind: 'grant.changed',
      subject: await namedSubject(tx, 'group', id),
      details: { tag: (await namedSubject(tx, 'tag', tagId)).name, accessMode },
    }),
  deleteGroupGrant:
    (tx, { id, tagId }) =>
    async () => ({
      kind: 'grant.removed',
      subject: await namedSubject(tx, 'group', id),
      details: { tag: (await namedSubject(tx, 'tag', tagId)).name },
    }),
  addGroupMembers:
    (tx, { id, userIds }) =>
    async () => ({
      kind: 'group.changed',
      subject: await namedSubject(tx, 'group', id),
      details: {
        added: await Array.fromAsync(
          userIds.slice(0, maxNamed),
          async (user) => (await namedSubject(tx, 'user', user)).name,
        ),
        count: userIds.length,
      },
    }),
  removeGroupMember:
    (tx, { id, userId }) =>
    async () => ({
      kind: 'group.changed',
      subject: await namedSubject(tx, 'group', id),
      details: { removed: [(await namedSubject(tx, 'user', userId)).name] },
    }),
  addOidcMapping:
    (tx, { id, oidcGroupName }) =>
    async () => ({
      kind: 'group.changed',
      subject: await namedSubject(tx, 'group', id),
      details: { mapped: oidcGroupName },
    }),
  removeOidcMapping: async (tx, { id, mappingId }) => {
    const mapping = await tx.get<{ name: string }>(
      sql`select oidc_group_name as name from oidc_mappings where id = ${mappingId} and group_id = ${id}`,
    )
    return async () => ({
      kind: 'group.changed',
      subject: await namedSubject(tx, 'group', id),
      details: { unmapped: mapping?.name ?? null },
    })
  },
} satisfies AuditRules

async function tagNames(tx: Tx, ids: readonly string[]): Promise<string[]> {
  return await namesOf(tx, sql`select name from sharing_tags where ${among(raw('id'), ids)} order by name_fold`)
}

async function titles(tx: Tx, ids: readonly string[]): Promise<string[]> {
  return await namesOf(tx, sql`select title as name from series where ${among(raw('id'), ids)} order by title_key`)
}

async function namesOf(tx: Tx, statement: Parameters<Tx['all']>[0]): Promise<string[]> {
  return (await tx.all<{ name: string }>(statement)).map(({ name }) => name)
}
