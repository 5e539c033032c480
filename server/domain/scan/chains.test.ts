import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portionMoves } from './chains.ts'

describe('batches of moves', () => {
  it('contain a chain of renumbered files together, however long', () => {
    const steps = Array.from({ length: 30 }, (_, n) => ({ from: `v${n}`, path: `v${n + 1}` }))
    const [first, ...others] = portionMoves([...steps].reverse(), 10)
    expect(first).toHaveLength(30)
    expect(others).toEqual([])
  })

  it('contain two files that swapped names together', () => {
    const steps = [
      { from: 'x', path: 'y' },
      { from: 'a', path: 'b' },
      { from: 'y', path: 'x' },
    ]
    expect(portionMoves(steps, 2)).toEqual([[steps[0], steps[2]], [steps[1]]])
  })

  it('lose none, repeat none, and never separate a step from the step whose path it takes', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
    const unique = { maxLength: 7 }
    fc.assert(
      fc.property(
        fc.uniqueArray(names, unique),
        fc.uniqueArray(names, unique),
        fc.integer({ min: 1, max: 4 }),
        (from, to, size) => {
          const steps = from.slice(0, to.length).map((name, n) => ({ from: name, path: to[n] ?? '' }))
          const portions = portionMoves(steps, size)
          expect(new Set(portions.flat())).toEqual(new Set(steps))
          expect(portions.flat()).toHaveLength(steps.length)
          for (const portion of portions) {
            for (const step of portion) {
              const displaced = steps.find((other) => other.from === step.path)
              if (displaced !== undefined) expect(portion).toContain(displaced)
            }
          }
        },
      ),
    )
  })
})
