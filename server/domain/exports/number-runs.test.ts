import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberRuns } from './fields.ts'

it('contains no run when there are no numbers', () => {
  expect(numberRuns([])).toEqual([])
})

it('combines consecutive numbers, in any input order', () => {
  expect(numberRuns([7, 2, 1, 10, 3, 2])).toEqual([
    [1, 3],
    [7, 7],
    [10, 10],
  ])
})

it('contains exactly the given numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 60 })), (numbers) => {
      const held = numberRuns(numbers).flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      )
      expect(held).toEqual([...new Set(numbers)].sort((one, other) => one - other))
    }),
  )
})
