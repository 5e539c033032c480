/** A place in a book: 1-based page or position, and the share that is read, 0 to 1. */
export type ReadingPosition = { readonly currentPage: number; readonly progressPercentage: number | null }
