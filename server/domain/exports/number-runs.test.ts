import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberRuns } from './number-runs.ts'

it('holds no run when there is no number', () => {
  expect(numberRuns([])).toEqual([])
})

it('puts what follows one another together, in whatever order it comes', () => {
  expect(numberRuns([7, 2, 1, 10, 3, 2])).toEqual([
    [1, 3],
    [7, 7],
    [10, 10],
  ])
})

it('holds exactly the numbers it was given', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 60 })), (numbers) => {
      const held = numberRuns(numbers).flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      )
      expect(held).toEqual([...new Set(numbers)].sort((one, other) => one - other))
    }),
  )
})
