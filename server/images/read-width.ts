import { MOST_PIXELS, sharp } from './engine.ts'

/** The width in pixels as displayed, read from the header; null when it cannot be told. */
export async function readWidth(bytes: Uint8Array): Promise<number | null> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()
    return autoOrient.width
  } catch {
    return null
  }
}
