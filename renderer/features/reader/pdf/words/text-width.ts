/** Measured in pixels at this size of letters. */
const size = 100

let canvas: CanvasRenderingContext2D | null | undefined

/** How wide the browser sets a text in its plain letters, as a share of their size; null when it cannot be told. */
export function textWidth(text: string): number | null {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (canvas === null) return null
  canvas.font = `${size}px sans-serif`
  const { width } = canvas.measureText(text)
  return width > 0 ? width / size : null
}
