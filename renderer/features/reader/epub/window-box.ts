/** A place in the window, in pixels. */
export type WindowBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** Where a part of a frame's document is in the window; the frame may be scaled. */
export function boxInWindow(target: Element | Range, doc: Document): WindowBox {
  const box = target.getBoundingClientRect()
  const { left, top, scale } = frameAround(doc)
  return {
    left: left + box.left * scale,
    top: top + box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  }
}

/** Where a pointer over a frame's document is in the window, in pixels. */
export function pointInWindow({ clientX, clientY }: PointerEvent, doc: Document): { x: number; y: number } {
  const { left, top, scale } = frameAround(doc)
  return { x: left + clientX * scale, y: top + clientY * scale }
}

function frameAround(doc: Document): { left: number; top: number; scale: number } {
  const frame = doc.defaultView?.frameElement
  if (!frame) return { left: 0, top: 0, scale: 1 }
  const { left, top, width } = frame.getBoundingClientRect()
  return { left, top, scale: frame.clientWidth > 0 ? width / frame.clientWidth : 1 }
}
