import type { AnalysisErrorCode, Result } from '../../domain/result.ts'

/** One file inside an archive. Folders are not listed. */
export type ArchiveEntry = {
  /** Place in the archive's own order, 0-based. */
  readonly index: number
  /** Safe relative name, `/` between parts (see `entry-names.ts`); unique within the archive. */
  readonly name: string
  /** Bytes as unpacked, as the archive claims. */
  readonly size: number
  /** Bytes as packed. */
  readonly packedSize: number
  readonly encrypted: boolean
  /** Why it can never be read, as far as the headers tell (password, compression); null when it can be tried. */
  readonly refusal: AnalysisErrorCode | null
}

/**
 * Where the bytes of an entry lie in the file: absolute offset and length. As they are when `deflated` is missing: what
 * HTTP can stream without unpacking. Else raw deflate (RFC 1951) of so many bytes with this CRC-32.
 */
export type EntryRange = {
  readonly offset: number
  readonly size: number
  readonly deflated?: { readonly size: number; readonly crc32: number }
}

/** Receives the head of each entry, in any order; a head may be longer than asked for. */
export type HeadVisitor<Entry> = (entry: Entry, head: Result<Buffer>) => void

/** An open container (zip or rar). One operation at a time. Nothing is ever written. */
export type Archive<Entry extends ArchiveEntry = ArchiveEntry> = {
  readonly entries: readonly Entry[]
  /** The archive's own comment, decoded; empty when there is none. */
  readonly comment: string
  /** Defects that did not stop the opening, as short sentences. */
  readonly warnings: readonly string[]
  /** By exact name; undefined when there is none. */
  find(name: string): Entry | undefined
  /** One whole entry, its checksum verified. Errors: `archive-*`; more than `maxBytes` is `archive-bomb`. */
  read(entry: Entry, maxBytes: number): Promise<Result<Buffer>>
  /** The first `bytes` of an entry, or fewer where it ends. No checksum: only headers are read from this. */
  readHead(entry: Entry, bytes: number): Promise<Result<Buffer>>
  /** The heads of many entries in the cheapest order; every entry is visited once. */
  readHeads(entries: readonly Entry[], bytes: number, visit: HeadVisitor<Entry>): Promise<void>
  /** Where an entry lies in the file; null when only `read` can unpack it. */
  locate(entry: Entry): Result<EntryRange | null>
  /** May be called twice. */
  close(): void
}
