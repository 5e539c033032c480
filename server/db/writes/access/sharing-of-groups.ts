import { type CombinedTags, combineTags } from '../../../domain/access/combine-tags.ts'
import type { GroupingDetails } from '../../records/grouping.ts'
import { presentTagUses, selectTagUses, type TagUseRow } from '../../rows/tag-uses.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { applyAllRules } from './sharing-rules.ts'

type Tags = ReadonlySet<string>

async function tagsOf(tx: Tx, seriesSeq: number): Promise<Set<string>> {
  const rows = await tx.all<{ tag: string }>(
    sql`select tag_id as tag from series_sharing_tags where series_seq = ${seriesSeq}`,
  )
  return new Set(rows.map(({ tag }) => tag))
}

type Restored = { readonly before: Tags; readonly after: Tags; readonly now: number }

async function store(tx: Tx, seriesSeq: number, { before, after, now }: Restored): Promise<void> {
  for (const tag of before) {
    if (!after.has(tag))
      await tx.run(sql`delete from series_sharing_tags where series_seq = ${seriesSeq} and tag_id = ${tag}`)
  }
  for (const tag of after) {
    if (before.has(tag)) continue
    await tx.run(
      sql`insert or ignore into series_sharing_tags (series_seq, tag_id, is_by_rule, created_at)
          select ${seriesSeq}, id, 0, ${now} from sharing_tags where id = ${tag}`,
    )
  }
}

function apply(tags: Tags, { added, removed }: Pick<CombinedTags, 'added' | 'removed'>): Set<string> {
  return new Set([...[...tags].filter((tag) => !removed.includes(tag)), ...added])
}

/**
 * Copies the restrictions of merged series to the target.
 * @param isNew the target has no tags yet
 * @returns the changes; nothing is stored while a tag is unclear
 */
export async function shareWith(
  tx: Tx,
  { target, sources, isNew, now }: { target: number; sources: readonly number[]; isNew: boolean; now: number },
): Promise<CombinedTags> {
  const others = await Array.fromAsync(sources, (seq) => tagsOf(tx, seq))
  const before = await tagsOf(tx, target)
  const combined = combineTags(
    isNew ? (others[0] ?? before) : before,
    others,
    presentTagUses(await tx.all<TagUseRow>(selectTagUses)),
  )
  if (combined.unclear.length > 0) return combined
  const after = apply(isNew ? (others[0] ?? before) : before, combined)
  await store(tx, target, { before, after, now })
  return {
    added: [...after].filter((tag) => !before.has(tag)).sort(),
    removed: [...before].filter((tag) => !after.has(tag)).sort(),
    unclear: [],
  }
}

/**
 * Tags that the merge removed but a rule would add again, revealing hidden books.
 * @param removed the result of {@link shareWith}
 */
export async function restoreByRules(
  tx: Tx,
  target: number,
  removed: readonly string[],
  now: number,
): Promise<readonly string[]> {
  if (removed.length === 0) return []
  await applyAllRules(tx, { seqs: [target] }, now)
  const tags = await tagsOf(tx, target)
  return removed.filter((tag) => tags.has(tag))
}

/**
 * The series from which a decision took books.
 * @param target also includes the path series of its current books
 */
async function sourcesOfTags(tx: Tx, decisionId: string, target: number | null): Promise<number[]> {
  const homes = sql`select home_seq from books where series_seq = ${target ?? 0} and home_seq is not null`
  const rows = await tx.all<{ seq: number }>(
    sql`select series_seq as seq from grouping_decision_series where decision_id = ${decisionId} and role = 'from'
        union ${homes}`,
  )
  return rows.map(({ seq }) => seq)
}

type EventRow = { id: string; details: string }

/**
 * Undoes the sharing changes of a decision: tags return to their state before all decisions, and the remaining ones are
 * applied again. Later manual changes are preserved.
 * @param undone the changes of the undone decision
 */
export async function restoreSharing(tx: Tx, target: number, undone: GroupingDetails, now: number): Promise<void> {
  const entries = (
    await tx.all<EventRow>(
      sql`select d.id, d.details from grouping_decisions d join grouping_decision_series g on g.decision_id = d.id
          where g.role = 'target' and g.series_seq = ${target} and d.undone_at is null order by d.place`,
    )
  ).map(({ id, details }) => ({ id, details: JSON.parse(details) as GroupingDetails }))
  const before = await tagsOf(tx, target)
  const changes = [undone, ...entries.map(({ details }) => details)]
  let tags = apply(before, {
    added: changes.flatMap(({ tagsRemoved }) => tagsRemoved),
    removed: changes.flatMap(({ tagsAdded }) => tagsAdded),
  })
  const uses = presentTagUses(await tx.all<TagUseRow>(selectTagUses))
  for (const [index, { id, details }] of entries.entries()) {
    const sources = await sourcesOfTags(tx, id, index === entries.length - 1 ? target : null)
    const others = await Array.fromAsync(sources, (seq) => tagsOf(tx, seq))
    const { added, removed, unclear } = combineTags(tags, others, uses)
    // Unclear tags stay unchanged, the safe choice.
    const remaining = unclear.filter((tag) => before.has(tag) && !tags.has(tag))
    tags = apply(tags, { added: [...added, ...remaining], removed })
    await tx.update(
      'groupingDecisions',
      { details: { ...details, tagsAdded: [...added, ...remaining], tagsRemoved: removed } },
      sql`id = ${id}`,
    )
  }
  await store(tx, target, { before, after: tags, now })
}

/** Names of sharing tags, for an error. */
export async function tagNames(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.all<{ name: string }>(
    sql`select name from sharing_tags where ${among(raw('id'), ids)} order by name`,
  )
  return rows.map(({ name }) => name)
}
