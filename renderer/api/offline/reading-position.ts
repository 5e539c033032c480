/** A place in a book: 1-based page or position, and the share that is read, 0 to 1. */
export type Place = { readonly currentPage: number; readonly progressPercentage: number | null }
