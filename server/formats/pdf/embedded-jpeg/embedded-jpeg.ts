import { singleMember } from '../objects/decode-stream.ts'
import type { ObjectReader } from '../objects/object-reader.ts'
import type { PageBox, PageNode } from '../objects/page-tree.ts'
import {
  isArray,
  isStream,
  nameOf,
  type PdfDict,
  PdfObjectError,
  type PdfStream,
  type PdfValue,
} from '../objects/values.ts'
import { type JpegFacts, jpegFacts } from './jpeg-facts.ts'
import { singleImage } from './page-program.ts'

const MAX_PROFILE_BYTES = 64 * 1024
const deviceSpaces = new Map([
  ['DeviceGray', 1],
  ['DeviceRGB', 3],
])

/**
 * Whether a browser shows the same colours as a PDF viewer: device grey or RGB, or an sRGB profile.
 * @param components of the JPEG, 1 or 3
 */
function isSimpleColorSpace(objects: ObjectReader, value: PdfValue | undefined, components: number): boolean {
  const space = objects.resolve(value)
  const name = nameOf(space)
  if (name !== undefined) return deviceSpaces.get(name) === components
  if (!isArray(space) || nameOf(objects.resolve(space[0])) !== 'ICCBased') return false
  const profile = objects.resolve(space[1])
  return (
    isStream(profile) && components === 3 && objects.resolve(profile.dict.get('N')) === 3 && isSrgb(objects, profile)
  )
}

/** An ICC profile (ICC.1, 7.2) of the RGB space whose description names sRGB. */
function isSrgb(objects: ObjectReader, profile: PdfStream): boolean {
  const text = Buffer.from(objects.data(profile, MAX_PROFILE_BYTES)).toString('latin1')
  return text.slice(16, 20) === 'RGB ' && text.slice(36, 40) === 'acsp' && text.replaceAll('\0', '').includes('sRGB')
}

/** The original image of a scanned page. */
const MAX_JPEG_BYTES = 64 * 1024 * 1024
/** A page that only places one image needs about 40 bytes for it. */
const MAX_CONTENT_BYTES = 4 * 1024
const MAX_CONTENT_STREAMS = 8
/** Tolerance in points, and as share of the side, between image and page: rounding in the writer. */
const TOLERANCE_POINTS = 0.5
const TOLERANCE_SHARE = 0.002
/** Maximum relative difference between the proportions of pixels and points before the image would look stretched. */
const TOLERANCE_PROPORTION = 0.01

/** Entries of an image dictionary that change the appearance. */
const CHANGING_KEYS = ['SMask', 'Mask', 'SMaskInData', 'ImageMask', 'Decode', 'DecodeParms', 'Alternates', 'OC']

/**
 * The JPEG of a page that consists of exactly one JPEG: upright, covering the visible area, in plain grey or RGB, with
 * nothing else drawn. In any doubtful case the page is rendered instead.
 * @returns the bytes as stored in the file, or null
 */
export function embeddedJpeg(objects: ObjectReader, page: PageNode): Uint8Array | null {
  try {
    return findJpeg(objects, page)
  } catch (error) {
    if (error instanceof PdfObjectError) return null
    throw error
  }
}

function findJpeg(objects: ObjectReader, page: PageNode): Uint8Array | null {
  if (objects.trailer.has('Encrypt') || page.rotation !== 0) return null
  const dict = objects.dict({ kind: 'ref', number: page.number, generation: 0 })
  if (hasAnnotations(objects, dict)) return null
  const content = contentOf(objects, dict)
  const drawn = content === null ? null : singleImage(content)
  if (drawn === null || !covers(drawn.box, page.mediaBox) || !covers(drawn.box, page.visibleBox)) return null
  const image = objects.resolve(objects.dict(objects.dict(page.resources).get('XObject')).get(drawn.name))
  return isStream(image) && isSimpleImage(objects, image) ? checkedBytes(objects, image, drawn.box) : null
}

function hasAnnotations(objects: ObjectReader, page: PdfDict): boolean {
  const annotations = objects.resolve(page.get('Annots'))
  return annotations !== null && !(isArray(annotations) && annotations.length === 0)
}

/** Content of the page; null when it is longer than a page of one image needs. */
function contentOf(objects: ObjectReader, page: PdfDict): Uint8Array | null {
  const contents = objects.resolve(page.get('Contents'))
  const streams = isArray(contents) ? contents.map((part) => objects.resolve(part)) : [contents]
  if (streams.length > MAX_CONTENT_STREAMS) return null
  const parts: Uint8Array[] = []
  for (const stream of streams) {
    if (!isStream(stream)) return null
    const data = objects.data(stream, MAX_CONTENT_BYTES)
    if (data.length > MAX_CONTENT_BYTES) return null
    parts.push(data, Buffer.from('\n'))
  }
  return Buffer.concat(parts)
}

function covers(image: PageBox, box: PageBox): boolean {
  return box.every((corner, index) => {
    const side = index % 2 === 0 ? box[2] - box[0] : box[3] - box[1]
    return Math.abs(corner - (image[index] ?? 0)) <= Math.max(TOLERANCE_POINTS, side * TOLERANCE_SHARE)
  })
}

function isSimpleImage(objects: ObjectReader, image: PdfStream): boolean {
  const { dict } = image
  return (
    nameOf(objects.resolve(dict.get('Subtype'))) === 'Image' &&
    nameOf(objects.resolve(singleMember(objects.resolve(dict.get('Filter'))))) === 'DCTDecode' &&
    !CHANGING_KEYS.some((key) => isDeclared(objects, dict, key))
  )
}

/** `false`, 0, null and absent are equivalent. */
function isDeclared(objects: ObjectReader, dict: PdfDict, key: string): boolean {
  const value = objects.resolve(dict.get(key))
  return !(value === null || value === false || value === 0)
}

function checkedBytes(objects: ObjectReader, image: PdfStream, box: PageBox): Uint8Array | null {
  const bytes = objects.rawData(image, MAX_JPEG_BYTES)
  const facts = jpegFacts(bytes)
  if (facts === null || !facts.isSimpleColor || facts.isRotated) return null
  const isAsDeclared =
    objects.resolve(image.dict.get('Width')) === facts.width &&
    objects.resolve(image.dict.get('Height')) === facts.height &&
    objects.resolve(image.dict.get('BitsPerComponent') ?? 8) === 8
  if (!isAsDeclared || !hasProportionsOf(facts, box)) return null
  return isSimpleColorSpace(objects, image.dict.get('ColorSpace'), facts.components) ? bytes : null
}

function hasProportionsOf(facts: JpegFacts, box: PageBox): boolean {
  const onPage = (box[2] - box[0]) / (box[3] - box[1])
  return Math.abs(facts.width / facts.height / onPage - 1) <= TOLERANCE_PROPORTION
}
