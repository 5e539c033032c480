import { isTagGroup } from './brackets.ts'
import type { FoundNumber, NumberSources } from './find-number.ts'
import type { Lexed } from './lexer.ts'
import { tidy } from './name-text.ts'

/** The tokens and parts from which the texts of a name are built. */
type NamePlan = {
  readonly lexed: Lexed
  /** Offset at which the series begins, after leading brackets and a leading number. */
  readonly from: number
  /** A leading number was removed. */
  readonly numberFirst: boolean
  /** Numbers and dates in the text, by position. */
  readonly claims: readonly { readonly start: number; readonly stop: number }[]
  /** Brackets containing a date. */
  readonly dateGroups: ReadonlySet<number>
  /** Brackets containing release tags. */
  readonly tagGroups: ReadonlySet<number>
}

type Part = { readonly text: string; readonly start: number; readonly stop: number; readonly group: number }

/**
 * Text before the first number. Text brackets in the middle stay (`U12 (Under 12)`); years, tags and text after a year
 * are omitted, as are brackets at the end of a name without a number.
 */
export function headOf(plan: NamePlan): string {
  const bound = boundOf(plan)
  const endless = bound === Number.POSITIVE_INFINITY
  const parts = partsOf(plan.lexed, plan.from, bound).filter((part) => part.group >= 0 || hasText(part.text))
  const first = parts.findIndex((part) => part.group < 0)
  const dated = parts.findIndex((part) => plan.dateGroups.has(part.group))
  if (first < 0) return ''
  const remaining = parts
    .slice(first, endless && dated > first ? dated : parts.length)
    .filter((part, i) => part.group < 0 || (!isOmitted(part, plan) && (dated < 0 || i + first < dated)))
  const last = endless || dated >= 0 ? remaining.findLastIndex((part) => part.group < 0) : remaining.length
  return join(remaining.slice(0, last + 1), plan)
}

function isOmitted(part: Part, plan: NamePlan): boolean {
  return plan.dateGroups.has(part.group) || plan.tagGroups.has(part.group)
}

/** The texts outside brackets after the head, in order, each without the numbers beside it. */
export function tailOf(plan: NamePlan): string[] {
  const bound = boundOf(plan)
  const from = bound === Number.POSITIVE_INFINITY ? endOfDated(plan) : bound
  const stops = plan.claims.filter((claim) => claim.start >= from)
  return partsOf(plan.lexed, from, Number.POSITIVE_INFINITY)
    .filter((part) => part.group < 0)
    .flatMap((part) => textsWithout(part, stops, plan.lexed.text))
    .filter((text) => hasText(text) && !/^\s*[+&]/u.test(text))
    .map((text) => tidy(text, dotIsSpace(plan)))
}

/** The whole name without release tags, for display. */
export function wholeOf(plan: NamePlan): string {
  const { lexed } = plan
  const parts = partsOf(lexed, 0, Number.POSITIVE_INFINITY)
  const first = parts.findIndex((part) => part.group < 0 && hasText(part.text))
  const remaining = parts.filter((part, i) => (part.group < 0 ? true : i > first && !plan.tagGroups.has(part.group)))
  const name = join(remaining, plan)
  return name === '' ? tidy(lexed.text, dotIsSpace(plan)) : name.replace(/(?:- )+- /g, '- ')
}

/**
 * The whole name without dates, release tags and the brackets after them.
 * @param withNumbers keep numbers, because words follow them
 * @param isRelease whether a text after the first number or bracket describes the release
 */
export function plainOf(plan: NamePlan, withNumbers: boolean, isRelease: (text: string) => boolean): string {
  const claims = withNumbers ? [] : plan.claims
  const parts = partsOf(plan.lexed, withNumbers ? 0 : plan.from, Number.POSITIVE_INFINITY)
  const released = parts.findIndex((part, i) => i > 0 && part.group >= 0 && isOmitted(part, plan))
  const remaining = parts.filter((part, i) => {
    if (part.group < 0) return true
    const isClaimed = claims.some((claim) => claim.start >= part.start && claim.stop <= part.stop)
    return !isClaimed && !isOmitted(part, plan) && (released < 0 || i < released)
  })
  const texts = remaining.flatMap((part) => (part.group < 0 ? textsWithout(part, claims, plan.lexed.text) : part.text))
  const first = texts.findIndex(hasText)
  const isLeft = (text: string) =>
    hasText(text) && (isRelease(text) || (!withNumbers && !/\p{L}|^\s*[(（]/u.test(text)))
  const named = texts.filter((text, i) => i <= first || (!isLeft(text) && (withNumbers || !/^\s*[+&]/u.test(text))))
  // A single point is part of a title such as `D.Gray-man`.
  return tidy(named.join(' '), dotIsSpace(plan) && /\..*\./u.test(plan.lexed.text))
}

function boundOf(plan: NamePlan): number {
  const { tokens, groups } = plan.lexed
  const first = plan.claims.find((claim) => claim.start >= plan.from)
  if (first === undefined) return Number.POSITIVE_INFINITY
  const token = tokens.find((candidate) => candidate.start <= first.start && candidate.end > first.start)
  const group = groups[token?.group ?? -1]
  return group === undefined ? first.start : Math.max(plan.from, tokens[group.from]?.start ?? 0)
}

/** Offset of the text after the first year in a name without a number: `Name (2017) Title`. */
function endOfDated(plan: NamePlan): number {
  const { tokens, groups } = plan.lexed
  const group = groups.find(
    (candidate, i) => plan.dateGroups.has(i) && (tokens[candidate.from]?.start ?? 0) >= plan.from,
  )
  return group === undefined ? Number.POSITIVE_INFINITY : (tokens[group.to - 1]?.end ?? 0)
}

/** Runs of plain text and brackets between two offsets. */
function partsOf({ text, tokens }: Lexed, from: number, to: number): Part[] {
  const parts: Part[] = []
  for (const token of tokens) {
    const start = Math.max(token.start, from)
    const stop = Math.min(token.end, to)
    if (start >= stop) continue
    const last = parts.at(-1)
    if (last !== undefined && last.group === token.group) parts[parts.length - 1] = { ...last, stop }
    else parts.push({ text: '', start, stop, group: token.group })
  }
  return parts.map((part) => ({ ...part, text: text.slice(part.start, part.stop) }))
}

function textsWithout(part: Part, claims: NamePlan['claims'], text: string): string[] {
  const pieces: string[] = []
  let at = part.start
  for (const claim of claims) {
    if (claim.stop <= at || claim.start >= part.stop) continue
    pieces.push(text.slice(at, Math.max(at, claim.start)))
    at = claim.stop
  }
  pieces.push(text.slice(Math.min(at, part.stop), part.stop))
  return pieces
}

function hasText(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

function join(parts: readonly Part[], plan: NamePlan): string {
  return tidy(parts.map((part) => part.text).join(' '), dotIsSpace(plan))
}

function dotIsSpace({ lexed }: NamePlan): boolean {
  return !/[\s_]/u.test(lexed.text)
}

type PlanSources = Omit<NumberSources, 'prefixTo'> & {
  readonly from: number
  readonly number: FoundNumber | null
}

/** Determines the numbers in the text, the brackets to omit, and the start of the series. */
export function planName(sources: PlanSources): NamePlan {
  const { lexed, from, marks, dates, number } = sources
  const { tokens, groups } = lexed
  const used = [marks.volume, marks.special, number, ...marks.others, ...dates.filter((date) => date.group < 0)]
  const claims = used.filter((claim) => claim !== null).sort((a, b) => a.start - b.start)
  const opening = findOpening(sources, claims)
  return {
    lexed,
    from: opening?.stop ?? tokens[from]?.start ?? 0,
    numberFirst: opening !== null && opening.start === number?.start,
    claims: claims.filter((claim) => claim.start !== opening?.start),
    dateGroups: new Set(dates.map((date) => date.group)),
    tagGroups: new Set(groups.flatMap((group, i) => (isTagGroup(tokens, group) ? [i] : []))),
  }
}

type Span = { readonly start: number; readonly stop: number }

/** A number or date before the series: `04 - Asterix`, `01. X-Men Vol. 2`, `001 X-Men #3`, `1991-07 Superman 001`. */
function findOpening({ lexed, from, dates, bare, number, kind }: PlanSources, claims: readonly Span[]): Span | null {
  const { tokens } = lexed
  const first = bare.find((candidate) => candidate.first && (candidate.padded || candidate.before === 'separator'))
  const start = tokens[first?.from ?? -1]?.start
  const stop = tokens[(first?.to ?? 0) - 1]?.end
  if (first !== undefined && start !== undefined && stop !== undefined) {
    const isNumber = number?.start === start
    const isListed = first.padded && first.length >= 2 && number !== null
    const isIndex = (first.before === 'separator' || isListed) && kind === 'comic'
    const next = claims.find((claim) => claim.start > start)?.start ?? Number.POSITIVE_INFINITY
    return (isNumber || isIndex) && hasWord(lexed, stop, next) ? { start, stop } : null
  }
  return dates.find((date) => date.group < 0 && date.from === from) ?? null
}

function hasWord({ tokens }: Lexed, from: number, to: number): boolean {
  return tokens.some((token) => token.start >= from && token.end <= to && token.group < 0 && token.kind === 'word')
}
