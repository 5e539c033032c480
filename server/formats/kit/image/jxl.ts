import { type ImageKind, type PixelSize, startsWith } from './image-kind.ts'

// ISO/IEC 18181-2: a container of boxes (the codestream in `jxlc` or `jxlp`), or the bare codestream, FF 0A.
const CONTAINER = '\0\0\0\x0cJXL \r\n\x87\n'
const CODESTREAM = '\xff\x0a'
const MAX_BOXES = 1_000

export const jxl: ImageKind = {
  mediaType: 'image/jxl',
  matches: (head) => startsWith(head, CODESTREAM) || startsWith(head, CONTAINER),
  measure(head) {
    const at = startsWith(head, CODESTREAM) ? 0 : codestreamAt(head)
    return at === null || !startsWith(head, CODESTREAM, at) ? null : sizeHeader(head, at + 2)
  },
}

function codestreamAt(head: Buffer): number | null {
  let at = 0
  for (let boxes = 0; boxes < MAX_BOXES && at + 8 <= head.length; boxes++) {
    const size = head.readUInt32BE(at)
    const type = head.toString('latin1', at + 4, at + 8)
    const header = size === 1 ? 16 : 8
    if (type === 'jxlc') return at + header
    if (type === 'jxlp') return at + header + 4 // sequence number(4)
    if (size < header) return null
    at += size
  }
  return null
}

/** Ratio of width to height, by the three `ratio` bits (ISO/IEC 18181-1 table of aspect ratios). */
const ratios: ReadonlyArray<readonly [number, number]> = [
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
]

/** SizeHeader (ISO/IEC 18181-1 D.2): bits in ascending order. */
function sizeHeader(head: Buffer, from: number): PixelSize | null {
  // At most 1 + 2 + 30 + 3 + 2 + 30 bits.
  if (from + 9 > head.length) return null
  let bit = 0
  const bits = (count: number): number => {
    let value = 0
    for (let i = 0; i < count; i++, bit++) value += (((head[from + (bit >> 3)] ?? 0) >> (bit & 7)) & 1) * 2 ** i
    return value
  }
  const small = bits(1) === 1
  const side = (): number => (small ? (bits(5) + 1) * 8 : bits([9, 13, 18, 30][bits(2)] ?? 9) + 1)
  const height = side()
  const ratio = ratios[bits(3) - 1]
  const width = ratio === undefined ? side() : Math.floor((height * ratio[0]) / ratio[1])
  return { width, height }
}
