/** Readers of single values: what an answer holds is never certain. `undefined`: unknown. */
export type Members = Readonly<Record<string, unknown>>

export function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined
}

export function listOf(value: unknown): readonly Members[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.map(membersOf).filter((one) => one !== undefined)
}

export function listOfNumbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
}

/** One line of at most 500 characters. */
export function lineOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = value.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line === '' ? undefined : line.slice(0, 500).toWellFormed()
}

export function proseOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text.slice(0, 50_000).toWellFormed()
}

export function wholeOf(value: unknown, least: number, most: number): number | undefined {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined
}

export function yearOf(value: unknown): number | undefined {
  return wholeOf(value, 1_000, 2_200)
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
export function idOf(value: unknown): string | undefined {
  const id = wholeOf(value, 1, Number.MAX_SAFE_INTEGER)
  return id === undefined ? undefined : String(id)
}
