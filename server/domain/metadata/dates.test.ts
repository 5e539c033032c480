import { describe, expect, test } from 'vitest'
import { parseDate, partialDate } from './dates.ts'

describe('year, month and day', () => {
  test.each([
    [[undefined, 5, 1], {}],
    [['-1', 5, 1], {}],
    [['0101', 1, 1], {}],
    [[9999, 1, 1], {}],
    [[2011, 13, 1], { year: 2011 }],
    [[2011, 0, 1], { year: 2011 }],
    [[2011, -1, 4], { year: 2011 }],
    [[2011, 6, 31], { year: 2011, month: 6 }],
    [[2011, 2, 29], { year: 2011, month: 2 }],
    [[1900, 2, 29], { year: 1900, month: 2 }],
    [[2000, 2, 29], { year: 2000, month: 2, day: 29 }],
    [['2011', '10', '05'], { year: 2011, month: 10, day: 5 }],
  ] as const)('%j result in %j', ([year, month, day], expected) => {
    expect(partialDate(year, month, day)).toEqual(expected)
  })
})

describe('a date as text', () => {
  test.each([
    [null, {}],
    ['', {}],
    ['soon', {}],
    ['0101-01-01T00:00:00+00:00', {}],
    ['1998 or 1999', {}],
    ['12345', {}],
    ['2011', { year: 2011 }],
    ['2024-03', { year: 2024, month: 3 }],
    ['2010-08-31', { year: 2010, month: 8, day: 31 }],
    ['1999-07-31T16:00:00+00:00', { year: 1999, month: 7, day: 31 }],
    ['October 1865', { year: 1865 }],
    ['05/10/2011', { year: 2011 }],
  ])('%j is read as %j', (text, expected) => {
    expect(parseDate(text)).toEqual(expected)
  })
})
