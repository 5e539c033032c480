/** A condition as the address and the server have it; its grammar stands in the API reference. */
export type WireCondition = Record<string, unknown>

/** What the address of a list says: words to find, the order, and the filter. */
export type Browse = { readonly q?: string; readonly sort?: string; readonly filter?: WireCondition }

/** Longer filters do not fit into an address that every browser and server takes. */
const longestFilter = 6_000

/** The filter of an address; undefined when there is none, or it is none. */
export function filterOfAddress(raw: unknown): WireCondition | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  if (Object.keys(raw).length === 0 || JSON.stringify(raw).length > longestFilter) return undefined
  return raw as WireCondition
}

/** Whether a filter fits into an address. */
export function fitsAddress(filter: WireCondition | null): boolean {
  return filter === null || JSON.stringify(filter).length <= longestFilter
}

/** The order that an address asks for. Relevance to no words is no order. */
export function sortOf({ q, sort }: Browse, standard: string): string {
  return sort === undefined || (q === undefined && sort.startsWith('relevance')) ? standard : sort
}

/** The same list with another filter; null takes it away. */
export function withFilter({ q, sort }: Browse, filter: WireCondition | null): Browse {
  return {
    ...(q === undefined ? {} : { q }),
    ...(sort === undefined ? {} : { sort }),
    ...(filter === null ? {} : { filter }),
  }
}

/** The same list with other words; empty ones are left out. */
export function withWords({ sort, filter }: Browse, q: string): Browse {
  return {
    ...(q === '' ? {} : { q }),
    ...(sort === undefined ? {} : { sort }),
    ...(filter === undefined ? {} : { filter }),
  }
}

/** The filter for one value: all series of a genre, of a person. */
export function onlyWith(field: string, value: string): Browse {
  return { filter: { [field]: { operator: 'is', value } } }
}

/** A filter inside one library; null when neither says anything. */
export function inLibrary(libraryId: string | null, filter: WireCondition | null): WireCondition | null {
  if (libraryId === null) return filter
  const library = { libraryId: { operator: 'is', value: libraryId } }
  return filter === null ? library : { allOf: [library, filter] }
}
