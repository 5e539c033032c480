import { foldText } from '../text/fold.ts'
import { readNumberBracket } from './brackets.ts'
import { type ChosenMarks, chooseMarks, isOrdinaryNo } from './choose-marks.ts'
import { findDates, type NameDate } from './dates.ts'
import { type FoundNumber, findInnerTitle, findNumber, type InnerTitle } from './find-number.ts'
import type { Token } from './lexer.ts'
import { type Lexed, lex } from './lexer.ts'
import type { Mark } from './marks.ts'
import { headOf, plainOf, planName, tailOf, wholeOf } from './name-parts.ts'
import { titleFrom, withoutSite } from './name-text.ts'
import type { NameKind } from './parsed-name.ts'
import { readPrefixMark } from './prefix-marks.ts'
import { isReleaseText, withoutReleaseText } from './release-text.ts'
import { readHanOrdinal, readSuffixMark } from './suffix-marks.ts'
import { findUnmarkedNumbers, type UnmarkedNumber } from './unmarked-numbers.ts'

/** More than any real file name has; the rest is plain text, as a limit for hostile names. */
const maxMarks = 50

/** The marked numbers of a name, from left to right, not nested. */
function findMarks(tokens: readonly Token[]): Mark[] {
  const marks: Mark[] = []
  let at = 0
  while (at < tokens.length && marks.length < maxMarks) {
    const chained = marks.at(-1)?.to === at
    const mark = readHanOrdinal(tokens, at) ?? readPrefixMark(tokens, at, chained) ?? readSuffixMark(tokens, at)
    if (mark !== null) marks.push(mark)
    at = Math.max(mark?.to ?? 0, at + 1)
  }
  return marks
}

/** A parsed part of a path. Texts are tidy and may be empty. */
export type NameReading = {
  /** Text before the first number: usually the series. */
  readonly head: string
  /** First text after it: usually the title. */
  readonly tail: string | null
  /** The name began with a bare number, which was removed: the head may be the series or the title. */
  readonly numberFirst: boolean
  /** Series in brackets beside the title of a book: `Title (Series, #1)`. */
  readonly inner: InnerTitle | null
  /** Content of the square brackets at the start: a release group, or the series if there is no other. */
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
  /** Which numbers without a marker count: in folder names, only ranges such as `026-050`. */
  readonly bare: 'any' | 'ranges'
  /** Series name of the folder: its numbers are not the number of the book. */
  readonly prefix: string
}

/** How the name of a folder is parsed. */
export const folderOptions: ReadOptions = { kind: 'comic', bare: 'ranges', prefix: '' }

const maxNumber = 999_999
const latestGuess = 2039

/** Finds the numbers, dates and texts of a name. */
function splitName(text: string, options: ReadOptions) {
  const lexed = lex(text)
  const from = bodyFrom(lexed)
  const prefixTo = prefixEnd(lexed, from, options.prefix)
  const inBody = (mark: Mark) => (mark.group < 0 ? mark.from >= prefixTo : mark.from > from || !mark.short)
  const isFolder = options.bare === 'ranges'
  const isNumber = (mark: Mark) => !isFolder || mark.from === from || !isOrdinaryNo(lexed, mark)
  const found = findMarks(lexed.tokens).filter((mark) => inBody(mark) && isNumber(mark))
  const marks = chooseMarks(lexed, found)
  const dates = findDates(lexed, isFolder).filter((date) => date.group >= 0 || date.from >= prefixTo)
  const consumed = consumedBy(marks, dates)
  const numbers = findUnmarkedNumbers(lexed.tokens, consumed, { from, prefixTo })
  const bare = isFolder ? numbers.filter(isFolderRange).map((range) => endedByRelease(lexed, range)) : numbers
  const sources = { lexed, marks, dates, bare, prefixTo, kind: options.kind }
  const outer = findNumber(sources)
  const inner = options.kind === 'book' ? findInnerTitle(sources, outer) : null
  const number = inner?.number ?? outer
  const plan = planName({ ...sources, from, number })
  const titles = tailOf(plan).map(titleFrom)
  const tail = titles.find((title) => title !== null && !(isFolder && isReleaseText(title))) ?? null
  return { lexed, from, marks, dates, inner, number, plan, tail }
}

/** Parses one file or folder name, without its extension, in NFC. */
export function readName(text: string, options: ReadOptions): NameReading {
  const { lexed, from, marks, dates, inner, number, plan, tail } = splitName(text, options)
  return {
    head: options.bare === 'ranges' ? withoutReleaseText(withoutSite(headOf(plan))) : withoutSite(headOf(plan)),
    tail,
    numberFirst: plan.numberFirst,
    inner,
    group: leadingGroup(lexed, from),
    volume: readVolume(marks),
    number,
    count: number?.count ?? countOf(lexed),
    date: chooseDate(lexed, dates),
    special: marks.special !== null,
    cleanName: wholeOf(plan),
  }
}

/**
 * The name of a series folder without release information: years, tags, and a volume or a range of issues without words
 * after it. Seasons, parts and chapters belong to the title. Empty when nothing is left.
 */
export function plainFolderName(text: string): string {
  const { marks, number, plan, tail } = splitName(text, folderOptions)
  const isPart = number?.by === 'part' || (number?.by === 'chapter' && number.range.end === null)
  const isTitled = tail !== null || isPart || marks.volume?.kind === 'season'
  return withoutReleaseText(withoutSite(plainOf(plan, isTitled, isReleaseText)))
}

/** `026-050`; in `Half 1-2` two consecutive digits are a fraction. */
function isFolderRange({ value, end, padded, first }: UnmarkedNumber): boolean {
  if (end === null || first) return false
  return padded || end > 4 || end !== value + 1
}

/** `1-40 Complete`: no part of the name itself follows the range. */
function endedByRelease({ text, tokens }: Lexed, range: UnmarkedNumber): UnmarkedNumber {
  const end = tokens.findIndex((token, i) => i >= range.to && token.group >= 0)
  const textAfter = text.slice(tokens[range.to]?.start ?? text.length, tokens[end]?.start)
  return range.before === 'word' && isReleaseText(textAfter) ? { ...range, before: 'end' } : range
}

/** Index of the first token after the brackets at the start; 0 when nothing follows. */
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

/** Index after the words of `prefix` when the name begins with all of them and continues; else 0. */
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
  const hasMoreText = tokens.some((token, i) => i >= at && (token.kind === 'word' || token.kind === 'number'))
  return wanted.length > 0 && matched === wanted.length && hasMoreText ? at : 0
}

function wordsOf({ tokens }: Lexed): string[] {
  return tokens.flatMap((token) => (token.kind === 'word' || token.kind === 'number' ? [foldText(token.text)] : []))
}

function consumedBy(marks: ChosenMarks, dates: readonly NameDate[]): ReadonlySet<number> {
  const { volume, number, special, part, others } = marks
  const consumed = new Set<number>()
  for (const span of [volume, number, special, part, ...others, ...dates]) {
    for (let at = span?.from ?? 0; at < (span?.to ?? 0); at++) consumed.add(at)
  }
  return consumed
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

/** The last date; one among other words in its brackets only if there is no other. */
function chooseDate({ groups }: Lexed, dates: readonly NameDate[]): NameDate | null {
  const among = dates.filter((date) => groups[date.group]?.shape === 'round' && date.year <= latestGuess)
  return dates.findLast((date) => date.pure) ?? among.at(-1) ?? null
}
