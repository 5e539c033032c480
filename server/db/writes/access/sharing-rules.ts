import { parseSharingRule } from '../../../domain/access/sharing-rule.ts'
import { seriesConditionSql } from '../../queries/filter/filter-sql.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'

type Rule = { readonly id: string; readonly rule: string | null }

/** The series to test: these, or a range of internal numbers (`from` exclusive, `to` inclusive). */
export type RuleScope = { readonly seqs: readonly number[] } | { readonly from: number; readonly to: number }

function within(scope: RuleScope, column: string): Fragment {
  if ('seqs' in scope) return among(raw(column), scope.seqs)
  return sql`${raw(column)} > ${scope.from} and ${raw(column)} <= ${scope.to}`
}

/** An unreadable rule neither assigns nor removes the tag. */
function conditionOf({ rule }: Rule): Fragment | null {
  if (rule === null) return raw('false')
  try {
    return seriesConditionSql(parseSharingRule(JSON.parse(rule)), '')
  } catch {
    return null
  }
}

/**
 * Applies a tag's rule to series: adds the tag where it matches, removes it where it no longer matches and was added by
 * a rule. Manual tags stay. Without a rule nothing matches.
 * @returns number of series that gained or lost the tag
 */
async function applyRule(tx: Tx, rule: Rule, scope: RuleScope, now: number): Promise<number> {
  const fits = conditionOf(rule)
  if (fits === null) return 0
  const removed = await tx.run(
    sql`delete from series_sharing_tags where tag_id = ${rule.id} and is_by_rule = 1 and ${within(scope, 'series_seq')}
        and series_seq not in (select s.seq from series s where ${within(scope, 's.seq')} and (${fits}))`,
  )
  if (rule.rule === null) return removed
  const added = await tx.run(
    sql`insert into series_sharing_tags (series_seq, tag_id, is_by_rule, created_at)
        select s.seq, ${rule.id}, 1, ${now} from series s where ${within(scope, 's.seq')} and (${fits})
        and not exists (select 1 from series_sharing_tags x where x.series_seq = s.seq and x.tag_id = ${rule.id})`,
  )
  return removed + added
}

/**
 * Applies every rule to series.
 * @returns number of changed sharing tags of series
 */
export async function applyAllRules(tx: Tx, scope: RuleScope, now: number): Promise<number> {
  const rules = await tx.all<Rule>(sql`select id, rule from sharing_tags where rule is not null order by id`)
  let changed = 0
  for (const rule of rules) changed += await applyRule(tx, rule, scope, now)
  return changed
}

/** Catalogs up to this size apply a changed rule immediately; larger ones in a job, batch by batch. */
export const ruleSpan = 10_000

/** The highest internal number of a series. */
async function lastSeries(tx: Tx): Promise<number> {
  return (await tx.get<{ seq: number | null }>(sql`select max(seq) as seq from series`))?.seq ?? 0
}

/**
 * The first batch, usually the only one.
 * @returns where to continue, null when done
 */
export async function applyFirstSpan(tx: Tx, id: string, now: number): Promise<number | null> {
  return (await applySharingRule(tx, { id, from: 0, now })).next
}

type ApplyRule = {
  readonly id: string /** Internal number to continue after. */
  readonly from: number
  readonly now: number
}

/** Applies the rule of a tag to one batch of the catalog. A deleted tag counts as done. */
async function applySharingRule(
  tx: Tx,
  { id, from, now }: ApplyRule,
): Promise<{ readonly next: number | null; readonly last: number }> {
  const rule = await tx.get<Rule>(sql`select id, rule from sharing_tags where id = ${id}`)
  const last = await lastSeries(tx)
  if (rule === undefined) return { next: null, last }
  const to = from + ruleSpan
  await applyRule(tx, rule, { from, to }, now)
  return { next: to < last ? to : null, last }
}

export const sharingRuleWrites = {
  applySharingRule: change(['catalog'], applySharingRule),
}
