/**
 * The order of a list after reordering some of its items: they share the positions they had, in the given order; all
 * others stay. Works equally for a whole list, one page, or a partly hidden list.
 * @param current every item, in order, each once
 * @param wanted some or all of them in the new order, each once
 * @returns the new order, or null when `wanted` names an item twice or an unknown one
 */
export function rearrange<T>(current: readonly T[], wanted: readonly T[]): T[] | null {
  const named = new Set(wanted)
  const known = new Set(current)
  if (named.size !== wanted.length || wanted.some((item) => !known.has(item))) return null
  const queue = wanted.values()
  return current.map((item) => {
    if (!named.has(item)) return item
    const next = queue.next()
    return next.done === true ? item : next.value
  })
}

/**
 * The order of a list after moving some items together to one position, in the order given.
 * @param current every item, in order, each once
 * @param moved items of the list, each once
 * @param before the item, not among them, to insert before; null: at the end
 * @returns the new order, or null when `moved` names an item twice or an unknown one
 */
export function moveTogether<T>(current: readonly T[], moved: readonly T[], before: T | null): T[] | null {
  const named = new Set(moved)
  const known = new Set(current)
  if (named.size !== moved.length || moved.some((item) => !known.has(item))) return null
  const rest = current.filter((item) => !named.has(item))
  const at = before === null ? rest.length : rest.indexOf(before)
  return at < 0 ? null : rest.toSpliced(at, 0, ...moved)
}
