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

  it('folds plain letters as it does beside others', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(foldText(`${text}ж`)).toBe(`${foldText(text)}ж`)
      }),
    )
  })

  it('keeps the voicing marks of kana: ガ is not カ, in either spelling', () => {
    expect(foldText('ガ')).toBe('ガ')
    expect(foldText('カ\u3099')).toBe('ガ')
    expect(foldText('ｶﾞ')).toBe('ガ')
    expect(foldText('カ')).not.toBe(foldText('ガ'))
  })

  it('keeps Hangul together and the vowels of Thai', () => {
    expect(foldText('주술회전'.normalize('NFD'))).toBe('주술회전')
    expect(foldText('เล่ม')).toBe('เล่ม')
  })

  it('folds what is folded to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
      { numRuns: 5000 },
    )
  })
})
