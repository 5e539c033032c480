import type { AnalysisErrorCode, Result } from '../../domain/result.ts'

/** One file inside an archive. Folders are not listed. */
export type ArchiveEntry = {
  /** Index in the archive's order, 0-based. */
  readonly index: number
  /** Safe relative name, `/` between parts (see `entry-names.ts`); unique within the archive. */
  readonly name: string
  /** Unpacked size in bytes as declared by the archive. */
  readonly size: number
  /** Packed size in bytes. */
  readonly packedSize: number
  readonly encrypted: boolean
  /**
   * Why it can never be read, according to its header (password, compression method); null when reading can be tried.
   */
  readonly refusal: AnalysisErrorCode | null
}

/**
 * Byte range of an entry in the file: absolute offset and length. Stored when `deflated` is missing: HTTP can stream it
 * without unpacking. Else raw deflate (RFC 1951) with this unpacked size and CRC-32.
 */
export type EntryRange = {
  readonly offset: number
  readonly size: number
  readonly deflated?: { readonly size: number; readonly crc32: number }
}

/** Receives the head of each entry in any order; a head may be longer than requested. */
export type HeadVisitor<Entry> = (entry: Entry, head: Result<Buffer>) => void

/** An open container (zip or rar). One operation at a time; read-only. */
export type Archive<Entry extends ArchiveEntry = ArchiveEntry> = {
  readonly entries: readonly Entry[]
  /** Comment of the archive, decoded; empty when there is none. */
  readonly comment: string
  /** Defects that did not prevent opening, as short sentences. */
  readonly warnings: readonly string[]
  /** By exact name; undefined when there is none. */
  find(name: string): Entry | undefined
  /** A complete entry with verified checksum. Errors: `archive-*`; more than `maxBytes` is `archive-bomb`. */
  read(entry: Entry, maxBytes: number): Promise<Result<Buffer>>
  /**
   * The first `bytes` of an entry, or fewer when it is shorter. The checksum is not verified: only headers are read
   * this way.
   */
  readHead(entry: Entry, bytes: number): Promise<Result<Buffer>>
  /** The heads of several entries in the cheapest order; every entry is visited once. */
  readHeads(entries: readonly Entry[], bytes: number, visit: HeadVisitor<Entry>): Promise<void>
  /** Byte range of an entry in the file; null when only `read` can unpack it. */
  locate(entry: Entry): Result<EntryRange | null>
  /** May be called twice. */
  close(): void
}
