/** The page after this one (1-based), undefined after the last. */
export function nextPage({ page, totalPages }: { readonly page: number; readonly totalPages: number }) {
  return page < totalPages ? page + 1 : undefined
}
