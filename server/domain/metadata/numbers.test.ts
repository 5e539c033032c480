import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INT32_MAX, parseInteger, parseNumber } from './numbers.ts'

describe('a number in text', () => {
  test.each([
    ['', null],
    ['Annual', null],
    ['v3', null],
    ['-', null],
    ['99999999999', null],
    [Number.NaN, null],
    ['12', 12],
    ['#012', 12],
    ['001', 1],
    ['5.5', 5.5],
    ['5,5', 5.5],
    ['.5', 0.5],
    ['-1', -1],
    ['½', 0.5],
    ['2½', 2.5],
    ['78.BEY', 78],
    ['27AU', 27],
    ['153b', 153],
    ['1-3', 1],
    ['１２', 12],
    [7, 7],
    ['1.23456789', 1.2346],
  ])('%j is %j', (text, expected) => {
    expect(parseNumber(text)).toBe(expected)
  })

  test('is always finite', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = parseNumber(text)
        expect(value === null || Math.abs(value) <= INT32_MAX).toBe(true)
      }),
    )
  })
})

describe('an integer in text', () => {
  test.each([
    ['', null],
    ['-1', null],
    ['2.5', null],
    ['1e3', null],
    ['0x10', null],
    ['3 of 7', null],
    ['2147483648', null],
    [1.5, null],
    ['0', 0],
    [' 42 ', 42],
    ['2.0', 2],
    ['1950', 1950],
  ])('%j is %j', (text, expected) => {
    expect(parseInteger(text)).toBe(expected)
  })
})
