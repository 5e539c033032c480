/** Filter condition as in the address and the API; the API reference has its grammar. */
export type WireCondition = Record<string, unknown>

/** Search params of a list: words, sort order and filter. */
export type Browse = { readonly q?: string; readonly sort?: string; readonly filter?: WireCondition }

/** Longer filters exceed the address length that browsers and servers accept. */
const longestFilter = 6_000

/** Filter of an address; undefined without a valid one. */
export function filterOfAddress(raw: unknown): WireCondition | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  if (Object.keys(raw).length === 0 || JSON.stringify(raw).length > longestFilter) return undefined
  return raw as WireCondition
}

/** Whether a filter fits into an address. */
export function fitsAddress(filter: WireCondition | null): boolean {
  return filter === null || JSON.stringify(filter).length <= longestFilter
}

/** Sort order of an address. Sorting by relevance needs words. */
export function sortOf({ q, sort }: Browse, standard: string): string {
  return sort === undefined || (q === undefined && sort.startsWith('relevance')) ? standard : sort
}

/** The same list with another filter; null removes it. */
export function withFilter({ q, sort }: Browse, filter: WireCondition | null): Browse {
  return {
    ...(q === undefined ? {} : { q }),
    ...(sort === undefined ? {} : { sort }),
    ...(filter === null ? {} : { filter }),
  }
}

/** The same list with other words; empty words are omitted. */
export function withWords({ sort, filter }: Browse, q: string): Browse {
  return {
    ...(q === '' ? {} : { q }),
    ...(sort === undefined ? {} : { sort }),
    ...(filter === undefined ? {} : { filter }),
  }
}

/** Filter for one value, such as all series of a genre. */
export function onlyWith(field: string, value: string): Browse {
  return { filter: { [field]: { operator: 'is', value } } }
}

/** Filter within one library; null without both. */
export function inLibrary(libraryId: string | null, filter: WireCondition | null): WireCondition | null {
  if (libraryId === null) return filter
  const library = { libraryId: { operator: 'is', value: libraryId } }
  return filter === null ? library : { allOf: [library, filter] }
}
