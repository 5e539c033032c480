import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './fold.ts'

describe('foldText', () => {
  it.each([
    ['Pokémon', 'pokemon'],
    ['ＳＵＶ　１２', 'suv 12'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['Œuvres', 'oeuvres'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['İstanbul', 'istanbul'],
    ['Mk-Ⅱ', 'mk-ii'],
    ['Ёлка', 'елка'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('folds ASCII letters the same alone and next to others', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(foldText(`${text}ж`)).toBe(`${foldText(text)}ж`)
      }),
    )
  })

  it('preserves the voicing marks of kana: ガ is not カ, in either spelling', () => {
    expect(foldText('ガ')).toBe('ガ')
    expect(foldText('カ\u3099')).toBe('ガ')
    expect(foldText('ｶﾞ')).toBe('ガ')
    expect(foldText('カ')).not.toBe(foldText('ガ'))
  })

  it('preserves composed Hangul and the vowels of Thai', () => {
    expect(foldText('주술회전'.normalize('NFD'))).toBe('주술회전')
    expect(foldText('เล่ม')).toBe('เล่ม')
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
      { numRuns: 5000 },
    )
  })
})
