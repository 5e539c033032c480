import type { Group, Token } from './lexer.ts'
import { skipSpace } from './mark.ts'
import type { NumberRange } from './ranges.ts'
import { plainRange, readRange } from './ranges.ts'

/** Words that make a bracket a release tag: how a file was made, by whom, in which language, how many covers. */
const tagWords: ReadonlySet<string> = new Set(
  `digital webrip web rip dvdrip bdrip hdrip hd sd uhd scan scans scanned scanlation scanlations scanlated scanner
  c2c ctc noads nocovers fixed repaired repack upscaled retail raw raws webp jpg png jpeg epub pdf cbz cbr mobi
  empire minutemen dcp novus zone getcomics covers cover pages page complete incomplete ongoing oneshot hybrid
  english eng en french fr fra deutsch german ger de spanish es esp castellano italian it ita portuguese pt ptbr
  japanese ja jp jpn korean ko kr chinese zh cn russian ru rus polish pl dutch nl manga manhwa manhua comic comics
  decensored uncensored censored textless colorized colored color colour bw tpb hc ogn gn os f r1 r2 f1 f2 f3`
    .trim()
    .split(/\s+/),
)

export function isTagWord(text: string): boolean {
  return tagWords.has(text.toLowerCase())
}

/** Square and curly brackets always hold tags; round ones when a tag word or a size (`2048px`) is among theirs. */
export function isTagGroup(tokens: readonly Token[], group: Group): boolean {
  if (group.shape === 'square') return true
  for (let i = group.from; i < group.to; i++) {
    const token = tokens[i]
    if (token?.kind === 'word' && (isTagWord(token.text) || token.text.toLowerCase() === 'px')) return true
  }
  return false
}

/** What a bracket of numbers says: `(of 07)` a count, `(2 of 6)` a number and a count, `(5)` or `(1-6)` a number. */
export type NumberBracket = { readonly number: NumberRange | null; readonly count: number | null }

/** @returns null when the group holds anything else */
export function readNumberBracket(tokens: readonly Token[], group: Group): NumberBracket | null {
  const end = tokens[group.to - 1]?.kind === 'bracket' ? group.to - 1 : group.to
  let at = skipSpace(tokens, group.from + 1)
  const number = readRange(tokens, at, plainRange)
  at = skipSpace(tokens, number?.to ?? at)
  if (at === end) return number === null ? null : { number, count: null }
  if (!/^(of|de|von|van|di)$/i.test(tokens[at]?.text ?? '')) return null
  const total = tokens[skipSpace(tokens, at + 1)]?.digits
  const closed = skipSpace(tokens, skipSpace(tokens, at + 1) + 1) === end
  return total?.whole === true && total.length <= 4 && closed ? { number, count: total.value } : null
}
