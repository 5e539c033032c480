import { defaultLimits, type FormatLimits } from '../../server/formats/book-format.ts'
import type { Archive, ArchiveEntry } from '../../server/formats/kit/archive.ts'
import { memorySource } from '../../server/formats/kit/byte-source.ts'
import { openRar, type RarArchive } from '../../server/formats/rar/open-rar.ts'
import { openZip, type ZipArchive } from '../../server/formats/zip/open-zip.ts'

/** Opens a valid zip. */
export function zipOf(bytes: Buffer, limits: FormatLimits = defaultLimits): ZipArchive {
  const archive = openZip(memorySource(bytes), limits)
  if (!archive.ok) throw new Error(`refused: ${archive.failure.code}`)
  return archive.value
}

/** The error code of a zip, or `opens`. */
export function zipCode(bytes: Buffer, limits: FormatLimits = defaultLimits): string {
  const archive = openZip(memorySource(bytes), limits)
  return archive.ok ? 'opens' : archive.failure.code
}

/** Opens a valid rar. */
export async function rarOf(bytes: Buffer, limits: FormatLimits = defaultLimits): Promise<RarArchive> {
  const archive = await openRar(memorySource(bytes), limits)
  if (!archive.ok) throw new Error(`refused: ${archive.failure.code}`)
  return archive.value
}

/** The error code of a rar, or `opens`. */
export async function rarCode(bytes: Buffer, limits: FormatLimits = defaultLimits): Promise<string> {
  const archive = await openRar(memorySource(bytes), limits)
  return archive.ok ? 'opens' : archive.failure.code
}

export function names(archive: { readonly entries: readonly ArchiveEntry[] }): string[] {
  return archive.entries.map((entry) => entry.name)
}

/** An entry as text, or its error code in brackets. */
export async function textOf<Entry extends ArchiveEntry>(archive: Archive<Entry>, name: string): Promise<string> {
  const entry = archive.find(name)
  if (entry === undefined) return '[no such entry]'
  const bytes = await archive.read(entry, defaultLimits.maxEntryBytes)
  return bytes.ok ? bytes.value.toString() : `[${bytes.failure.code}]`
}
