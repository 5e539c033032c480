import { findSeriesBracket, readNumberBracket } from './brackets.ts'
import { type ChosenMarks, findOverruling, isOrdinaryEpisode, isOrdinaryNo } from './choose-marks.ts'
import { chooseUnmarkedNumber } from './choose-number.ts'
import type { NameDate } from './dates.ts'
import type { Group, Lexed } from './lexer.ts'
import type { Mark } from './marks.ts'
import type { NameKind } from './parsed-name.ts'
import type { NumberRange } from './ranges.ts'
import type { UnmarkedNumber } from './unmarked-numbers.ts'

/** The number of a name and how it was written. */
export type FoundNumber = {
  readonly range: Pick<NumberRange, 'value' | 'end' | 'whole'>
  readonly by: 'chapter' | 'issue' | 'part' | 'bare' | 'bracket'
  readonly start: number
  readonly stop: number
  readonly count: number | null
}

export type NumberSources = {
  readonly lexed: Lexed
  readonly marks: ChosenMarks
  readonly dates: readonly NameDate[]
  readonly bare: readonly UnmarkedNumber[]
  readonly prefixTo: number
  readonly kind: NameKind
}

/** In this order: a marked number, `(2 of 6)`, a bare one, `(5)`, a part. */
export function findNumber(sources: NumberSources): FoundNumber | null {
  const { lexed, marks } = sources
  const { tokens } = lexed
  const fromUnmarked = (bare: UnmarkedNumber): FoundNumber => ({
    range: bare,
    by: 'bare',
    start: tokens[bare.from]?.start ?? 0,
    stop: tokens[bare.to - 1]?.end ?? 0,
    count: bare.count,
  })
  const index = sources.bare.find((bare) => isIndexBefore(sources, bare))
  if (index !== undefined) return fromUnmarked(index)
  const overruling = marks.number === null ? null : findOverruling(lexed, marks.number, sources.bare)
  if (overruling !== null) return fromUnmarked(overruling)
  if (marks.number !== null && !isTitleBeforeVolume(sources, marks.number)) {
    const { kind, start, stop } = marks.number
    return { range: marks.number, by: kind === 'chapter' ? 'chapter' : 'issue', start, stop, count: null }
  }
  if (marks.special !== null) return null
  const volume = marks.volume !== null && marks.volume.group < 0 ? marks.volume : null
  const bare = chooseUnmarkedNumber(sources.bare, { ...sources, tokens, volume })
  const bracket = findBracketNumber(sources)
  if (bracket !== null && bracket.count !== null) return bracket
  if (bare !== null) return fromUnmarked(bare)
  if (marks.volume !== null) return null
  if (bracket !== null) return bracket
  return partOrVersion(marks)
}

function partOrVersion(marks: ChosenMarks): FoundNumber | null {
  if (marks.part !== null) return { ...marks.part, range: marks.part, by: 'part', count: null }
  const version = marks.others.find(
    (mark) => mark.kind === 'version' && mark.group < 0 && mark.value >= firstIssueVersion,
  )
  return version === undefined ? null : { ...version, range: version, by: 'issue', count: null }
}

/** Files are not corrected ten times: `Version 195.5` counts issues. */
const firstIssueVersion = 10

/**
 * `Kaiju No. 8 v03`, `Kaiju No. 8 - Volume 3` (a comma separates an issue from its volume), `Episode 1 The Ferry v03`.
 */
function isTitleBeforeVolume({ lexed, marks }: NumberSources, number: Mark): boolean {
  const { volume } = marks
  if (volume === null || volume.group >= 0 || volume.from < number.to) return false
  const joined = isJoined(lexed.tokens, number.to, volume.from)
  return joined ? isOrdinaryNo(lexed, number) : isOrdinaryEpisode(lexed, number)
}

function isJoined(tokens: Lexed['tokens'], from: number, to: number): boolean {
  return tokens.slice(from, to).every(({ kind, group }) => kind === 'space' || kind === 'dash' || group >= 0)
}

/** `Name 027: Chapter 1`: a number written like an index and a colon, before any marker. */
function isIndexBefore({ lexed, marks }: NumberSources, bare: UnmarkedNumber): boolean {
  if (marks.number === null || marks.number.group >= 0 || bare.from > marks.number.from || bare.first) return false
  return bare.padded && lexed.tokens[bare.to]?.text === ':'
}

/** `(5)`, `(2 of 6)`; four digits in prose names are a year, however early: `(1605)`. */
function findBracketNumber({ lexed, dates, kind }: NumberSources): FoundNumber | null {
  const { tokens, groups } = lexed
  for (const [i, group] of groups.entries()) {
    const found = dates.some((date) => date.group === i) ? null : readNumberBracket(tokens, group)
    if (kind === 'book' && found?.count === null && (found.number?.length ?? 0) > 3) continue
    if (found !== null && found.number !== null && (group.shape === 'round' || found.count !== null)) {
      const start = tokens[group.from]?.start ?? 0
      return { range: found.number, by: 'bracket', start, stop: tokens[group.to - 1]?.end ?? 0, count: found.count }
    }
  }
  return null
}

/** A series in brackets beside the title of a book, with its number: `Title (Series, #1)`, `Author - [Series 01] - Title`. */
export type InnerTitle = {
  readonly series: string
  readonly shape: Group['shape']
  readonly number: FoundNumber
}

/** @returns null when the name has a number outside brackets */
export function findInnerTitle({ lexed, dates }: NumberSources, outer: FoundNumber | null): InnerTitle | null {
  if (outer !== null && lexed.tokens.some((token) => token.start === outer.start && token.group < 0)) return null
  const found = findSeriesBracket(lexed, new Set(dates.map((date) => date.group)))
  const group = lexed.groups[found?.group ?? -1]
  if (found === null || group === undefined) return null
  const start = lexed.tokens[group.from]?.start ?? 0
  const stop = lexed.tokens[group.to - 1]?.end ?? 0
  const number: FoundNumber = { range: found.number, by: 'bracket', start, stop, count: null }
  return { series: found.series, shape: group.shape, number }
}
