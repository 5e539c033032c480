import { formatByExtension } from '../domain/book/file-facts.ts'
import type { BookFileFormat } from '../domain/vocabulary.ts'
import { extensionOf } from '../formats/kit/entry-names.ts'

/** The format that a file name promises; files without a known extension are not scanned, so the fallback is never seen. */
export function formatByName(path: string): BookFileFormat {
  return formatByExtension[extensionOf(path.replaceAll('\\', '/'))] ?? 'cbz'
}
