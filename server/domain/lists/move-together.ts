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
