export type GridShape = {
  readonly columns: number
  /** Pixels. */
  readonly columnWidth: number
  readonly gap: number
  readonly rowHeight: number
}

const textHeight = 70
const rowGap = 20

/** Grid layout of covers for a width in pixels: three columns on a phone, wider covers where there is room. */
export function gridShape(width: number): GridShape {
  const gap = width < 600 ? 14 : 24
  const wanted = width < 600 ? 104 : width < 1000 ? 136 : 158
  const columns = Math.max(2, Math.floor((width + gap) / (wanted + gap)))
  const columnWidth = Math.max(1, (width - gap * (columns - 1)) / columns)
  return { columns, columnWidth, gap, rowHeight: Math.round(columnWidth * 1.5 + textHeight + rowGap) }
}

/** Height of a row with a small cover in `rem`: cover, padding and border. */
const rowLetters = 5.0625

/**
 * Layout of a list of rows.
 * @param letter root font size in pixels
 */
export function listShape(width: number, letter: number): GridShape {
  return { columns: 1, columnWidth: Math.max(1, width), gap: 0, rowHeight: Math.round(rowLetters * letter) }
}
