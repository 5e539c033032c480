import { expect, it } from 'vitest'
import { pauseBefore } from './start-processes.ts'

it('replaces a process at once, and one that ends early again and again after growing pauses', () => {
  const pauses = Array.from({ length: 8 }, (_, at) => pauseBefore(at + 1))
  expect(pauses[0]).toBe(0)
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
  expect(pauses.slice(-2)).toEqual([60_000, 60_000])
})
