import type { Lexed } from './lexer.ts'
import type { Mark } from './mark.ts'
import { skipSpace } from './mark.ts'
import { overrules } from './title-marks.ts'

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
