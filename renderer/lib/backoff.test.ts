import { expect, it } from 'vitest'
import { createBackoff } from './backoff.ts'

it('doubles the delay each time, up to the limit, and starts again after a success', () => {
  const backoff = createBackoff({ firstMs: 1_000, maxMs: 5_000 }, () => 0)
  expect([backoff.next(), backoff.next(), backoff.next(), backoff.next(), backoff.next()]).toEqual([
    1_000, 2_000, 4_000, 5_000, 5_000,
  ])
  backoff.reset()
  expect(backoff.next()).toBe(1_000)
})

it('spreads retries that were postponed together', () => {
  expect(createBackoff({ firstMs: 1_000, maxMs: 5_000 }, () => 0.5).next()).toBe(1_250)
})
