import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveTogether } from './rearrange.ts'

const letters = ['a', 'b', 'c', 'd', 'e']

describe('moving items of a list together', () => {
  it('is rejected for unknown or repeated items, and for a target that is itself moved', () => {
    expect(moveTogether(letters, ['x'], null)).toBeNull()
    expect(moveTogether(letters, ['a', 'a'], null)).toBeNull()
    expect(moveTogether(letters, ['a'], 'x')).toBeNull()
    expect(moveTogether(letters, ['a', 'b'], 'b')).toBeNull()
  })

  it('moves them to the target in the order in which they are named', () => {
    expect(moveTogether(letters, ['d', 'b'], 'a')).toEqual(['d', 'b', 'a', 'c', 'e'])
    expect(moveTogether(letters, ['a', 'e'], 'd')).toEqual(['b', 'c', 'a', 'e', 'd'])
    expect(moveTogether(letters, ['b'], null)).toEqual(['a', 'c', 'd', 'e', 'b'])
  })

  it('retains every item once, and the others in their order', () => {
    fc.assert(
      fc.property(fc.subarray(letters), fc.constantFrom(...letters, null), (moved, before) => {
        fc.pre(before === null || !moved.includes(before))
        const order = moveTogether(letters, moved, before)
        expect(order?.toSorted()).toEqual(letters)
        expect(order?.filter((item) => !moved.includes(item))).toEqual(letters.filter((item) => !moved.includes(item)))
        const first = order?.indexOf(moved[0] ?? '') ?? -1
        if (moved.length > 0) expect(order?.slice(first, first + moved.length)).toEqual(moved)
      }),
    )
  })
})
