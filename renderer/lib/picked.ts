/** Ids that were picked, the earliest first. */
export type Picked = ReadonlySet<string>

/** Picks what was not picked and puts back what was; beyond `most` nothing more is picked. */
export function togglePicked(picked: Picked, id: string, most: number): Picked {
  if (picked.has(id)) return new Set([...picked].filter((other) => other !== id))
  return picked.size >= most ? picked : new Set([...picked, id])
}

/** Picks all of the ids as far as there is room. */
export function pickAll(picked: Picked, ids: readonly string[], most: number): Picked {
  return new Set([...new Set([...picked, ...ids])].slice(0, Math.max(most, picked.size)))
}

/** The ids from one place of a list to another, both included, in the order of the list; unknown ones are left out. */
export function idsBetween(idAt: (index: number) => string | undefined, from: number, to: number): readonly string[] {
  const [first, last] = from <= to ? [from, to] : [to, from]
  const ids = Array.from({ length: last - first + 1 }, (_, offset) => idAt(first + offset))
  return ids.filter((id) => id !== undefined)
}
