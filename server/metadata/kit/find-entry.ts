import type { BookReader } from '../../formats/book-format.ts'
import { baseName, isHiddenEntry } from '../../formats/kit/entry-names.ts'
import type { XmlElement } from '../../formats/kit/xml.ts'
import { sentenceOf } from '../metadata-source.ts'
import { DOCUMENT_LIMIT, parseDocument } from './documents.ts'

/** Maximum number of documents of one name tried in an archive. */
const MAX_CANDIDATES = 4

/**
 * Entries with a file name (case-insensitive), best first: nearest to the root, then spelled as requested, then by
 * name. System files are left out.
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
 * The first readable document of a name, in the order of `entriesNamed`.
 * @returns null when the archive has none; `warnings` give the failures of better ones
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
