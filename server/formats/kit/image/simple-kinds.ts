import { type ImageKind, startsWith } from './image-kind.ts'

/** PNG, W3C Recommendation third edition, 5.2 and 11.2.1: signature(8), IHDR length(4) type(4) width(4) height(4). */
export const png: ImageKind = {
  mediaType: 'image/png',
  matches: (head) => startsWith(head, '\x89PNG\r\n\x1a\n'),
  measure(head) {
    // Apple's variant puts a CgBI chunk of 4 bytes (16 in all) before IHDR.
    const header = startsWith(head, 'CgBI', 12) ? 28 : 12
    if (!startsWith(head, 'IHDR', header) || head.length < header + 12) return null
    return sizeOrNull(head.readUInt32BE(header + 4), head.readUInt32BE(header + 8))
  },
}

/** GIF 89a section 18: signature(6), logical screen width(2) height(2), little-endian. */
export const gif: ImageKind = {
  mediaType: 'image/gif',
  matches: (head) => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a'),
  measure: (head) => (head.length < 10 ? null : sizeOrNull(head.readUInt16LE(6), head.readUInt16LE(8))),
}

/**
 * BMP: file header(14), then the DIB header, whose length(4) identifies its version. A negative height means top-down.
 */
export const bmp: ImageKind = {
  mediaType: 'image/bmp',
  matches: (head) => startsWith(head, 'BM') && head.length >= 18 && isDibHeader(head.readUInt32LE(14)),
  measure(head) {
    if (head.length < 26) return null
    if (head.readUInt32LE(14) === OS2_HEADER) return sizeOrNull(head.readUInt16LE(18), head.readUInt16LE(20))
    return sizeOrNull(head.readInt32LE(18), Math.abs(head.readInt32LE(22)))
  },
}

const OS2_HEADER = 12
const LONGEST_DIB_HEADER = 256

function isDibHeader(length: number): boolean {
  return length === OS2_HEADER || (length >= 16 && length <= LONGEST_DIB_HEADER)
}

/** WebP container (RFC 9649 section 2): RIFF(4) size(4) WEBP(4), then the first chunk: type(4) size(4). */
export const webp: ImageKind = {
  mediaType: 'image/webp',
  matches: (head) => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8),
  measure(head) {
    if (head.length < 30) return null
    switch (head.toString('latin1', 12, 16)) {
      case 'VP8X': // 2.7: flags(1) reserved(3) canvas width - 1 (3) canvas height - 1 (3)
        return sizeOrNull(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1)
      case 'VP8L': {
        // 3.4: 0x2F, then 14 bits of width - 1 and 14 bits of height - 1
        if (head[20] !== 0x2f) return null
        const bits = head.readUInt32LE(21)
        return sizeOrNull((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
      }
      case 'VP8 ': // RFC 6386 9.1: frame tag(3) start code 9D 01 2A, 14 bits each, the upper two are scale
        if (!startsWith(head, '\x9d\x01\x2a', 23)) return null
        return sizeOrNull(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff)
      default:
        return null
    }
  },
}

function sizeOrNull(width: number, height: number): { width: number; height: number } | null {
  return width > 0 && height > 0 ? { width, height } : null
}
