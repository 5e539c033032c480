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

const widestText = 680
const twoFrom = 1_100

/** Columns that stay easy to read: one on narrow windows, two on wide ones, never wider than a line should be. */
export function columnsFor(width: number, height: number, fontPercent: number): Columns {
  const text = widestText * Math.max(0.9, fontPercent / 100)
  const count = width >= twoFrom && width >= text * 1.3 ? 2 : 1
  const room = width / count
  const least = width < 600 ? 22 : 44
  return { width, height, count, side: Math.round(Math.max(least, (room - text) / 2)), block: width < 600 ? 32 : 56 }
}

/** How many windows a run of columns fills: `extent` is its length along the way that pages follow each other. */
export function windowsOf(extent: number, windowLength: number): number {
  return Math.max(1, Math.ceil((extent - 1) / Math.max(1, windowLength)))
}
