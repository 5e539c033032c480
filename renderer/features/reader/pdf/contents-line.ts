type Line = { readonly pageNumber: number | null }

/** The line (0-based) of the contents that a page (1-based) belongs to: of those that begin at or before it the last; -1 for none. */
export function lineOfPage(lines: readonly Line[], page: number): number {
  let found = -1
  let foundAt = 0
  lines.forEach(({ pageNumber }, line) => {
    if (pageNumber === null || pageNumber > page || pageNumber < foundAt) return
    found = line
    foundAt = pageNumber
  })
  return found
}
