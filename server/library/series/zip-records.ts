/** One file of an archive, as described by its records. */
export type ZipFile = {
  /** Unique in the archive, `/`-free. */
  readonly name: string
  readonly size: number
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

// PKWARE APPNOTE 6.3.10: 4.3.7 local file header, 4.3.12 central directory header, 4.3.14 to 4.3.16 end records,
// 4.5.3 zip64 extra field; extra field 0x5455 (time in UTC) as Info-ZIP writes it.
const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const TIME_BYTES = 9
const ZIP64_END_BYTES = 56 + 20
const END_BYTES = 22

const FULL_32 = 0xffff_ffff
const FULL_16 = 0xffff
const NAMES_ARE_UTF8 = 0x0800
const STORED = 0
/** 2.0 and, with zip64, 4.5. */
const PLAIN = 20
const WITH_ZIP64 = 45
const MADE_ON_UNIX = 3 << 8
/** Permissions 0644. */
const MODE = (0o100644 << 16) >>> 0

/** Whether a number does not fit into the 32 bits of the plain record. */
function isLarge(value: number): boolean {
  return value >= FULL_32
}

/** Bytes of the record before the content of a file. */
export function localHeaderSize({ name, size }: ZipFile): number {
  return LOCAL_BYTES + Buffer.byteLength(name) + TIME_BYTES + (isLarge(size) ? 20 : 0)
}

/** @param crc CRC-32 of the content */
export function localHeader(file: ZipFile, crc: number): Buffer {
  const name = Buffer.from(file.name)
  const large = isLarge(file.size)
  const head = Buffer.alloc(LOCAL_BYTES)
  head.writeUInt32LE(0x0403_4b50, 0)
  head.writeUInt16LE(large ? WITH_ZIP64 : PLAIN, 4)
  writeShared(head, 6, file, crc)
  const extra = Buffer.concat([timeField(file), ...(large ? [zip64Field([file.size, file.size])] : [])])
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, name, extra])
}

/** Bytes of the entry of a file in the directory at the end. @param offset of its local header */
export function directoryEntrySize({ name, size }: ZipFile, offset: number): number {
  const fields = (isLarge(size) ? 16 : 0) + (isLarge(offset) ? 8 : 0)
  return CENTRAL_BYTES + Buffer.byteLength(name) + TIME_BYTES + (fields === 0 ? 0 : 4 + fields)
}

export function directoryEntry(file: ZipFile, crc: number, offset: number): Buffer {
  const name = Buffer.from(file.name)
  const large = [...(isLarge(file.size) ? [file.size, file.size] : []), ...(isLarge(offset) ? [offset] : [])]
  const version = large.length > 0 ? WITH_ZIP64 : PLAIN
  const head = Buffer.alloc(CENTRAL_BYTES)
  head.writeUInt32LE(0x0201_4b50, 0)
  head.writeUInt16LE(MADE_ON_UNIX | version, 4)
  head.writeUInt16LE(version, 6)
  writeShared(head, 8, file, crc)
  const extra = Buffer.concat([timeField(file), ...(large.length > 0 ? [zip64Field(large)] : [])])
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(MODE, 38)
  head.writeUInt32LE(Math.min(offset, FULL_32), 42)
  return Buffer.concat([head, name, extra])
}

/** Offset of the directory and number of its entries. */
export type ZipDirectory = { readonly count: number; readonly offset: number; readonly size: number }

function needsZip64({ count, offset, size }: ZipDirectory): boolean {
  return count >= FULL_16 || isLarge(offset) || isLarge(size)
}

export function endRecordSize(directory: ZipDirectory): number {
  return END_BYTES + (needsZip64(directory) ? ZIP64_END_BYTES : 0)
}

export function endRecord(directory: ZipDirectory): Buffer {
  const { count, offset, size } = directory
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(count, FULL_16), 8)
  end.writeUInt16LE(Math.min(count, FULL_16), 10)
  end.writeUInt32LE(Math.min(size, FULL_32), 12)
  end.writeUInt32LE(Math.min(offset, FULL_32), 16)
  return needsZip64(directory) ? Buffer.concat([zip64End(directory), end]) : end
}

function zip64End({ count, offset, size }: ZipDirectory): Buffer {
  const end = Buffer.alloc(ZIP64_END_BYTES)
  end.writeUInt32LE(0x0606_4b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(MADE_ON_UNIX | WITH_ZIP64, 12)
  end.writeUInt16LE(WITH_ZIP64, 14)
  for (const [at, value] of [count, count, size, offset].entries()) end.writeBigUInt64LE(BigInt(value), 24 + at * 8)
  end.writeUInt32LE(0x0706_4b50, 56)
  end.writeBigUInt64LE(BigInt(offset + size), 64)
  end.writeUInt32LE(1, 72)
  return end
}

/** The fields that both records of a file have in the same order: flags, method, time, date, CRC, sizes. */
function writeShared(head: Buffer, at: number, { size, modifiedAt }: ZipFile, crc: number): void {
  const { date, time } = dosTime(modifiedAt)
  head.writeUInt16LE(NAMES_ARE_UTF8, at)
  head.writeUInt16LE(STORED, at + 2)
  head.writeUInt16LE(time, at + 4)
  head.writeUInt16LE(date, at + 6)
  head.writeUInt32LE(crc, at + 8)
  head.writeUInt32LE(Math.min(size, FULL_32), at + 12)
  head.writeUInt32LE(Math.min(size, FULL_32), at + 16)
}

function zip64Field(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + values.length * 8)
  field.writeUInt16LE(0x0001, 0)
  field.writeUInt16LE(values.length * 8, 2)
  for (const [at, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + at * 8)
  return field
}

/** Seconds since 1970 in 32 signed bits; clamped to that range. */
function timeField({ modifiedAt }: ZipFile): Buffer {
  const field = Buffer.alloc(TIME_BYTES)
  field.writeUInt16LE(0x5455, 0)
  field.writeUInt16LE(5, 2)
  field.writeUInt8(1, 4)
  field.writeInt32LE(Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.floor(modifiedAt / 1_000))), 5)
  return field
}

/** Years 1980 to 2107 in steps of two seconds, in UTC. */
function dosTime(modifiedAt: number): { readonly date: number; readonly time: number } {
  const when = new Date(Math.max(Date.UTC(1980), Math.min(Date.UTC(2107, 11, 31), modifiedAt)))
  const date = ((when.getUTCFullYear() - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate()
  const time = (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1)
  return { date, time }
}
