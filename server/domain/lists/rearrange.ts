/**
 * The order of a list after someone put some of its items in another order: the named items share the places that they
 * had together, in the order in which they are named; every other item stays where it is. So a whole list, one page of
 * it, or a list of which some items are hidden can be put in order by the same rule.
 * @param current every item, in order, each once
 * @param wanted some or all of them in the new order, each once
 * @returns the new order, or null when `wanted` names an item twice or one that is not in the list
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
