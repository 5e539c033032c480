import { fail, type Result, succeed } from '../../domain/result.ts'
import type { ByteSource } from '../kit/byte-source.ts'
import {
  ARCHIVE_EXTRA_DATA,
  CENTRAL_HEADER,
  END_RECORD,
  FULL_16,
  FULL_32,
  LOCAL_HEADER,
  LONGEST_COMMENT,
  SPLIT_ARCHIVE,
  ZIP64_END_RECORD,
  ZIP64_LOCATOR,
} from './layout.ts'

/** Location of the central directory, verified against the file. */
export type DirectoryLocation = {
  /** Absolute byte offset and length of the directory. */
  readonly offset: number
  readonly size: number
  /** As declared by the end record (modulo 65536 in small archives). */
  readonly entries: number
  /** Added to every offset in the archive: number of bytes prepended to it, usually 0. */
  readonly base: number
  readonly comment: Buffer
}

/** Unverified content of an end record. `end` is the expected end of the directory. */
type Claim = {
  readonly end: number
  readonly offset: number
  readonly size: number
  readonly entries: number
  readonly manyDisks: boolean
}

/** Comments may contain the signature of an end record; this many are tried, from the end. */
const MAX_CANDIDATES = 16

/**
 * Finds the central directory from the end of the file (APPNOTE 4.3.16, 4.3.14).
 * Errors: `archive-truncated` (begins as a zip, has no end), `archive-multivolume`, `archive-encrypted` (the directory
 * itself is), `archive-damaged`.
 */
export function findDirectory(source: ByteSource): Result<DirectoryLocation> {
  const reach = END_RECORD.bytes + LONGEST_COMMENT + ZIP64_LOCATOR.bytes + ZIP64_END_RECORD.bytes
  const tailStart = Math.max(0, source.size - reach)
  const tail = source.read(tailStart, source.size - tailStart)
  if (!tail.ok) return tail
  let refusal: Result<DirectoryLocation> | undefined
  for (const at of endRecords(tail.value)) {
    const found = directoryFrom(source, tail.value, { at, tailStart })
    if (found.ok) return found
    refusal ??= found
  }
  return refusal ?? missingEndRecord(source)
}

/** Offsets in `tail` of possible end records, last one first. */
function* endRecords(tail: Buffer): Generator<number> {
  let found = 0
  for (let at = tail.length - END_RECORD.bytes; at >= 0 && found < MAX_CANDIDATES; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== END_RECORD.signature) continue
    found += 1
    yield at
  }
}

function missingEndRecord(source: ByteSource): Result<DirectoryLocation> {
  const head = source.read(0, 4)
  if (!head.ok) return head
  const signature = head.value.length < 4 ? 0 : head.value.readUInt32LE(0)
  if (signature === SPLIT_ARCHIVE) return fail('archive-multivolume')
  return signature === LOCAL_HEADER.signature ? fail('archive-truncated') : fail('archive-damaged')
}

function directoryFrom(
  source: ByteSource,
  tail: Buffer,
  record: { at: number; tailStart: number },
): Result<DirectoryLocation> {
  const { at, tailStart } = record
  const commentStart = at + END_RECORD.bytes
  const comment = tail.subarray(commentStart, commentStart + tail.readUInt16LE(at + END_RECORD.commentLength))
  const classic = classicClaim(tail, at, tailStart)
  const large = zip64Claim(source, tail, record)
  const claims = large === null ? [classic] : needsZip64(classic) ? [large] : [classic, large]
  let refusal: Result<DirectoryLocation> = fail('archive-damaged')
  for (const claim of claims) {
    const location = verify(source, claim)
    if (location.ok) return succeed({ ...location.value, comment: Buffer.from(comment) })
    refusal = location
  }
  return refusal
}

function classicClaim(tail: Buffer, at: number, tailStart: number): Claim {
  const disk = tail.readUInt16LE(at + END_RECORD.disk)
  const directoryDisk = tail.readUInt16LE(at + END_RECORD.directoryDisk)
  return {
    end: tailStart + at,
    offset: tail.readUInt32LE(at + END_RECORD.directoryOffset),
    size: tail.readUInt32LE(at + END_RECORD.directorySize),
    entries: tail.readUInt16LE(at + END_RECORD.entries),
    manyDisks: (disk !== 0 && disk !== FULL_16) || (directoryDisk !== 0 && directoryDisk !== FULL_16),
  }
}

function needsZip64(claim: Claim): boolean {
  return claim.offset === FULL_32 || claim.size === FULL_32 || claim.entries === FULL_16
}

/** The zip64 end record, if a valid locator precedes the end record. */
function zip64Claim(source: ByteSource, tail: Buffer, record: { at: number; tailStart: number }): Claim | null {
  const locator = record.at - ZIP64_LOCATOR.bytes
  if (locator < 0 || tail.readUInt32LE(locator) !== ZIP64_LOCATOR.signature) return null
  const stated = Number(tail.readBigUInt64LE(locator + ZIP64_LOCATOR.recordOffset))
  const usual = record.tailStart + locator - ZIP64_END_RECORD.bytes
  for (const position of [stated, usual]) {
    if (!Number.isSafeInteger(position) || position < 0) continue
    const read = source.read(position, ZIP64_END_RECORD.bytes)
    if (!read.ok || read.value.length < ZIP64_END_RECORD.bytes) continue
    const bytes = read.value
    if (bytes.readUInt32LE(0) !== ZIP64_END_RECORD.signature) continue
    return {
      end: position,
      offset: Number(bytes.readBigUInt64LE(ZIP64_END_RECORD.directoryOffset)),
      size: Number(bytes.readBigUInt64LE(ZIP64_END_RECORD.directorySize)),
      entries: Number(bytes.readBigUInt64LE(ZIP64_END_RECORD.entries)),
      manyDisks:
        bytes.readUInt32LE(ZIP64_END_RECORD.disk) !== 0 ||
        bytes.readUInt32LE(ZIP64_END_RECORD.directoryDisk) !== 0 ||
        tail.readUInt32LE(locator + ZIP64_LOCATOR.disks) > 1,
    }
  }
  return null
}

/**
 * Accepts a claim only when a directory is at that offset. Bytes prepended to the archive shift all offsets equally.
 */
function verify(source: ByteSource, claim: Claim): Result<Omit<DirectoryLocation, 'comment'>> {
  if (claim.manyDisks) return fail('archive-multivolume')
  const { size, entries } = claim
  const shift = claim.end - size - claim.offset
  if (shift < 0) return fail('archive-damaged')
  if (size === 0) {
    return entries === 0 ? succeed({ offset: claim.offset, size, entries, base: shift }) : fail('archive-damaged')
  }
  for (const base of shift === 0 ? [0] : [shift, 0]) {
    const offset = claim.offset + base
    const head = source.read(offset, 4)
    const signature = head.ok && head.value.length === 4 ? head.value.readUInt32LE(0) : 0
    if (signature === CENTRAL_HEADER.signature) return succeed({ offset, size, entries, base })
    if (signature === ARCHIVE_EXTRA_DATA) return fail('archive-encrypted')
  }
  return fail('archive-damaged')
}
