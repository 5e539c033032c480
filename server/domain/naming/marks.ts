import type { Token } from './lexer.ts'
import type { MarkerKind } from './marker-table.ts'
import type { NumberRange } from './ranges.ts'

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
