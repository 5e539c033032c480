type Line = { readonly pageNumber: number | null }

/** Index (0-based) of the contents line of a page (1-based): the last that begins at or before it; -1 for none. */
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
