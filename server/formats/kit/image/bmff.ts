import { type ImageKind, type PixelSize, startsWith } from './image-kind.ts'

// ISO/IEC 14496-12 section 4.2: a box is size(4) type(4) [largesize(8) when size is 1]; a full box adds version(1) flags(3).
// ISO/IEC 23008-12: the size of an item is its `ispe` property, associated by `ipma`; `irot` rotates it by quarter
// turns.
const avifBrands = new Set(['avif', 'avis'])
const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
/** Maximum number of boxes per level; real files have some dozens. */
const MAX_BOXES = 1_000

export const avif: ImageKind = {
  mediaType: 'image/avif',
  matches: (head) => brandsOf(head).some((brand) => avifBrands.has(brand)),
  measure: (head) => measureItem(head),
}

export const heic: ImageKind = {
  mediaType: 'image/heic',
  matches: (head) => brandsOf(head).some((brand) => heifBrands.has(brand)),
  measure: (head) => measureItem(head),
}

type Box = { readonly type: string; readonly start: number; readonly end: number }

/** `ftyp`: major brand(4) minor version(4) compatible brands(4 each). */
function brandsOf(head: Buffer): string[] {
  if (head.length < 16 || !startsWith(head, 'ftyp', 4)) return []
  const end = Math.min(head.readUInt32BE(0), head.length, 256)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  return brands
}

function boxesIn(head: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  let at = from
  while (at + 8 <= to && boxes.length < MAX_BOXES) {
    const size = head.readUInt32BE(at)
    const large = size === 1 && at + 16 <= to
    const length = large ? Number(head.readBigUInt64BE(at + 8)) : size === 0 ? to - at : size
    const header = large ? 16 : 8
    if (length < header) break
    boxes.push({ type: head.toString('latin1', at + 4, at + 8), start: at + header, end: Math.min(at + length, to) })
    at += length
  }
  return boxes
}

function measureItem(head: Buffer): PixelSize | null {
  const meta = boxesIn(head, 0, head.length).find((box) => box.type === 'meta')
  if (meta === undefined) return null
  const inMeta = boxesIn(head, meta.start + 4, meta.end)
  const iprp = inMeta.find((box) => box.type === 'iprp')
  if (iprp === undefined) return null
  const inIprp = boxesIn(head, iprp.start, iprp.end)
  const ipco = inIprp.find((box) => box.type === 'ipco')
  if (ipco === undefined) return null
  const properties = boxesIn(head, ipco.start, ipco.end)
  const primary = primaryItem(head, inMeta)
  const ipma = inIprp.find((box) => box.type === 'ipma')
  const indexes = ipma === undefined || primary === null ? null : propertiesOf(head, ipma, primary)
  const own = indexes === null ? properties : indexes.flatMap((index) => properties[index - 1] ?? [])
  return sizeFrom(head, own)
}

/** `pitm`: full box, item id(2, or 4 from version 1). */
function primaryItem(head: Buffer, boxes: readonly Box[]): number | null {
  const pitm = boxes.find((box) => box.type === 'pitm')
  if (pitm === undefined || pitm.start + 8 > head.length) return null
  return head[pitm.start] === 0 ? head.readUInt16BE(pitm.start + 4) : head.readUInt32BE(pitm.start + 4)
}

/** `ipma`: full box, entries(4), each: item id(2 or 4), count(1), then 1-based property indexes of 7 or 15 bits. */
function propertiesOf(head: Buffer, ipma: Box, item: number): number[] | null {
  if (ipma.start + 8 > ipma.end) return null
  const wideIds = (head[ipma.start] ?? 0) > 0
  const wideIndexes = ((head[ipma.start + 3] ?? 0) & 1) === 1
  const idBytes = wideIds ? 4 : 2
  const indexBytes = wideIndexes ? 2 : 1
  let at = ipma.start + 8
  while (at + idBytes + 1 <= ipma.end) {
    const id = head.readUIntBE(at, idBytes)
    const count = head[at + idBytes] ?? 0
    const first = at + idBytes + 1
    at = first + count * indexBytes
    if (id !== item) continue
    if (at > ipma.end) return null
    return Array.from({ length: count }, (_, i) =>
      wideIndexes ? head.readUInt16BE(first + i * 2) & 0x7fff : (head[first + i] ?? 0) & 0x7f,
    )
  }
  return null
}

/** `ispe`: full box, width(4) height(4). `irot`: quarter turns in the lowest two bits. */
function sizeFrom(head: Buffer, properties: readonly Box[]): PixelSize | null {
  const ispe = properties.find((box) => box.type === 'ispe')
  if (ispe === undefined || ispe.start + 12 > ispe.end) return null
  const width = head.readUInt32BE(ispe.start + 4)
  const height = head.readUInt32BE(ispe.start + 8)
  if (width === 0 || height === 0) return null
  const irot = properties.find((box) => box.type === 'irot')
  const turned = irot !== undefined && ((head[irot.start] ?? 0) & 1) === 1
  return turned ? { width: height, height: width } : { width, height }
}
