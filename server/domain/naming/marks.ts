import type { Lexed, Token } from './lexer.ts'
import type { MarkerKind } from './marker-table.ts'
import type { NumberRange } from './ranges.ts'
import { overrules } from './title-marks.ts'

/** A number with its marker. */
export type Mark = {
  readonly kind: MarkerKind
  readonly value: number
  readonly end: number | null
  readonly whole: boolean
  readonly padded: boolean
  /** Digits of the number before the point. */
  readonly length: number
  /** Offsets into the text; a mark may begin or end inside a token of a script without spaces. */
  readonly start: number
  readonly stop: number
  /** Token indexes, `to` exclusive. */
  readonly from: number
  readonly to: number
  /** Bracket group, -1 outside brackets. */
  readonly group: number
  /** The marker has one or two letters. */
  readonly short: boolean
}

/** A mark over whole tokens; `place` adjusts its ends where a token is only partly covered. */
export function makeMark(
  tokens: readonly Token[],
  kind: { readonly kind: MarkerKind; readonly short: boolean },
  range: NumberRange,
  bounds: { readonly from: number; readonly start?: number; readonly stop?: number; readonly to?: number },
): Mark {
  return {
    kind: kind.kind,
    short: kind.short,
    value: range.value,
    end: range.end,
    whole: range.whole,
    padded: range.padded,
    length: range.length,
    start: bounds.start ?? tokens[bounds.from]?.start ?? 0,
    stop: bounds.stop ?? tokens[range.to - 1]?.end ?? 0,
    from: bounds.from,
    to: bounds.to ?? range.to,
    group: tokens[bounds.from]?.group ?? -1,
  }
}

export function skipSpace(tokens: readonly Token[], at: number): number {
  return tokens[at]?.kind === 'space' ? at + 1 : at
}

/** The marks of a name by their role; those without a role remain text. */
export type ChosenMarks = {
  readonly volume: Mark | null
  readonly number: Mark | null
  readonly part: Mark | null
  readonly special: Mark | null
  /** Seasons and versions: they end the series name too. */
  readonly others: readonly Mark[]
}

/** The first mark of each kind, preferring marks outside brackets; a season counts as a volume. */
export function chooseMarks(lexed: Lexed, found: readonly Mark[]): ChosenMarks {
  const marks = found.map((mark) => (isVersion(lexed, found, mark) ? { ...mark, kind: 'version' as const } : mark))
  const first = (test: (mark: Mark) => boolean) =>
    marks.find((mark) => mark.group < 0 && test(mark)) ?? marks.find((mark) => mark.group >= 0 && test(mark)) ?? null
  const isNumber = ({ kind }: Mark) => kind === 'issue' || kind === 'chapter'
  const numbers = marks.filter((mark) => mark.group < 0 && isNumber(mark))
  const season = first((mark) => mark.kind === 'season')
  const volume = first((mark) => mark.kind === 'volume' && mark.whole) ?? first((mark) => mark.kind === 'volume')
  return {
    volume: volume ?? season,
    number: numbers.find((mark) => !numbers.some((other) => overrules(lexed, mark, other))) ?? first(isNumber),
    part: first((mark) => mark.kind === 'part'),
    special: first((mark) => mark.kind === 'special'),
    others: marks.filter((mark) => mark.kind === 'season' || mark.kind === 'version'),
  }
}

/** `[v2]`, and the `v2` of `Ch. 12 v2`: the second edition of the file, not the second volume. */
function isVersion({ text, tokens, groups }: Lexed, marks: readonly Mark[], mark: Mark): boolean {
  const single = mark.kind === 'volume' && mark.short && !mark.padded && mark.length === 1
  if (!single || !/^v/i.test(text.slice(mark.start, mark.start + 1))) return false
  if (mark.group >= 0) return groups[mark.group]?.shape === 'square'
  return marks.some(
    (other) => other.kind === 'chapter' && skipSpace(tokens, other.to) === mark.from && other.to !== mark.from,
  )
}
