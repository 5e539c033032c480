import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rearrange } from './rearrange.ts'

const lists = fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 20 })
/** A list and a subset of its items in any order. */
const asked = lists.chain((current) =>
  fc.tuple(fc.constant(current), fc.shuffledSubarray(current, { maxLength: current.length })),
)

describe('reordering some items of a list', () => {
  it('is rejected for repeated and unknown items', () => {
    expect(rearrange(['a', 'b'], ['a', 'a'])).toBeNull()
    expect(rearrange(['a', 'b'], ['c'])).toBeNull()
  })

  it('leaves all other items at their positions', () => {
    expect(rearrange(['a', 'b', 'c', 'd'], ['d', 'a'])).toEqual(['d', 'b', 'c', 'a'])
  })

  it('loses no item, moves no unnamed item, and follows the requested order', () => {
    fc.assert(
      fc.property(asked, ([current, wanted]) => {
        const after = rearrange(current, wanted) ?? []
        expect([...after].sort()).toEqual([...current].sort())
        expect(after.filter((item) => wanted.includes(item))).toEqual(wanted)
        for (const [index, item] of current.entries()) if (!wanted.includes(item)) expect(after[index]).toBe(item)
      }),
    )
  })

  it('returns the requested order when every item is named', () => {
    fc.assert(
      fc.property(
        lists.chain((current) =>
          fc.tuple(fc.constant(current), fc.shuffledSubarray(current, { minLength: current.length })),
        ),
        ([current, wanted]) => {
          expect(rearrange(current, wanted)).toEqual(wanted)
        },
      ),
    )
  })
})
