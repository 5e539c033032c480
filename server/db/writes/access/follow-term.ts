import { followTerm, parseSharingRule, type TermNaming } from '../../../domain/access/sharing-rule.ts'
import { AppError } from '../../../domain/errors.ts'
import { foldName } from '../../../domain/text/fold.ts'
import type { Insert, Tx } from '../../dialects/sqlite/tx.ts'
import { raw, rowsOf, sql } from '../../sql.ts'
import { type TermKind, termTables } from '../../term-tables.ts'
import { applyAllRules } from './sharing-rules.ts'

type Naming = Omit<TermNaming, 'field'> & { readonly kind: TermKind }
type Ruled = { readonly id: string; readonly rule: string }

const fields = { genre: 'genre', tag: 'tag', person: 'author' } as const

/** Every readable rule of a sharing tag, by the id of the tag. */
function allRules(tx: Tx): Map<string, unknown> {
  const rows = tx.all<Ruled>(sql`select id, rule from sharing_tags where rule is not null`)
  const rules = rows.map(({ id, rule }) => [id, readable(rule)] as const)
  return new Map(rules.filter(([, rule]) => rule !== null))
}

/** Rules that name a term, by the id of their tag, rewritten for its other name. */
function rulesAbout(tx: Tx, { kind, from, to }: Naming): Map<string, unknown> {
  return new Map(
    [...allRules(tx)].flatMap(([id, before]): [string, unknown][] => {
      const after = followTerm(before, { field: fields[kind], from, to })
      return after === before ? [] : [[id, after]]
    }),
  )
}

/** Matches no term. */
const NOBODY = '\uffff'

/** Returns a test for terms named by sharing rules: these stay, with their former names, even when unused. */
export function openRuledNames(tx: Tx, kind: TermKind): (name: string) => boolean {
  const rules = [...allRules(tx).values()]
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
export function isRuledBy(tx: Tx, naming: Naming): boolean {
  return rulesAbout(tx, naming).size > 0
}

/** Rewrites the sharing rules that name a term to its new name. Call before renaming it. */
export function renameTermInRules(tx: Tx, naming: Naming): void {
  for (const [id, rule] of rulesAbout(tx, naming)) {
    try {
      parseSharingRule(rule)
    } catch {
      throw new AppError('rule_has_no_room')
    }
    tx.update('sharingTags', { rule: rule as Insert<'sharingTags'>['rule'] }, sql`id = ${id}`)
  }
}

type SeriesTag = { readonly seriesSeq: number; readonly tagId: string }

/**
 * Runs a change to series that must not remove rule-based sharing tags: tags whose rule no longer matches become
 * manual.
 */
export function preservingTags(tx: Tx, seqs: readonly number[], now: number, change: () => void): void {
  const seriesTags = tx.all<SeriesTag>(
    sql`select series_seq as seriesSeq, tag_id as tagId from series_sharing_tags
        where is_by_rule = 1 and series_seq in (select value from ${rowsOf(seqs)})`,
  )
  change()
  applyAllRules(tx, { seqs }, now)
  for (const { seriesSeq, tagId } of seriesTags) {
    tx.run(
      sql`insert or ignore into series_sharing_tags (series_seq, tag_id, is_by_rule, created_at)
          values (${seriesSeq}, ${tagId}, 0, ${now})`,
    )
  }
}

/** A rule that uses a former name of a term means the term: it is stored with the current name. */
export function withCurrentNames(tx: Tx, rule: unknown): unknown {
  let present = rule
  for (const [kind, { table, column, aliases }] of Object.entries(termTables)) {
    const field = fields[kind as TermKind]
    for (const from of namesInCondition(rule, field)) {
      const nameFold = foldName(from)
      const term = tx.get<{ name: string }>(
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
