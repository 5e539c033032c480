import { avif, heic } from './image/bmff.ts'
import type { ImageKind } from './image/image-kind.ts'
import { jpeg } from './image/jpeg.ts'
import { jxl } from './image/jxl.ts'
import { bmp, gif, png, webp } from './image/simple-kinds.ts'
import { tiff } from './image/tiff.ts'

/** In the order of how common they are. AVIF stands before HEIC, whose brands an AVIF file often names too. */
const kinds: readonly ImageKind[] = [jpeg, png, webp, gif, avif, heic, jxl, tiff, bmp]

/** What the first bytes of a picture tell. */
export type ImageHeader = {
  /** By content: `image/jpeg`, `image/png`, `image/webp`, `image/gif`, `image/avif`, `image/heic`, `image/jxl`, `image/tiff`, `image/bmp`. */
  readonly mediaType: string
  /** Pixels as displayed (a quarter turn is applied); null when the size lies behind the bytes given, or is damaged. */
  readonly width: number | null
  readonly height: number | null
}

/** Media type and size from the first bytes of a picture; null when it is none that we know. Never throws. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = kinds.find((candidate) => candidate.matches(head))
  if (kind === undefined) return null
  const size = kind.measure(head)
  return { mediaType: kind.mediaType, width: size?.width ?? null, height: size?.height ?? null }
}

/** The media type that the first bytes (16 are enough; AVIF may need 64) tell; null when it is no picture that we know. */
export function sniffImage(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 256))
  return kinds.find((candidate) => candidate.matches(head))?.mediaType ?? null
}

/** Extensions of pictures that count as pages, and the media type that each promises. */
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
