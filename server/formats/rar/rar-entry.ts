import type { ArchiveEntry } from '../kit/archive.ts'
import { droppedNameWarning, safeEntryName } from '../kit/entry-names.ts'
import { decodeUtf8, guessLegacyDecoder } from '../kit/text-encoding.ts'

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
function refusalOf(facts: Pick<RarEntry, 'encrypted' | 'stored' | 'dictionaryBytes'>): RarEntry['refusal'] {
  if (facts.encrypted) return 'archive-encrypted'
  return !facts.stored && facts.dictionaryBytes > LARGEST_DICTIONARY ? 'limit-memory' : null
}

/** Size of an entry whose header has none: exceeds every limit. */
export const UNKNOWN_SIZE: number = Number.MAX_SAFE_INTEGER

/**
 * Safe, unique names for the files of a rar. Folders are left out; so are links and names without a safe form, with a
 * warning each. A file copy (RAR5) becomes an entry with the content of its source. Of two entries with the same name
 * the later one wins.
 */
export function nameEntries(raw: readonly RawRarEntry[]): { entries: RarEntry[]; warnings: string[] } {
  const uncertain = raw.flatMap((entry) =>
    entry.name === null && decodeUtf8(entry.rawName) === null ? [entry.rawName] : [],
  )
  const decodeLegacy = guessLegacyDecoder(uncertain)
  const warnings = new Set<string>()
  const byName = new Map<string, RawRarEntry>()
  for (const entry of raw) {
    if (entry.directory) continue
    const written = entry.name ?? decodeUtf8(entry.rawName) ?? decodeLegacy(entry.rawName)
    const safe = safeEntryName(written)
    if (!safe.ok) {
      if (safe.reason !== 'empty') warnings.add(droppedNameWarning(safe.reason))
      continue
    }
    const content = contentOf(entry, byName)
    if (content === null) warnings.add('A link inside the archive was left out.')
    else if (byName.delete(safe.name)) warnings.add('Two entries have the same name; the later one counts.')
    if (content !== null) byName.set(safe.name, content)
  }
  const entries = Array.from(byName, ([name, entry], index) => asEntry(entry, name, index))
  return { entries, warnings: [...warnings] }
}

/** The entry that contains the bytes: itself, or for a copy its earlier source; null for a link. */
function contentOf(entry: RawRarEntry, earlier: ReadonlyMap<string, RawRarEntry>): RawRarEntry | null {
  if (entry.link) return null
  if (entry.sameAs === null) return entry
  const target = safeEntryName(entry.sameAs)
  return target.ok ? (earlier.get(target.name) ?? null) : null
}

function asEntry(raw: RawRarEntry, name: string, index: number): RarEntry {
  const { rawName: _rawName, directory: _directory, link: _link, sameAs: _sameAs, ...facts } = raw
  return { ...facts, name, index, refusal: refusalOf(facts) }
}
