/** Upper edge and height of a row, in pixels from the top of the list. */
export type RowBox = { readonly top: number; readonly height: number }

/**
 * Where a row that is dragged would come to lie.
 * @param boxes of all rows, in order, before the drag @param from the dragged row (0-based) @param by pixels downwards
 */
export function dragPlace(boxes: readonly RowBox[], from: number, by: number): number {
  const dragged = boxes[from]
  if (dragged === undefined) return from
  const middle = dragged.top + dragged.height / 2 + by
  const passes = ({ top, height }: RowBox, index: number) =>
    index < from ? middle < top + height / 2 : middle > top + height / 2
  if (by < 0) {
    const first = boxes.findIndex((box, index) => index < from && passes(box, index))
    return first === -1 ? from : first
  }
  const last = boxes.findLastIndex((box, index) => index > from && passes(box, index))
  return last === -1 ? from : last
}

/** How far a row makes way, in pixels downwards, while another one is dragged from `from` to `to`. */
export function makesWay(index: number, { from, to }: { readonly from: number; readonly to: number }, height: number) {
  if (index > from && index <= to) return -height
  if (index < from && index >= to) return height
  return 0
}
