type Item = { readonly id: string }
type Move = {
  readonly ids: readonly string[]
  /** New index of the first of them, 0-based; clamped to the end of the list. */
  readonly position: number
}

/**
 * The loaded pages of a list after moving some of its items together, as far as they are known.
 * @param pages loaded pages by number (1-based)
 * @param pageSize items on every page but the last
 * @returns the pages that are still known; none when a moved item is on no loaded page
 */
export function moveKnown<T extends Item>(
  pages: ReadonlyMap<number, readonly T[]>,
  pageSize: number,
  { ids, position }: Move,
): ReadonlyMap<number, readonly T[]> {
  const all: (T | undefined)[] = []
  for (const [page, items] of pages) {
    for (const [index, item] of items.entries()) all[(page - 1) * pageSize + index] = item
  }
  const byId = new Map(all.flatMap((item) => (item === undefined ? [] : [[item.id, item] as const])))
  const moved = ids.flatMap((id) => byId.get(id) ?? [])
  if (moved.length < ids.length) return new Map()
  const named = new Set(ids)
  const rest = Array.from(all).filter((item) => item === undefined || !named.has(item.id))
  const order = rest.toSpliced(Math.max(0, position), 0, ...moved)
  const known = new Map<number, readonly T[]>()
  for (const [page, { length }] of pages) {
    const start = (page - 1) * pageSize
    const items = order.slice(start, start + length).filter((item) => item !== undefined)
    if (items.length === length) known.set(page, items)
  }
  return known
}
