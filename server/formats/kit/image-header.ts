import { avif, heic } from './image/bmff.ts'
import type { ImageKind } from './image/image-kind.ts'
import { jpeg } from './image/jpeg.ts'
import { jxl } from './image/jxl.ts'
import { bmp, gif, png, webp } from './image/simple-kinds.ts'
import { tiff } from './image/tiff.ts'

/** Ordered by frequency. AVIF precedes HEIC, whose brands AVIF files often list too. */
const kinds: readonly ImageKind[] = [jpeg, png, webp, gif, avif, heic, jxl, tiff, bmp]

/** Detected from the first bytes of an image. */
export type ImageHeader = {
  /**
   * `image/jpeg`, `image/png`, `image/webp`, `image/gif`, `image/avif`, `image/heic`, `image/jxl`, `image/tiff`,
   * `image/bmp`.
   */
  readonly mediaType: string
  /** Pixels as displayed (after rotation); null when the size lies beyond the given bytes, or is damaged. */
  readonly width: number | null
  readonly height: number | null
}

/** Media type and size from the first bytes of an image; null for unknown content. Never throws. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = kinds.find((candidate) => candidate.matches(head))
  if (kind === undefined) return null
  const size = kind.measure(head)
  return { mediaType: kind.mediaType, width: size?.width ?? null, height: size?.height ?? null }
}

/** Media type by the first bytes (16 suffice; AVIF may need 64); null for unknown content. */
export function sniffImage(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 256))
  return kinds.find((candidate) => candidate.matches(head))?.mediaType ?? null
}

/** Extensions of images that count as pages, with the media type of each. */
export const imageTypeByExtension: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  jxl: 'image/jxl',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  heic: 'image/heic',
  heif: 'image/heic',
}
