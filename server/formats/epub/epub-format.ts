import type { BookLayout, EpubOutline, EpubParts, PageFacts } from '../../domain/book/analysis.ts'
import { type AnalysisErrorCode, fail, type Result, succeed } from '../../domain/result.ts'
import type { BookFormat, BookReader, DocumentSyntax, FormatLimits, PageBytes } from '../book-format.ts'
import type { ArchiveEntry } from '../kit/archive.ts'
import type { ByteSource } from '../kit/byte-source.ts'
import { extensionOf } from '../kit/entry-names.ts'
import { imageTypeByExtension, sniffImage } from '../kit/image-header.ts'
import { measureEntries } from '../kit/measure-entries.ts'
import type { EpubPackage } from '../kit/opf/epub-package.ts'
import { attribute, descendants, parseXml, textOf } from '../kit/xml.ts'
import { type EpubContainer, openContainer, type SecondReader } from './opening/open-container.ts'
import { readCoverPicture } from './outline/cover.ts'
import { picturePages } from './outline/picture-pages.ts'
import { type ReadingStep, readingSteps, spineItems, spreadMode } from './outline/spine.ts'
import { readTableOfContents } from './outline/table-of-contents.ts'
import { listParts, resourceOf } from './resources/resources.ts'
import { readWithSecondReader } from './second-reader/second-reader.ts'

/**
 * EPUB 2 and 3, see the README of this folder. Errors: `epub-*`, `xml-unsafe`, and those of the archive (`archive-*`,
 * `file-*`).
 */
export const epubFormat: BookFormat = {
  id: 'epub',
  open: (source, limits) => openEpub(source, limits, () => readWithSecondReader(source)),
}

/** @param source closed with the reader, and on failure */
export async function openEpub(
  source: ByteSource,
  limits: FormatLimits,
  secondReader?: SecondReader,
): Promise<Result<BookReader>> {
  const container = await openContainer(source, limits, secondReader)
  if (!container.ok) return container
  const reader = await EpubReader.from(container.value)
  if (!reader.ok) container.value.archive.close()
  return reader
}

const IBOOKS_OPTIONS = 'META-INF/com.apple.ibooks.display-options.xml'

/**
 * Fixed layout when the package (`rendition:layout`) or every single item says so; without either, when the EPUB 2
 * options file does.
 */
async function readLayout(container: EpubContainer, steps: readonly ReadingStep[]): Promise<BookLayout> {
  const { layout } = container.package
  const isFixedEach = steps.every(({ properties }) => properties.includes('rendition:layout-pre-paginated'))
  const isReflowableEach = steps.every(({ properties }) => properties.includes('rendition:layout-reflowable'))
  if (isFixedEach || (layout === 'pre-paginated' && !isReflowableEach)) return 'fixed'
  if (layout !== null || container.find(IBOOKS_OPTIONS) === undefined) return 'reflowable'
  const options = await container.readDocument(IBOOKS_OPTIONS)
  return options.ok && declaresFixed(options.value) ? 'fixed' : 'reflowable'
}

function declaresFixed(document: Uint8Array): boolean {
  const parsed = parseXml(document)
  if (!parsed.ok) return false
  return descendants(parsed.value, 'option').some(
    (option) => attribute(option, 'name') === 'fixed-layout' && textOf(option).toLowerCase() === 'true',
  )
}

/** Failures of one page rather than of the book. */
const pageCodes: Partial<Record<AnalysisErrorCode, AnalysisErrorCode>> = {
  'archive-damaged': 'page-damaged',
  'archive-truncated': 'page-damaged',
  'archive-bomb': 'page-too-large',
}

/** State collected before the reader is created. */
type Parts = {
  readonly outline: EpubOutline
  readonly steps: readonly ReadingStep[]
  /** The images that are the pages; empty unless the book consists of images only. */
  readonly pictures: readonly ArchiveEntry[]
  readonly warnings: readonly string[]
}

/** An open EPUB. Closing it closes the archive. */
export class EpubReader implements BookReader {
  readonly format = 'epub'
  readonly properties = {}
  readonly pageCount: number
  readonly epub: EpubOutline
  readonly package: EpubPackage
  readonly warnings: string[]
  pages: readonly PageFacts[]
  readonly #container: EpubContainer
  readonly #parts: Parts

  private constructor(container: EpubContainer, parts: Parts) {
    this.#container = container
    this.#parts = parts
    this.epub = parts.outline
    this.package = container.package
    this.warnings = [...parts.warnings]
    this.pages = parts.pictures.map(pageFacts)
    const last = parts.outline.spine.at(-1)
    this.pageCount = this.pages.length || (last === undefined ? 0 : last.firstPosition + last.positions - 1)
  }

  /** Errors: `epub-spine`, `epub-drm` */
  static async from(container: EpubContainer): Promise<Result<EpubReader>> {
    const read = readingSteps(container)
    if (!read.ok) return read
    const steps = read.value
    const pictures = await picturePages(container, steps)
    const layout = await readLayout(container, steps)
    const outline: EpubOutline = {
      version: container.package.version ?? '2.0',
      layout,
      direction: container.package.direction,
      spread: spreadMode(container.package.meta),
      spine: spineItems(steps, layout, pictures !== null),
      toc: await readTableOfContents(container),
      imageOnly: pictures !== null,
    }
    const warnings = [...container.archive.warnings, ...container.package.warnings]
    if (isIncomplete(container, steps)) warnings.push('The reading order names parts that the book does not hold.')
    return succeed(new EpubReader(container, { outline, steps, pictures: pictures ?? [], warnings }))
  }

  entryNames(): readonly string[] {
    return this.#container.archive.entries.map(({ name }) => name)
  }

  async readEntry(name: string, maxBytes = this.#container.limits.maxDocumentBytes): Promise<Result<Uint8Array>> {
    const entry = this.#container.find(name)
    if (entry === undefined) return fail('archive-damaged', 'The book holds no file with this name.')
    return this.#container.archive.read(entry, maxBytes)
  }

  async measure(): Promise<readonly PageFacts[]> {
    const { pictures } = this.#parts
    if (pictures.length === 0) return this.pages
    const measured = await measureEntries(this.#container.archive, pictures, this.#container.limits)
    this.pages = this.pages.map((page, index) => ({ ...page, ...measured.headers[index] }))
    if (measured.damaged.length > 0) this.warnings.push('Some of the pages are damaged.')
    return this.pages
  }

  async readPage(number: number): Promise<Result<PageBytes>> {
    const { archive, limits } = this.#container
    const entry = this.#parts.pictures[number - 1]
    if (entry === undefined) return fail('page-missing')
    const bytes = await archive.read(entry, limits.maxEntryBytes)
    if (!bytes.ok) return fail(pageCodes[bytes.failure.code] ?? bytes.failure.code)
    const mediaType = sniffImage(bytes.value)
    return mediaType === null ? fail('page-damaged') : succeed({ bytes: bytes.value, mediaType })
  }

  readResource(name: string, syntax?: DocumentSyntax): Promise<Result<PageBytes>> {
    return resourceOf(this.#container, name, syntax)
  }

  listParts(): Promise<EpubParts> {
    return listParts(this.#container, this.#parts.steps)
  }

  async readCover(): Promise<Result<PageBytes>> {
    const cover = await readCoverPicture(this.#container, this.#parts.steps)
    return cover.ok || this.pages.length === 0 ? cover : this.readPage(1)
  }

  async close(): Promise<void> {
    this.#container.archive.close()
  }
}

function isIncomplete(container: EpubContainer, steps: readonly ReadingStep[]): boolean {
  return container.package.spineLength > steps.length || steps.some(({ entry }) => entry === null)
}

/** The type by name, until `measure` has read the bytes. */
function pageFacts(entry: ArchiveEntry, index: number): PageFacts {
  const mediaType = imageTypeByExtension[extensionOf(entry.name)] ?? 'application/octet-stream'
  return { number: index + 1, name: entry.name, mediaType, size: entry.size, width: null, height: null }
}
