/** Upper edge and height of a row, in pixels from the top of the page. */
export type RowBox = { readonly start: number; readonly size: number }

/**
 * Where a row that is dragged would come to lie.
 * @param boxAt the box of the row at an index, before the drag; undefined beyond the ends
 * @param from the dragged row (0-based) @param by pixels downwards
 */
export function dragPosition(boxAt: (index: number) => RowBox | undefined, from: number, by: number): number {
  const dragged = boxAt(from)
  if (dragged === undefined) return from
  const middle = dragged.start + dragged.size / 2 + by
  const step = by < 0 ? -1 : 1
  let position = from
  for (let next = boxAt(from + step); next !== undefined; next = boxAt(position + step)) {
    if ((middle - next.start - next.size / 2) * step <= 0) break
    position += step
  }
  return position
}

/** How far a row makes way, in pixels downwards, while another one is dragged from `from` to `to`. */
export function makesWay(index: number, { from, to }: { readonly from: number; readonly to: number }, height: number) {
  if (index > from && index <= to) return -height
  if (index < from && index >= to) return height
  return 0
}
