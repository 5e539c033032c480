import type { PageFacts } from '../../domain/book/analysis.ts'
import type { ContentsLine, PageText } from '../../domain/book/page-text.ts'
import { fail, type Result, succeed } from '../../domain/result.ts'
import type { BookFormat, BookReader, DocumentProperties, PageBytes } from '../book-format.ts'
import type { ByteSource } from '../kit/byte-source.ts'
import { embeddedJpeg } from './embedded-jpeg/embedded-jpeg.ts'
import type { OpenDocument } from './engine/open-document.ts'
import { readOwnDocument, readStructure, type Structure } from './own-document.ts'
import { blankPages, sizesFromEngine, sizesFromTree } from './page-sizes.ts'
import { readProperties } from './properties.ts'
import { readContents } from './text/contents.ts'
import { readPageText } from './text/page-text.ts'

/**
 * Bytes of the file in memory after which the document is closed and reopened for the next page (2 ms): pdf.js never
 * releases what it has read, and several books stay open at a time.
 */
const RENEW_AFTER_BYTES = 16 * 1024 * 1024

/** PDF, see the README of this folder. Errors: `pdf-*`, `file-*`, `limit-memory`. */
export const pdfFormat: BookFormat = {
  id: 'pdf',
  async open(source) {
    const opened = await openPdf(source)
    if (!opened.ok) source.close()
    return opened
  },
}

/** Opens a PDF from a file or memory. The reader closes the source; on failure it stays open. */
async function openPdf(source: ByteSource): Promise<Result<BookReader>> {
  const own = readOwnDocument(source)
  if (own !== null) return succeed(new PdfReader(source, { ...own, pageCount: own.nodes.length, structure: own }))
  const opened = await openDocument(source)
  if (!opened.ok) return opened
  const { document, pageCount } = opened.value
  return succeed(
    new PdfReader(source, { pageCount, properties: await readProperties(document), document: opened.value }),
  )
}

/** pdf.js and its canvas take memory and a noticeable time to load, and most pages of scanned books need neither. */
async function openDocument(source: ByteSource): Promise<Result<OpenDocument>> {
  return (await import('./engine/open-document.ts')).openDocument(source)
}

/** What is known when a book is opened. */
type Known = {
  readonly pageCount: number
  readonly properties: DocumentProperties
  /** Absent: not opened by pdf.js. */
  readonly document?: OpenDocument
  /** Absent: not read yet. */
  readonly structure?: Structure
}

class PdfReader implements BookReader {
  readonly format = 'pdf'
  readonly epub = null
  readonly warnings: readonly string[] = []
  readonly pageCount: number
  readonly properties: DocumentProperties
  pages: readonly PageFacts[]
  readonly #source: ByteSource
  #document: OpenDocument | null
  /** Null: invalid; undefined: not read yet. */
  #structure: Structure | null | undefined
  #isMeasured = false
  #isClosed = false

  constructor(source: ByteSource, { pageCount, properties, document, structure }: Known) {
    this.#source = source
    this.#document = document ?? null
    this.#structure = structure
    this.pageCount = pageCount
    this.properties = properties
    this.pages = blankPages(pageCount)
  }

  entryNames(): readonly string[] {
    return []
  }

  async readEntry(): Promise<Result<Uint8Array>> {
    return fail('page-missing', 'A PDF has no entries, only pages.')
  }

  /** Sizes in rounded points. For structurally damaged files only the first pages are measured. */
  async measure(): Promise<readonly PageFacts[]> {
    if (this.#isMeasured || this.#isClosed) return this.pages
    const structure = this.#readStructure()
    if (structure !== null) {
      this.pages = sizesFromTree(structure.nodes)
    } else {
      const document = await this.#liveDocument()
      if (document.ok) this.pages = await sizesFromEngine(document.value)
    }
    this.#isMeasured = true
    return this.pages
  }

  async readPage(number: number, options?: { readonly maxWidth?: number }): Promise<Result<PageBytes>> {
    const refused = this.#refused(number)
    if (refused !== null) return refused
    const structure = this.#readStructure()
    const node = structure?.nodes[number - 1]
    const jpeg = structure && node ? embeddedJpeg(structure.objects, node) : null
    if (jpeg !== null) return succeed({ bytes: jpeg, mediaType: 'image/jpeg' })
    const { renderPage } = await import('./render-page.ts')
    return this.#withDocument((document) => renderPage(document, number, options?.maxWidth))
  }

  /** Contains nothing of other pages. A document that only opens by its owner password cannot be split. */
  async extractPage(number: number): Promise<Result<{ readonly bytes: Uint8Array }>> {
    const { extractPage } = await import('./render-page.ts')
    return this.#refused(number) ?? this.#withDocument((document) => extractPage(document, number))
  }

  async readText(number: number): Promise<Result<PageText>> {
    return this.#refused(number) ?? this.#withDocument((document) => readPageText(document, number))
  }

  async readContents(): Promise<Result<readonly ContentsLine[]>> {
    return this.#refused(1) ?? this.#withDocument(readContents)
  }

  readCover(): Promise<Result<PageBytes>> {
    return this.readPage(1)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#dropDocument()
    this.#source.close()
  }

  /** Why a page cannot be read; null when it can be tried. */
  #refused(number: number): Result<never> | null {
    if (!Number.isInteger(number) || number < 1 || number > this.pageCount) return fail('page-missing')
    return this.#isClosed ? fail('file-unreadable') : null
  }

  /** A document that failed or holds too much memory is closed afterwards. */
  async #withDocument<T>(work: (document: OpenDocument) => Promise<Result<T>>): Promise<Result<T>> {
    const document = await this.#liveDocument()
    if (!document.ok) return document
    const answer = await work(document.value)
    if (!answer.ok || document.value.loadedBytes() > RENEW_AFTER_BYTES) await this.#dropDocument()
    return answer
  }

  /** The open document, or a new one when the previous one was closed. */
  async #liveDocument(): Promise<Result<OpenDocument>> {
    if (this.#document !== null) return succeed(this.#document)
    const opened = await openDocument(this.#source)
    if (opened.ok) this.#document = opened.value
    return opened
  }

  async #dropDocument(): Promise<void> {
    const document = this.#document
    this.#document = null
    await document?.close()
  }

  #readStructure(): Structure | null {
    if (this.#structure === undefined) this.#structure = readStructure(this.#source, this.pageCount)
    return this.#structure
  }
}
