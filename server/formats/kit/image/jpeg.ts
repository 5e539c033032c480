import { type ImageKind, type PixelSize, startsWith } from './image-kind.ts'

// ITU-T T.81 annex B: segments of 0xFF, marker, 2 bytes of length (which counts itself).
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const APP1 = 0xe1
const EXIF_HEADER = 'Exif\0\0'
/** Exif 2.3 section 4.6.4 A: tag 0x0112; values 5 to 8 turn the picture by a quarter. */
const TAG_ORIENTATION = 0x0112
const FIRST_QUARTER_TURN = 5
const LAST_QUARTER_TURN = 8

export const jpeg: ImageKind = {
  mediaType: 'image/jpeg',
  matches: (head) => startsWith(head, '\xff\xd8\xff'),
  measure(head) {
    let orientation = 1
    let at = 2
    while (at + 4 <= head.length && head[at] === 0xff) {
      const marker = head[at + 1] ?? 0
      if (isFrame(marker)) return frameSize(head, at, orientation)
      if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return null
      if (marker === APP1) orientation = exifOrientation(head, at + 4) ?? orientation
      at += segmentBytes(head, at)
    }
    return null
  },
}

/** Between markers: fill bytes (0xFF) are one byte, TEM and RSTn two, all other segments state their length. */
function segmentBytes(head: Buffer, at: number): number {
  const marker = head[at + 1] ?? 0
  if (marker === 0xff) return 1
  const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
  return isAlone ? 2 : 2 + Math.max(2, head.readUInt16BE(at + 2))
}

/** SOF0 to SOF15 without DHT (C4), JPG (C8) and DAC (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

// B.2.2: +2 length(2), +4 precision(1), +5 lines(2), +7 samples per line(2)
function frameSize(head: Buffer, at: number, orientation: number): PixelSize | null {
  if (at + 9 > head.length) return null
  const height = head.readUInt16BE(at + 5)
  const width = head.readUInt16BE(at + 7)
  if (width === 0 || height === 0) return null
  const turned = orientation >= FIRST_QUARTER_TURN && orientation <= LAST_QUARTER_TURN
  return turned ? { width: height, height: width } : { width, height }
}

/** Orientation from the first directory of the Exif block, or null. */
function exifOrientation(head: Buffer, at: number): number | null {
  if (!startsWith(head, EXIF_HEADER, at)) return null
  const tiff = at + EXIF_HEADER.length
  if (tiff + 8 > head.length) return null
  const little = head.toString('latin1', tiff, tiff + 2) === 'II'
  const u16 = (index: number) => (little ? head.readUInt16LE(index) : head.readUInt16BE(index))
  const directory = tiff + (little ? head.readUInt32LE(tiff + 4) : head.readUInt32BE(tiff + 4))
  if (directory + 2 > head.length) return null
  const count = u16(directory)
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * 12 // tag(2) type(2) count(4) value(4)
    if (entry + 12 > head.length) return null
    if (u16(entry) === TAG_ORIENTATION) return u16(entry + 8)
  }
  return null
}
