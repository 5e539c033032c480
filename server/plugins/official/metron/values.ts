import { lineOf, listOf, wholeOf } from '../../sdk/index.ts'

/** The names of objects such as `{ id, name }`, each once; at most 50. */
export function namesOf(...lists: readonly unknown[]): string[] {
  const names = lists.flatMap(listOf).flatMap(({ name }) => lineOf(name) ?? [])
  return [...new Set(names)].slice(0, 50)
}

/** An id of the service in digits. */
export function numericId(value: unknown): string | undefined {
  const id = wholeOf(value, 1, Number.MAX_SAFE_INTEGER)
  return id === undefined ? undefined : String(id)
}
