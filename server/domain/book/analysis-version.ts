import type { BookFileFormat } from '../vocabulary.ts'

/**
 * Raised for a format whenever what is learnt of its files changes so much that those which were read before must be
 * read once more: the next scan of any mode does it, though size and time of the files are the same.
 *
 * - `cbz`, `cbr` 2: the number as ComicInfo and its like write it
 * - `epub` 2: layout, spread and sides of pages, which a fixed layout is shown by
 */
export const analysisVersions: Readonly<Record<BookFileFormat, number>> = { cbz: 2, cbr: 2, epub: 2, pdf: 1 }
