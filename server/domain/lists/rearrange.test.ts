import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rearrange } from './rearrange.ts'

const lists = fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 20 })
/** A list and some of its items in any order. */
const asked = lists.chain((current) =>
  fc.tuple(fc.constant(current), fc.shuffledSubarray(current, { maxLength: current.length })),
)

describe('putting some items of a list in another order', () => {
  it('is refused for an item named twice or one that is not there', () => {
    expect(rearrange(['a', 'b'], ['a', 'a'])).toBeNull()
    expect(rearrange(['a', 'b'], ['c'])).toBeNull()
  })

  it('leaves the others in their places', () => {
    expect(rearrange(['a', 'b', 'c', 'd'], ['d', 'a'])).toEqual(['d', 'b', 'c', 'a'])
  })

  it('loses nothing, moves nothing that is not named, and follows the order asked for', () => {
    fc.assert(
      fc.property(asked, ([current, wanted]) => {
        const after = rearrange(current, wanted) ?? []
        expect([...after].sort()).toEqual([...current].sort())
        expect(after.filter((item) => wanted.includes(item))).toEqual(wanted)
        for (const [index, item] of current.entries()) if (!wanted.includes(item)) expect(after[index]).toBe(item)
      }),
    )
  })

  it('gives the order asked for when every item is named', () => {
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
