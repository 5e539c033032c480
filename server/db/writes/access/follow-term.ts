import { followTerm, parseSharingRule, type TermNaming } from '../../../domain/access/sharing-rule.ts'
import { AppError } from '../../../domain/errors.ts'
import { foldName } from '../../../domain/text/fold.ts'
import { among, raw, sql } from '../../sql.ts'
import { type TermKind, termTables } from '../../term-tables.ts'
import type { Insert, Tx } from '../../tx.ts'
import { applyAllRules } from './sharing-rules.ts'

type Naming = Omit<TermNaming, 'field'> & { readonly kind: TermKind }
type Ruled = { readonly id: string; readonly rule: string }

const fields = { genre: 'genre', tag: 'tag', person: 'author' } as const

/** Every readable rule of a sharing tag, by the id of the tag. */
async function allRules(tx: Tx): Promise<Map<string, unknown>> {
  const rows = await tx.all<Ruled>(sql`select id, rule from sharing_tags where rule is not null`)
  const rules = rows.map(({ id, rule }) => [id, readable(rule)] as const)
  return new Map(rules.filter(([, rule]) => rule !== null))
}

/** Rules that name a term, by the id of their tag, rewritten for its other name. */
async function rulesAbout(tx: Tx, { kind, from, to }: Naming): Promise<Map<string, unknown>> {
  return new Map(
    [...(await allRules(tx))].flatMap(([id, before]): [string, unknown][] => {
      const after = followTerm(before, { field: fields[kind], from, to })
      return after === before ? [] : [[id, after]]
    }),
  )
}

/** Matches no term. */
const NOBODY = '\uffff'

/** Returns a test for terms named by sharing rules: these stay, with their former names, even when unused. */
export async function openRuledNames(tx: Tx, kind: TermKind): Promise<(name: string) => boolean> {
  const rules = [...(await allRules(tx)).values()]
  return (from) => rules.some((rule) => followTerm(rule, { field: fields[kind], from, to: NOBODY }) !== rule)
}

function readable(rule: string): unknown {
  try {
    const condition: unknown = JSON.parse(rule)
    parseSharingRule(condition)
    return condition
  } catch {
    return null
  }
}

/** Whether a sharing rule names the term and would not match its other name. */
export async function isRuledBy(tx: Tx, naming: Naming): Promise<boolean> {
  return (await rulesAbout(tx, naming)).size > 0
}

/** Rewrites the sharing rules that name a term to its new name. Call before renaming it. */
export async function renameTermInRules(tx: Tx, naming: Naming): Promise<void> {
  for (const [id, rule] of await rulesAbout(tx, naming)) {
    try {
      parseSharingRule(rule)
    } catch {
      throw new AppError('rule_has_no_room')
    }
    await tx.update('sharingTags', { rule: rule as Insert<'sharingTags'>['rule'] }, sql`id = ${id}`)
  }
}

type SeriesTag = { readonly seriesSeq: number; readonly tagId: string }

/**
 * Runs a change to series that must not remove rule-based sharing tags: tags whose rule no longer matches become
 * manual.
 */
export async function preservingTags(
  tx: Tx,
  seqs: readonly number[],
  now: number,
  change: () => Promise<void>,
): Promise<void> {
  const seriesTags = await tx.all<SeriesTag>(
    sql`select series_seq as seriesSeq, tag_id as tagId from series_sharing_tags
        where is_by_rule = 1 and ${among(raw('series_seq'), seqs)}`,
  )
  await change()
  await applyAllRules(tx, { seqs }, now)
  for (const { seriesSeq, tagId } of seriesTags) {
    await tx.run(
      sql`insert or ignore into series_sharing_tags (series_seq, tag_id, is_by_rule, created_at)
          values (${seriesSeq}, ${tagId}, 0, ${now})`,
    )
  }
}

/** A rule that uses a former name of a term means the term: it is stored with the current name. */
export async function withCurrentNames(tx: Tx, rule: unknown): Promise<unknown> {
  let present = rule
  for (const [kind, { table, column, aliases }] of Object.entries(termTables)) {
    const field = fields[kind as TermKind]
    for (const from of namesInCondition(rule, field)) {
      const nameFold = foldName(from)
      const term = await tx.get<{ name: string }>(
        sql`select t.name from ${raw(aliases)} a join ${raw(table)} t on t.seq = a.${raw(column)}
            where a.name_fold = ${nameFold} and not exists (select 1 from ${raw(table)} o where o.name_fold = ${nameFold})`,
      )
      if (term !== undefined) present = followTerm(present, { field, from, to: term.name })
    }
  }
  return present
}

function namesInCondition(condition: unknown, field: TermNaming['field']): string[] {
  const [[key, operand] = ['', undefined]] = Object.entries(condition as Readonly<Record<string, unknown>>)
  if (Array.isArray(operand)) return operand.flatMap((part) => namesInCondition(part, field))
  const { operator, value } = operand as { readonly operator?: unknown; readonly value?: unknown }
  return key === field && (operator === 'is' || operator === 'isNot') && typeof value === 'string' ? [value] : []
}
