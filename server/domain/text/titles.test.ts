import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizedTitle, titleSort } from './titles.ts'

describe('titleSort', () => {
  it('keeps articles and only tidies spaces', () => {
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
  ])('holds %j and %j to be the same', (left, right) => {
    expect(normalizedTitle(left)).toBe(normalizedTitle(right))
  })

  it('tells different titles apart', () => {
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

  it('changes nothing the second time', () => {
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
