import type { Lexed, Token } from './lexer.ts'
import { issueSigns } from './marker-table.ts'
import { type Mark, skipSpace } from './marks.ts'
import { isNextTo, type UnmarkedNumber } from './unmarked-numbers.ts'

/**
 * Marked numbers that belong to the title when a more certain number follows: `Kaiju No. 8 036`, `Chapter One 002`,
 * `Episode 3 … #02`, `Episode 3 The Ferry 02`, `Love Potion #9 5`.
 */

/** `No. 8` with a plain number, as in titles; book numbers with this marker have no other number beside them. */
export function isOrdinaryNo({ text }: Lexed, mark: Mark): boolean {
  return mark.kind === 'issue' && !mark.padded && mark.length <= 2 && /^n[o°º]/i.test(text.slice(mark.start, mark.stop))
}

/** `Chapter One`, `Episode IV`. */
function isSpelledChapter({ text }: Lexed, mark: Mark): boolean {
  return mark.kind === 'chapter' && !/\p{N}/u.test(text.slice(mark.start, mark.stop))
}

/** Spelled out; `Ep. 5` counts the books. */
const episode = /^([eé]pisode|epis[oó]dio|эпизод)$/iu

/** `Episode 3`, the way films and games count their parts. */
export function isOrdinaryEpisode({ tokens }: Lexed, mark: Mark): boolean {
  if (mark.kind !== 'chapter' || mark.padded || mark.length > 2 || !mark.whole || mark.end !== null) return false
  return episode.test(tokens[mark.from]?.text ?? '')
}

function isSign({ text }: Lexed, mark: Mark): boolean {
  return issueSigns.includes(text.charAt(mark.start))
}

/** Whether, of two marked numbers, the second is the number of the book and the first part of its title. */
export function overrules(lexed: Lexed, first: Mark, second: Mark): boolean {
  if (second.from <= first.from) return false
  if (isOrdinaryNo(lexed, first) || isSpelledChapter(lexed, first)) return true
  const isNamed = second.kind === 'issue' || !isOrdinaryEpisode(lexed, second)
  if (isOrdinaryEpisode(lexed, first) && isNamed && !isAdjacent(lexed, first, second)) return true
  if (first.kind !== 'chapter' || !isSign(lexed, second)) return false
  return endsOpenText(lexed.tokens, second.to) && !hasPlusBetween(lexed.tokens, first, second)
}

/** The number without a marker directly after a marked one that is more certain. */
export function findOverruling(lexed: Lexed, mark: Mark, bare: readonly UnmarkedNumber[]): UnmarkedNumber | null {
  const { tokens } = lexed
  const following = bare.filter((candidate) => candidate.from >= mark.to)
  const [nextNumber] = following
  if (nextNumber === undefined || mark.group >= 0) return null
  if (isOrdinaryEpisode(lexed, mark)) return findIssueOfEpisode(lexed, mark, following)
  if (nextNumber.yearLike) return null
  if (isOrdinaryNo(lexed, mark) || isSpelledChapter(lexed, mark)) {
    const isCertain = (nextNumber.padded && nextNumber.length >= 2) || nextNumber.before === 'end'
    return isCertain && isNextTo(tokens, mark.to, nextNumber.from) ? nextNumber : null
  }
  const isGlued = isSign(lexed, mark) && !mark.padded && mark.length === 1 && mark.end === null
  return isGlued && nextNumber.before === 'end' && skipSpace(tokens, mark.to) === nextNumber.from ? nextNumber : null
}

/**
 * The padded number at the end of `Episode 1 The Long Night 03`. After a dash the words may be the title of the episode
 * (`Name - Episode 1 - Room 03`): then a year or a count in brackets must follow, as in comic files.
 */
function findIssueOfEpisode({ tokens }: Lexed, mark: Mark, bare: readonly UnmarkedNumber[]): UnmarkedNumber | null {
  const last = bare.findLast((candidate) => candidate.before === 'end')
  if (last === undefined || last.yearLike) return null
  const isPadded = last.padded && last.length >= 2
  const isTitled = tokens[skipSpace(tokens, mark.to)]?.kind === 'dash'
  const isReleased = tokens[skipSpace(tokens, last.to)]?.kind === 'bracket'
  return (isPadded || isReleased) && (!isTitled || (isPadded && isReleased)) ? last : null
}

function isAdjacent({ tokens }: Lexed, first: Mark, second: Mark): boolean {
  return isNextTo(tokens, first.to, second.from)
}

function endsOpenText(tokens: readonly Token[], at: number): boolean {
  const next = tokens[skipSpace(tokens, at)]
  return next === undefined || next.kind === 'bracket' || next.kind === 'dash'
}

function hasPlusBetween(tokens: readonly Token[], first: Mark, second: Mark): boolean {
  return tokens.slice(first.to, second.from).some(({ text }) => text === '+' || text === '&')
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
