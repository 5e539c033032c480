/** Pixels as displayed. */
export type PixelSize = { readonly width: number; readonly height: number }

/** Detection and measuring of one image format. */
export type ImageKind = {
  readonly mediaType: string
  /** Whether these first bytes (at least 16 if the image is that long) match the format. */
  matches(head: Buffer): boolean
  /** The size, or null when `head` ends before it or is damaged. Never throws, never reads past the end. */
  measure(head: Buffer): PixelSize | null
}

/** Whether `signature` is at `offset`. */
export function startsWith(head: Buffer, signature: string, offset = 0): boolean {
  return (
    head.length >= offset + signature.length && head.toString('latin1', offset, offset + signature.length) === signature
  )
}
