import { describe, expect, it } from 'vitest'
import { guessLegacyDecoder } from './text-encoding.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const decode = (...names: Buffer[]) => names.map(guessLegacyDecoder(names))

describe('guessLegacyDecoder decodes names in', () => {
  it('Shift-JIS', () => {
    // 第01巻 and ワンピース
    expect(decode(bytes('91e6 3031 8aaa'), bytes('838f 8393 8373 815b 8358'))).toEqual(['第01巻', 'ワンピース'])
  })

  it('GBK', () => {
    // 第一卷 and 漫画
    expect(decode(bytes('b5da d2bb beed'), bytes('c2fe bbad'))).toEqual(['第一卷', '漫画'])
  })

  it('EUC-KR', () => {
    expect(decode(bytes('b8b8 c8ad'), bytes('c1a6 31 b1c7'))).toEqual(['만화', '제1권'])
  })

  it('KOI8-R, code page 866 and Windows-1251', () => {
    expect(decode(bytes('d4cfcd20312e6a7067'), bytes('d0d2c9d7c5d4'))).toEqual(['том 1.jpg', 'привет'])
    expect(decode(bytes('e2aeac'), bytes('afe0a8a2a5e2'))).toEqual(['том', 'привет'])
    expect(decode(bytes('f2eeec'), bytes('eff0e8e2e5f2'))).toEqual(['том', 'привет'])
  })

  it('code page 437 and Windows-1252', () => {
    expect(decode(bytes('8270 69 736f 6465'))).toEqual(['épisode'])
    expect(decode(bytes('e970 69 736f 6465'))).toEqual(['épisode'])
    expect(decode(Buffer.from('Astérix 01', 'latin1'))).toEqual(['Astérix 01'])
  })

  it('an unknown or empty encoding without failing', () => {
    expect(guessLegacyDecoder([])(Buffer.from('a'))).toBe('a')
    expect(decode(bytes('ff fe 81'))[0]).toHaveLength(3)
  })
})
