import fc from 'fast-check'
import { expect, it } from 'vitest'
import { appNumbersOf } from './app-numbers.ts'

const numbersOf = (written: readonly (number | null)[], set: readonly (number | null)[] = []) => [
  ...appNumbersOf(written.map((number, at) => ({ position: at + 1, written: number, set: set[at] ?? null }))),
]

it.each([
  ['numbers are used as set', [1, 2, 10], [1, 2, 10]],
  ['fractions', [1, 2, 2.3, 3], [1, 2, 2.3, 3]],
  ['years', [1949, 1950, 1950.5], [1949, 1950, 1950.5]],
  ['a missing number becomes the position', [null, null, null], [1, 2, 3]],
  ['missing numbers at the end continue the count', [10, 11, null], [10, 11, 12]],
  ['a second volume that restarts at one', [1, 2, 1, 2], [1, 2, 3, 4]],
  ['a prologue', [0, 1], [0, 1]],
  ['numbers equal as 32-bit floats are separated', [1950.000001, 1950.000002], [1950.000001, 1951]],
  ['days', [20240517, 20240518], [1, 2]],
] as const)('%s', (_, written, expected) => expect(numbersOf(written)).toEqual(expected))

it('a number set by an app is fixed, and the following numbers increase from it', () => {
  expect(numbersOf([1, 2, 3], [null, 2.5, null])).toEqual([1, 2.5, 3])
  expect(numbersOf([1, 2, 3], [null, 8, null])).toEqual([1, 8, 9])
})

it('the numbers of a series differ as 32-bit floats, whatever was set', () => {
  const written = fc.option(fc.oneof(fc.integer({ min: -5, max: 30_000_000 }), fc.double({ min: 0, max: 3_000 })))
  fc.assert(
    fc.property(fc.array(written, { maxLength: 60 }), (numbers) => {
      const told = numbersOf(numbers).map(Math.fround)
      for (const [at, number] of told.entries()) if (at > 0) expect(number).toBeGreaterThan(told[at - 1] ?? 0)
    }),
  )
})
