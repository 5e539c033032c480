/** One page of a list. */
export type Page<T> = { readonly items: readonly T[]; readonly total: number }

/** 1-based page and its size, already clamped by the API. */
export type PageRequest = { readonly page: number; readonly pageSize: number }

/** The number of rows before the page. */
export function offsetOf({ page, pageSize }: PageRequest): number {
  return Math.max(page - 1, 0) * pageSize
}
