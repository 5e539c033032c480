import { fail, type Result, succeed } from '../../domain/result.ts'
import type { FormatLimits } from '../book-format.ts'
import type { Archive } from '../kit/archive.ts'
import { type ByteSource, openFileSource } from '../kit/byte-source.ts'
import { decodeText } from '../kit/text-encoding.ts'
import { nameEntries, type RarEntry, type RarHeaders, type RawRarEntry } from './rar-entry.ts'
import { RarReader } from './rar-reader.ts'
import { RAR4_SIGNATURE, readRar4Headers } from './rar4-headers.ts'
import { RAR5_SIGNATURE, readRar5Headers } from './rar5-headers.ts'
import { listWithUnrar, type UnrarHeader } from './unrar.ts'

export type { RarEntry } from './rar-entry.ts'

/** An open rar. `solid`: later entries can only be unpacked after the earlier ones, see `rar-reader.ts`. */
export type RarArchive = Archive<RarEntry> & { readonly solid: boolean }

/**
 * Opens a RAR 1.5 to 5 archive by our own header parser; stored entries are read by offset, compressed ones by the
 * decoder. Headers that our parser does not understand are listed by the decoder.
 * @param input absolute path, or a source that the archive closes
 * Errors: `file-*`, `archive-damaged`,
 * `archive-truncated`, `archive-encrypted` (headers), `archive-multivolume`, `archive-too-many-entries`
 */
export async function openRar(input: string | ByteSource, limits: FormatLimits): Promise<Result<RarArchive>> {
  const source = typeof input === 'string' ? openFileSource(input) : succeed(input)
  if (!source.ok) return source
  const archive = await openSource(source.value, limits)
  if (!archive.ok) source.value.close()
  return archive
}

async function openSource(source: ByteSource, limits: FormatLimits): Promise<Result<RarArchive>> {
  const headers = await readHeaders(source, limits)
  if (!headers.ok) return headers
  const { entries, warnings } = nameEntries(headers.value.entries)
  const reader = new RarReader(source, entries, { solid: headers.value.solid, limits })
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  return succeed({
    entries,
    solid: headers.value.solid,
    comment: await readComment(source, headers.value.comment, limits),
    warnings,
    find: (name) => byName.get(name),
    read: (entry, maxBytes) => reader.read(entry, maxBytes),
    readHead: (entry, bytes) => reader.readHead(entry, bytes),
    readHeads: (wanted, bytes, visit) => reader.readHeads(wanted, bytes, visit),
    locate: (entry) => reader.locate(entry),
    close() {
      reader.forget()
      source.close()
    },
  })
}

async function readHeaders(source: ByteSource, limits: FormatLimits): Promise<Result<RarHeaders>> {
  const signature = source.read(0, RAR5_SIGNATURE.length)
  if (!signature.ok) return signature
  const text = signature.value.toString('latin1')
  if (text === RAR5_SIGNATURE) return retryWithUnrar(source, limits, readRar5Headers(source, limits.maxEntries))
  if (text.startsWith(RAR4_SIGNATURE)) {
    return retryWithUnrar(source, limits, readRar4Headers(source, limits.maxEntries))
  }
  return fail('archive-damaged')
}

/** Apparent damage may be an unknown variant: the decoder decides. */
async function retryWithUnrar(
  source: ByteSource,
  limits: FormatLimits,
  own: Result<RarHeaders>,
): Promise<Result<RarHeaders>> {
  if (own.ok || own.failure.code !== 'archive-damaged') return own
  const listing = await listWithUnrar(source, limits.maxEntries)
  if (!listing.ok) return listing
  const { headers, solid, comment } = listing.value
  return succeed({ entries: headers.map(asEntry), solid, comment: Buffer.from(comment) })
}

function asEntry(header: UnrarHeader): RawRarEntry {
  return {
    position: header.position,
    name: header.name,
    rawName: Buffer.from(header.name),
    directory: header.directory,
    link: false,
    sameAs: null,
    size: header.size,
    packedSize: header.packedSize,
    encrypted: header.encrypted,
    stored: false,
    dataOffset: -1,
    crc32: null,
    dictionaryBytes: 0,
  }
}

async function readComment(source: ByteSource, comment: RarHeaders['comment'], limits: FormatLimits): Promise<string> {
  if (comment === null) return ''
  if (comment !== 'packed') return decodeText(comment).replaceAll('\0', '')
  const listing = await listWithUnrar(source, limits.maxEntries)
  return listing.ok ? listing.value.comment : ''
}
