import type { BookFileFormat } from '../vocabulary.ts'

/**
 * Raised for a format whenever what is learnt of its files changes so much that those which were read before must be
 * read once more: the next scan of any mode does it, though size and time of the files are the same.
 *
 * - `epub` 2: layout, spread and sides of pages, which a fixed layout is shown by
 */
export const analysisVersions: Readonly<Record<BookFileFormat, number>> = { cbz: 1, cbr: 1, epub: 2, pdf: 1 }
