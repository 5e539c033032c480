import { type Result, succeed } from '../../domain/result.ts'
import type { FormatLimits } from '../book-format.ts'
import type { Archive } from '../kit/archive.ts'
import { type ByteSource, openFileSource } from '../kit/byte-source.ts'
import { decodeText } from '../kit/text-encoding.ts'
import { readDirectory, type ZipEntry } from './central-directory.ts'
import { findDirectory } from './end-record.ts'
import { locateEntry, readEntry, readEntryHead, type ZipFile } from './read-entry.ts'

export type { ZipEntry } from './central-directory.ts'

/** An open zip. Entries are read by offset; only the directory is in memory. */
export type ZipArchive = Archive<ZipEntry>

/**
 * Opens a zip by its central directory (PKWARE APPNOTE 6.3.10): stored and deflate, zip64, prepended bytes, data
 * descriptors, UTF-8 and legacy names. Encrypted entries and other methods are listed and refused when read.
 * @param input absolute path, or a source that the archive closes
 * Errors: `file-*`, `archive-truncated`,
 * `archive-damaged`, `archive-multivolume`, `archive-encrypted` (the directory itself), `archive-too-many-entries`,
 * `archive-unsafe`
 */
export function openZip(input: string | ByteSource, limits: FormatLimits): Result<ZipArchive> {
  const source = typeof input === 'string' ? openFileSource(input) : succeed(input)
  if (!source.ok) return source
  const archive = openSource(source.value, limits)
  if (!archive.ok) source.value.close()
  return archive
}

function openSource(source: ByteSource, limits: FormatLimits): Result<ZipArchive> {
  const location = findDirectory(source)
  if (!location.ok) return location
  const directory = readDirectory(source, location.value, limits)
  if (!directory.ok) return directory
  const { entries, warnings } = directory.value
  const zip: ZipFile = { source, dataEnd: location.value.offset, limits }
  let byName: Map<string, ZipEntry> | undefined
  return succeed({
    entries,
    comment: decodeText(location.value.comment),
    warnings,
    find(name) {
      byName ??= new Map(entries.map((entry) => [entry.name, entry]))
      return byName.get(name)
    },
    read: async (entry, maxBytes) => readEntry(zip, entry, maxBytes),
    readHead: async (entry, bytes) => readEntryHead(zip, entry, bytes),
    async readHeads(wanted, bytes, visit) {
      for (const entry of wanted) visit(entry, readEntryHead(zip, entry, bytes))
    },
    locate: (entry) => locateEntry(zip, entry),
    close: () => source.close(),
  })
}
