import { lineOf, listOf, membersOf, wholeOf } from '../../sdk/index.ts'

export function listOfNumbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
}

/** The names of objects such as `{ id, name }`, each once; at most 50. */
export function namesOf(...lists: readonly unknown[]): string[] {
  const names = lists.flatMap(listOf).flatMap(({ name }) => lineOf(name) ?? [])
  return [...new Set(names)].slice(0, 50)
}

/** Its `image` in the largest size; most entries have one. */
export function coversOf(image: unknown): { url: string }[] {
  const { original_url: original, super_url: large } = membersOf(image) ?? {}
  const url = [original, large].find((one) => typeof one === 'string' && one.startsWith(pictures))
  return typeof url === 'string' ? [{ url }] : []
}

/** A picture that is missing, or at a host to which the plugin may not connect, is none. */
const pictures = 'https://comicvine.gamespot.com/a/uploads/'

/** An id of the service in digits. */
export function numericId(value: unknown): string | undefined {
  const id = wholeOf(value, 1, Number.MAX_SAFE_INTEGER)
  return id === undefined ? undefined : String(id)
}
