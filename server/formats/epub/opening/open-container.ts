import { fail, type Result, succeed } from '../../../domain/result.ts'
import type { FormatLimits } from '../../book-format.ts'
import type { Archive, ArchiveEntry } from '../../kit/archive.ts'
import type { ByteSource } from '../../kit/byte-source.ts'
import type { EpubPackage } from '../../kit/opf/epub-package.ts'
import { readPackageDocument, repairPackageDocument } from '../../kit/opf/read-package.ts'
import { repairXml } from '../../kit/opf/repair-xml.ts'
import { attribute, descendants, parseXml, type XmlElement } from '../../kit/xml.ts'
import { openZip } from '../../zip/open-zip.ts'
import { ENCRYPTION, type Protection, readProtections, unprotected } from './encryption.ts'

const PACKAGE_TYPE = 'application/oebps-package+xml'

/** Entry name of the container document, required in every EPUB (OCF 3.3, 4.2.6.3.1). */
const CONTAINER = 'META-INF/container.xml'

/**
 * Entry name of the package document: the first `rootfile` of the right type, else the first one. Further renditions of
 * the book are ignored. Errors: `epub-container`, `xml-unsafe`
 */
function packageNameIn(container: Uint8Array): Result<string> {
  const parsed = parseXml(container)
  if (!parsed.ok && parsed.failure.code === 'xml-unsafe') return parsed
  const name = (parsed.ok ? rootFile(parsed.value) : null) ?? repairedRootFile(container)
  return name === null ? fail('epub-container') : succeed(name)
}

function repairedRootFile(container: Uint8Array): string | null {
  const repaired = parseXml(repairXml(container))
  return repaired.ok ? rootFile(repaired.value) : null
}

function rootFile(root: XmlElement): string | null {
  const files = descendants(root, 'rootfile').map((file) => ({
    path: attribute(file, 'full-path')?.trim() ?? '',
    type: attribute(file, 'media-type')?.trim().toLowerCase(),
  }))
  const named = files.filter(({ path }) => path !== '')
  const file = named.find(({ type }) => type === PACKAGE_TYPE) ?? named[0]
  return file === undefined ? null : file.path.replace(/^\/+/, '')
}

/** An open EPUB: its archive, package document and protected resources. */
export type EpubContainer = {
  readonly archive: Archive
  readonly limits: FormatLimits
  readonly package: EpubPackage
  /** Entry name of the package document. */
  readonly packageName: string
  /** By entry name as written in the archive. */
  readonly protections: ReadonlyMap<string, Protection>
  readonly find: EntryIndex
  /** A document by name, at most the document limit. Errors: `archive-*`, `epub-package` when it is missing. */
  readDocument(name: string): Promise<Result<Uint8Array>>
}

/** Reads a package document that neither the strict nor the repairing parser can read: see `second-reader`. */
export type SecondReader = (packageName: string) => Promise<Result<EpubPackage>>

/**
 * Opens the container and reads its package document.
 * @param source closed with the archive, and on failure
 * @param secondReader the last fallback; when it fails too, the first parser's failure is returned
 * Errors: those of
 * `openZip`, `epub-container`, `epub-package`, `epub-drm`, `xml-unsafe`
 */
export async function openContainer(
  source: ByteSource,
  limits: FormatLimits,
  secondReader?: SecondReader,
): Promise<Result<EpubContainer>> {
  const archive = openZip(source, limits)
  if (!archive.ok) return archive
  const opened = await readContainer(archive.value, limits, secondReader)
  if (!opened.ok) archive.value.close()
  return opened
}

async function readContainer(
  archive: Archive,
  limits: FormatLimits,
  secondReader?: SecondReader,
): Promise<Result<EpubContainer>> {
  const find = entryIndex(archive)
  const container = await readNamed(archive, find, { name: CONTAINER, limits })
  if (!container.ok) return container.failure.code === 'epub-package' ? fail('epub-container') : container
  const named = packageNameIn(container.value)
  if (!named.ok) return named
  const packageName = find(named.value)?.name ?? named.value
  const document = await readNamed(archive, find, { name: packageName, limits })
  if (!document.ok) return document
  const read = await readPackage(document.value, packageName, secondReader)
  if (!read.ok) return read
  const listed = find(ENCRYPTION) === undefined ? null : await readNamed(archive, find, { name: ENCRYPTION, limits })
  const protections = listed?.ok ? readProtections(listed.value) : unprotected
  if (protections.isLicensed) return fail('epub-drm')
  return succeed({
    archive,
    limits,
    package: read.value,
    packageName,
    protections: onEntries(protections.byName, find),
    find,
    readDocument: (name) => readNamed(archive, find, { name, limits }),
  })
}

async function readNamed(
  archive: Archive,
  find: EntryIndex,
  { name, limits }: { name: string; limits: FormatLimits },
): Promise<Result<Uint8Array>> {
  const entry = find(name)
  return entry === undefined ? fail('epub-package') : archive.read(entry, limits.maxDocumentBytes)
}

/** Strict, then repaired, then by the second reader. An unsafe document is never retried. */
async function readPackage(
  document: Uint8Array,
  packageName: string,
  secondReader?: SecondReader,
): Promise<Result<EpubPackage>> {
  const strict = readPackageDocument(document, packageName)
  if (strict.ok || strict.failure.code === 'xml-unsafe') return strict
  const repaired = repairPackageDocument(document, packageName)
  if (repaired.ok && repaired.value.spine.length > 0) return repaired
  const second = await secondReader?.(packageName)
  if (second?.ok && second.value.spine.length > 0) return second
  return strict
}

/** Names as written in the archive, so that later lookups are exact. */
function onEntries(protections: ReadonlyMap<string, Protection>, find: EntryIndex): Map<string, Protection> {
  return new Map([...protections].map(([name, protection]) => [find(name)?.name ?? name, protection]))
}

/** Finds the entry that a reference means. */
type EntryIndex = (name: string) => ArchiveEntry | undefined

/**
 * Names are compared exactly, then in Unicode normal form C, then case-insensitively: archives made on other systems
 * decompose accents or change case, and reading systems must still find the file (OCF 3.3, 4.2.3).
 */
function entryIndex(archive: Archive): EntryIndex {
  let folded: Map<string, ArchiveEntry> | undefined
  return (name) => {
    const exact = archive.find(name)
    if (exact !== undefined) return exact
    folded ??= foldedNames(archive.entries)
    return folded.get(name.normalize('NFC')) ?? folded.get(foldedName(name))
  }
}

/** By normal form and by lower-case normal form; the first entry wins, and a normal form precedes a lower-case one. */
function foldedNames(entries: readonly ArchiveEntry[]): Map<string, ArchiveEntry> {
  const names = new Map<string, ArchiveEntry>()
  for (const key of [(name: string) => name.normalize('NFC'), foldedName]) {
    for (const entry of entries) {
      const folded = key(entry.name)
      if (!names.has(folded)) names.set(folded, entry)
    }
  }
  return names
}

function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
