import { formatByExtension } from '../domain/book/file-facts.ts'
import type { BookFileFormat } from '../domain/vocabulary.ts'
import { extensionOf } from '../formats/kit/entry-names.ts'

/** The format by file name; files with unknown extensions are not scanned, so the fallback is never used. */
export function formatByName(path: string): BookFileFormat {
  return formatByExtension[extensionOf(path.replaceAll('\\', '/'))] ?? 'cbz'
}
