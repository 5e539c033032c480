import { crc32 } from 'node:zlib'
import { fail, type Result, succeed } from '../../domain/result.ts'
import type { ByteSource } from '../kit/byte-source.ts'
import { type RarHeaders, type RawRarEntry, UNKNOWN_SIZE } from './rar-entry.ts'
import { VintReader } from './vint-reader.ts'

// RAR 5.0 archive format (www.rarlab.com/technote.htm). A vint has 7 bits per byte, lowest first.
// Every block: crc(4) header size(vint) type(vint) flags(vint) [extra size(vint)] [data size(vint)] …; the crc covers
// everything from the header size on.
export const RAR5_SIGNATURE = 'Rar!\x1a\x07\x01\x00'
const MAIN_HEADER = 1
const FILE_HEADER = 2
const SERVICE_HEADER = 3
const ENCRYPTION_HEADER = 4
const END_HEADER = 5

const HAS_EXTRA = 0x01
const HAS_DATA = 0x02
const SPLIT_BEFORE = 0x08
const SPLIT_AFTER = 0x10

const MAIN_VOLUME_NUMBER = 0x02
const MAIN_SOLID = 0x04
const END_NEXT_VOLUME = 0x01

const FILE_DIRECTORY = 0x01
const FILE_HAS_TIME = 0x02
const FILE_HAS_CRC = 0x04
const FILE_UNKNOWN_SIZE = 0x08

const EXTRA_ENCRYPTION = 0x01
const EXTRA_REDIRECTION = 0x05
/** Redirections to another file of the archive; lower numbers are links outside it. */
const HARD_LINK = 4
const FILE_COPY = 5

const SMALLEST_DICTIONARY = 128 * 1024
/** "Current implementation: maximum 2 MB" for a header. */
const LARGEST_HEADER = 2 * 1024 * 1024
/** Most headers fit into the first read. */
const USUAL_HEADER = 512
const LONGEST_COMMENT = 256 * 1024

type Block = {
  readonly type: number
  readonly flags: number
  /** Offset of the type-specific fields, after the sizes. */
  readonly fields: VintReader
  readonly extra: Buffer
  readonly dataOffset: number
  readonly dataSize: number
}

/**
 * Reads every header of a RAR 5 archive without unpacking anything.
 * Errors: `archive-damaged`, `archive-truncated`, `archive-encrypted` (headers), `archive-multivolume`,
 * `archive-too-many-entries`
 */
export function readRar5Headers(source: ByteSource, maxEntries: number): Result<RarHeaders> {
  const headers: ParsedHeaders = { entries: [], solid: false, comment: null }
  let at = RAR5_SIGNATURE.length
  while (at < source.size) {
    const block = readBlock(source, at)
    if (!block.ok) return block
    const refusal = refuse(block.value, headers, maxEntries)
    if (refusal !== null) return refusal
    if (block.value.type === END_HEADER) break
    if (!take(source, block.value, headers)) return fail('archive-damaged')
    at = block.value.dataOffset + block.value.dataSize
    if (at > source.size) return fail('archive-truncated')
  }
  return succeed(headers)
}

type ParsedHeaders = { readonly entries: RawRarEntry[]; solid: boolean; comment: RarHeaders['comment'] }

/** Why the archive cannot be read as a book, detected in one block. */
function refuse(block: Block, headers: ParsedHeaders, maxEntries: number): ReturnType<typeof fail> | null {
  if (block.type === ENCRYPTION_HEADER) return fail('archive-encrypted')
  if (isPartOfSet(block)) return fail('archive-multivolume')
  const isOverLimit = block.type === FILE_HEADER && headers.entries.length >= maxEntries
  return isOverLimit ? fail('archive-too-many-entries') : null
}

/** False when the block is inconsistent. */
function take(source: ByteSource, block: Block, headers: ParsedHeaders): boolean {
  if (block.type === MAIN_HEADER) headers.solid = (block.fields.vint() & MAIN_SOLID) !== 0
  if (block.type === SERVICE_HEADER) headers.comment ??= readComment(source, block)
  if (block.type !== FILE_HEADER) return true
  const entry = parseFile(block, headers.entries.length)
  if (entry !== null) headers.entries.push(entry)
  return entry !== null
}

/** A later volume, a file continued in another one, or an end that announces another volume. */
function isPartOfSet(block: Block): boolean {
  if (block.type === FILE_HEADER) return (block.flags & (SPLIT_BEFORE | SPLIT_AFTER)) !== 0
  const fields = block.fields.copy()
  if (block.type === END_HEADER) return (fields.vint() & END_NEXT_VOLUME) !== 0
  // The volume number is present for all volumes but the first.
  return block.type === MAIN_HEADER && (fields.vint() & MAIN_VOLUME_NUMBER) !== 0 && fields.vint() > 0
}

function readBlock(source: ByteSource, at: number): Result<Block> {
  const first = source.read(at, USUAL_HEADER)
  if (!first.ok) return first
  const sizeReader = new VintReader(first.value, 4)
  const headerSize = sizeReader.vint()
  if (sizeReader.overrun) return fail('archive-truncated')
  if (headerSize === 0 || headerSize > LARGEST_HEADER) return fail('archive-damaged')
  const end = sizeReader.at + headerSize
  const whole = end <= first.value.length ? first : source.read(at, end)
  if (!whole.ok) return whole
  if (whole.value.length < end) return fail('archive-truncated')
  const header = whole.value.subarray(0, end)
  if (crc32(header.subarray(4)) !== header.readUInt32LE(0)) return fail('archive-damaged')
  const fields = new VintReader(header, sizeReader.at)
  const type = fields.vint()
  const flags = fields.vint()
  const extraSize = (flags & HAS_EXTRA) !== 0 ? fields.vint() : 0
  const dataSize = (flags & HAS_DATA) !== 0 ? fields.vint() : 0
  if (fields.overrun || extraSize > end - fields.at) return fail('archive-damaged')
  const extra = header.subarray(end - extraSize)
  return succeed({ type, flags, fields, extra, dataOffset: at + end, dataSize })
}

/**
 * File flags(vint) size(vint) attributes(vint) [time(4)] [crc(4)] compression(vint) host(vint) name length(vint) name.
 * Compression: bits 0-5 version, 6 solid, 7-9 method (0 is stored), 10-13 dictionary as 128 KB shifted left.
 */
function parseFile(block: Block, position: number): RawRarEntry | null {
  const fields = block.fields
  const flags = fields.vint()
  const size = fields.vint()
  fields.vint() // attributes: links are identified by their redirection record
  if ((flags & FILE_HAS_TIME) !== 0) fields.u32()
  const crc = (flags & FILE_HAS_CRC) !== 0 ? fields.u32() : null
  const compression = fields.vint()
  fields.vint() // host
  const rawName = fields.bytes(fields.vint())
  if (fields.overrun) return null
  const redirection = readRedirection(block.extra)
  return {
    position,
    name: rawName.toString('utf8'),
    rawName,
    directory: (flags & FILE_DIRECTORY) !== 0,
    link: redirection !== null && redirection.target === null,
    sameAs: redirection?.target ?? null,
    size: (flags & FILE_UNKNOWN_SIZE) !== 0 ? UNKNOWN_SIZE : size,
    packedSize: block.dataSize,
    encrypted: findExtra(block.extra, EXTRA_ENCRYPTION) !== null,
    stored: ((compression >> 7) & 7) === 0,
    dataOffset: block.dataOffset,
    crc32: crc,
    dictionaryBytes: SMALLEST_DICTIONARY * 2 ** ((compression >> 10) & 15),
  }
}

/** Extra records: size(vint, counted from the type on) type(vint) data. */
function findExtra(extra: Buffer, wanted: number): VintReader | null {
  let at = 0
  while (at < extra.length) {
    const record = new VintReader(extra, at)
    const size = record.vint()
    const end = record.at + size
    const type = record.vint()
    if (record.overrun || size === 0 || end > extra.length) return null
    if (type === wanted) return record
    at = end
  }
  return null
}

/** Redirection: type(vint) flags(vint) name length(vint) name. `target` is null when it points outside the archive. */
function readRedirection(extra: Buffer): { readonly target: string | null } | null {
  const record = findExtra(extra, EXTRA_REDIRECTION)
  if (record === null) return null
  const type = record.vint()
  record.vint() // flags: the target is a folder
  const target = record.bytes(record.vint()).toString('utf8')
  const isInside = (type === HARD_LINK || type === FILE_COPY) && !record.overrun
  return { target: isInside ? target : null }
}

function readComment(source: ByteSource, block: Block): RarHeaders['comment'] {
  const service = parseFile(block, 0)
  if (service === null || service.name !== 'CMT') return null
  if (service.encrypted || service.packedSize > LONGEST_COMMENT) return null
  if (!service.stored) return 'packed'
  const read = source.read(service.dataOffset, service.packedSize)
  return read.ok ? read.value : null
}
