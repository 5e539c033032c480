import { lineOf, listOf, type OtherId, wholeOf } from '../../sdk/index.ts'

/** The names of objects such as `{ id, name }`, each once; at most 50. */
export function namesOf(...lists: readonly unknown[]): string[] {
  const names = lists.flatMap(listOf).flatMap(({ name }) => lineOf(name) ?? [])
  return [...new Set(names)].slice(0, 50)
}

/** The id at another service, with its page. @param address without the id */
export function idAt(source: string, address: string, value: unknown): OtherId[] {
  const externalId = numericId(value)
  return externalId === undefined ? [] : [{ source, externalId, externalUrl: `${address}${externalId}/` }]
}

/** An id of the service in digits. */
export function numericId(value: unknown): string | undefined {
  const id = wholeOf(value, 1, Number.MAX_SAFE_INTEGER)
  return id === undefined ? undefined : String(id)
}
