import type { SourcePatch } from '../domain/book/analysis.ts'
import type { BookReader } from '../formats/book-format.ts'
import { comicBookInfo } from './comicbookinfo/comicbookinfo-source.ts'
import { comicInfo } from './comicinfo/comicinfo-source.ts'
import { epubPackage } from './epub-package/epub-package-source.ts'
import { filename } from './filename/filename-source.ts'
import { folder } from './folder/folder-source.ts'
import type { MetadataSource, SourceBook, SourceReading } from './metadata-source.ts'
import { metronInfo } from './metroninfo/metroninfo-source.ts'
import { pdfProperties } from './pdf-properties/pdf-properties-source.ts'
import { seriesJson } from './series-json/series-json-source.ts'
import { sidecarOpf } from './sidecar-opf/sidecar-opf-source.ts'
import { createSidecarFinder } from './sidecars.ts'

/**
 * All sources, highest priority first. The numbered ones are the specification's list (rule 4), in its order; README.md
 * says why the others stand where they stand.
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

/** Warnings kept of one book. */
const MOST_WARNINGS = 20

/** One per thread: remembers the folders that were listed last. */
const findSidecars = createSidecarFinder()

/**
 * What the documents in and beside a book say, highest priority first. `filename` and `folder` are not among them: the
 * scan asks for those, since they depend on how the library groups its folders.
 *
 * Never rejects: what a source cannot use becomes a warning, `ComicInfo.xml: …`.
 * @param file absolute paths of the book and of its library
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
  return { patches, warnings: warnings.slice(0, MOST_WARNINGS) }
}

/** A defect of ours in one source costs its metadata, not the book. */
async function readSafely(source: MetadataSource, book: SourceBook): Promise<SourceReading> {
  try {
    return await source.read(book)
  } catch {
    return { patch: null, warnings: ['It could not be read.'] }
  }
}
