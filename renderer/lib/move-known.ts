type Item = { readonly id: string }
type Move = {
  readonly ids: readonly string[]
  /** Where the first of them comes to lie, 0-based; what is beyond the end is the end. */
  readonly position: number
}

/**
 * The pages of a list after some of its items were moved together, as far as that can be known.
 * @param pages by number (1-based), those that are known
 * @param pageSize items on every page but the last
 * @returns the pages that are known still; none when an item to be moved is on no page that is known
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
