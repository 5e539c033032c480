/** Pixels as displayed. */
export type PixelSize = { readonly width: number; readonly height: number }

/** How one picture format is told by its bytes and where its size lies. */
export type ImageKind = {
  readonly mediaType: string
  /** Whether these first bytes (at least 16 where the picture has as many) begin such a picture. */
  matches(head: Buffer): boolean
  /** The size, or null when `head` ends before it or is damaged. Never throws, never reads past the end. */
  measure(head: Buffer): PixelSize | null
}

/** True when `signature` stands at `offset`. */
export function startsWith(head: Buffer, signature: string, offset = 0): boolean {
  return (
    head.length >= offset + signature.length && head.toString('latin1', offset, offset + signature.length) === signature
  )
}
