import type { NameDate } from './dates.ts'
import type { Token } from './lexer.ts'
import type { Mark } from './marks.ts'
import type { NameKind } from './parsed-name.ts'
import { isNextTo, type UnmarkedNumber } from './unmarked-numbers.ts'

export type NumberContext = {
  readonly tokens: readonly Token[]
  readonly kind: NameKind
  readonly dates: readonly NameDate[]
  /** The mark of the volume, if there is one outside brackets. */
  readonly volume: Mark | null
  /** Token index after the folder's name at the start of the file name; 0 when it does not start with it. */
  readonly prefixTo: number
}

/**
 * Picks the number of the book among the numbers without a marker: by how and where it is written, then the first of
 * those with leading zeros, the last of the others.
 */
export function chooseUnmarkedNumber(bare: readonly UnmarkedNumber[], context: NumberContext): UnmarkedNumber | null {
  let best: UnmarkedNumber | null = null
  let bestRank = 0
  for (const candidate of bare) {
    const rank = context.volume === null ? rankOf(candidate, context) : rankNextToVolume(candidate, context)
    const replaces = rank > bestRank || (rank === bestRank && !candidate.padded)
    if (rank > 0 && replaces) {
      best = candidate
      bestRank = rank
    }
  }
  return best
}

/**
 * 0 for a number that is not the book's; higher values are more certain. A number after the year ranks just below one
 * before it.
 */
function rankOf(candidate: UnmarkedNumber, context: NumberContext): number {
  if (repeatsYear(candidate, context.dates)) return 0
  const rank = context.kind === 'book' ? rankInBook(candidate) : rankByShape(candidate, context)
  const followsYear = context.dates.some((date) => date.group >= 0 && isBehind(candidate, date, context.tokens))
  return rank > 0 && followsYear ? rank - 0.5 : rank
}

function rankByShape(candidate: UnmarkedNumber, { tokens, prefixTo }: NumberContext): number {
  if (candidate.first && prefixTo === 0 && hasWordsAfter(candidate, tokens)) return rankLeading(candidate)
  if (candidate.padded) return candidate.isolated ? 8 : 7
  if (prefixTo > 0 && isNextTo(tokens, prefixTo, candidate.from)) return 6
  if (candidate.isolated || candidate.count !== null) return 5
  if (candidate.before === 'end') return 4
  if (candidate.before === 'separator') return candidate.yearLike ? 0 : 3
  return isBeforeGroupTag(candidate, tokens) ? 3 : 0
}

/** `04 - Asterix`, `01. X-Men`, `001 Iron Man`; a plain number before words is part of the name (`100 Bullets`). */
function rankLeading(candidate: UnmarkedNumber): number {
  return candidate.padded || candidate.before === 'separator' ? 1 : 0
}

/** In prose, numbers are usually part of the title: `1984`, `Fahrenheit 451`, `Catch-22`, `Focus 00 The …`. */
function rankInBook(candidate: UnmarkedNumber): number {
  if (candidate.padded && candidate.before === 'word') return candidate.first ? 1 : 0
  if (candidate.padded) return 7
  if (candidate.hyphened || candidate.length > 2) return 0
  if (candidate.first) return candidate.before === 'separator' ? 1 : 0
  return candidate.before === 'word' ? 0 : 4
}

/**
 * Beside a volume a bare number counts after it (`v2 017 - Title`, `v6 - 11`, `v01, 276-293`), or before it when
 * written like an index (`028 Vol. 2`, `001-050 as v01-10`), in thousands like magazines (`1333 Vol. 3`) or beside a
 * year (`28 V2007`). Other plain numbers there end the title: `Room 101 v03`, `Half 1-2 v03`.
 */
function rankNextToVolume(candidate: UnmarkedNumber, { tokens, volume, dates }: NumberContext): number {
  if (volume === null || candidate.yearLike || repeatsYear(candidate, dates)) return 0
  const indexed = candidate.padded || candidate.end !== null
  if (candidate.from < volume.from) {
    return countsBefore(candidate, volume) && isNextTo(tokens, candidate.to, volume.from, 'as') ? 7 : 0
  }
  if (isNextTo(tokens, volume.to, candidate.from)) return indexed || candidate.before !== 'word' ? 8 : 0
  return candidate.padded && candidate.length >= 2 ? 6 : 0
}

function countsBefore(candidate: UnmarkedNumber, volume: Mark): boolean {
  if (candidate.padded || volume.length === 4) return true
  return candidate.end === null ? candidate.length >= 4 && !volume.padded : !isFraction(candidate)
}

/** `1-2` and `3-4`, file system spellings of ½ and ¾: two plain digits. */
function isFraction({ padded, length, end }: UnmarkedNumber): boolean {
  return !padded && length === 1 && end !== null && end < 10
}

function repeatsYear(candidate: UnmarkedNumber, dates: readonly NameDate[]): boolean {
  return candidate.yearLike && dates.some((date) => date.year === candidate.value)
}

function isBehind(candidate: UnmarkedNumber, date: NameDate, tokens: readonly Token[]): boolean {
  return (tokens[candidate.from]?.start ?? 0) >= date.stop
}

function hasWordsAfter(candidate: UnmarkedNumber, tokens: readonly Token[]): boolean {
  return tokens.some((token, i) => i >= candidate.to && token.group < 0 && token.kind === 'word')
}

/** `Beelzebub_172_RHS`: only a short word in capitals follows, in a name that is not all capitals. */
function isBeforeGroupTag(candidate: UnmarkedNumber, tokens: readonly Token[]): boolean {
  const words = tokens.filter((token, i) => i >= candidate.to && token.group < 0 && token.kind !== 'space')
  const [only] = words
  if (words.length !== 1 || only === undefined || !/^\p{Lu}{2,5}$/u.test(only.text)) return false
  return tokens.some((token, i) => i < candidate.from && token.kind === 'word' && /\p{Ll}/u.test(token.text))
}
