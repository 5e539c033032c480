/** Text layout of a window, in pixels. */
export type Columns = {
  readonly width: number
  readonly height: number
  /** Columns per window. */
  readonly count: 1 | 2
  /** Horizontal margin of a column, and vertical margins. */
  readonly side: number
  readonly block: number
}

export type Margins = 'narrow' | 'medium' | 'wide'

/** By margin setting: the longest line, and the smallest margin on phones and elsewhere, in pixels. */
const shapes: Readonly<Record<Margins, { readonly text: number; readonly phone: number; readonly other: number }>> = {
  narrow: { text: 820, phone: 12, other: 24 },
  medium: { text: 680, phone: 22, other: 44 },
  wide: { text: 540, phone: 36, other: 72 },
}
const twoFrom = 1_100
/** Leaves room for the bars above and below the text, so that they cover no line. */
const barRoom = 60

/** One column on narrow windows, two on wide ones, never wider than a readable line. */
export function columnsFor(width: number, height: number, fontPercent: number, margins: Margins = 'medium'): Columns {
  const shape = shapes[margins]
  const scale = Math.max(0.9, fontPercent / 100)
  const count = width >= twoFrom && width >= shapes.medium.text * scale * 1.3 ? 2 : 1
  const room = width / count
  const least = width < 600 ? shape.phone : shape.other
  const side = Math.round(Math.max(least, (room - shape.text * scale) / 2))
  return { width, height, count, side, block: barRoom }
}

/** Number of windows that the columns fill; `extent` is their length in page direction. */
export function windowsOf(extent: number, windowLength: number): number {
  return Math.max(1, Math.ceil((extent - 1) / Math.max(1, windowLength)))
}
