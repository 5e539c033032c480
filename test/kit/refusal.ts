import { expect } from 'vitest'

/** The details of an error response: its own, and the reason with params that every error has. */
export function withReason(own: object, reason: unknown = expect.any(String)): object {
  return { ...own, reason, params: expect.any(Object) }
}

/** One of several entries in error details: its own reason, and that of the request. */
export function entryWithReason(own: object): object {
  return { ...withReason(own), refusal: expect.any(String) }
}
