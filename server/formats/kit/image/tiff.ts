import { type ImageKind, startsWith } from './image-kind.ts'

// TIFF 6.0 section 2: byte order(2) 42(2) offset of the first directory(4);
// a directory is count(2), then entries of tag(2) type(2) count(4) value(4).
const IMAGE_WIDTH = 256
const IMAGE_LENGTH = 257
const ORIENTATION = 274
const SHORT = 3
const LONG = 4

/** The directory usually follows the pixels, so the head of a file is often not enough: `measure` is null then. */
export const tiff: ImageKind = {
  mediaType: 'image/tiff',
  matches: (head) => startsWith(head, 'II\x2a\0') || startsWith(head, 'MM\0\x2a'),
  measure(head) {
    if (head.length < 8) return null
    const read = reader(head, head[0] === 0x49)
    const directory = read.u32(4)
    const values = new Map<number, number>()
    const count = directory + 2 <= head.length ? read.u16(directory) : 0
    for (let i = 0; i < count; i++) {
      const entry = directory + 2 + i * 12
      if (entry + 12 > head.length) break
      const type = read.u16(entry + 2)
      if (type === SHORT) values.set(read.u16(entry), read.u16(entry + 8))
      if (type === LONG) values.set(read.u16(entry), read.u32(entry + 8))
    }
    const width = values.get(IMAGE_WIDTH)
    const height = values.get(IMAGE_LENGTH)
    if (!width || !height) return null
    return (values.get(ORIENTATION) ?? 1) >= 5 ? { width: height, height: width } : { width, height }
  },
}

function reader(head: Buffer, little: boolean) {
  return {
    u16: (at: number) => (little ? head.readUInt16LE(at) : head.readUInt16BE(at)),
    u32: (at: number) => (little ? head.readUInt32LE(at) : head.readUInt32BE(at)),
  }
}
