/** A decoded image: three bytes per pixel (red, green, blue), rows from the top, no padding. */
export type RawPicture = { readonly width: number; readonly height: number; readonly pixels: Buffer }

// Microsoft "Bitmap storage": file header(14): BM(2) size(4) reserved(4) offset of the pixels(4); then the DIB header:
// its length(4) width(4) height(4) planes(2) bits(2) compression(4) … colours used(4 at +32) masks(at +40).
const FILE_HEADER_BYTES = 14
const OS2_HEADER_BYTES = 12
const INFO_HEADER_BYTES = 40
const COMPRESSION_NONE = 0
const COMPRESSION_BIT_FIELDS = 3
const COMPRESSION_ALPHA_BIT_FIELDS = 6
/** 192 MB at three bytes per pixel. */
const MAX_PIXELS = 64_000_000

type Layout = {
  readonly width: number
  readonly height: number
  readonly topDown: boolean
  readonly bits: number
  readonly pixelOffset: number
  readonly rowBytes: number
}

/** Reads the colour of one pixel into `into` at `at`. */
type PixelReader = (row: Buffer, x: number, into: Buffer, at: number) => void

/**
 * Decodes an uncompressed Windows or OS/2 bitmap of 1, 4, 8, 16, 24 or 32 bits, which the image library does not
 * support.
 * @returns null when it is damaged, compressed (RLE) or too large. Never throws.
 */
export function decodeBmp(bytes: Uint8Array): RawPicture | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const layout = readLayout(file)
  const readPixel = layout === null ? null : pixelReader(file, layout)
  if (layout === null || readPixel === null) return null
  const { width, height, topDown, pixelOffset, rowBytes } = layout
  if (pixelOffset + rowBytes * height > file.length) return null
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    const start = pixelOffset + (topDown ? y : height - 1 - y) * rowBytes
    const row = file.subarray(start, start + rowBytes)
    for (let x = 0; x < width; x++) readPixel(row, x, pixels, (y * width + x) * 3)
  }
  return { width, height, pixels }
}

function readLayout(file: Buffer): Layout | null {
  if (file.length < FILE_HEADER_BYTES + OS2_HEADER_BYTES || file.toString('latin1', 0, 2) !== 'BM') return null
  const headerBytes = file.readUInt32LE(14)
  const isOs2 = headerBytes === OS2_HEADER_BYTES
  if (!isOs2 && (headerBytes < INFO_HEADER_BYTES || file.length < FILE_HEADER_BYTES + INFO_HEADER_BYTES)) return null
  const width = isOs2 ? file.readUInt16LE(18) : file.readInt32LE(18)
  const signedHeight = isOs2 ? file.readUInt16LE(20) : file.readInt32LE(22)
  const height = Math.abs(signedHeight)
  const bits = file.readUInt16LE(isOs2 ? 24 : 28)
  if (width <= 0 || height === 0 || width * height > MAX_PIXELS) return null
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  return { width, height, topDown: signedHeight < 0, bits, pixelOffset: file.readUInt32LE(10), rowBytes }
}

function pixelReader(file: Buffer, { bits }: Layout): PixelReader | null {
  const headerBytes = file.readUInt32LE(14)
  const compression = headerBytes === OS2_HEADER_BYTES ? COMPRESSION_NONE : file.readUInt32LE(30)
  const hasMasks = compression === COMPRESSION_BIT_FIELDS || compression === COMPRESSION_ALPHA_BIT_FIELDS
  if (compression !== COMPRESSION_NONE && !hasMasks) return null
  if (bits === 1 || bits === 4 || bits === 8) return compression === COMPRESSION_NONE ? palette(file, bits) : null
  if (bits === 24) return readBgr
  if (bits === 16) return masked(file, bits, hasMasks, [0x7c00, 0x03e0, 0x001f])
  return bits === 32 ? masked(file, bits, hasMasks, [0xff0000, 0x00ff00, 0x0000ff]) : null
}

const readBgr: PixelReader = (row, x, into, at) => {
  into[at] = row[x * 3 + 2] ?? 0
  into[at + 1] = row[x * 3 + 1] ?? 0
  into[at + 2] = row[x * 3] ?? 0
}

/** Palette entries are blue, green, red (and a fourth byte except for OS/2), directly after the header. */
function palette(file: Buffer, bits: number): PixelReader {
  const headerBytes = file.readUInt32LE(14)
  const entryBytes = headerBytes === OS2_HEADER_BYTES ? 3 : 4
  const start = FILE_HEADER_BYTES + headerBytes
  const perByte = 8 / bits
  const mask = 2 ** bits - 1
  return (row, x, into, at) => {
    const byte = row[Math.floor(x / perByte)] ?? 0
    const index = (byte >> (8 - bits - (x % perByte) * bits)) & mask
    const entry = start + index * entryBytes
    into[at] = file[entry + 2] ?? 0
    into[at + 1] = file[entry + 1] ?? 0
    into[at + 2] = file[entry] ?? 0
  }
}

/** Colours extracted from 16 or 32 bits by masks: those of the header (at +40 of the DIB header) or the usual ones. */
function masked(file: Buffer, bits: number, hasMasks: boolean, usual: readonly number[]): PixelReader | null {
  const start = FILE_HEADER_BYTES + INFO_HEADER_BYTES
  if (hasMasks && file.length < start + 12) return null
  const masks = hasMasks ? [0, 4, 8].map((offset) => file.readUInt32LE(start + offset)) : usual
  const channels = masks.map((mask) => ({ mask, scale: mask === 0 ? 0 : 255 / mask }))
  return (row, x, into, at) => {
    const value = bits === 16 ? row.readUInt16LE(x * 2) : row.readUInt32LE(x * 4)
    for (const [i, { mask, scale }] of channels.entries()) into[at + i] = Math.round(((value & mask) >>> 0) * scale)
  }
}
