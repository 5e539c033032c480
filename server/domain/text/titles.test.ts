import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizedTitle, titleSort } from './titles.ts'

describe('titleSort', () => {
  it('preserves articles and only trims spaces', () => {
    expect(titleSort('  The  Sandman ')).toBe('The Sandman')
  })
})

describe('normalizedTitle', () => {
  it.each([
    ['Batman & Robin', 'batman AND robin'],
    ['Spider-Man', 'spider man'],
    ["Max l'explorateur", 'Max lexplorateur'],
    ['BTOOOM!', 'btooom'],
    ['  Pokémon   Adventures ', 'pokemon adventures'],
    ['不安の種＋', '不安の種'],
  ])('is the same for %j and %j', (left, right) => {
    expect(normalizedTitle(left)).toBe(normalizedTitle(right))
  })

  it('distinguishes different titles', () => {
    expect(normalizedTitle('Batman')).not.toBe(normalizedTitle('Batman 2'))
    expect(normalizedTitle('か')).not.toBe(normalizedTitle('が'))
  })

  it('is empty only for a blank title', () => {
    expect(normalizedTitle('!!!')).toBe('!!!')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalizedTitle(text) === '').toBe(foldText0(text) === '')
      }),
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalizedTitle(normalizedTitle(text))).toBe(normalizedTitle(text))
      }),
    )
  })
})

function foldText0(text: string): string {
  return text.normalize('NFKD').replace(/[\u0300-\u036f\s]/gu, '')
}
