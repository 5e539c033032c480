/** A place in the window, in pixels. */
export type WindowBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** Where a part of a frame's document is in the window; the frame may be scaled. */
export function boxInWindow(place: Element | Range, doc: Document): WindowBox {
  const box = place.getBoundingClientRect()
  const frame = doc.defaultView?.frameElement
  const around = frame?.getBoundingClientRect()
  const scale = frame && around && frame.clientWidth > 0 ? around.width / frame.clientWidth : 1
  return {
    left: (around?.left ?? 0) + box.left * scale,
    top: (around?.top ?? 0) + box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  }
}
