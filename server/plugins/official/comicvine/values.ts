import { membersOf } from '../../sdk/index.ts'

export function listOfNumbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
}

/** Its `image` in the largest size; most entries have one. */
export function coversOf(image: unknown): { url: string }[] {
  const { original_url: original, super_url: large } = membersOf(image) ?? {}
  const url = [original, large].find((one) => typeof one === 'string' && one.startsWith(pictures))
  return typeof url === 'string' ? [{ url }] : []
}

/** A picture that is missing, or at a host to which the plugin may not connect, is none. */
const pictures = 'https://comicvine.gamespot.com/a/uploads/'
