import type { Token } from './lexer.ts'
import type { Mark } from './mark.ts'
import { readPrefixMark } from './prefix-marks.ts'
import { readHanOrdinal, readSuffixMark } from './suffix-marks.ts'

/** No name of a real file has more; the rest of a hostile one is text. */
const maxMarks = 50

/** The marked numbers of a name, from left to right, none within another. */
export function findMarks(tokens: readonly Token[]): Mark[] {
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
