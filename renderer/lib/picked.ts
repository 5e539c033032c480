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

/** The places from one to another in either direction, as first and last, at most `most` of them, those next to `from`. */
export function nearest(from: number, to: number, most: number): readonly [number, number] {
  return from <= to ? [from, Math.min(to, from + most - 1)] : [Math.max(to, from - most + 1), from]
}
