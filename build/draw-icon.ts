import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** Where the files of the interface's icons are, the drawing among them. */
export const iconFolder = fileURLToPath(new URL('./icons', import.meta.url))
const drawing = join(iconFolder, 'favicon.svg')

/** The colour that the drawing stands on. */
const ground = '#a9481c'
const drawingUnits = 64

export type IconLook = {
  /** Of an edge, in pixels. */
  readonly size: number
  /** How much of the picture the drawing takes, 0 to 1; the rest is empty. */
  readonly share?: number
  /** Whether what is empty is the drawing's own ground: for systems that cut pictures into a shape of their own. */
  readonly isFull?: boolean
}

/** Draws the icon. @returns a PNG with equal edges */
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
