/**
 * The order of a list after some of its items were moved to one place, together and in the order in which they are
 * named.
 * @param current every item, in order, each once
 * @param moved items of the list, each once
 * @param before the item, not among them, in front of which they come to lie; null: at the end
 * @returns the new order, or null when `moved` names an item twice or something is named that is not in the list
 */
export function moveTogether<T>(current: readonly T[], moved: readonly T[], before: T | null): T[] | null {
  const named = new Set(moved)
  const known = new Set(current)
  if (named.size !== moved.length || moved.some((item) => !known.has(item))) return null
  const rest = current.filter((item) => !named.has(item))
  const at = before === null ? rest.length : rest.indexOf(before)
  return at < 0 ? null : rest.toSpliced(at, 0, ...moved)
}
