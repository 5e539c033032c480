/** Signatures and field offsets of PKWARE's APPNOTE 6.3.10. Numbers in brackets are widths in bytes. */

/** 4.3.7: version(2) flags(2) method(2) time(2) date(2) crc(4) packed(4) size(4) name length(2) extra length(2). */
export const LOCAL_HEADER = { signature: 0x04034b50, bytes: 30, flags: 6, method: 8, nameLength: 26, extraLength: 28 }

/**
 * 4.3.12: made by(2) needed(2) flags(2) method(2) time(2) date(2) crc(4) packed(4) size(4) name length(2) extra
 * length(2) comment length(2) disk(2) internal attributes(2) external attributes(4) offset of the local header(4).
 */
export const CENTRAL_HEADER = {
  signature: 0x02014b50,
  bytes: 46,
  madeBy: 4,
  flags: 8,
  method: 10,
  crc: 16,
  packedSize: 20,
  size: 24,
  nameLength: 28,
  extraLength: 30,
  commentLength: 32,
  externalAttributes: 38,
  headerOffset: 42,
}

/** 4.3.16: this disk(2) directory's disk(2) entries here(2) entries(2) directory size(4) offset(4) comment length(2). */
export const END_RECORD = {
  signature: 0x06054b50,
  bytes: 22,
  disk: 4,
  directoryDisk: 6,
  entries: 10,
  directorySize: 12,
  directoryOffset: 16,
  commentLength: 20,
}
export const LONGEST_COMMENT = 0xffff

/** 4.3.15: disk with the zip64 end record(4) its offset(8) number of disks(4). Directly before the end record. */
export const ZIP64_LOCATOR = { signature: 0x07064b50, bytes: 20, recordOffset: 8, disks: 16 }

/** 4.3.14: size(8) made by(2) needed(2) disk(4) directory's disk(4) entries here(8) entries(8) size(8) offset(8). */
export const ZIP64_END_RECORD = {
  signature: 0x06064b50,
  bytes: 56,
  disk: 16,
  directoryDisk: 20,
  entries: 32,
  directorySize: 40,
  directoryOffset: 48,
}

/** 4.3.11: in place of the directory when that is encrypted. */
export const ARCHIVE_EXTRA_DATA = 0x08064b50
/** 8.5.4: first bytes of the first part of a split archive. */
export const SPLIT_ARCHIVE = 0x08074b50

/** 4.4.4: bits of the general purpose flag. */
export const FLAG_ENCRYPTED = 1 << 0
export const FLAG_STRONG_ENCRYPTION = 1 << 6
export const FLAG_UTF8 = 1 << 11
export const FLAG_MASKED_HEADER = 1 << 13

/** 4.4.5: the supported methods, and the marker for AES (AE-x specification, 7.2). */
export const METHOD_STORED = 0
export const METHOD_DEFLATE = 8
export const METHOD_AES = 99

/** 4.5.3: zip64 extended information. */
export const EXTRA_ZIP64 = 0x0001
/** 4.6.9: Info-ZIP Unicode path: version(1) CRC of the raw name(4) name in UTF-8. */
export const EXTRA_UNICODE_PATH = 0x7075

/** A field of all ones refers to the zip64 field. */
export const FULL_16 = 0xffff
export const FULL_32 = 0xffffffff

/** 4.4.2: the upper byte of "made by" for external attributes that contain a Unix mode. */
export const HOST_UNIX = 3
export const UNIX_TYPE_MASK = 0xf000
export const UNIX_LINK = 0xa000
