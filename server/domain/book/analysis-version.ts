import type { BookFileFormat } from '../vocabulary.ts'

/**
 * Increased for a format when its analysis changes so much that known files must be read again: the next scan of any
 * mode does so, although size and time are equal. - `cbz`, `cbr` 2: numbers as written in ComicInfo and similar files -
 * `epub` 2: layout, spread and page sides for fixed layouts
 */
export const analysisVersions: Readonly<Record<BookFileFormat, number>> = { cbz: 2, cbr: 2, epub: 2, pdf: 1 }
