import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithinOneEdit, swapsOf } from './one-edit.ts'

describe('isWithinOneEdit', () => {
  it.each([
    ['dragon', 'dragon'],
    ['dragon', 'dragom'],
    ['dragon', 'dagon'],
    ['dragon', 'ddragon'],
    ['dragon', 'drgaon'],
    ['dragon', 'rdagon'],
    ['', 'a'],
    ['манга', 'манка'],
    ['𠮷野家', '吉野家'],
  ])('is true for %j and %j in both directions', (left, right) => {
    expect(isWithinOneEdit(left, right)).toBe(true)
    expect(isWithinOneEdit(right, left)).toBe(true)
  })

  it.each([
    ['dragon', 'dragno2'],
    ['dragon', 'rdagom'],
    ['dragon', 'drxgxn'],
    ['dragon', 'drag'],
    ['abcd', 'badc'],
    ['abc', 'cba'],
  ])('is false for %j and %j', (left, right) => {
    expect(isWithinOneEdit(left, right)).toBe(false)
    expect(isWithinOneEdit(right, left)).toBe(false)
  })

  it('agrees with trying every edit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
    fc.assert(
      fc.property(word, word, (left, right) => {
        expect(isWithinOneEdit(left, right)).toBe(editsOf(left).has(right))
      }),
    )
  })
})

/** Every word within one edit, over the letters a, b and c. */
function editsOf(word: string): Set<string> {
  const all = new Set([word, ...swapsOf(word)])
  for (let i = 0; i <= word.length; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i)]
    all.add(before + after.slice(1))
    for (const letter of 'abc') {
      all.add(before + letter + after)
      all.add(before + letter + after.slice(1))
    }
  }
  return all
}
