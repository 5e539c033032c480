import { expect } from 'vitest'

/** All of the details of a refusal: its own, and the reason with its params that every refusal has. */
export function withReason(own: object, reason: unknown = expect.any(String)): object {
  return { ...own, reason, params: expect.any(Object) }
}

/** All of an entry of the details of a refusal that names several: its own reason, and that of the whole. */
export function entryWithReason(own: object): object {
  return { ...withReason(own), refusal: expect.any(String) }
}
