/** Header fields of a JPEG that determine how a browser shows it. */
export type JpegFacts = {
  readonly width: number
  readonly height: number
  readonly components: number
  /**
   * Whether every decoder interprets the samples like PDF: grey, or YCbCr converted to RGB (ISO 32000-1, 7.4.8: three
   * components are transformed unless an Adobe marker says otherwise).
   */
  readonly isSimpleColor: boolean
  /** Whether an Exif block asks for a rotation; browsers apply it, PDF viewers do not. */
  readonly isRotated: boolean
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP14 = 0xee
/** Baseline, extended sequential and progressive, all with Huffman coding: supported by browsers. */
const SUPPORTED_FRAMES = new Set([0xc0, 0xc1, 0xc2])
const UNSUPPORTED_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const MAX_SEGMENTS = 2_000

type Markers = { jfif: boolean; adobeTransform: number | null; isRotated: boolean; frame: Uint8Array | null }

/** Reads the segments before the first scan (ITU-T T.81, annex B). Null when the bytes are not a valid JPEG. */
export function jpegFacts(bytes: Uint8Array): JpegFacts | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI || !endsWithMarker(bytes)) return null
  const markers = readMarkers(bytes)
  const frame = markers?.frame
  if (!markers || !frame || frame.length < 6 || frame[0] !== 8) return null
  const components = frame[5] ?? 0
  const [height, width] = [uint16(frame, 1), uint16(frame, 3)]
  if (width === 0 || height === 0 || frame.length < 6 + components * 3) return null
  return {
    width,
    height,
    components,
    isSimpleColor: isSimpleColor(components, frame, markers),
    isRotated: markers.isRotated,
  }
}

function readMarkers(bytes: Uint8Array): Markers | null {
  const markers: Markers = { jfif: false, adobeTransform: null, isRotated: false, frame: null }
  let position = 2
  for (let segment = 0; segment < MAX_SEGMENTS; segment += 1) {
    if (bytes[position] !== 0xff) return null
    while (bytes[position + 1] === 0xff) position += 1
    const marker = bytes[position + 1] ?? EOI
    if (marker === SOS) return markers
    const length = uint16(bytes, position + 2)
    if (marker === EOI || UNSUPPORTED_FRAMES.has(marker) || length < 2 || position + 2 + length > bytes.length)
      return null
    if (!recordMarker(markers, marker, bytes.subarray(position + 4, position + 2 + length))) return null
    position += 2 + length
  }
  return null
}

/** False for a second frame: hierarchical images are not supported. */
function recordMarker(markers: Markers, marker: number, body: Uint8Array): boolean {
  if (SUPPORTED_FRAMES.has(marker)) {
    if (markers.frame !== null) return false
    markers.frame = body
  }
  if (marker === APP0 && startsWith(body, 'JFIF\0')) markers.jfif = true
  if (marker === APP14 && startsWith(body, 'Adobe')) markers.adobeTransform = body[11] ?? 0
  if (marker === APP1 && startsWith(body, 'Exif\0\0')) markers.isRotated ||= exifOrientation(body.subarray(6)) !== 1
  return true
}

function isSimpleColor(components: number, frame: Uint8Array, markers: Markers): boolean {
  if (components === 1) return true
  if (components !== 3) return false
  if (markers.adobeTransform !== null) return markers.adobeTransform === 1
  // Without any marker decoders guess by component ids; 1, 2, 3 is YCbCr for all of them.
  const names = [frame[6], frame[9], frame[12]]
  return markers.jfif || (names[0] === 1 && names[1] === 2 && names[2] === 3)
}

/** Tag 0x0112 of the first directory; 1 when absent, 0 when the block cannot be read. */
function exifOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (tiff.length < 8) return 0
  const isLittle = tiff[0] === 0x49
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return 0
  const count = view.getUint16(directory, isLittle)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > tiff.length) return 0
    if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle)
  }
  return 1
}

/** A truncated file lacks its end marker; writers may append a few bytes after it. */
function endsWithMarker(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(-32)
  for (let at = tail.length - 2; at >= 0; at -= 1) if (tail[at] === 0xff && tail[at + 1] === EOI) return true
  return false
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text
}
