import type { BookWrite } from '../db/records/book.ts'
import type { LibraryRecord } from '../db/records/library.ts'
import type { SourcePatch } from '../domain/book/analysis.ts'
import { patchesFromName } from '../domain/metadata/from-name.ts'
import { mergeBook } from '../domain/metadata/merge.ts'
import { parseFileName } from '../domain/naming/parse-file-name.ts'
import type { SeriesPlacement } from '../domain/series/grouping.ts'

/** Turns a path and what its file says into what is stored, by the settings of a library. */
export type BookDescriber = {
  /** Where the path alone puts a book. */
  place(path: string): SeriesPlacement
  /** @param embedded what documents in and beside the file say; name sources among them are replaced */
  book(
    path: string,
    embedded: readonly SourcePatch[],
  ): Pick<BookWrite, 'patches' | 'values' | 'provenance' | 'sortNumber'> & { readonly placement: SeriesPlacement }
  /** Which books get their place in the series as their number. */
  readonly numbering: 'none' | 'missing' | 'all'
}

export function createBookDescriber(_library: LibraryRecord): BookDescriber {
  function place(path: string): SeriesPlacement {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
    return { seriesKey: folder, seriesName: folder || 'Loose', seriesPath: folder, reason: 'folder' }
  }
  return {
    place,
    book(path, embedded) {
      const placement = place(path)
      const patches = [
        ...embedded.filter(({ source }) => source !== 'filename' && source !== 'folder'),
        ...patchesFromName(parseFileName(path), placement.seriesName),
      ]
      const { values, provenance } = mergeBook(patches, new Set(), {})
      const sortNumber = values.number ?? values.chapter ?? values.volume ?? null
      return { placement, patches, values: { ...values, title: values.title ?? path }, provenance, sortNumber }
    },
    numbering: 'missing',
  }
}
