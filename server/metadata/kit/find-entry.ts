import type { BookReader } from '../../formats/book-format.ts'
import { baseName, isHiddenEntry } from '../../formats/kit/entry-names.ts'
import type { XmlElement } from '../../formats/kit/xml.ts'
import { sentenceOf } from '../metadata-source.ts'
import { DOCUMENT_LIMIT, parseDocument } from './xml-document.ts'

/** An archive with more documents of one name than this is not searched further. */
const MAX_CANDIDATES = 4

/**
 * Entries with a file name, compared without case, best first: the one nearest to the root, then the one spelled as
 * asked, then by name. What operating systems hide is left out.
 */
export function entriesNamed(names: readonly string[], fileName: string): string[] {
  const wanted = fileName.toLowerCase()
  const rank = (name: string) => depth(name) * 2 + (baseName(name) === fileName ? 0 : 1)
  return names
    .filter((name) => baseName(name).toLowerCase() === wanted && !isHiddenEntry(name))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .slice(0, MAX_CANDIDATES)
}

function depth(name: string): number {
  return name.split('/').length
}

/**
 * The first document of a name that can be read, by the order of `entriesNamed`.
 * @returns null when the archive has none; `warnings` say why better placed ones were passed over
 */
export async function readNamedDocument(
  reader: BookReader,
  fileName: string,
  root: string,
): Promise<{ readonly element: XmlElement | null; readonly warnings: readonly string[] }> {
  const warnings: string[] = []
  for (const name of entriesNamed(reader.entryNames(), fileName)) {
    const bytes = await reader.readEntry(name, DOCUMENT_LIMIT)
    const parsed = bytes.ok ? parseDocument(bytes.value, root) : bytes
    if (parsed.ok) return { element: parsed.value, warnings }
    warnings.push(sentenceOf(parsed.failure))
  }
  return { element: null, warnings }
}
