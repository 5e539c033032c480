import { relative, sep } from 'node:path'
import type { SourcePatch } from '../domain/book/analysis.ts'
import { patchesFromName } from '../domain/metadata/from-name.ts'
import { tidyPatch } from '../domain/metadata/tidy.ts'
import { folderTitle, folderYear } from '../domain/naming/folders.ts'
import { parseFileName } from '../domain/naming/parse-file-name.ts'
import type { BookReader } from '../formats/book-format.ts'
import { readPackageDocument } from '../formats/kit/opf/read-package.ts'
import { comicBookInfo } from './comicbookinfo/comicbookinfo-source.ts'
import { comicInfo } from './comicinfo/comicinfo-source.ts'
import { isJsonObject, parseJsonObject } from './kit/documents.ts'
import { readPackage } from './kit/package-patch.ts'
import { type MetadataSource, nothing, type SourceBook, type SourceReading, unreadable } from './metadata-source.ts'
import { metronInfo } from './metroninfo/metroninfo-source.ts'
import { pdfProperties } from './pdf-properties/pdf-properties-source.ts'
import { seriesJsonFields } from './series-json/series-json-fields.ts'
import { createSidecarFinder } from './sidecars.ts'

/**
 * The package document beside a book, as stored (`metadata.opf`) or exported (`<name of the book>.opf`) by calibre.
 */
export const sidecarOpf: MetadataSource = {
  id: 'sidecar-opf',
  name: 'metadata.opf',
  kind: 'document',
  async read({ sidecars }) {
    const bytes = await sidecars.packageDocument()
    if (bytes === null) return nothing
    const document = bytes.ok ? readPackageDocument(bytes.value) : bytes
    return document.ok ? readPackage(document.value) : unreadable(document.failure)
  },
}

/** `series.json` beside the books, as written by Mylar: describes only the series. */
export const seriesJson: MetadataSource = {
  id: 'series-json',
  name: 'series.json',
  kind: 'document',
  async read({ sidecars }) {
    const bytes = await sidecars.seriesJson()
    if (bytes === null) return nothing
    const parsed = bytes.ok ? parseJsonObject(bytes.value) : bytes
    if (!parsed.ok) return unreadable(parsed.failure)
    const { metadata } = parsed.value
    if (!isJsonObject(metadata)) return { patch: null, warnings: ['It has no metadata of a series.'] }
    return tidyPatch({}, seriesJsonFields(metadata))
  },
}

/**
 * Metadata from one of the two path sources, by the plain folder rule: the series is the folder that contains the file.
 * Libraries with another strategy call `patchesFromName` themselves.
 */
function readName(book: SourceBook, source: 'filename' | 'folder'): SourceReading {
  const parts = relative(book.libraryRoot, book.path).split(sep)
  const folders = parts.slice(0, -1)
  const [title, year] = folders.length === 0 ? [null, null] : [folderTitle(folders), folderYear(folders.at(-1) ?? '')]
  const patches = patchesFromName(parseFileName(parts.join('/')), title, year)
  const own = patches.find((patch) => patch.source === source)
  return own === undefined ? nothing : { patch: own.patch, warnings: [] }
}

/** The folder of the file: the series it names, and the volume or year when the file name has none. */
const folder: MetadataSource = {
  id: 'folder',
  name: 'folder name',
  kind: 'name',
  read: async (book) => readName(book, 'folder'),
}

/** The file name, parsed by the grammar of `domain/naming`. */
const filename: MetadataSource = {
  id: 'filename',
  name: 'file name',
  kind: 'name',
  read: async (book) => readName(book, 'filename'),
}

/** The package document of an EPUB (OPF 2.0.1, EPUB Packages 3.3), which the EPUB reader has already parsed. */
const epubPackage: MetadataSource = {
  id: 'epub-package',
  name: 'EPUB package',
  kind: 'document',
  async read({ reader }) {
    return reader.package === undefined ? nothing : readPackage(reader.package)
  },
}

/**
 * All sources, highest priority first. The numbered ones are the specification's list (rule 4) in its order; README.md
 * explains the positions of the others.
 */
export const metadataSources: readonly MetadataSource[] = [
  comicInfo, // 1
  metronInfo,
  comicBookInfo,
  sidecarOpf,
  epubPackage, // 2
  pdfProperties, // 3
  seriesJson,
  filename, // 4
  folder, // 5
]

/** Maximum number of warnings per book. */
const MAX_WARNINGS = 20

/** One per thread: caches the most recently listed folders. */
const findSidecars = createSidecarFinder()

/**
 * Metadata from the documents in and beside a book, highest priority first. Excludes `filename` and `folder`: the scan
 * calls those, since they depend on how the library groups its folders. Never rejects: unusable content becomes a
 * warning, `ComicInfo.xml: …`.
 * @param file absolute paths of the book and its library
 */
export async function readEmbeddedPatches(
  reader: BookReader,
  file: { readonly path: string; readonly libraryRoot: string },
): Promise<{ readonly patches: SourcePatch[]; readonly warnings: string[] }> {
  const book: SourceBook = { reader, ...file, sidecars: findSidecars(file.path, file.libraryRoot) }
  const patches: SourcePatch[] = []
  const warnings: string[] = []
  for (const source of metadataSources) {
    if (source.kind === 'name') continue
    const reading = await readSafely(source, book)
    if (reading.patch !== null) patches.push({ source: source.id, patch: reading.patch })
    warnings.push(...reading.warnings.map((sentence) => `${source.name}: ${sentence}`))
  }
  return { patches, warnings: warnings.slice(0, MAX_WARNINGS) }
}

/** A bug in one source loses its metadata, not the book. */
async function readSafely(source: MetadataSource, book: SourceBook): Promise<SourceReading> {
  try {
    return await source.read(book)
  } catch {
    return { patch: null, warnings: ['It could not be read.'] }
  }
}
