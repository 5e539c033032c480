import { constants, crc32, inflateRawSync } from 'node:zlib'
import { fail, type Result, succeed } from '../../domain/result.ts'
import type { FormatLimits } from '../book-format.ts'
import type { EntryRange } from '../kit/archive.ts'
import type { ByteSource } from '../kit/byte-source.ts'
import type { ZipEntry } from './central-directory.ts'
import { LOCAL_HEADER, METHOD_STORED } from './layout.ts'

/** Archive fields needed to read an entry. */
export type ZipFile = {
  readonly source: ByteSource
  /** Start of the central directory: no entry extends beyond it. */
  readonly dataEnd: number
  readonly limits: FormatLimits
}

/** Local headers may have more extra bytes than the directory; this many are included in the read. */
const EXTRA_SLACK = 64
/** Deflate expands incompressible data by at most 5 bytes per 16 KiB block. */
const DEFLATE_OVERHEAD = 1.001
/** Below this size no ratio counts as a bomb. */
const RATIO_FREE_BYTES = 1024 * 1024
const LARGEST_CHUNK = 4 * 1024 * 1024

/** A complete entry with verified checksum. Errors as `Archive.read`. */
export function readEntry(zip: ZipFile, entry: ZipEntry, maxBytes: number): Result<Buffer> {
  const refusal = refuse(entry) ?? refuseSize(zip.limits, entry, maxBytes)
  if (refusal !== null) return refusal
  const packed = readPacked(zip, entry, entry.packedSize)
  if (!packed.ok) return packed
  if (packed.value.length < entry.packedSize) return fail('archive-damaged')
  const bytes = entry.method === METHOD_STORED ? packed : inflate(packed.value, entry.size)
  if (!bytes.ok) return bytes
  if (bytes.value.length !== entry.size || crc32(bytes.value) !== entry.crc32) return fail('archive-damaged')
  return bytes
}

/** The first bytes of an entry, unpacking as little as possible. */
export function readEntryHead(zip: ZipFile, entry: ZipEntry, wanted: number): Result<Buffer> {
  const refusal = refuse(entry)
  if (refusal !== null) return refusal
  const bytes = Math.min(wanted, entry.size)
  const packed = readPacked(zip, entry, Math.min(entry.packedSize, Math.ceil(bytes * DEFLATE_OVERHEAD) + EXTRA_SLACK))
  if (!packed.ok) return packed
  if (entry.method === METHOD_STORED) return succeed(packed.value.subarray(0, bytes))
  return inflateHead(packed.value, bytes)
}

/** Byte range of an entry; null when it cannot be read. Errors as `Archive.read`. */
export function locateEntry(zip: ZipFile, entry: ZipEntry): Result<EntryRange | null> {
  if (entry.refusal !== null) return succeed(null)
  const isStored = entry.method === METHOD_STORED
  const refusal = refuse(entry) ?? (isStored ? null : refuseSize(zip.limits, entry, zip.limits.maxEntryBytes))
  if (refusal !== null) return refusal
  const head = zip.source.read(entry.headerOffset, LOCAL_HEADER.bytes)
  if (!head.ok) return head
  const start = dataStart(zip, entry, head.value)
  if (!start.ok) return start
  const { size, packedSize, crc32 } = entry
  if (isStored) return succeed({ offset: start.value, size })
  return succeed({ offset: start.value, size: packedSize, deflated: { size, crc32 } })
}

function refuse(entry: ZipEntry): ReturnType<typeof fail> | null {
  if (entry.refusal !== null) return fail(entry.refusal)
  return entry.method === METHOD_STORED && entry.packedSize !== entry.size ? fail('archive-damaged') : null
}

function refuseSize(limits: FormatLimits, entry: ZipEntry, maxBytes: number): ReturnType<typeof fail> | null {
  if (entry.size > maxBytes) return fail('archive-bomb')
  if (entry.size > RATIO_FREE_BYTES && entry.size / Math.max(1, entry.packedSize) > limits.maxRatio) {
    return fail('archive-bomb')
  }
  return entry.packedSize > maxBytes * DEFLATE_OVERHEAD + RATIO_FREE_BYTES ? fail('archive-damaged') : null
}

/** Up to `wanted` packed bytes, in one read with the local header when that has the length stated in the directory. */
function readPacked(zip: ZipFile, entry: ZipEntry, wanted: number): Result<Buffer> {
  const headerBytes = LOCAL_HEADER.bytes + entry.nameAndExtraBytes + EXTRA_SLACK
  const read = zip.source.read(entry.headerOffset, headerBytes + wanted)
  if (!read.ok) return read
  const start = dataStart(zip, entry, read.value)
  if (!start.ok) return start
  const skip = start.value - entry.headerOffset
  if (skip + wanted <= read.value.length) return succeed(read.value.subarray(skip, skip + wanted))
  return zip.source.read(start.value, wanted)
}

/** Verifies the local header against the directory and the file, and returns the absolute offset of the data. */
function dataStart(zip: ZipFile, entry: ZipEntry, head: Buffer): Result<number> {
  if (head.length < LOCAL_HEADER.bytes) return fail('archive-damaged')
  if (head.readUInt32LE(0) !== LOCAL_HEADER.signature) return fail('archive-damaged')
  if (head.readUInt16LE(LOCAL_HEADER.method) !== entry.method) return fail('archive-damaged')
  const variable = head.readUInt16LE(LOCAL_HEADER.nameLength) + head.readUInt16LE(LOCAL_HEADER.extraLength)
  const start = entry.headerOffset + LOCAL_HEADER.bytes + variable
  return start + entry.packedSize > zip.dataEnd ? fail('archive-damaged') : succeed(start)
}

/** Unpacks a complete entry; more than its declared size is a bomb, less is damage (detected by the caller). */
function inflate(packed: Buffer, size: number): Result<Buffer> {
  try {
    const chunkSize = Math.min(LARGEST_CHUNK, Math.max(64, size + 1))
    return succeed(inflateRawSync(packed, { maxOutputLength: Math.max(1, size), chunkSize }))
  } catch (error) {
    return isTooLarge(error) ? fail('archive-bomb') : fail('archive-damaged')
  }
}

/** Output limits of the two attempts to unpack a head; the second is for extremely compressible data. */
const HEAD_GROWTH = 16
const SMALL_INPUT_BYTES = 1_024
const MAX_SMALL_OUTPUT_BYTES = 2 * 1024 * 1024

function inflateHead(packed: Buffer, wanted: number): Result<Buffer> {
  const finishFlush = constants.Z_SYNC_FLUSH
  const tries = [
    { input: packed, maxOutputLength: Math.max(4_096, wanted * HEAD_GROWTH) },
    { input: packed.subarray(0, SMALL_INPUT_BYTES), maxOutputLength: MAX_SMALL_OUTPUT_BYTES },
  ]
  for (const { input, maxOutputLength } of tries) {
    try {
      const bytes = inflateRawSync(input, { finishFlush, maxOutputLength, chunkSize: Math.max(4_096, wanted * 2) })
      return succeed(bytes.subarray(0, wanted))
    } catch (error) {
      if (!isTooLarge(error)) return fail('archive-damaged')
    }
  }
  return fail('archive-bomb')
}

function isTooLarge(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}
