import type { TextRun } from '../../../domain/book/page-text.ts'
import { multiplied } from './matrix.ts'
import { rounded } from './rounded.ts'

/** Text as pdf.js tells it: `transform` is the text matrix, lengths are in the units of the page. */
export type PositionedItem = {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
  readonly fontName: string
  readonly hasEOL: boolean
}

/** What pdf.js tells of a font: the share of its height above the line, and whether it is written downwards. */
export type TextStyle = { readonly ascent: number; readonly vertical: boolean }

/** The share of a font above its line, where the font does not say. */
const usualAscent = 0.8

/**
 * Where text stands on a page as it is shown: its upper left corner, the height of its letters, the length of its line.
 * @param view the matrix from the units of the page to points from its upper left corner (ISO 32000-1, 8.3.3)
 */
export function toTextRun(item: PositionedItem, style: TextStyle | undefined, view: readonly number[]): TextRun {
  const { str: text, hasEOL: endsLine } = item
  const [a, b, c, d, e, f] = multiplied(view, item.transform)
  const isVertical = style?.vertical === true
  const turned = Math.atan2(b, a) + (isVertical ? Math.PI / 2 : 0)
  const height = Math.hypot(c, d)
  const above = height * ascentOf(style)
  return {
    text,
    x: rounded(e + above * Math.sin(turned)),
    y: rounded(f - above * Math.cos(turned)),
    width: rounded(isVertical ? item.height : item.width),
    height: rounded(height),
    angle: rounded((turned * 180) / Math.PI),
    endsLine,
  }
}

/** Fonts claim what they like. */
function ascentOf(style: TextStyle | undefined): number {
  const ascent = style?.ascent ?? usualAscent
  return ascent > 0.4 && ascent <= 1.2 ? ascent : usualAscent
}
