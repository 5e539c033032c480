import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

/** Pixels of one canvas. An image is drawn through one of its size: A4 scanned at 600 dpi has 35 million. */
export const MAX_CANVAS_PIXELS = 40_000_000
/** Pixels of all canvases of one page together, 4 bytes each: groups nest, masks come in pairs. */
const MAX_TOTAL_PIXELS = 72_000_000

type Surface = { canvas: Canvas | null; context: SKRSContext2D | null }

/** Thrown into pdf.js, which reports it as the failure of the rendering. */
export class CanvasLimitError extends Error {
  override readonly name = 'CanvasLimitError'
}

/** Creates the canvases of one document and limits the memory they use. */
export class BoundedCanvasFactory {
  #pixels = 0

  create(width: number, height: number): Surface {
    const [columns, rows] = wholeSize(width, height)
    this.#take(columns * rows)
    const canvas = createCanvas(columns, rows)
    return { canvas, context: canvas.getContext('2d') }
  }

  reset(surface: Surface, width: number, height: number): void {
    const { canvas } = surface
    if (canvas === null) throw new Error('The canvas is gone.')
    const [columns, rows] = wholeSize(width, height)
    this.#pixels -= canvas.width * canvas.height
    this.#take(columns * rows)
    canvas.width = columns
    canvas.height = rows
  }

  destroy(surface: Surface): void {
    const { canvas } = surface
    if (canvas === null) return
    this.#pixels -= canvas.width * canvas.height
    canvas.width = 0
    canvas.height = 0
    surface.canvas = null
    surface.context = null
  }

  getNoAlphaContext(canvas: Canvas): SKRSContext2D {
    return canvas.getContext('2d')
  }

  #take(pixels: number): void {
    if (pixels > MAX_CANVAS_PIXELS || this.#pixels + pixels > MAX_TOTAL_PIXELS) {
      throw new CanvasLimitError('The page needs more drawing space than is allowed.')
    }
    this.#pixels += pixels
  }
}

/** Sizes come from the document: they may be fractional, negative or not numbers. */
function wholeSize(width: number, height: number): [number, number] {
  if (!(width > 0 && height > 0)) throw new CanvasLimitError('A drawing surface without size.')
  return [Math.ceil(width), Math.ceil(height)]
}
