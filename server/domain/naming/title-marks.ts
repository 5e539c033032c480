import { type BareNumber, isNextTo } from './bare-numbers.ts'
import type { Lexed, Token } from './lexer.ts'
import { type Mark, skipSpace } from './mark.ts'
import { issueSigns } from './marker-table.ts'

/**
 * Marked numbers that belong to the title when a surer number follows: `Kaiju No. 8 036`, `Chapter One 002`,
 * `Episode 3 … #02`, `Love Potion #9 5`.
 */

/** `No. 8` with a plain number, as titles write it; numbers of books with this marker have no other beside them. */
export function isPlainNo({ text }: Lexed, mark: Mark): boolean {
  return mark.kind === 'issue' && !mark.padded && mark.length <= 2 && /^n[o°º]/i.test(text.slice(mark.start, mark.stop))
}

/** `Chapter One`, `Episode IV`. */
function isSpelledChapter({ text }: Lexed, mark: Mark): boolean {
  return mark.kind === 'chapter' && !/\p{N}/u.test(text.slice(mark.start, mark.stop))
}

function isSign({ text }: Lexed, mark: Mark): boolean {
  return issueSigns.includes(text.charAt(mark.start))
}

/** Whether the second of two marked numbers is the number of the book and the first part of its title. */
export function overrules(lexed: Lexed, first: Mark, second: Mark): boolean {
  if (second.from <= first.from) return false
  if (isPlainNo(lexed, first) || isSpelledChapter(lexed, first)) return true
  if (first.kind !== 'chapter' || !isSign(lexed, second)) return false
  return endsOpenText(lexed.tokens, second.to) && !hasPlusBetween(lexed.tokens, first, second)
}

/** The number without a marker that stands directly behind a marked one and is surer than it. */
export function findOverruling(lexed: Lexed, mark: Mark, bare: readonly BareNumber[]): BareNumber | null {
  const { tokens } = lexed
  const [behind] = bare.filter((candidate) => candidate.from >= mark.to)
  if (behind === undefined || behind.yearLike || behind.before === 'word' || mark.group >= 0) return null
  if (isPlainNo(lexed, mark) || isSpelledChapter(lexed, mark)) {
    const isSure = (behind.padded && behind.length >= 2) || behind.before === 'end'
    return isSure && isNextTo(tokens, mark.to, behind.from) ? behind : null
  }
  const isGlued = isSign(lexed, mark) && !mark.padded && mark.length === 1 && mark.end === null
  return isGlued && behind.before === 'end' && skipSpace(tokens, mark.to) === behind.from ? behind : null
}

function endsOpenText(tokens: readonly Token[], at: number): boolean {
  const next = tokens[skipSpace(tokens, at)]
  return next === undefined || next.kind === 'bracket' || next.kind === 'dash'
}

function hasPlusBetween(tokens: readonly Token[], first: Mark, second: Mark): boolean {
  return tokens.slice(first.to, second.from).some(({ text }) => text === '+' || text === '&')
}
