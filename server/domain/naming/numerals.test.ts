import { describe, expect, it } from 'vitest'
import { asciiDigits, hanValue, numberWordValue, romanValue, vulgarValue } from './numerals.ts'

describe('romanValue', () => {
  it.each([
    ['I', 1],
    ['IV', 4],
    ['IX', 9],
    ['XIV', 14],
    ['XXXIX', 39],
  ])('reads %s as %d', (text, value) => {
    expect(romanValue(text)).toBe(value)
  })

  it.each(['', 'IIII', 'IC', 'VX', 'i', 'XL', 'MIX', 'DC'])('does not read %j', (text) => {
    expect(romanValue(text)).toBeNull()
  })
})

describe('hanValue', () => {
  it.each([
    ['三', 3],
    ['十', 10],
    ['十二', 12],
    ['二十', 20],
    ['二十三', 23],
    ['一百零五', 105],
    ['千', 1000],
    ['二三', 23],
    ['一〇〇', 100],
  ])('reads %s as %d', (text, value) => {
    expect(hanValue(text)).toBe(value)
  })
})

describe('asciiDigits', () => {
  it.each([
    ['007', '007'],
    ['０１９', '019'],
    ['๑๒', '12'],
    ['٣٤', '34'],
    ['९', '9'],
  ])('turns %s into %s', (text, digits) => {
    expect(asciiDigits(text)).toBe(digits)
  })
})

describe('number words and fractions', () => {
  it('reads one to twelve and no other words', () => {
    expect(numberWordValue('Three')).toBe(3)
    expect(numberWordValue('thirteen')).toBeNull()
  })

  it('reads vulgar fractions', () => {
    expect(vulgarValue('½')).toBe(0.5)
    expect(vulgarValue('x')).toBe(0)
  })
})
