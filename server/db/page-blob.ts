import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { EpubOutline, PageFacts } from '../domain/book/analysis.ts'

/** Smaller JSON (in bytes) is not compressed. */
const packFrom = 400
/** Upper bound of a decompressed blob. */
const maxUnpacked = 64 * 1024 * 1024
const uncompressedMark = 0
const packedMark = 1

/** Pages by column, which compresses better than page by page; media types are numbered. */
type Columns = {
  readonly names: readonly string[]
  readonly types: readonly string[]
  readonly type: readonly number[]
  readonly size: readonly number[]
  readonly width: readonly (number | null)[]
  readonly height: readonly (number | null)[]
}

/** The pages of a book as one blob. Page numbers are implied by order, 1-based. */
export function packPages(pages: readonly PageFacts[]): Uint8Array {
  const types = [...new Set(pages.map((page) => page.mediaType))]
  const columns: Columns = {
    names: pages.map((page) => page.name),
    types,
    type: pages.map((page) => types.indexOf(page.mediaType)),
    size: pages.map((page) => page.size),
    width: pages.map((page) => page.width),
    height: pages.map((page) => page.height),
  }
  return pack(columns)
}

/** Size in bytes of the blob of a book without pages; all others are longer. */
export const emptyPagesBytes = packPages([]).length

export function unpackPages(blob: Uint8Array): readonly PageFacts[] {
  const columns = unpack(blob) as Columns
  return columns.names.map((name, index) => ({
    number: index + 1,
    name,
    mediaType: columns.types[columns.type[index] ?? 0] ?? 'application/octet-stream',
    size: columns.size[index] ?? 0,
    width: columns.width[index] ?? null,
    height: columns.height[index] ?? null,
  }))
}

export function packOutline(outline: EpubOutline): Uint8Array {
  return pack(outline)
}

export function unpackOutline(blob: Uint8Array): EpubOutline {
  return unpack(blob) as EpubOutline
}

/** One byte for the encoding, then the JSON. */
function pack(value: unknown): Uint8Array {
  const json = Buffer.from(JSON.stringify(value))
  const body = json.length < packFrom ? json : deflateRawSync(json, { level: 1 })
  return Buffer.concat([Buffer.from([body === json ? uncompressedMark : packedMark]), body])
}

function unpack(blob: Uint8Array): unknown {
  const body = blob.subarray(1)
  const json = blob[0] === packedMark ? inflateRawSync(body, { maxOutputLength: maxUnpacked }) : Buffer.from(body)
  return JSON.parse(json.toString('utf8'))
}
