import type { ArchiveEntry } from '../kit/archive.ts'

/** One file of a rar, from its header. */
export type RarEntry = ArchiveEntry & {
  /** Index among the file headers of the archive, 0-based: identifies the file to the decoder. */
  readonly position: number
  /** Not compressed: the bytes are at `dataOffset`, `packedSize` long. */
  readonly stored: boolean
  /** Absolute byte offset of the packed data; -1 when only the decoder knows it. */
  readonly dataOffset: number
  /** CRC-32 of the unpacked bytes; null when the header has none. */
  readonly crc32: number | null
  /** Dictionary size in bytes needed for unpacking. */
  readonly dictionaryBytes: number
}

/** A header before its name is made safe. */
export type RawRarEntry = Omit<RarEntry, 'index' | 'name' | 'refusal'> & {
  /** Null until all names of the archive are collected: the encoding of `rawName` is unknown then. */
  readonly name: string | null
  readonly rawName: Buffer
  readonly directory: boolean
  /** A symbolic link or junction; its target is never read. */
  readonly link: boolean
  /** Name of the entry with the same content (RAR5 hard link or file copy); null otherwise. */
  readonly sameAs: string | null
}

/** Content of the headers of an archive. */
export type RarHeaders = {
  readonly entries: readonly RawRarEntry[]
  /** Later files can only be unpacked after the earlier ones. */
  readonly solid: boolean
  /** Raw bytes of the archive comment; `packed` when only the decoder can read it. */
  readonly comment: Buffer | 'packed' | null
}

/** Larger dictionaries are refused: the decoder would allocate the memory before the first byte. */
const LARGEST_DICTIONARY = 256 * 1024 * 1024

/** Why an entry can never be read, from its header. */
export function refusalOf(facts: Pick<RarEntry, 'encrypted' | 'stored' | 'dictionaryBytes'>): RarEntry['refusal'] {
  if (facts.encrypted) return 'archive-encrypted'
  return !facts.stored && facts.dictionaryBytes > LARGEST_DICTIONARY ? 'limit-memory' : null
}

/** Size of an entry whose header has none: exceeds every limit. */
export const UNKNOWN_SIZE: number = Number.MAX_SAFE_INTEGER
