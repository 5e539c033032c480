import type { SourcePatch } from '../book/analysis.ts'
import type { MetadataSourceId } from '../vocabulary.ts'
import { mergeBook } from './merge.ts'

/**
 * The title of a series without folder and numbers: a single book, perhaps in several formats, in the library root. It
 * comes from its documents.
 * @param books the patches of each book of the series
 * @returns null where a document names a series, a book has a number, or the titles differ
 */
export function titleFromSource(
  books: readonly (readonly SourcePatch[])[],
): { readonly title: string; readonly source: MetadataSourceId } | null {
  const titles = books.map(titleInDocuments)
  const [first] = titles
  const isOne = first != null && titles.every((found) => found?.title === first.title)
  return isOne && !books.some((patches) => patches.some(isInSeries)) ? first : null
}

function titleInDocuments(patches: readonly SourcePatch[]) {
  const merged = mergeBook(patches.filter(isDocument), new Set(), {})
  const { title } = merged.values
  const source = merged.provenance.title
  return title === undefined || source === undefined ? null : { title, source }
}

function isDocument({ source }: SourcePatch): boolean {
  return source !== 'filename' && source !== 'folder'
}

function isInSeries(entry: SourcePatch): boolean {
  const { book, series } = entry.patch
  const isCounted = book.number !== undefined || book.volume !== undefined || book.chapter !== undefined
  return isCounted || (isDocument(entry) && series.title !== undefined)
}
