import type { PageFacts } from '../../domain/book/analysis.ts'
import { type AnalysisErrorCode, fail, type Result, succeed } from '../../domain/result.ts'
import { naturalCompare } from '../../domain/text/natural-order.ts'
import type { BookFileFormat } from '../../domain/vocabulary.ts'
import type { BookReader, FormatLimits, PageBytes, PageRange } from '../book-format.ts'
import type { Archive, ArchiveEntry } from './archive.ts'
import { extensionOf, isHiddenEntry } from './entry-names.ts'
import { imageTypeByExtension, sniffImage } from './image-header.ts'
import { measureEntries } from './measure-entries.ts'

/** Pages searched for a cover, for archives whose first pages are damaged. */
const COVER_TRIES = 20
/** Bytes sufficient to detect the image type. */
const SNIFF_BYTES = 256

/** Failures of one page rather than of the book. */
const pageCodes: Partial<Record<AnalysisErrorCode, AnalysisErrorCode>> = {
  'archive-damaged': 'page-damaged',
  'archive-truncated': 'page-damaged',
  'archive-bomb': 'page-too-large',
}

/**
 * The images of an archive as the pages of a book, in natural order of their names; system files (`__MACOSX`, dot
 * files, thumbnail databases) are ignored. The reader closes the archive. Errors: `archive-no-pages`, or the reason why
 * no page can be read (`archive-encrypted`, `archive-method`, `limit-memory`)
 */
export function openComic<Entry extends ArchiveEntry>(
  format: BookFileFormat,
  archive: Archive<Entry>,
  limits: FormatLimits,
): Result<BookReader> {
  const entries = archive.entries.filter(isPage).sort((a, b) => naturalCompare(a.name, b.name))
  const refusal = commonFailure(entries.length > 0 ? entries : archive.entries)
  if (refusal !== null && (entries.length > 0 || refusal === 'archive-encrypted')) return fail(refusal)
  if (entries.length === 0) return fail('archive-no-pages')
  return succeed(new ComicReader(format, { archive, entries, limits }))
}

function isPage(entry: ArchiveEntry): boolean {
  return Object.hasOwn(imageTypeByExtension, extensionOf(entry.name)) && !isHiddenEntry(entry.name)
}

function commonFailure(entries: readonly ArchiveEntry[]): AnalysisErrorCode | null {
  return entries.every((entry) => entry.refusal !== null) ? (entries[0]?.refusal ?? null) : null
}

type Comic<Entry extends ArchiveEntry> = {
  readonly archive: Archive<Entry>
  readonly entries: readonly Entry[]
  readonly limits: FormatLimits
}

class ComicReader<Entry extends ArchiveEntry> implements BookReader {
  readonly format: BookFileFormat
  readonly epub = null
  readonly properties: { readonly archiveComment?: string }
  readonly pageCount: number
  readonly warnings: string[]
  pages: readonly PageFacts[]
  readonly #comic: Comic<Entry>

  constructor(format: BookFileFormat, comic: Comic<Entry>) {
    const { comment, warnings } = comic.archive
    this.format = format
    this.#comic = comic
    this.pages = comic.entries.map(pageFacts)
    this.pageCount = this.pages.length
    this.properties = comment === '' ? {} : { archiveComment: comment }
    const unreadable = comic.entries.filter((entry) => entry.refusal !== null).length
    this.warnings = [...warnings, ...(unreadable > 0 ? [`${unreadable} of the pages cannot be read.`] : [])]
  }

  entryNames(): readonly string[] {
    return this.#comic.archive.entries.map((entry) => entry.name)
  }

  async readEntry(name: string, maxBytes = this.#comic.limits.maxDocumentBytes): Promise<Result<Uint8Array>> {
    const entry = this.#comic.archive.find(name)
    if (entry === undefined) return fail('archive-damaged', 'The archive has no entry with this name.')
    return this.#comic.archive.read(entry, maxBytes)
  }

  async measure(): Promise<readonly PageFacts[]> {
    const { archive, entries, limits } = this.#comic
    const measured = await measureEntries(archive, entries, limits)
    this.pages = this.pages.map((page, index) => ({ ...page, ...measured.headers[index] }))
    if (measured.damaged.length > 0) this.warnings.push(damageWarning(measured.damaged.map((index) => index + 1)))
    return this.pages
  }

  async readPage(number: number): Promise<Result<PageBytes>> {
    const { archive, entries, limits } = this.#comic
    const entry = entries[number - 1]
    if (entry === undefined) return fail('page-missing')
    const bytes = await archive.read(entry, limits.maxEntryBytes)
    if (!bytes.ok) return fail(pageCodes[bytes.failure.code] ?? bytes.failure.code)
    const mediaType = sniffImage(bytes.value)
    return mediaType === null ? fail('page-damaged') : succeed({ bytes: bytes.value, mediaType })
  }

  async locatePage(number: number): Promise<Result<PageRange | null>> {
    const { archive, entries } = this.#comic
    const entry = entries[number - 1]
    if (entry === undefined) return fail('page-missing')
    const range = archive.locate(entry)
    if (!range.ok || range.value === null) return range.ok ? succeed(null) : fail('page-damaged')
    const head = await archive.readHead(entry, SNIFF_BYTES)
    const mediaType = head.ok ? sniffImage(head.value) : null
    return mediaType === null ? fail('page-damaged') : succeed({ ...range.value, mediaType })
  }

  /** The first page that can be read. */
  async readCover(): Promise<Result<PageBytes>> {
    let first: Result<PageBytes> | undefined
    for (let number = 1; number <= Math.min(this.pageCount, COVER_TRIES); number++) {
      const page = await this.readPage(number)
      if (page.ok) return page
      first ??= page
    }
    return first ?? fail('page-missing')
  }

  async close(): Promise<void> {
    this.#comic.archive.close()
  }
}

function pageFacts(entry: ArchiveEntry, index: number): PageFacts {
  const mediaType = imageTypeByExtension[extensionOf(entry.name)] ?? 'application/octet-stream'
  return { number: index + 1, name: entry.name, mediaType, size: entry.size, width: null, height: null }
}

function damageWarning(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 10).join(', ')
  const more = numbers.length > 10 ? ` and ${numbers.length - 10} more` : ''
  return numbers.length === 1 ? `Page ${shown} is damaged.` : `Pages ${shown}${more} are damaged.`
}
