import fc from 'fast-check'
import { expect, it } from 'vitest'
import { publicationDate, wholePublicationDate } from '../metadata/dates.ts'

it.each([
  [{ year: 2011, month: 5, day: 9 }, '2011-05-09', '2011-05-09'],
  [{ year: 2011, month: 5, day: null }, '2011-05', '2011-05-01'],
  [{ year: 2011, month: null, day: 9 }, '2011', '2011-01-01'],
  [{ year: 2011, month: 13, day: 1 }, '2011', '2011-01-01'],
  [{ year: 2011, month: 2, day: 29 }, '2011-02', '2011-02-01'],
  [{ year: 2012, month: 2, day: 29 }, '2012-02-29', '2012-02-29'],
  [{ year: 800, month: null, day: null }, '0800', '0800-01-01'],
  [{ year: 0, month: 1, day: 1 }, null, null],
  [{ year: null, month: 1, day: 1 }, null, null],
] as const)('%o is %s, as a complete date %s', (parts, known, whole) => {
  expect([publicationDate(parts), wholePublicationDate(parts)]).toEqual([known, whole])
})

it('a complete date is always a valid calendar date, whatever a file contains', () => {
  const part = fc.option(fc.integer({ min: -2, max: 40 }))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999 }), part, part, (year, month, day) => {
      const whole = wholePublicationDate({ year, month, day }) ?? ''
      expect(new Date(`${whole}T00:00:00Z`).toISOString().slice(0, 10)).toBe(whole)
    }),
  )
})
