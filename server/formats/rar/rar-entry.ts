import type { ArchiveEntry } from '../kit/archive.ts'

/** One file of a rar, as its header tells. */
export type RarEntry = ArchiveEntry & {
  /** Which file header of the archive this is, 0-based: how the decoder is told what to unpack. */
  readonly position: number
  /** Packed without compression, so that `dataOffset` and `packedSize` are the bytes themselves. */
  readonly stored: boolean
  /** Absolute byte offset of the packed data; -1 when only the decoder knows. */
  readonly dataOffset: number
  /** CRC-32 of the unpacked bytes; null where the header has none. */
  readonly crc32: number | null
  /** Memory that unpacking needs for its window, in bytes. */
  readonly dictionaryBytes: number
}

/** A header before names have been made safe. */
export type RawRarEntry = Omit<RarEntry, 'index' | 'name' | 'refusal'> & {
  /** Null until all names of the archive have been seen: `rawName` is in an unknown encoding then. */
  readonly name: string | null
  readonly rawName: Buffer
  readonly directory: boolean
  /** A symbolic link or junction; nothing that it points to is ever looked at. */
  readonly link: boolean
  /** Name of the entry whose content this one shares (RAR5 hard link or file copy); null for its own. */
  readonly sameAs: string | null
}

/** What the headers of an archive tell. */
export type RarHeaders = {
  readonly entries: readonly RawRarEntry[]
  /** Later files can only be unpacked after the earlier ones. */
  readonly solid: boolean
  /** The archive comment, its bytes as stored; `packed` when only the decoder can read it. */
  readonly comment: Buffer | 'packed' | null
}

/** Windows above this are refused: the decoder would take the memory before the first byte is out. */
const LARGEST_DICTIONARY = 256 * 1024 * 1024

/** Why an entry can never be read, from its header. */
export function refusalOf(facts: Pick<RarEntry, 'encrypted' | 'stored' | 'dictionaryBytes'>): RarEntry['refusal'] {
  if (facts.encrypted) return 'archive-encrypted'
  return !facts.stored && facts.dictionaryBytes > LARGEST_DICTIONARY ? 'limit-memory' : null
}

/** Size of an entry that does not know its own: no limit lets it pass. */
export const UNKNOWN_SIZE: number = Number.MAX_SAFE_INTEGER
