/** How text is laid out in a window, in pixels. */
export type Columns = {
  readonly width: number
  readonly height: number
  /** Columns side by side in the window. */
  readonly count: 1 | 2
  /** Margin at both sides of a column, and above and below. */
  readonly side: number
  readonly block: number
}

export type Margins = 'narrow' | 'medium' | 'wide'

/** By margin: the longest line, and the least margin on a phone and elsewhere, in pixels. */
const shapes: Readonly<Record<Margins, { readonly text: number; readonly phone: number; readonly other: number }>> = {
  narrow: { text: 820, phone: 12, other: 24 },
  medium: { text: 680, phone: 22, other: 44 },
  wide: { text: 540, phone: 36, other: 72 },
}
const twoFrom = 1_100
/** Above and below the text there is room for the bars, so that they cover no line of it. */
const barRoom = 60

/** Columns that stay easy to read: one on narrow windows, two on wide ones, never wider than a line should be. */
export function columnsFor(width: number, height: number, fontPercent: number, margins: Margins = 'medium'): Columns {
  const shape = shapes[margins]
  const scale = Math.max(0.9, fontPercent / 100)
  const count = width >= twoFrom && width >= shapes.medium.text * scale * 1.3 ? 2 : 1
  const room = width / count
  const least = width < 600 ? shape.phone : shape.other
  const side = Math.round(Math.max(least, (room - shape.text * scale) / 2))
  return { width, height, count, side, block: barRoom }
}

/** How many windows a run of columns fills: `extent` is its length along the way that pages follow each other. */
export function windowsOf(extent: number, windowLength: number): number {
  return Math.max(1, Math.ceil((extent - 1) / Math.max(1, windowLength)))
}
