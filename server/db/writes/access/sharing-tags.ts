import { AppError, notFound } from '../../../domain/errors.ts'
import { foldName } from '../../../domain/text/fold.ts'
import { maxSharingTags, type SharingTagChange } from '../../records/access.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Insert, Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { seqsOf } from '../seqs.ts'
import { withCurrentNames } from './follow-term.ts'
import { applyAllRules, applyFirstSpan } from './sharing-rules.ts'

type Rule = Insert<'sharingTags'>['rule']
type CreateTag = {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** A condition validated by the domain; null: none. */
  readonly rule: unknown
  readonly now: number
}
type UpdateTag = { readonly id: string; readonly changes: Partial<Omit<CreateTag, 'id' | 'now'>>; readonly now: number }

/**
 * @returns where to continue applying the rule, null when done
 * @throws AppError conflict when the name is in use, ignoring case and accents; unprocessable when there are too many
 */
async function createSharingTag(tx: Tx, { id, name, description, rule, now }: CreateTag): Promise<number | null> {
  const many = (await tx.get<{ count: number }>(sql`select count(*) as count from sharing_tags`))?.count ?? 0
  if (many >= maxSharingTags) {
    throw new AppError('too_many_sharing_tags', { most: maxSharingTags })
  }
  await requireFreeName(tx, id, name)
  const ruled = rule === null ? null : await withCurrentNames(tx, rule)
  const row = { id, name, nameFold: foldName(name), description, rule: ruled as Rule, createdAt: now, updatedAt: now }
  await tx.insert('sharingTags', row)
  return rule === null ? null : await applyFirstSpan(tx, id, now)
}

/** Absent fields stay unchanged. @returns see {@link createSharingTag} */
async function updateSharingTag(tx: Tx, { id, changes, now }: UpdateTag): Promise<number | null> {
  const { name, rule, ...rest } = changes
  if (name !== undefined) await requireFreeName(tx, id, name)
  const named = name === undefined ? {} : { name, nameFold: foldName(name) }
  const ruled = rule === undefined ? {} : { rule: (rule === null ? null : await withCurrentNames(tx, rule)) as Rule }
  const changed = await tx.update('sharingTags', { ...rest, ...named, ...ruled, updatedAt: now }, sql`id = ${id}`)
  if (changed === 0) throw notFound('sharing_tag')
  return rule === undefined ? null : await applyFirstSpan(tx, id, now)
}

/** Also deletes its grants and its assignments to series. */
async function deleteSharingTag(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  if ((await tx.run(sql`delete from sharing_tags where id = ${id}`)) === 0) throw notFound('sharing_tag')
}

async function requireFreeName(tx: Tx, id: string, name: string): Promise<void> {
  const fold = foldName(name)
  const existing = await tx.get(sql`select 1 as found from sharing_tags where name_fold = ${fold} and id <> ${id}`)
  if (existing === undefined) return
  throw new AppError('sharing_tag_exists', {}, { field: 'name' })
}

type ChangeTags = { readonly seriesIds: readonly string[]; readonly tags: SharingTagChange; readonly now: number }
/** For each existing series: whether anything changed, and tags that stay because their rule assigns them. */
export type ChangedTags = { readonly id: string; readonly isChanged: boolean; readonly keptByRule: readonly string[] }

type SharingRow = { readonly seq: number; readonly tagId: string; readonly isByRule: number }

/** @throws AppError not_found when an assigned tag does not exist */
async function changeSharingTags(tx: Tx, { seriesIds, tags, now }: ChangeTags): Promise<ChangedTags[]> {
  await requireTags(tx, [...(tags.set ?? []), ...(tags.add ?? []), ...(tags.remove ?? [])])
  const known = await seqsOf(tx, 'series', seriesIds)
  const seqs = [...known.values()]
  const before = await sharingOf(tx, seqs)
  for (const seq of seqs) await store(tx, { seq, current: before.get(seq) ?? new Map(), tags, now })
  await applyAllRules(tx, { seqs }, now)
  const after = await sharingOf(tx, seqs)
  return [...known].map(([id, seq]) => {
    const [tagsBefore, tagsAfter] = [
      before.get(seq) ?? new Map<string, boolean>(),
      after.get(seq) ?? new Map<string, boolean>(),
    ]
    const isSame =
      tagsBefore.size === tagsAfter.size && [...tagsAfter].every(([tag, isByRule]) => tagsBefore.get(tag) === isByRule)
    const unwanted = [...tagsAfter.keys()].filter((tag) => isUnwanted(tags, tag))
    return { id, isChanged: !isSame, keptByRule: unwanted }
  })
}

function isUnwanted({ set, remove = [] }: SharingTagChange, tag: string): boolean {
  return set === undefined ? remove.includes(tag) : !set.includes(tag)
}

type TagStates = ReadonlyMap<string, boolean>

async function sharingOf(tx: Tx, seqs: readonly number[]): Promise<Map<number, Map<string, boolean>>> {
  const rows = await tx.all<SharingRow>(
    sql`select series_seq as seq, tag_id as tagId, is_by_rule as isByRule from series_sharing_tags
        where ${among(raw('series_seq'), seqs)} order by tag_id`,
  )
  const current = new Map<number, Map<string, boolean>>()
  for (const { seq, tagId, isByRule } of rows) {
    const tags = current.get(seq) ?? new Map<string, boolean>()
    current.set(seq, tags.set(tagId, isByRule === 1))
  }
  return current
}

type Store = {
  readonly seq: number
  readonly current: TagStates
  readonly tags: SharingTagChange
  readonly now: number
}

/** A tag assigned by rule stays so when set; when added, it becomes manual and outlives the rule. */
async function store(tx: Tx, { seq, current, tags, now }: Store): Promise<void> {
  const wanted = [...(tags.set ?? []).filter((tag) => !current.has(tag)), ...(tags.add ?? [])]
  for (const tag of new Set(wanted)) {
    await tx.run(
      sql`insert into series_sharing_tags (series_seq, tag_id, is_by_rule, created_at) values (${seq}, ${tag}, 0, ${now})
          on conflict (series_seq, tag_id) do update set is_by_rule = 0`,
    )
  }
  for (const [tag, isByRule] of current) {
    if (isByRule || !isUnwanted(tags, tag)) continue
    await tx.run(sql`delete from series_sharing_tags where series_seq = ${seq} and tag_id = ${tag}`)
  }
}

/** @throws AppError not_found when one of them does not exist */
export async function requireTags(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids)
  const known = await tx.get<{ count: number }>(
    sql`select count(*) as count from sharing_tags where ${among(raw('id'), [...wanted])}`,
  )
  if ((known?.count ?? 0) < wanted.size) throw notFound('sharing_tag')
}

export const sharingTagWrites = {
  createSharingTag: change(['catalog', 'system'], createSharingTag),
  updateSharingTag: change(['catalog', 'system'], updateSharingTag),
  deleteSharingTag: change(['catalog', 'system'], deleteSharingTag),
  changeSharingTags: change(['catalog', 'system'], changeSharingTags),
}
