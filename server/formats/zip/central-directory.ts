import { crc32 } from 'node:zlib'
import { fail, type Result, succeed } from '../../domain/result.ts'
import type { FormatLimits } from '../book-format.ts'
import type { ArchiveEntry } from '../kit/archive.ts'
import type { ByteSource } from '../kit/byte-source.ts'
import { droppedNameWarning, safeEntryName } from '../kit/entry-names.ts'
import { decodeUtf8, guessLegacyDecoder, isAscii } from '../kit/text-encoding.ts'
import type { DirectoryLocation } from './end-record.ts'
import {
  CENTRAL_HEADER,
  EXTRA_UNICODE_PATH,
  EXTRA_ZIP64,
  FLAG_ENCRYPTED,
  FLAG_MASKED_HEADER,
  FLAG_STRONG_ENCRYPTION,
  FLAG_UTF8,
  FULL_32,
  HOST_UNIX,
  LOCAL_HEADER,
  METHOD_AES,
  METHOD_DEFLATE,
  METHOD_STORED,
  UNIX_LINK,
  UNIX_TYPE_MASK,
} from './layout.ts'

/** One file of a zip, from the central directory alone. */
export type ZipEntry = ArchiveEntry & {
  /** Compression method, APPNOTE 4.4.5. */
  readonly method: number
  readonly crc32: number
  /** Absolute byte offset of the local header, not yet verified. */
  readonly headerOffset: number
  /** Length of name and extra fields here; usually about the same in the local header. */
  readonly nameAndExtraBytes: number
}

/** Larger directories are refused: 100,000 entries with long names fit into half of it. */
const LARGEST_DIRECTORY = 64 * 1024 * 1024

type RawEntry = Omit<ZipEntry, 'name' | 'index'> & {
  readonly rawName: Buffer
  /** Decoded when the encoding is certain, else null until all names are collected. */
  readonly name: string | null
  readonly isLink: boolean
}

/**
 * Reads every entry of the central directory (APPNOTE 4.3.12). Folders are left out; so are links and names without a
 * safe form, with a warning each. Of two entries with the same name the later one wins. Errors: `archive-damaged`,
 * `archive-too-many-entries`, `archive-unsafe` (entries that share bytes).
 */
export function readDirectory(
  source: ByteSource,
  location: DirectoryLocation,
  limits: FormatLimits,
): Result<{ entries: ZipEntry[]; warnings: string[] }> {
  if (location.size > LARGEST_DIRECTORY) return fail('archive-too-many-entries')
  const bytes = source.read(location.offset, location.size)
  if (!bytes.ok) return bytes
  if (bytes.value.length < location.size) return fail('archive-damaged')
  const raw = parseEntries(bytes.value, location.base, limits.maxEntries)
  if (!raw.ok) return raw
  if (sharesBytes(raw.value, location.offset)) return fail('archive-unsafe')
  const { entries, warnings } = nameEntries(raw.value)
  if (raw.value.length % 0x10000 !== location.entries % 0x10000) {
    warnings.add(`The archive claims ${location.entries} entries and lists ${raw.value.length}.`)
  }
  return succeed({ entries, warnings: [...warnings] })
}

function parseEntries(bytes: Buffer, base: number, maxEntries: number): Result<RawEntry[]> {
  const entries: RawEntry[] = []
  let at = 0
  while (at + CENTRAL_HEADER.bytes <= bytes.length) {
    if (bytes.readUInt32LE(at) !== CENTRAL_HEADER.signature) break
    const nameLength = bytes.readUInt16LE(at + CENTRAL_HEADER.nameLength)
    const extraLength = bytes.readUInt16LE(at + CENTRAL_HEADER.extraLength)
    const nameEnd = at + CENTRAL_HEADER.bytes + nameLength
    const next = nameEnd + extraLength + bytes.readUInt16LE(at + CENTRAL_HEADER.commentLength)
    if (next > bytes.length) return fail('archive-damaged')
    if (entries.length >= maxEntries) return fail('archive-too-many-entries')
    entries.push(parseEntry(bytes, at, base))
    at = next
  }
  // A digital signature may follow (4.3.13); without any entry before it this is no directory.
  return entries.length === 0 && bytes.length > 0 ? fail('archive-damaged') : succeed(entries)
}

function parseEntry(bytes: Buffer, at: number, base: number): RawEntry {
  const flags = bytes.readUInt16LE(at + CENTRAL_HEADER.flags)
  const method = bytes.readUInt16LE(at + CENTRAL_HEADER.method)
  const nameStart = at + CENTRAL_HEADER.bytes
  const nameEnd = nameStart + bytes.readUInt16LE(at + CENTRAL_HEADER.nameLength)
  const extra = bytes.subarray(nameEnd, nameEnd + bytes.readUInt16LE(at + CENTRAL_HEADER.extraLength))
  const rawName = bytes.subarray(nameStart, nameEnd)
  const sizes = zip64Values(extra, {
    size: bytes.readUInt32LE(at + CENTRAL_HEADER.size),
    packedSize: bytes.readUInt32LE(at + CENTRAL_HEADER.packedSize),
    headerOffset: bytes.readUInt32LE(at + CENTRAL_HEADER.headerOffset),
  })
  const host = bytes.readUInt16LE(at + CENTRAL_HEADER.madeBy) >> 8
  const mode = bytes.readUInt32LE(at + CENTRAL_HEADER.externalAttributes) >>> 16
  return {
    method,
    crc32: bytes.readUInt32LE(at + CENTRAL_HEADER.crc),
    size: sizes.size,
    packedSize: sizes.packedSize,
    headerOffset: sizes.headerOffset + base,
    nameAndExtraBytes: rawName.length + extra.length,
    encrypted: isEncrypted(flags, method),
    refusal: refusalOf(flags, method),
    rawName,
    name: certainName(rawName, flags, extra),
    isLink: host === HOST_UNIX && (mode & UNIX_TYPE_MASK) === UNIX_LINK,
  }
}

function isEncrypted(flags: number, method: number): boolean {
  return (flags & (FLAG_ENCRYPTED | FLAG_STRONG_ENCRYPTION | FLAG_MASKED_HEADER)) !== 0 || method === METHOD_AES
}

function refusalOf(flags: number, method: number): ZipEntry['refusal'] {
  if (isEncrypted(flags, method)) return 'archive-encrypted'
  return method === METHOD_STORED || method === METHOD_DEFLATE ? null : 'archive-method'
}

type Sizes = { readonly size: number; readonly packedSize: number; readonly headerOffset: number }

/**
 * 4.5.3: eight bytes for each value that is all ones in the header, in this order. A missing one keeps that value,
 * which lies outside the file.
 */
function zip64Values(extra: Buffer, values: Sizes): Sizes {
  if (values.size !== FULL_32 && values.packedSize !== FULL_32 && values.headerOffset !== FULL_32) return values
  const field = findExtra(extra, EXTRA_ZIP64)
  let at = 0
  const take = (value: number): number => {
    if (value !== FULL_32 || field === null || at + 8 > field.length) return value
    at += 8
    return Number(field.readBigUInt64LE(at - 8))
  }
  const size = take(values.size)
  const packedSize = take(values.packedSize)
  return { size, packedSize, headerOffset: take(values.headerOffset) }
}

/** 4.5.1: extra fields are id(2) length(2) data. The first one with this id that the predicate accepts. */
function findExtra(extra: Buffer, id: number, accepts: (field: Buffer) => boolean = () => true): Buffer | null {
  let at = 0
  while (at + 4 <= extra.length) {
    const length = extra.readUInt16LE(at + 2)
    const field = extra.subarray(at + 4, at + 4 + length)
    if (extra.readUInt16LE(at) === id && accepts(field)) return field
    at += 4 + length
  }
  return null
}

/** The Unicode path field when it matches the name, ASCII, flagged UTF-8, or valid UTF-8. */
function certainName(rawName: Buffer, flags: number, extra: Buffer): string | null {
  const path = findExtra(
    extra,
    EXTRA_UNICODE_PATH,
    (field) => field.length > 5 && field[0] === 1 && field.readUInt32LE(1) === crc32(rawName),
  )
  if (path !== null) return path.toString('utf8', 5)
  if (isAscii(rawName)) return rawName.toString('latin1')
  return (flags & FLAG_UTF8) !== 0 ? rawName.toString('utf8') : decodeUtf8(rawName)
}

function nameEntries(raw: readonly RawEntry[]): { entries: ZipEntry[]; warnings: Set<string> } {
  const uncertain = raw.flatMap((entry) => (entry.name === null ? [entry.rawName] : []))
  const decodeLegacy = uncertain.length === 0 ? null : guessLegacyDecoder(uncertain)
  const warnings = new Set<string>()
  const byName = new Map<string, Omit<ZipEntry, 'index'>>()
  for (const { rawName, name: certain, isLink, ...facts } of raw) {
    const name = usableName(certain ?? decodeLegacy?.(rawName) ?? '', isLink, warnings)
    if (name === null) continue
    if (byName.delete(name)) warnings.add('Two entries have the same name; the later one counts.')
    byName.set(name, { ...facts, name })
  }
  const entries = Array.from(byName.values(), (entry, index) => ({ ...entry, index }))
  return { entries, warnings }
}

/** The safe name of a file; null for a folder, a link, and a name without a safe form. */
function usableName(written: string, isLink: boolean, warnings: Set<string>): string | null {
  if (/[\\/]$/.test(written)) return null
  const safe = safeEntryName(written)
  if (!safe.ok) {
    if (safe.reason !== 'empty') warnings.add(droppedNameWarning(safe.reason))
    return null
  }
  if (isLink) warnings.add('A link inside the archive was left out.')
  return isLink ? null : safe.name
}

/**
 * Whether two entries overlap: the trick of the smallest zip bombs, never produced by regular writers. A duplicate of
 * the same entry is no overlap, and one beyond the file is damaged and never read.
 */
function sharesBytes(entries: readonly RawEntry[], dataEnd: number): boolean {
  const inside = entries.filter((entry) => endOf(entry) <= dataEnd)
  const inOrder = inside.sort((a, b) => a.headerOffset - b.headerOffset)
  for (let i = 1; i < inOrder.length; i++) {
    const before = inOrder[i - 1]
    const entry = inOrder[i]
    if (before === undefined || entry === undefined) continue
    const isSame = before.headerOffset === entry.headerOffset && before.rawName.equals(entry.rawName)
    if (!isSame && endOf(before) > entry.headerOffset) return true
  }
  return false
}

/** Minimum size of an entry: its name and extra fields are not counted. */
function endOf(entry: RawEntry): number {
  return entry.headerOffset + LOCAL_HEADER.bytes + entry.packedSize
}
