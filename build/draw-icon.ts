import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Folder of the interface's icons, including the drawing. */
export const iconFolder = fileURLToPath(new URL('./icons', import.meta.url))
const drawing = join(iconFolder, 'favicon.svg')

/** Background colour of the drawing. */
const ground = '#a9481c'
const drawingUnits = 64

export type IconLook = {
  /** Edge length in pixels. */
  readonly size: number
  /** Size of the drawing relative to the image, 0 to 1; the rest is empty. */
  readonly share?: number
  /** Whether the empty area has the background colour, for systems that crop images to their own shape. */
  readonly isFull?: boolean
}

/**
 * Renders the icon.
 * @returns a square PNG
 */
export async function drawIcon({ size, share = 1, isFull = false }: IconLook): Promise<Buffer> {
  const width = Math.round(size * share)
  const drawn = await sharp(drawing, { density: (72 * width) / drawingUnits })
    .resize(width, width)
    .png()
    .toBuffer()
  if (share === 1 && !isFull) return drawn
  const background = isFull ? ground : { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn }])
    .png()
    .toBuffer()
}
