/** One page of a list. */
export type Page<T> = {
  readonly items: readonly T[]
  readonly total: number
  /** Of a search by text: how far it matched. */
  readonly search?: SearchNote
}

/** How far the results of a search by text contain its words. */
export type SearchNote = {
  /** Of the total, the results with every word as typed; in the others a word begins with the last one. */
  readonly exactTotal: number
  /** The words used in place of misspelled ones, folded; then no result has every word as typed. */
  readonly similarWords: readonly string[]
}

/** 1-based page and its size, already clamped by the API. */
export type PageRequest = { readonly page: number; readonly pageSize: number }

/** The number of rows before the page. */
export function offsetOf({ page, pageSize }: PageRequest): number {
  return Math.max(page - 1, 0) * pageSize
}
