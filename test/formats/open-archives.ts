import { defaultLimits, type FormatLimits } from '../../server/formats/book-format.ts'
import type { Archive, ArchiveEntry } from '../../server/formats/kit/archive.ts'
import { memorySource } from '../../server/formats/kit/byte-source.ts'
import { openRar, type RarArchive } from '../../server/formats/rar/open-rar.ts'
import { openZip, type ZipArchive } from '../../server/formats/zip/open-zip.ts'

/** Opens a zip that must open. */
export function zipOf(bytes: Buffer, limits: FormatLimits = defaultLimits): ZipArchive {
  const archive = openZip(memorySource(bytes), limits)
  if (!archive.ok) throw new Error(`refused: ${archive.failure.code}`)
  return archive.value
}

/** The code with which a zip is refused, or `opens`. */
export function zipCode(bytes: Buffer, limits: FormatLimits = defaultLimits): string {
  const archive = openZip(memorySource(bytes), limits)
  return archive.ok ? 'opens' : archive.failure.code
}

/** Opens a rar that must open. */
export async function rarOf(bytes: Buffer, limits: FormatLimits = defaultLimits): Promise<RarArchive> {
  const archive = await openRar(memorySource(bytes), limits)
  if (!archive.ok) throw new Error(`refused: ${archive.failure.code}`)
  return archive.value
}

/** The code with which a rar is refused, or `opens`. */
export async function rarCode(bytes: Buffer, limits: FormatLimits = defaultLimits): Promise<string> {
  const archive = await openRar(memorySource(bytes), limits)
  return archive.ok ? 'opens' : archive.failure.code
}

export function names(archive: { readonly entries: readonly ArchiveEntry[] }): string[] {
  return archive.entries.map((entry) => entry.name)
}

/** The bytes of an entry as text, or the code of the failure in brackets. */
export async function textOf<Entry extends ArchiveEntry>(archive: Archive<Entry>, name: string): Promise<string> {
  const entry = archive.find(name)
  if (entry === undefined) return '[no such entry]'
  const bytes = await archive.read(entry, defaultLimits.maxEntryBytes)
  return bytes.ok ? bytes.value.toString() : `[${bytes.failure.code}]`
}
