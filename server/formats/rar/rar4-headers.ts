import { crc32 } from 'node:zlib'
import { fail, type Result, succeed } from '../../domain/result.ts'
import type { ByteSource } from '../kit/byte-source.ts'
import { type RarHeaders, type RawRarEntry, UNKNOWN_SIZE } from './rar-entry.ts'
import { decodeRar4Name } from './rar4-names.ts'

// RAR 1.5 to 4.x, technote of RAR 4.11 (numbers in brackets are widths in bytes, all little-endian).
// Every block: crc(2) type(1) flags(2) size(2) [added size(4) when LONG_BLOCK]; the crc covers what follows it.
export const RAR4_SIGNATURE = 'Rar!\x1a\x07\x00'
const BLOCK_BYTES = 7
const MAIN_BLOCK = 0x73
const FILE_BLOCK = 0x74
/** Service block: laid out as a file block; `CMT` is the archive comment. */
const SERVICE_BLOCK = 0x7a
const END_BLOCK = 0x7b
const LONG_BLOCK = 0x8000

const MAIN_COMMENT = 0x0002
const MAIN_SOLID = 0x0008
const MAIN_ENCRYPTED_HEADERS = 0x0080
const END_NEXT_VOLUME = 0x0001

const FILE_SPLIT_BEFORE = 0x0001
const FILE_SPLIT_AFTER = 0x0002
const FILE_ENCRYPTED = 0x0004
const FILE_COMMENT = 0x0008
const FILE_WINDOW_MASK = 0x00e0
const FILE_DIRECTORY = 0x00e0
const FILE_LARGE = 0x0100
const FILE_UNICODE_NAME = 0x0200

const METHOD_STORED = 0x30
const HOST_UNIX = 3
const UNIX_TYPE_MASK = 0xf000
const UNIX_LINK = 0xa000
const SMALLEST_WINDOW = 64 * 1024

/** Most headers fit into the first read. */
const USUAL_HEADER = 512

/** Larger comments are not read. */
const LONGEST_COMMENT = 256 * 1024

type Block = {
  readonly type: number
  readonly flags: number
  /** The complete header, checksum verified. */
  readonly header: Buffer
  /** Absolute offset of the data after the header, and its length. */
  readonly dataOffset: number
  readonly dataSize: number
}

/**
 * Reads every header of a RAR 1.5 to 4.x archive without unpacking anything.
 * Errors: `archive-damaged`, `archive-truncated`, `archive-encrypted` (headers), `archive-multivolume`,
 * `archive-too-many-entries`
 */
export function readRar4Headers(source: ByteSource, maxEntries: number): Result<RarHeaders> {
  const headers: ParsedHeaders = { entries: [], main: 0, comment: null }
  let at = RAR4_SIGNATURE.length
  while (at < source.size) {
    const block = readBlock(source, at)
    if (!block.ok) return block
    const refusal = refuse(block.value, headers, maxEntries)
    if (refusal !== null) return refusal
    if (block.value.type === END_BLOCK) break
    if (!take(source, block.value, headers)) return fail('archive-damaged')
    at = block.value.dataOffset + block.value.dataSize
    if (at > source.size) return fail('archive-truncated')
  }
  return succeed({ entries: headers.entries, solid: (headers.main & MAIN_SOLID) !== 0, comment: headers.comment })
}

type ParsedHeaders = { readonly entries: RawRarEntry[]; main: number; comment: RarHeaders['comment'] }

/** Why the archive cannot be read as a book, detected in one block. */
function refuse({ type, flags }: Block, headers: ParsedHeaders, maxEntries: number): ReturnType<typeof fail> | null {
  if (type === MAIN_BLOCK && (flags & MAIN_ENCRYPTED_HEADERS) !== 0) return fail('archive-encrypted')
  if (type === END_BLOCK && (flags & END_NEXT_VOLUME) !== 0) return fail('archive-multivolume')
  if (type !== FILE_BLOCK) return null
  if ((flags & (FILE_SPLIT_BEFORE | FILE_SPLIT_AFTER)) !== 0) return fail('archive-multivolume')
  return headers.entries.length >= maxEntries ? fail('archive-too-many-entries') : null
}

/** False when the block is inconsistent. */
function take(source: ByteSource, block: Block, headers: ParsedHeaders): boolean {
  if (block.type === MAIN_BLOCK) headers.main = block.flags
  if (block.type === SERVICE_BLOCK) headers.comment ??= readComment(source, block)
  if (block.type !== FILE_BLOCK) return true
  const entry = parseFile(block, headers.entries.length)
  if (entry !== null) headers.entries.push(entry)
  return entry !== null
}

function readBlock(source: ByteSource, at: number): Result<Block> {
  const first = source.read(at, USUAL_HEADER)
  if (!first.ok) return first
  if (first.value.length < BLOCK_BYTES) return fail('archive-truncated')
  const type = first.value.readUInt8(2)
  const flags = first.value.readUInt16LE(3)
  const size = first.value.readUInt16LE(5)
  if (size < BLOCK_BYTES) return fail('archive-damaged')
  const whole = size <= first.value.length ? first : source.read(at, size)
  if (!whole.ok) return whole
  if (whole.value.length < size) return fail('archive-truncated')
  const header = whole.value.subarray(0, size)
  const checked = header.subarray(2, checkedBytes(header, type, flags))
  if ((crc32(checked) & 0xffff) !== header.readUInt16LE(0)) return fail('archive-damaged')
  const dataSize = dataSizeOf(header, type, flags)
  if (dataSize === null) return fail('archive-damaged')
  return succeed({ type, flags, header, dataOffset: at + size, dataSize })
}

/** Before RAR 3 a comment could be inside a header; its checksum ends before that. */
function checkedBytes(header: Buffer, type: number, flags: number): number {
  if (type === MAIN_BLOCK && (flags & MAIN_COMMENT) !== 0) return MAIN_BYTES
  if (type !== FILE_BLOCK || (flags & FILE_COMMENT) === 0 || header.length < FILE_FIXED_BYTES) return header.length
  return FILE_FIXED_BYTES + header.readUInt16LE(NAME_LENGTH)
}

/**
 * File and service blocks always state the length of their data, with upper halves when large; others when flagged.
 */
function dataSizeOf(header: Buffer, type: number, flags: number): number | null {
  const isFile = type === FILE_BLOCK || type === SERVICE_BLOCK
  if (!isFile && (flags & LONG_BLOCK) === 0) return 0
  if (header.length < BLOCK_BYTES + 4) return null
  const low = header.readUInt32LE(BLOCK_BYTES)
  if (!isFile || (flags & FILE_LARGE) === 0) return low
  return header.length < FILE_FIXED_BYTES + 8 ? null : header.readUInt32LE(FILE_FIXED_BYTES) * 2 ** 32 + low
}

/**
 * Up to the name: +7 packed(4) +11 size(4) +15 host(1) +16 crc(4) +20 time(4) +24 version(1) +25 method(1)
 * +26 name length(2) +28 attributes(4) [+32 packed high(4) size high(4)]; then name, [salt(8)], [times].
 */
const FILE_FIXED_BYTES = 32
const NAME_LENGTH = 26
/** +7 reserved(2) +9 reserved(4). */
const MAIN_BYTES = 13

function parseFile(block: Block, position: number): RawRarEntry | null {
  const { header, flags } = block
  const large = (flags & FILE_LARGE) !== 0
  const nameStart = FILE_FIXED_BYTES + (large ? 8 : 0)
  if (header.length < nameStart) return null
  const nameEnd = nameStart + header.readUInt16LE(NAME_LENGTH)
  if (nameEnd > header.length) return null
  const rawName = header.subarray(nameStart, nameEnd)
  const size = header.readUInt32LE(11) + (large ? header.readUInt32LE(36) * 2 ** 32 : 0)
  const isUnix = header.readUInt8(15) === HOST_UNIX
  const attributes = header.readUInt32LE(28)
  return {
    position,
    name: (flags & FILE_UNICODE_NAME) !== 0 ? decodeRar4Name(rawName) : null,
    rawName,
    directory: (flags & FILE_WINDOW_MASK) === FILE_DIRECTORY,
    link: isUnix && (attributes & UNIX_TYPE_MASK) === UNIX_LINK,
    sameAs: null,
    size: size === 0xffffffff ? UNKNOWN_SIZE : size,
    packedSize: block.dataSize,
    encrypted: (flags & FILE_ENCRYPTED) !== 0,
    stored: header.readUInt8(25) === METHOD_STORED,
    dataOffset: block.dataOffset,
    crc32: header.readUInt32LE(16),
    dictionaryBytes: SMALLEST_WINDOW << ((flags & FILE_WINDOW_MASK) >> 5),
  }
}

function readComment(source: ByteSource, block: Block): RarHeaders['comment'] {
  const service = parseFile(block, 0)
  if (service === null || service.rawName.toString('latin1') !== 'CMT') return null
  const { stored, encrypted, packedSize, dataOffset } = service
  if (encrypted || packedSize > LONGEST_COMMENT) return null
  if (!stored) return 'packed'
  const read = source.read(dataOffset, packedSize)
  return read.ok ? read.value : null
}
