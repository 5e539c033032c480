import { fail, succeed } from '../../server/domain/result.ts'
import type { BookFileFormat } from '../../server/domain/vocabulary.ts'
import type { BookReader, DocumentProperties } from '../../server/formats/book-format.ts'
import type { EpubPackage } from '../../server/formats/kit/opf/epub-package.ts'

type Parts = {
  readonly format?: BookFileFormat
  /** Entry name → content, in the order of the archive. */
  readonly entries?: Readonly<Record<string, string | Uint8Array>>
  readonly pageCount?: number
  readonly properties?: DocumentProperties
  readonly package?: EpubPackage
}

/** An open book with the parts that a metadata source may request. */
export function fakeReader(parts: Parts = {}): BookReader {
  const entries = parts.entries ?? {}
  const pages = Array.from({ length: parts.pageCount ?? 0 }, (_, place) => ({
    number: place + 1,
    name: `${place + 1}.jpg`,
    mediaType: 'image/jpeg',
    size: 1,
    width: null,
    height: null,
  }))
  return {
    format: parts.format ?? 'cbz',
    pages,
    pageCount: pages.length,
    epub: null,
    properties: parts.properties ?? {},
    ...(parts.package === undefined ? {} : { package: parts.package }),
    warnings: [],
    entryNames: () => Object.keys(entries),
    async readEntry(name, maxBytes = Number.POSITIVE_INFINITY) {
      const content = entries[name]
      if (content === undefined) return fail('page-missing')
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      return bytes.length > maxBytes ? fail('archive-bomb') : succeed(bytes)
    },
    measure: async () => pages,
    readPage: async () => fail('page-missing'),
    readCover: async () => fail('page-missing'),
    close: async () => undefined,
  }
}
