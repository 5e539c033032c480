/** The list with the item at `from` moved to `to` (0-based, clamped to the list). */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from]
  if (item === undefined) return items
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, item)
}

/** The part of the moved list whose places have changed: what the server is told, in its new order. */
export function movedPart<T>(items: readonly T[], from: number, to: number): readonly T[] {
  return moveItem(items, from, to).slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Moves an item of a list that is kept in pages; each page keeps its length. */
export function moveInPages<P extends { readonly data: readonly unknown[] }>(
  pages: readonly P[],
  from: number,
  to: number,
): P[] {
  const all = pages.flatMap(({ data }) => data)
  const moved = moveItem(all, from, to)
  let start = 0
  return pages.map((page) => {
    const data = moved.slice(start, start + page.data.length)
    start += page.data.length
    return { ...page, data }
  })
}
