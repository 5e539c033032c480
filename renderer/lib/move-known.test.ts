import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveKnown } from './move-known.ts'

const items = (text: string) => [...text].map((id) => ({ id }))
const text = (page: readonly { readonly id: string }[] | undefined) => page?.map(({ id }) => id).join('')

describe('moving items of a partly loaded list', () => {
  it('returns nothing when an item is on no loaded page', () => {
    expect(moveKnown(new Map([[1, items('ab')]]), 2, { ids: ['a', 'z'], position: 0 })).toEqual(new Map())
    expect(moveKnown(new Map(), 2, { ids: ['a'], position: 0 })).toEqual(new Map())
  })

  it('moves across pages, and each page retains its length', () => {
    const pages = new Map([
      [1, items('ab')],
      [2, items('cd')],
      [3, items('e')],
    ])
    const moved = moveKnown(pages, 2, { ids: ['e', 'b'], position: 1 })
    expect([1, 2, 3].map((page) => text(moved.get(page)))).toEqual(['ae', 'bc', 'd'])
  })

  it('omits pages that receive an item that is not loaded', () => {
    const pages = new Map([
      [1, items('ab')],
      [3, items('ef')],
      [4, items('gh')],
    ])
    const moved = moveKnown(pages, 2, { ids: ['a'], position: 5 })
    expect([1, 3, 4].map((page) => text(moved.get(page)))).toEqual([undefined, 'fa', 'gh'])
  })

  it('agrees with moving in the complete list for every page it returns', () => {
    const letters = [...'abcdefghijk']
    fc.assert(
      fc.property(
        fc.subarray(letters, { minLength: 1 }),
        fc.nat({ max: 12 }),
        fc.subarray([1, 2, 3, 4]),
        (ids, position, known) => {
          const page = (order: readonly string[], number: number) =>
            items(order.slice(number * 3 - 3, number * 3).join(''))
          const pages = new Map(known.map((number) => [number, page(letters, number)]))
          const rest = letters.filter((letter) => !ids.includes(letter))
          const order = rest.toSpliced(position, 0, ...ids)
          for (const [number, moved] of moveKnown(pages, 3, { ids, position })) {
            expect(text(moved)).toBe(text(page(order, number)))
          }
        },
      ),
    )
  })
})
