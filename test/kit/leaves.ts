/** A leaf value with its path. */
export type Leaf = { readonly path: readonly string[]; readonly value: unknown }

/** All leaf values. */
export function leaves(value: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return [{ path, value }]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
}

/** A copy with one value replaced. */
export function put(value: unknown, [key, ...rest]: readonly string[], leaf: unknown): unknown {
  if (key === undefined) return leaf
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = put(copy[key], rest, leaf)
  return copy
}
