import { foldText } from '../text/fold.ts'
import { type BareNumber, findBareNumbers } from './bare-numbers.ts'
import { isTagGroup, readNumberBracket } from './brackets.ts'
import { type ChosenMarks, chooseMarks } from './choose-marks.ts'
import { chooseBareNumber } from './choose-number.ts'
import { findDates, type NameDate } from './dates.ts'
import { type Lexed, lex } from './lexer.ts'
import type { Mark } from './mark.ts'
import { findMarks } from './marks.ts'
import { headOf, type NamePlan, tailOf, wholeOf } from './name-parts.ts'
import { titleFrom } from './name-text.ts'
import type { NameKind } from './parsed-name.ts'
import type { NumberRange } from './ranges.ts'

/** The number of a name and how it was found. */
export type FoundNumber = {
  readonly range: Pick<NumberRange, 'value' | 'end' | 'whole'>
  readonly by: 'chapter' | 'issue' | 'part' | 'bare' | 'bracket'
  readonly start: number
  readonly stop: number
  readonly count: number | null
}

/** One part of a path, read. Texts are tidy and may be empty. */
export type NameReading = {
  /** Text before the first number: the series, as a rule. */
  readonly head: string
  /** First text behind it: the title, as a rule. */
  readonly tail: string | null
  /** The name begins with its number: what follows is a title or the series. */
  readonly leads: 'marker' | 'number' | null
  /** Content of the square brackets at the start: a group, or the series where there is no other. */
  readonly group: string | null
  readonly volume: { readonly value: number | null; readonly end: number | null } | null
  readonly number: FoundNumber | null
  readonly count: number | null
  readonly date: NameDate | null
  readonly special: boolean
  readonly cleanName: string
}

export type ReadOptions = {
  readonly kind: NameKind
  /** Numbers without a marker count; not so in the names of folders. */
  readonly bare: boolean
  /** Series name of the folder: numbers in it are not the number of the book. */
  readonly prefix: string
}

const maxNumber = 999_999
const latestGuess = 2039

/** Reads one file or folder name, without its extension, in NFC. */
export function readName(text: string, options: ReadOptions): NameReading {
  const lexed = lex(text)
  const from = bodyFrom(lexed)
  const prefixTo = prefixEnd(lexed, from, options.prefix)
  const inBody = (mark: Mark) => (mark.group < 0 ? mark.from >= prefixTo : mark.from > from || !mark.short)
  const marks = chooseMarks(lexed, findMarks(lexed.tokens).filter(inBody))
  const dates = findDates(lexed).filter((date) => date.group >= 0 || date.start >= (lexed.tokens[prefixTo]?.start ?? 0))
  const taken = takenBy(lexed, marks, dates)
  const bare = options.bare ? findBareNumbers(lexed.tokens, taken, { from, prefixTo }) : []
  const number = findNumber({ lexed, marks, dates, bare, prefixTo, kind: options.kind })
  const plan = planText({ lexed, from, marks, dates, bare, number })
  const head = headOf(plan)
  const tail = tailOf(plan)
    .map(titleFrom)
    .find((title) => title !== null)
  return {
    head,
    tail: tail ?? null,
    leads: plan.leadingNumber ? 'number' : head === '' && plan.claims.length > 0 ? 'marker' : null,
    group: leadingGroup(lexed, from),
    volume: readVolume(marks),
    number,
    count: number?.count ?? countOf(lexed),
    date: chooseDate(lexed, dates),
    special: marks.special !== null,
    cleanName: wholeOf(plan),
  }
}

/** Index of the first token behind the brackets at the start; 0 when there is nothing else. */
function bodyFrom({ tokens }: Lexed): number {
  const from = tokens.findIndex((token) => token.group < 0 && token.kind !== 'space' && token.kind !== 'dash')
  return Math.max(from, 0)
}

function leadingGroup({ text, tokens, groups }: Lexed, from: number): string | null {
  const group = groups.find((candidate) => candidate.shape === 'square')
  if (group === undefined || (group.from >= from && from > 0)) return null
  const content = text.slice(tokens[group.from]?.end ?? 0, tokens[group.to - 1]?.start ?? 0).trim()
  return /\p{L}/u.test(content) ? content : null
}

/** Index behind the words of `prefix` where the name begins with all of them and goes on; else 0. */
function prefixEnd({ tokens }: Lexed, from: number, prefix: string): number {
  const wanted = prefix === '' ? [] : wordsOf(lex(prefix))
  let matched = 0
  let at = from
  for (; at < tokens.length && matched < wanted.length; at++) {
    const token = tokens[at]
    if (token?.kind !== 'word' && token?.kind !== 'number') continue
    if (foldText(token.text) !== wanted[matched]) return 0
    matched++
  }
  const goesOn = tokens.some((token, i) => i >= at && (token.kind === 'word' || token.kind === 'number'))
  return wanted.length > 0 && matched === wanted.length && goesOn ? at : 0
}

function wordsOf({ tokens }: Lexed): string[] {
  return tokens.flatMap((token) => (token.kind === 'word' || token.kind === 'number' ? [foldText(token.text)] : []))
}

function takenBy({ tokens }: Lexed, marks: ChosenMarks, dates: readonly NameDate[]): ReadonlySet<number> {
  const spans = [marks.volume, marks.number, marks.special, marks.part, ...marks.others, ...dates].filter((span) => span !== null)
  return new Set(
    spans.flatMap((span) =>
      tokens.flatMap((token, i) => (token.end > span.start && token.start < span.stop ? [i] : [])),
    ),
  )
}

type NumberSources = {
  readonly lexed: Lexed
  readonly marks: ChosenMarks
  readonly dates: readonly NameDate[]
  readonly bare: readonly BareNumber[]
  readonly prefixTo: number
  readonly kind: NameKind
}

/** A marked number, `(2 of 6)`, a bare one, `(5)`, a part: the first of these that the name has. */
function findNumber(sources: NumberSources): FoundNumber | null {
  const { lexed, marks, dates } = sources
  const { tokens } = lexed
  const fromBare = (bare: BareNumber): FoundNumber => ({
    range: bare,
    by: 'bare',
    start: tokens[bare.from]?.start ?? 0,
    stop: tokens[bare.to - 1]?.end ?? 0,
    count: bare.count,
  })
  const index = sources.bare.find((bare) => isIndexBefore(sources, bare))
  if (index !== undefined) return fromBare(index)
  if (marks.number !== null) {
    const { kind, start, stop } = marks.number
    return { range: marks.number, by: kind === 'chapter' ? 'chapter' : 'issue', start, stop, count: null }
  }
  if (marks.special !== null) return null
  const volume = marks.volume !== null && marks.volume.group < 0 ? marks.volume : null
  const bare = chooseBareNumber(sources.bare, { ...sources, tokens, volume })
  const bracket = findBracketNumber(lexed, dates)
  if (bracket !== null && bracket.count !== null) return bracket
  if (bare !== null) return fromBare(bare)
  if (marks.volume !== null) return null
  if (bracket !== null) return bracket
  return marks.part === null ? null : { ...marks.part, range: marks.part, by: 'part', count: null }
}

/** `Name 027: Chapter 1`: a number written like an index and a colon, before any marker. */
function isIndexBefore({ lexed, marks }: NumberSources, bare: BareNumber): boolean {
  if (marks.number === null || marks.number.group >= 0 || bare.from > marks.number.from || bare.first) return false
  return bare.padded && lexed.tokens[bare.to]?.text === ':'
}

function findBracketNumber({ tokens, groups }: Lexed, dates: readonly NameDate[]): FoundNumber | null {
  for (const [i, group] of groups.entries()) {
    const found = group.shape === 'round' && !dates.some((date) => date.group === i) && readNumberBracket(tokens, group)
    if (found && found.number !== null) {
      const start = tokens[group.from]?.start ?? 0
      return { range: found.number, by: 'bracket', start, stop: tokens[group.to - 1]?.end ?? 0, count: found.count }
    }
  }
  return null
}

function countOf({ tokens, groups }: Lexed): number | null {
  for (const group of groups) {
    const count = readNumberBracket(tokens, group)?.count
    if (count != null) return count
  }
  return null
}

function readVolume({ volume }: ChosenMarks): NameReading['volume'] {
  if (volume === null) return null
  const value = volume.whole && volume.value >= 0 && volume.value <= maxNumber ? volume.value : null
  return { value, end: value === null ? null : volume.end }
}

/** The last date; one among other words in its brackets only where there is no other. */
function chooseDate({ groups }: Lexed, dates: readonly NameDate[]): NameDate | null {
  const among = dates.filter((date) => groups[date.group]?.shape === 'round' && date.year <= latestGuess)
  return dates.findLast((date) => date.pure) ?? among.at(-1) ?? null
}

type PlanSources = Omit<NumberSources, 'prefixTo' | 'kind'> & {
  readonly from: number
  readonly number: FoundNumber | null
}

/** Decides which parts of the text are numbers, which are brackets to leave out, and where the series begins. */
function planText({ lexed, from, marks, dates, bare, number }: PlanSources): NamePlan {
  const { tokens, groups } = lexed
  const used = [marks.volume, marks.special, number, ...marks.others, ...dates.filter((date) => date.group < 0)]
  const claims = used.filter((claim) => claim !== null).map(({ start, stop }) => ({ start, stop }))
  const lead = bare.find((candidate) => candidate.first && (candidate.padded || candidate.before === 'separator'))
  const leadStart = tokens[lead?.from ?? -1]?.start
  const leadStop = tokens[(lead?.to ?? 0) - 1]?.end ?? 0
  const firstOther = Math.min(...claims.filter((claim) => claim.start !== leadStart).map((claim) => claim.start))
  const chosen = leadStart !== undefined && number?.start === leadStart
  const cut = lead !== undefined && (chosen || lead.before === 'separator') && hasWord(lexed, leadStop, firstOther)
  const opening = dates.find((date) => date.group < 0 && date.start === tokens[from]?.start)
  const dropped = cut ? leadStart : opening?.start
  return {
    lexed,
    from: cut ? leadStop : (opening?.stop ?? tokens[from]?.start ?? 0),
    leadingNumber: cut && chosen,
    claims: claims.filter((claim) => claim.start !== dropped).sort((a, b) => a.start - b.start),
    dateGroups: new Set(dates.map((date) => date.group)),
    tagGroups: new Set(groups.flatMap((group, i) => (isTagGroup(tokens, group) ? [i] : []))),
  }
}

function hasWord({ tokens }: Lexed, from: number, to: number): boolean {
  return tokens.some((token) => token.start >= from && token.end <= to && token.group < 0 && token.kind === 'word')
}
