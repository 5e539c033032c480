import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { letterGroup } from './letter-group.ts'

describe('letterGroup', () => {
  it.each([
    ['Écume', 'E'],
    ['zot!', 'Z'],
    ['Ørsted', 'O'],
    ['’Salem', 'S'],
    ['Ａｋｉｒａ', 'A'],
    ['100 Bullets', '#'],
    ['!!!', '#'],
    ['', '#'],
    ['Манга', 'М'],
    ['Ёлка', 'Е'],
    ['Ωmega', 'Ω'],
    ['ワンピース', 'わ'],
    ['ｶﾞﾝﾂ', 'か'],
    ['がんばれ', 'か'],
    ['ゃ', 'や'],
    ['ヴィンランド', 'あ'],
    ['ぱぴぷ', 'は'],
    ['んー', 'わ'],
    ['海賊王', '漢'],
    ['주술회전', 'ㅈ'],
    ['원피스', 'ㅇ'],
    ['까치', 'ㄱ'],
    ['힣', 'ㅎ'],
    ['ㄴ', 'ㄴ'],
  ])('assigns %j to %j', (title, group) => {
    expect(letterGroup(title)).toBe(group)
  })

  it('returns a single character for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        expect([...letterGroup(title)]).toHaveLength(1)
      }),
    )
  })
})
